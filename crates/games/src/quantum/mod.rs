//! Quantum (Philip Slater, 1975): towers are built by landing on the enemy; three towers too high
//! to move win. The rules, with their ids, are in `RULES.md`.
//!
//! ```
//! let game = quantarium_games::open("quantum:board=4x5").unwrap();
//! let mut position = game.start(Default::default());
//! assert_eq!(position.text(), "sqqs/cqqc/4/CQQC/SQQS w 0");
//! for mv in ["b2-b3", "b4xb3", "a2xb3"] {
//!     position.play(mv).unwrap();
//! }
//! assert_eq!(position.text(), "sqqs/c1qc/1C(3)2/2QC/SQQS b 0");
//! ```

mod encode;
mod eval;
mod fans;
mod game;
mod keys;
mod legal;
mod moves;
mod position;
mod rays;
mod setup;
mod show;
mod stack;
mod text;

#[cfg(feature = "testkit")]
#[doc(hidden)]
pub mod tests;

use quantarium_rules::{Info, Options, SpecError, Visitor};

pub use game::Quantum;
pub use moves::Move;
pub use position::Position;
pub use setup::Spec;
pub use stack::{FROZEN, Kind, MAX_HEIGHT, Stack};

/// Slater's Quantum, whatever its options.
#[derive(Clone, Copy, Debug)]
pub struct Family;

impl quantarium_rules::Family for Family {
    const INFO: Info = Info {
        id: "quantum",
        title: "Quantum",
        designer: "Philip Slater",
        year: Some(1975),
        summary: "Land on enemy pieces to build towers; own three towers of six or more.",
        options: setup::OPTIONS,
        fresh: "0",
        draws: true,
        samples: &[
            "quantum:board=4x5",
            "quantum:board=4x5,setup=random,jump=on,power=corners",
            "quantum:board=4x6",
            "quantum:board=4x6,setup=random",
            "quantum:board=4x6,jump=on",
            "quantum:board=4x6,power=corners",
            "quantum:board=6x6,jump=on,power=corners",
            "quantum",
            "quantum:setup=random",
            "quantum:jump=on",
            "quantum:power=corners",
            "quantum:board=10x6",
            "quantum:board=12x8",
            "quantum:board=16x16,setup=random,jump=on,power=corners",
        ],
    };

    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError> {
        let spec = Spec::read(options)?;
        Ok(match spec.cells() {
            ..=64 => visitor.visit(Quantum::<1>::new(spec)),
            65..=128 => visitor.visit(Quantum::<2>::new(spec)),
            _ => visitor.visit(Quantum::<4>::new(spec)),
        })
    }
}
