//! The rules of Quantum Link, one by one, and its texts.

mod rules;
mod texts;

mod within {
    quantarium_games::link_tests!();
}

use quantarium_rules::{AnyGame, Seed};

use crate::differential::{self, Both};

fn name(options: &str) -> String {
    format!("quantum-link:{options}")
}

fn game(options: &str) -> Box<dyn AnyGame> {
    quantarium_games::open(&name(options)).unwrap()
}

fn position(options: &str, text: &str) -> Both {
    differential::position(&name(options), text)
}

/// The position after these moves from the start, separated by spaces.
fn after(options: &str, moves: &str) -> Both {
    let mut played = position(options, &game(options).start(Seed(0)).text());
    for mv in moves.split(' ') {
        played.play(mv).unwrap();
    }
    position(options, &played.text());
    played
}
