//! Searches that know no game: they see a [`quantarium_rules::Game`] and nothing else.
//!
//! [`uct::search`] is UCT with random playouts and proven results. It takes [`Limits`], a flag that
//! stops it from another thread and a [`Watch`] that hears of its progress, and gives a [`Report`].
//! A search prints nothing, reads no clock but its own, and knows no text form of a move.

mod clock;
mod limits;
mod proof;
mod report;
mod watch;

pub mod uct;

pub use limits::Limits;
pub use proof::{Proof, Verdict};
pub use report::{Report, RootMove, Values};
pub use watch::{Silent, Watch};
