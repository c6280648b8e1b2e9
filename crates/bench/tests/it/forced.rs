//! Forced wins of five plies in Quantum, found by looking at every reply, and what the search makes of them.

use std::sync::atomic::AtomicBool;

use quantarium_bench::forced::{self, PLIES, positions};
use quantarium_engine::Limits;
use quantarium_games::quantum::{Quantum, Spec};
use quantarium_rules::{Game, Player, Text, testkit};
use quantarium_search::Verdict;

type Position = <Quantum<1> as Game>::Position;

/// Whether `player` wins within `plies` plies whatever the other does; by the rules alone.
fn wins(game: &Quantum<1>, position: &Position, player: Player, plies: u32) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return Verdict::of(&outcome) == Verdict::Win(player);
    }
    if plies == 0 {
        return false;
    }
    let moves = game.legal_moves(position).into_iter();
    let mut after = moves.map(|mv| game.after(position, mv));
    match game.to_move(position) == player {
        true => after.any(|after| wins(game, &after, player, plies - 1)),
        false => after.all(|after| wins(game, &after, player, plies - 1)),
    }
}

#[test]
fn the_positions_are_forced_wins_of_five_plies() {
    let all: Vec<&str> = positions().collect();
    assert_eq!(all.len(), 100);
    let game = Quantum::<1>::new(Spec::default());
    for (i, text) in all.iter().enumerate() {
        assert!(!all[..i].contains(text), "{text} stands there twice");
        let position = game.parse_position(text).expect(text);
        if testkit::all() || i % 20 == 0 {
            let player = game.to_move(&position);
            assert!(!wins(&game, &position, player, PLIES - 2), "{text}");
            assert!(wins(&game, &position, player, PLIES), "{text}");
        }
    }
    // They are found again; the first one of them is in the tests of the command line.
    if testkit::all() {
        let mut found = Vec::new();
        forced::find(100, &AtomicBool::new(false), &mut |text| {
            found.push(text.to_owned())
        });
        assert_eq!(found, all);
    }
}

/// Counted in positions instead of time, so that it comes to the same everywhere.
#[test]
fn every_one_is_proven_and_won_in_five_plies() {
    for text in positions().step_by(if testkit::all() { 1 } else { 10 }) {
        let one = forced::search(text, Limits::nodes(1_000_000)).expect("an unfinished position");
        assert!(one.is_right && one.is_proven, "{text}: {one:?}");
        // Nor does the loser find a win where there is none.
        let loser = forced::search(&one.after, Limits::nodes(5_000)).expect("it goes on");
        assert!(!loser.is_proven, "{}", one.after);
    }
}
