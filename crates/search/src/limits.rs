//! When a search ends of itself.

use std::time::Duration;

/// What ends a search, whichever comes first; with none of them it goes on until it is stopped, or
/// until the position is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Playouts, exactly.
    pub playouts: Option<u64>,
    /// Positions made in the tree, by trying moves and by walking down to a leaf, but not those of
    /// playouts; exceeded by less than one playout's share a thread.
    pub nodes: Option<u64>,
    /// The length of the main line in plies. A search also stops when the line cannot become longer:
    /// it ends in a decided position, or the memory for the tree is used up.
    pub depth: Option<u32>,
    /// Time since the search was called. A position with only one legal move is then not thought
    /// about.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit: the search goes on until it is stopped, or until the position is decided.
    pub const INFINITE: Self = Self {
        playouts: None,
        nodes: None,
        depth: None,
        time: None,
    };

    /// A number of playouts.
    pub const fn playouts(playouts: u64) -> Self {
        Self {
            playouts: Some(playouts),
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
