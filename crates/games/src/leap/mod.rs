//! Quantum Leap (Néstor Romeral Andrés), editions 1 and 2, on every hexagonal board, for 2 to 6
//! players. The rules in our own words, with their ids: `RULES.md` in this folder.
//!
//! A stone leaps as many spaces as it has friends beside it, and must land on an enemy stone. Who
//! cannot is stuck, and has lost.
//!
//! ```
//! let game = quantarium_games::open("quantum-leap:board=hex2").unwrap();
//! // Row c on top, then row b, then row a. White's a1 has two friends beside it, a2 and b2, and
//! // leaps two spaces: over b2 to c3. a2 leaps to c2, and b2 would leave the board.
//! let position = game.parse("bb/bwb/ww w -").unwrap();
//! assert_eq!(position.moves(), ["a1xc3", "a2xc2"]);
//! ```

#[cfg(any(test, feature = "bench"))]
pub mod bench;
mod bits;
mod encode;
mod eval;
mod game;
mod isa;
mod kernels;
mod layout;
mod moves;
mod perft;
mod playout;
mod position;
mod setup;
mod show;
#[cfg(feature = "testkit")]
#[doc(hidden)]
pub mod tests;
mod text;

use quantarium_rules::{Info, Options, SpecError, Visitor};

pub use moves::Move;

/// The family of all Quantum Leap games.
#[derive(Clone, Copy, Debug)]
pub struct Family;

const INFO: Info = Info {
    id: "quantum-leap",
    title: "Quantum Leap",
    designer: "Néstor Romeral Andrés",
    year: None,
    summary: "Leap as far as a stone has friends beside it, always onto an enemy stone; who cannot is stuck and loses.",
    options: setup::OPTIONS,
    fresh: "-",
    draws: false,
    samples: &[
        "quantum-leap:board=hex2",
        "quantum-leap:edition=1,board=hex2",
        "quantum-leap:board=rhomb2x1",
        "quantum-leap:board=tri4",
        "quantum-leap:board=mask/oo.oo/o.o/ooooo/.o",
        "quantum-leap:edition=1,board=mask/ooo/o.o/ooo",
        "quantum-leap:board=hex2,players=3",
        "quantum-leap:board=tri5,players=4",
        "quantum-leap:board=star1,players=5",
        "quantum-leap:board=rhomb4x4,players=6",
        "quantum-leap:board=hex3",
        "quantum-leap:edition=1,board=hex3",
        "quantum-leap:board=hex3,players=3",
        "quantum-leap",
        "quantum-leap:edition=1",
        "quantum-leap:players=3",
        "quantum-leap:board=star2",
        "quantum-leap:board=rhomb9x7",
        "quantum-leap:board=rect8x8",
        "quantum-leap:board=hex6",
        "quantum-leap:edition=1,board=rect26x9",
        "quantum-leap:board=rhomb9x26,players=4",
        "quantum-leap:board=hex9",
        "quantum-leap:board=hex9,players=6",
        "quantum-leap:board=mask/o/o/.o/oo/o/.o/oo/o/.o/oo/oo/o/.o/oo/o/.o/oo/o/.o/oo/oo/oo/o/.o/oo/o",
        "quantum-leap:board=mask/.o..oo..o.....o./oo......oooo..../o..o..o.o..oo.../..........o.oo.o/ooo......o.o..o./..o.o..ooo.....o/oo............o./.....oo..o....o.",
        "quantum-leap:board=mask/oooo..................................................oooo/ooo....o...........................................ooo.ooo,players=3",
    ],
};

/// Lays the board of a game out and does something with the game: in the fastest layout that it fits, and
/// the smallest position that holds the players. A macro, because each layout is a type of its own.
macro_rules! laid_out {
    ($config:expr, $game:ident => $then:expr) => {{
        use $crate::leap::bits::Quad;
        use $crate::leap::game::Leap;
        use $crate::leap::layout::{Ring, Rows};

        let config = std::sync::Arc::new($config);
        if let Some($game) = Leap::<Ring<u64>, 2>::new(&config) {
            $then
        } else if let Some($game) = Leap::<Ring<u64>, 6>::new(&config) {
            $then
        } else if let Some($game) = Leap::<Ring<u128>, 2>::new(&config) {
            $then
        } else if let Some($game) = Leap::<Ring<u128>, 6>::new(&config) {
            $then
        } else if let Some($game) = Leap::<Ring<Quad>, 6>::new(&config) {
            $then
        } else if let Some($game) = Leap::<Rows<32, 48>, 6>::new(&config) {
            $then
        } else if let Some($game) = Leap::<Rows<64, 80>, 6>::new(&config) {
            $then
        } else {
            unreachable!("a shape has at most 26 rows of at most 64 characters")
        }
    }};
}

#[cfg(any(test, feature = "bench"))]
use laid_out;

impl quantarium_rules::Family for Family {
    const INFO: Info = INFO;

    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError> {
        let config = setup::read(options)?;
        Ok(laid_out!(config, game => visitor.visit(game)))
    }
}
