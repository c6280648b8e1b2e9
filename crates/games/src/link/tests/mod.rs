//! Quantum Link's rules one by one, its texts, and what the tests of all games do not ask.

mod eval;
mod fast;
mod naive;
mod rest;
mod rules;
mod texts;

use quantarium_board::Shape;
use quantarium_rules::{Family as _, FullGame, Game as _, Info, Text, Visitor};

use super::{Family, Link, Position};

const INFO: Info = Family::INFO;

/// The game on a board of at most 64 cells.
fn link(shape: &str, dice: Option<u8>) -> Link<1> {
    Link::new(shape.parse::<Shape>().unwrap(), dice)
}

/// The oracle says the same of a position.
fn agree(game: &str, text: &str) {
    let fast = crate::open(game).unwrap().parse(text).unwrap();
    let slow = quantarium_oracle::open(game).unwrap().parse(text).unwrap();
    assert_eq!(fast.text(), slow.text());
    assert_eq!(fast.moves(), slow.moves(), "{text}");
    let outcome = fast.outcome();
    let outcome = outcome.map(|o| (o.winner.map(|winner| winner.index()), o.ending.rule));
    assert_eq!(outcome, slow.over().map(|o| (o.winner, o.rule)), "{text}");
    let scores = fast.scores().unwrap();
    let scores = scores.iter().map(|&points| i64::from(points)).collect();
    assert_eq!(Some(scores), slow.scores(), "{text}");
}

fn parse(game: &Link<1>, text: &str) -> Position<1> {
    agree(&game.name(), text);
    game.parse_position(text).unwrap()
}

/// Plays the moves of a text, separated by spaces.
fn play<G: FullGame>(game: &G, position: &mut G::Position, moves: &str) {
    for text in moves.split(' ') {
        let mv = game.parse_move(position, text).unwrap();
        game.play_unchecked(position, mv);
        agree(&game.name(), &game.write_position(position));
    }
}

/// Runs a check on boards of several shapes, narrow and wide, whose games are of two types.
macro_rules! on_boards {
    (|$game:ident| $check:block) => {
        for (shape, dice) in [
            ("hex2", None),
            ("tri3", Some(2)),
            ("mask/o.oo/.../ooo/o.o", None),
            ("rhomb3x3", Some(9)),
            ("hex5", None),
            ("rhomb8x8", None),
        ] {
            let $game = &Link::<1>::new(shape.parse().unwrap(), dice);
            $check
        }
        for (shape, dice) in [("rhomb13x5", None), ("star4", None), ("hex9", Some(128))] {
            let $game = &Link::<4>::new(shape.parse().unwrap(), dice);
            $check
        }
    };
}
use on_boards;

/// Opens a game string as `quantarium_games::visit` would.
fn name_of(game: &str) -> Result<String, quantarium_rules::SpecError> {
    struct Name;
    impl Visitor for Name {
        type Output = String;
        fn visit<G: FullGame>(self, game: G) -> String {
            game.name()
        }
    }
    crate::visit(game, Name)
}
