//! Searches that know no game: they see a [`quantarium_rules::Game`] and nothing else.
//!
//! A search is a [`Searcher`]: [`Uct`](uct::Uct) plays random games to the end and proves results on the way;
//! [`BestFirst`](best_first::BestFirst) is unbounded best-first minimax on an evaluation ([`Evaluate`]). Each
//! takes [`Limits`], a flag that stops it from another thread and a [`Watch`] that is shown its progress, and
//! gives a [`Report`]. A search prints nothing, reads no clock but its own, and knows no text form of a move.
//!
//! Three searches prove: [`solve`] a result near the end, [`mate`] a win within a number of plies, and the
//! threat-space search inside best-first search a win by threats.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use quantarium_rules::Game;
//! use quantarium_search::uct::Uct;
//! use quantarium_search::{Limits, Searcher, silent};
//!
//! /// A move for the player who decides in a position of any game.
//! fn choose<G: Game>(game: &G, position: &G::Position) -> Option<G::Move> {
//!     let (limits, stop) = (Limits::simulations(500), AtomicBool::new(false));
//!     let report = Uct::default().search(game, position, None, &limits, &stop, &mut silent)?;
//!     Some(report.best)
//! }
//! ```

mod budget;
mod clock;
mod driver;
mod evaluate;
mod horizon;
#[cfg(target_family = "wasm")]
mod host;
mod limits;
mod math;
mod params;
mod proof;
mod report;
mod threat_space;
mod time_manager;

pub mod best_first;
pub mod mate;
pub mod solve;
pub mod uct;

pub use driver::{MAX_THREADS, Searcher, Watch, silent};
pub use evaluate::{Child, Evaluate, each_child};
pub use horizon::horizon;
#[cfg(target_family = "wasm")]
pub use host::{Instant, set_clock};
pub use limits::Limits;
pub use params::{Constant, ConstantError, Constants, Params};
pub use proof::{Proof, Verdict};
pub use report::{Report, RootMove, Values};
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
