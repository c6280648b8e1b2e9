//! Quantum Link (Néstor Romeral Andrés): players place dice and bet with each one's face on how many
//! friendly dice will surround it. `RULES.md` in this folder has the rules, QK-1 to QK-7.
//!
//! ```text
//!    . . .        a green 2 with one green neighbour, which is
//!   . 1 . .       a green 1 with one green neighbour: it scores
//!  . . 2 . .
//!   . . . .
//!    . . .
//! ```
//!
//! ```
//! let game = quantarium_games::open("quantum-link:board=hex3").unwrap();
//! let mut position = game.parse("3/1g12/2g22/4/3 b 0").unwrap();
//! assert_eq!(position.scores().unwrap().as_slice(), [1, 0]);
//! position.play("pass").unwrap();
//! position.play("6@a1").unwrap();
//! assert_eq!(position.text(), "3/1g12/2g22/4/g62 b 0");
//! ```

mod around;
mod encode;
mod eval;
mod game;
mod moves;
mod playout;
mod position;
mod rest;
mod score;
mod setup;
mod show;
#[cfg(feature = "testkit")]
#[doc(hidden)]
pub mod tests;
mod text;

pub use game::Link;
pub use moves::Move;
pub use position::Position;

use quantarium_rules::{Info, Options, SpecError, Visitor};

/// Quantum Link on any board, with any number of dice.
#[derive(Clone, Copy, Debug)]
pub struct Family;

impl quantarium_rules::Family for Family {
    const INFO: Info = Info {
        id: "quantum-link",
        title: "Quantum Link",
        designer: "Néstor Romeral Andrés",
        year: None,
        summary: "Place dice and bet on how many of your own will surround each of them.",
        options: setup::OPTIONS,
        fresh: "0",
        draws: true,
        samples: &[
            "quantum-link:board=rhomb2x1",
            "quantum-link:board=hex2",
            "quantum-link:board=tri3",
            "quantum-link:board=mask/o.oo/.../ooo/o.o",
            "quantum-link:board=rhomb3x3,dice=2",
            "quantum-link:board=rect3x4,dice=12",
            "quantum-link:board=star1",
            "quantum-link",
            "quantum-link:dice=1",
            "quantum-link:board=star2",
            "quantum-link:board=rhomb8x8",
            "quantum-link:board=rhomb13x5",
            "quantum-link:board=hex9",
            "quantum-link:board=hex9,dice=128",
        ],
    };

    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError> {
        let (shape, dice) = setup::read(options)?;
        Ok(if shape.cells().len() <= 64 {
            visitor.visit(Link::<1>::new(shape, dice))
        } else {
            visitor.visit(Link::<4>::new(shape, dice))
        })
    }
}
