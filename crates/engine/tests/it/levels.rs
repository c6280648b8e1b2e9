//! What the levels of play promise.

use std::sync::atomic::AtomicBool;

use quantarium_engine::bench::slips::{GAME, slips};
use quantarium_engine::{Level, Start, level_params, open};
use quantarium_rules::{Seed, testkit};

fn slips_of(level: u8, count: usize) -> usize {
    let level = Level::new(level).expect("a level");
    slips(level, count, &AtomicBool::new(false), &mut || ())
}

#[test]
fn no_level_above_the_fourth_lets_a_won_ending_go() {
    let (step, count) = if testkit::all() { (1, 12) } else { (5, 6) };
    for level in (5..=10).step_by(step) {
        assert_eq!(slips_of(level, count), 0, "level {level}");
    }
    assert!(slips_of(1, 40) > 0, "a beginner does");
}

#[test]
fn no_level_plays_what_looks_worse_than_the_average_by_far() {
    let mut engine = open(GAME).unwrap();
    for seed in 0..20 {
        engine.set(Start::Seed(Seed(seed)), &[]).unwrap();
        let search = engine.search().simulations(1).seed(Seed(seed)).hash(1);
        let report = search.run().unwrap();
        let values = report.moves.iter().map(|root| root.value);
        let best = values.clone().fold(0.0, f32::max);
        let mean = values.sum::<f32>() / report.moves.len() as f32;
        // The levels that look no further than this.
        for (level, params) in Level::all().zip(level_params(GAME)) {
            if params.simulations > 1 {
                continue;
            }
            let chosen = engine
                .choose(level, Seed(seed), &AtomicBool::new(false))
                .unwrap();
            let value = report.moves.iter().find(|root| root.mv == chosen);
            let value = value.unwrap().value;
            assert!(
                best - value <= params.window * (best - mean) + 1e-6,
                "{level:?} {chosen}"
            );
        }
    }
}
