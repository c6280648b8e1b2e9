//! Endings of Quantum Link: what the search proves when few cells are empty.
//!
//! The figure is printed by
//! `cargo test --release -p quantarium-engine --test endings -- --ignored --nocapture the_figure`.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_engine::{Params, Report, Search, Start, open};
use quantarium_rules::{AnyPosition, Player, Random, Seed};
use quantarium_search::{Limits, Verdict};

const GAME: &str = "quantum-link";

/// How many cells are empty where the figure is measured, and in how many positions.
const EMPTY: usize = 8;
const COUNT: usize = 200;

/// The position in which so many cells are left empty by the random game of a seed; nothing if it ended
/// before.
fn ending(seed: u64, empty: usize) -> Option<Box<dyn AnyPosition>> {
    let game = quantarium_games::open(GAME).expect("the game");
    let mut random = Random::new(Seed(seed));
    let mut position = game.start(Seed(seed));
    while game.grid().len() - position.pieces().len() > empty {
        let moves = position.moves();
        let drawn = random.below(moves.len().max(1) as u64) as usize;
        position.play(moves.get(drawn)?).expect("a legal move");
    }
    position.outcome().is_none().then_some(position)
}

fn endings(empty: usize, count: usize) -> Vec<Box<dyn AnyPosition>> {
    let found = (1..).filter_map(|seed| ending(seed, empty));
    found.take(count).collect()
}

/// What a player gets, in half points, found by looking at every move.
fn worth(position: &dyn AnyPosition, player: Player) -> u32 {
    if let Some(outcome) = position.outcome() {
        return Verdict::of(&outcome).half_points(player);
    }
    let moves = position.moves().into_iter();
    let after = moves.map(|mv| {
        let mut after = position.boxed();
        after.play(&mv).expect("a legal move");
        worth(after.as_ref(), player)
    });
    let best = match position.to_move() == player {
        true => after.max(),
        false => after.min(),
    };
    best.expect("the game goes on")
}

fn search(position: &dyn AnyPosition, limits: &Limits) -> Report {
    let mut engine = open(GAME).expect("the game");
    let start = Start::Position(&position.text());
    engine.set(start, &[]).expect("a position");
    let params = Params {
        search: Search::BestFirst,
        ..Params::default()
    };
    let go_on = &mut |_: &Report| ControlFlow::Continue(());
    let report = engine.search(limits, &params, &AtomicBool::new(false), go_on);
    report.expect("the game goes on")
}

#[test]
fn with_three_empty_cells_it_is_proven_what_every_move_comes_to() {
    let mut seen = [false; 3];
    for position in endings(3, 24) {
        let text = position.text();
        let player = position.to_move();
        let truth = worth(position.as_ref(), player);
        seen[truth as usize] = true;
        let report = search(position.as_ref(), &Limits::nodes(10_000));
        assert_eq!(report.proof.fixed_for(player), Some(truth), "{text}");
        let mut after = position.boxed();
        after.play(&report.best).expect("a legal move");
        let kept = worth(after.as_ref(), player);
        assert_eq!(kept, truth, "{text}: {}", report.best);
    }
    assert!(seen[0] && seen[2], "only one result: {seen:?}");
}

/// Counted in positions instead of time, so that it comes to the same everywhere.
#[test]
fn with_eight_empty_cells_the_result_is_proven() {
    for position in endings(EMPTY, 10) {
        let report = search(position.as_ref(), &Limits::nodes(2_000_000));
        let proven = report.proof.fixed_for(position.to_move());
        assert!(proven.is_some(), "{}", position.text());
    }
}

#[test]
#[ignore = "prints the figure; takes up to three minutes"]
fn the_figure_within_a_second() {
    let limits = Limits::time(Duration::from_secs(1));
    let (mut times, mut proven) = (Vec::new(), 0);
    for position in endings(EMPTY, COUNT) {
        let report = search(position.as_ref(), &limits);
        if report.proof.fixed_for(position.to_move()).is_some() {
            proven += 1;
        } else {
            println!("not proven: {}", position.text());
        }
        times.push(report.time);
    }
    times.sort_unstable();
    println!(
        "of {COUNT} positions of {GAME} with {EMPTY} empty cells {proven} proven, a second each: median \
         {:?}, nine in ten within {:?}, slowest {:?}",
        times[COUNT / 2],
        times[COUNT * 9 / 10],
        times[COUNT - 1],
    );
}
