//! UCT: upper confidence bounds applied to trees (Kocsis and Szepesvári 2006) with random playouts,
//! results by player (max^n: each node is chosen for the player who decides there) and proven results
//! (MCTS-Solver, Winands et al. 2008, with the sets of [`Proof`](crate::Proof)).
//!
//! A playout walks down from the root by the bounds, each move of a node being tried once before any
//! is tried twice; a leaf that is reached for the second time gets its children, and those that end
//! the game are decided on the spot; the rest of the game is played at random, and the result goes
//! into the nodes on the way. Threads share one tree: a walk counts as lost until its result is known
//! (virtual loss), so that others look elsewhere meanwhile.
//!
//! With one thread and a limit on playouts, nodes or depth, the report depends on the seed alone, the
//! time in it aside.

mod driver;
mod params;
mod pick;
mod shared;
mod tree;
mod worker;

pub use driver::search;
pub(crate) use params::seed_of;
pub use params::{MAX_THREADS, Params};
pub(crate) use pick::logarithm;
