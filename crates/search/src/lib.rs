//! Searches that know no game: they see a [`quantarium_rules::Game`] and nothing else.
//!
//! [`uct::search`] is UCT with random playouts and proven results; [`best_first::search`] is unbounded
//! best-first minimax on an evaluation ([`Evaluate`]). Both take [`Limits`], a flag that stops them from
//! another thread and a [`Watch`] that hears of their progress, and give a [`Report`]. A search prints
//! nothing, reads no clock but its own, and knows no text form of a move.

mod clock;
mod evaluate;
#[cfg(target_family = "wasm")]
mod host;
mod limits;
mod proof;
mod report;
mod threat;
mod watch;

pub mod best_first;
pub mod force;
pub mod solve;
pub mod uct;

pub use evaluate::{Child, Evaluate, each_child};
#[cfg(target_family = "wasm")]
pub use host::set_clock;
pub use limits::Limits;
pub use proof::{Proof, Verdict};
pub use report::{Report, RootMove, Values};
pub use watch::{Silent, Watch};
