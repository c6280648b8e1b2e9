//! What a search may be told beside its limits.

use quantarium_rules::Seed;

/// The most threads that a search starts.
pub const MAX_THREADS: usize = 256;

/// The seed of the thread with this number: the first one, 0, has the search's own, and an odd constant
/// keeps the others apart.
pub(crate) fn seed_of(seed: Seed, thread: usize) -> Seed {
    Seed(seed.0 ^ (thread as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Params {
    /// Where the random choices come from.
    pub seed: Seed,
    /// How many threads, the caller's included; at least 1, at most [`MAX_THREADS`].
    pub threads: usize,
    /// The memory for the tree, in MiB. The tree stops growing when it is full, and the playouts go on
    /// from its leaves. There is always room for the root's children.
    pub hash: usize,
    /// The constant c of the bound `mean + c * sqrt(ln(visits of the node) / visits of the child)`,
    /// means being between 0 and 1. Against 0.5, the default's 0.25 scored, at 200 to 500 playouts a
    /// move, 49% of 120 games of Quantum Leap, 62% of 24 of Quantum, 57% of 120 of Quantum Link on
    /// hex3 and 70% of 120 of Quanta on 9x9; the textbook's sqrt(2) scored 43% (Quantum Leap), 36%
    /// (Quantum Link) and 26% (Quanta).
    pub exploration: f32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            seed: Seed(0),
            threads: 1,
            hash: 64,
            exploration: 0.25,
        }
    }
}
