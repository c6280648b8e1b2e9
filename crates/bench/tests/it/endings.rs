//! Endings of Quantum Link: what the search proves when few cells are empty.

use quantarium_bench::endings::{EMPTY, positions, search};
use quantarium_engine::{Limits, Verdict};
use quantarium_rules::{AnyPosition, Player, testkit};

/// What a player gets, in half points, found by looking at every move.
fn half_points(position: &dyn AnyPosition, player: Player) -> u32 {
    if let Some(outcome) = position.outcome() {
        return Verdict::of(&outcome).half_points(player);
    }
    let moves = position.moves().into_iter();
    let after = moves.map(|mv| {
        let mut after = position.boxed();
        after.play(&mv).expect("a legal move");
        half_points(after.as_ref(), player)
    });
    let best = match position.to_move() == player {
        true => after.max(),
        false => after.min(),
    };
    best.expect("the game goes on")
}

#[test]
fn with_three_empty_cells_it_is_proven_what_every_move_comes_to() {
    let mut seen = [false; 3];
    for position in positions(3).take(24) {
        let text = position.text();
        let player = position.to_move();
        let truth = half_points(position.as_ref(), player);
        seen[truth as usize] = true;
        let report = search(position.as_ref(), Limits::nodes(10_000)).expect("it goes on");
        assert_eq!(report.proof.fixed_for(player), Some(truth), "{text}");
        let mut after = position.boxed();
        after.play(&report.best).expect("a legal move");
        let secured = half_points(after.as_ref(), player);
        assert_eq!(secured, truth, "{text}: {}", report.best);
    }
    assert!(seen[0] && seen[2], "only one result: {seen:?}");
}

/// Counted in positions instead of time, so that it comes to the same everywhere.
#[test]
fn with_eight_empty_cells_the_result_is_proven() {
    for position in positions(EMPTY).take(if testkit::all() { 10 } else { 3 }) {
        let report = search(position.as_ref(), Limits::nodes(2_000_000)).expect("it goes on");
        let proven = report.proof.fixed_for(position.to_move());
        assert!(proven.is_some(), "{}", position.text());
    }
}
