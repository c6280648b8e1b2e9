//! What the levels of play promise.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_engine::{Level, Memory, Start, level_params, open};
use quantarium_rules::Seed;

#[test]
fn no_level_plays_what_looks_worse_than_the_average_by_far() {
    let (mut engine, never) = (open("quantum-leap").unwrap(), AtomicBool::new(false));
    for seed in 0..20 {
        engine.set(Start::Seed(Seed(seed)), &[]).unwrap();
        let search = engine.search().simulations(1).seed(Seed(seed)).hash(1);
        let report = search.run().unwrap();
        let values = report.moves.iter().map(|root| root.value);
        let best = values.clone().fold(0.0, f32::max);
        let mean = values.sum::<f32>() / report.moves.len() as f32;
        // The levels that look no further than this.
        for (level, params) in Level::all().zip(level_params("quantum-leap")) {
            if params.simulations > 1 {
                continue;
            }
            let chosen = engine.choose(level, Seed(seed), &never).unwrap();
            let value = report.moves.iter().find(|root| root.mv == chosen);
            let value = value.unwrap().value;
            let close = best - value <= params.window * (best - mean) + 1e-6;
            assert!(close, "{level:?} {chosen}");
        }
    }
}

#[test]
fn the_highest_level_thinks_for_the_time_it_is_given() {
    // Without the limit it would think for ever: nothing is proven so early in a game.
    let engine = open("quantum-leap").unwrap();
    let moves = engine.search().simulations(1).hash(1).run().unwrap().moves;
    let memory = Memory::default();
    let time = Duration::from_millis(20);
    let choose = |stop| engine.choose_within(time, 1, &memory, Seed(1), &AtomicBool::new(stop));
    let chosen = choose(false).expect("the game has begun");
    assert!(moves.iter().any(|root| root.mv == chosen));
    assert_eq!(format!("{memory:?}"), "Memory { is_empty: false }");
    assert_eq!(choose(true), None);
}
