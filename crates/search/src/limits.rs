//! When a search ends of itself.

use std::time::Duration;

/// What ends a search, whichever comes first; with none of them it goes on until it is stopped, or
/// until the position is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Simulations: one goes from the root to a leaf of the tree and takes what it finds there back to the
    /// root. Exact with one thread.
    pub simulations: Option<u64>,
    /// Positions made in the tree, by trying moves and on the way to a leaf, but not those of playouts;
    /// exceeded by less than one simulation's share a thread.
    pub nodes: Option<u64>,
    /// The length of the main line in plies. A search also stops when the line cannot become longer:
    /// it ends in a decided position, or the memory for the tree is used up.
    pub depth: Option<u32>,
    /// Time since the search was called. A position with only one legal move is then not thought
    /// about.
    pub time: Option<Duration>,
    /// The time that a move should take on average, for games by the clock. A search ends sooner where one move is
    /// left that is not lost or where no other can overtake the best, and goes on for longer where the best move has just
    /// changed or turns out worse, up to `time`.
    pub aim: Option<Duration>,
}

impl Limits {
    /// No limit: the search goes on until it is stopped, or until the position is decided.
    pub const INFINITE: Self = Self {
        simulations: None,
        nodes: None,
        depth: None,
        time: None,
        aim: None,
    };

    /// A number of simulations.
    pub const fn simulations(simulations: u64) -> Self {
        Self {
            simulations: Some(simulations),
            ..Self::INFINITE
        }
    }

    /// A number of positions made in the tree.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::INFINITE
        }
    }

    /// A length of the main line, in plies.
    pub const fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::INFINITE
        }
    }

    /// A time.
    pub const fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::INFINITE
        }
    }
}
