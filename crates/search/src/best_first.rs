//! Unbounded best-first minimax (Korf and Chickering 1996) with completion and the safest choice
//! (Cohen-Solal 2020), on an evaluation instead of playouts.
//!
//! Each step walks from the root to a leaf, always to the child that looks best to the player who
//! decides, gives the leaf its children, judged by the evaluation, and takes the best child's values
//! into every node on the way back. So the search goes deep where the best line is in doubt, and
//! broad where it turns out bad. Results are proven on the way ([`Proof`](crate::Proof)); a child whose
//! result is known is not walked to again. The move played is not the one with the best value but the
//! one that was walked to most often: it stayed best under the most looking.
//!
//! Near the end a solver ([`solve`](crate::solve)) is asked now and then; the search ends when it proves more
//! than a loss.
//!
//! In games that can tell how far a player is from winning, forced wins are looked
//! for: short ones at every leaf, longer ones at the root and close to it.
//!
//! With more than two players every player prefers his own value (max^n), but the best line tells little:
//! who decides may have several moves that are as good for him, and not for the others. So a position is worth
//! what its walks came to on average, each walk goes where the upper confidence bound is greatest, as in
//! [`uct`](crate::uct), and a few random playouts correct what a leaf is judged to be worth.
//!
//! When the memory is full, the children of the nodes that were visited least are forgotten; their
//! values stay. With one thread and a limit on nodes or depth, the report depends on the seed alone, the
//! time in it aside.

mod choice;
mod driver;
mod forced;
mod settle;
mod shared;
mod tree;
mod worth;

use quantarium_rules::Seed;

pub use driver::search;

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Params {
    /// Decides between moves that look equally good, and where playouts go.
    pub seed: Seed,
    /// How many threads, the caller's included; at least 1, at most [`MAX_THREADS`](crate::uct::MAX_THREADS).
    pub threads: usize,
    /// The memory for the tree, in MiB, at least 1.
    pub hash: usize,
    /// How many children a position below the root is given at first, the best by the evaluation. It
    /// gets the others when all of these are decided and it is not.
    pub width: usize,
    /// How much less than half a win a draw is worth to who searches, and how much more to the other: a
    /// game that is about even is kept open. With two players only.
    pub contempt: f32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            seed: Seed(0),
            threads: 1,
            hash: 64,
            width: 48,
            contempt: 0.1,
        }
    }
}
