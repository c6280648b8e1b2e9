//! The rules of Quantum, one by one, its texts and errors.

mod errors;
mod rules;
mod starts;

mod within {
    quantarium_games::quantum_tests!();
}

use quantarium_rules::{AnyGame, AnyPosition, Outcome};

use crate::differential::{Both, position as at_in};

fn game(name: &str) -> Box<dyn AnyGame> {
    quantarium_games::open(name).unwrap()
}

/// The position of a text on an 8 by 8 board, without options.
fn at(text: &str) -> Both {
    at_in("quantum", text)
}

/// The moves from `cell`, in order, each by its sign and target.
fn moves_from(position: &dyn AnyPosition, cell: &str) -> String {
    let moves = position.moves().into_iter();
    let own = moves.filter_map(|mv| mv.strip_prefix(cell).map(str::to_owned));
    own.collect::<Vec<_>>().join(" ")
}

/// How a game stands: the result and the ending's id, or `goes on`.
fn verdict(position: &dyn AnyPosition) -> String {
    let words = |outcome: Outcome| format!("{} {}", outcome.result(2), outcome.ending.id);
    let outcome = position.outcome();
    outcome.map_or_else(|| "goes on".to_owned(), words)
}

fn play(position: &mut Both, moves: &str) {
    for mv in moves.split(' ') {
        position.play(mv).unwrap();
    }
}
