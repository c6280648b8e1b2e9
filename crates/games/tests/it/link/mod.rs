//! The rules of Quantum Link, one by one, and its texts.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

mod rules;
mod texts;

use quantarium_rules::{AnyGame, AnyPosition, Seed};

use crate::differential;

fn name(options: &str) -> String {
    format!("quantum-link:{options}")
}

fn game(options: &str) -> Box<dyn AnyGame> {
    quantarium_games::open(&name(options)).unwrap()
}

fn position(options: &str, text: &str) -> Box<dyn AnyPosition> {
    differential::position(&name(options), text)
}

/// The position after these moves from the start, separated by spaces.
fn after(options: &str, moves: &str) -> Box<dyn AnyPosition> {
    let mut played = game(options).start(Seed(0));
    for mv in moves.split(' ') {
        played.play(mv).unwrap();
    }
    position(options, &played.text());
    played
}
