//! What the levels of play promise.
//!
//! `cargo test --release -p quantarium-engine --test levels -- --ignored --nocapture` prints how often the
//! strongest gives a win away in a thousand proven positions.

#![expect(clippy::unwrap_used, reason = "a test may panic, in its helpers too")]

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use quantarium_engine::{Engine, Level, Params, Start, open};
use quantarium_rules::{Player, Random, Seed};
use quantarium_search::Limits;
use quantarium_search::solve::Effort;

const GAME: &str = "quantum-leap";

/// The work for a proof; less than what a level takes for one.
const EFFORT: Effort = Effort {
    nodes: 10_000,
    hash: 16,
    time: None,
};

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

/// Who wins the position after these moves from a seed's start, where that is proven with `effort`.
fn winner(engine: &dyn Engine, effort: &Effort) -> Option<Player> {
    if let Some(outcome) = engine.outcome() {
        return outcome.winner;
    }
    let solution = engine.solve(effort, &never())?;
    let seats = (0..engine.seats().len() as u8).map(Player);
    let mut winners = seats.filter(|seat| solution.proof.worst_for(*seat) == 2);
    winners.next()
}

/// A position that the player to move wins, by its text; nothing if the seed leads to none.
fn won(seed: u64) -> Option<String> {
    let mut engine = open(GAME).unwrap();
    engine.set(Start::Seed(Seed(seed)), &[]).unwrap();
    let mut random = Random::new(Seed(seed));
    let mut played: Vec<String> = Vec::new();
    for _ in 0..29 {
        let moves = engine.moves();
        played.push(moves.get(random.index(moves.len().max(1)))?.clone());
        let played: Vec<&str> = played.iter().map(String::as_str).collect();
        engine.set(Start::Seed(Seed(seed)), &played).unwrap();
    }
    let wins = engine.outcome().is_none() && winner(&*engine, &EFFORT) == Some(engine.to_move());
    wins.then(|| engine.text())
}

/// In how many of the first `count` won positions the level's move lets the win go.
fn slips(level: u8, count: usize) -> usize {
    let level = Level::new(level).unwrap();
    let won = (0..).filter_map(won).take(count);
    let slips = won.zip(0..).filter(|(text, number)| {
        let mut engine = open(GAME).unwrap();
        engine.set(Start::Position(text), &[]).unwrap();
        let mover = engine.to_move();
        let mv = engine.choose(level, Seed(*number), &never()).unwrap();
        engine.set(Start::Position(text), &[&mv]).unwrap();
        // The reply to a winning move may be harder to prove than the move.
        let thorough = Effort {
            nodes: 100 * EFFORT.nodes,
            ..EFFORT
        };
        winner(&*engine, &thorough) != Some(mover)
    });
    slips.count()
}

#[test]
fn no_level_above_the_fourth_lets_a_won_ending_go() {
    for level in 5..=10 {
        assert_eq!(slips(level, 12), 0, "level {level}");
    }
    assert!(slips(1, 40) > 0, "a beginner does");
}

#[test]
#[ignore = "a measurement"]
fn the_strongest_in_a_thousand_won_positions() {
    println!("gave away {} of 1000", slips(10, 1000));
}

#[test]
fn no_level_plays_what_looks_worse_than_the_average_by_far() {
    let mut engine = open(GAME).unwrap();
    for seed in 0..20 {
        engine.set(Start::Seed(Seed(seed)), &[]).unwrap();
        let limits = Limits::playouts(1);
        let params = Params {
            seed: Seed(seed),
            hash: 1,
            ..Params::default()
        };
        let mut on = |_: &quantarium_engine::Report| ControlFlow::Continue(());
        let report = engine.search(&limits, &params, &never(), &mut on).unwrap();
        let values = report.moves.iter().map(|root| root.value);
        let best = values.clone().fold(0.0, f32::max);
        let mean = values.sum::<f32>() / report.moves.len() as f32;
        // The windows of the levels that look no further than this.
        for (level, window) in [(1, 3.0), (2, 2.0), (3, 1.4), (4, 0.9)] {
            let level = Level::new(level).unwrap();
            let chosen = engine.choose(level, Seed(seed), &never()).unwrap();
            let value = report.moves.iter().find(|root| root.mv == chosen);
            let value = value.unwrap().value;
            assert!(
                best - value <= window * (best - mean) + 1e-6,
                "{level:?} {chosen}"
            );
        }
    }
}
