//! What the tests of all games do not ask. Its rules one by one, and its texts, are in `tests/it/link`.

mod eval;
mod fast;
mod naive;
mod rest;

use quantarium_board::Shape;
use quantarium_rules::Text as _;

use super::{Link, Position};

/// The game on a board of at most 64 cells.
fn link(shape: &str, dice: Option<u8>) -> Link<1> {
    Link::new(shape.parse::<Shape>().unwrap(), dice)
}

fn parse(game: &Link<1>, text: &str) -> Position<1> {
    game.parse_position(text).unwrap()
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
