//! Quanta (The Forces of Quantum Mechanics): two players place charged particles and neutrons; whoever
//! has the majority around a surrounded neutron scores. `RULES.md` in this folder has the rules, QA-1
//! to QA-9.
//!
//! ```text
//!    5  . . . . .       W w  White's positive and negative particles
//!    4  . W w B .       B b  Blue's
//!    3  . b n b .       n    a neutron: it is surrounded when d2 is filled too; of the seven
//!    2  . W w . .            particles around it so far White has four
//!    1  . . . . .
//!       a b c d e
//! ```
//!
//! ```
//! let game = quantarium_games::open("quanta:board=5x5").unwrap();
//! let mut position = game.parse("5/1WwB1/1bnb1/1Ww2/5 w -").unwrap();
//! position.play("n@d2").unwrap();
//! assert_eq!(position.scores().unwrap().as_slice(), [1, 0]);
//! // White is owed a neutron, which may go anywhere.
//! assert_eq!(position.text(), "5/1WwB1/1bnb1/1Wwn1/5 w ww");
//! position.play("n@e5").unwrap();
//! assert_eq!(position.text(), "4n/1WwB1/1bnb1/1Wwn1/5 b -");
//! ```

mod bonus;
mod encode;
mod eval;
mod game;
mod keys;
mod moves;
mod playout;
mod position;
mod setup;
mod show;
mod squares;
#[cfg(feature = "testkit")]
#[doc(hidden)]
pub mod tests;
mod text;

pub use game::Quanta;
pub use moves::{Move, Particle};
pub use position::Position;
pub use setup::{Majority, Placing};
pub use squares::Square;

use quantarium_rules::{Info, Options, SpecError, Visitor};

/// Quanta with any options.
#[derive(Clone, Copy, Debug)]
pub struct Family;

impl quantarium_rules::Family for Family {
    const INFO: Info = Info {
        id: "quanta",
        title: "Quanta",
        designer: "unknown",
        year: None,
        summary: "Surround neutrons with more particles of your own than your opponent's.",
        options: setup::OPTIONS,
        fresh: "-",
        draws: true,
        samples: &[
            "quanta:board=5x5",
            "quanta:board=5x5,placing=orthogonal",
            "quanta:board=5x5,majority=absolute",
            "quanta:board=5x5,placing=orthogonal,majority=absolute",
            "quanta:board=6x5",
            "quanta:board=7x7",
            "quanta",
            "quanta:placing=orthogonal",
            "quanta:majority=absolute",
            "quanta:board=5x16",
            "quanta:board=16x16",
        ],
    };

    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError> {
        let (width, height, placing, majority) = setup::read(options)?;
        Ok(visitor.visit(Quanta::new(width, height, placing, majority)))
    }
}
