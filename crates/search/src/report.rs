//! What a search has to say.

use std::time::Duration;

use arrayvec::ArrayVec;
use quantarium_rules::MAX_PLAYERS;

use crate::Proof;

/// What a position is worth to each player, by seat: from 0, a sure loss, to 1, a sure win.
pub type Values = ArrayVec<f32, MAX_PLAYERS>;

/// How a search stands, or how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The move to play.
    pub best: M,
    /// The main line, its first move `best`.
    pub line: Vec<M>,
    /// What the position is worth to each player: the proven result, or the mean of the playouts.
    pub values: Values,
    /// How often the playouts were won by each seat.
    pub wins: ArrayVec<u64, MAX_PLAYERS>,
    /// How often they were drawn.
    pub draws: u64,
    /// What is proven about the position.
    pub proof: Proof,
    /// Every legal move, the best first.
    pub moves: Vec<RootMove<M>>,
    /// Playouts, those included that a proven position answered in place of random moves.
    pub playouts: u64,
    /// Positions made in the tree (see [`crate::Limits::nodes`]).
    pub nodes: u64,
    /// The longest way from the root to a leaf so far, in plies.
    pub reach: u32,
    /// How much of the memory for the tree is in use, from 0 to 1.
    pub fill: f32,
    /// The time since the search was called.
    pub time: Duration,
}

/// A legal move as a search sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// How many playouts began with it.
    pub visits: u64,
    /// What it is worth to the player to move, from 0 to 1; the middle if it was never tried.
    pub value: f32,
    /// What is proven about the position after it.
    pub proof: Proof,
}
