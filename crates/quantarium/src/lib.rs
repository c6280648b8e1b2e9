//! The quantum board games: Quantum Leap, Quantum, Quantum Link and Quanta.
//!
//! [`open`] gives the [`Game`] of a game string; its positions and moves are texts in the game's
//! notation. [`visit`] gives the game with its type, for code that must be fast. [`record`] reads and
//! writes whole games. The feature `engine` adds searches and levels ([`engine`]), the feature `draw`
//! pictures ([`draw`]); both are on by default.
//!
//! ```
//! let game = quantarium::open("quantum-leap:board=hex3")?;
//! let start = game.start(quantarium::Seed(7));
//!
//! let mut engine = quantarium::engine::open(&game.name())?;
//! engine.set(quantarium::engine::Start::Position(&start.text()), &[])?;
//! let report = engine.search().nodes(5_000).run().expect("the game is not over");
//!
//! let mut position = start.clone();
//! position.play(&report.best)?;
//! let picture = quantarium::draw::Picture::new(&*game, &*position);
//! assert!(quantarium::draw::svg(&picture).starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing is defined here: every item comes from the crate that its page names.

#[cfg(feature = "draw")]
#[doc(inline)]
pub use quantarium_draw as draw;
#[cfg(feature = "engine")]
#[doc(inline)]
pub use quantarium_engine as engine;

pub use quantarium_board as board;
pub use quantarium_games::{FAMILIES, open, visit};
pub use quantarium_rules::{
    AnyGame as Game, AnyPosition as Position, Ending, Family, FullGame, Info, MoveError, Outcome,
    Player, PositionError, Random, Seat, Seed, SpecError, Visitor, perft, playout, record,
};

#[cfg(all(doctest, feature = "engine"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(all(doctest, feature = "engine"))]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
