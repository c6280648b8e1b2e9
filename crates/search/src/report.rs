//! What a search has found out.

use std::time::Duration;

use arrayvec::ArrayVec;
use quantarium_rules::MAX_PLAYERS;

use crate::Proof;

/// What a position is worth to each player, by seat: from 0, a sure loss, to 1, a sure win.
pub type Values = ArrayVec<f32, MAX_PLAYERS>;

/// How a search stands, or how it ended.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report<M> {
    /// The move to play.
    pub best: M,
    /// The main line, its first move `best`.
    pub line: Vec<M>,
    /// What the position is worth to each player: the proven result, or what the search estimates.
    pub values: Values,
    /// How often each seat won the simulations, where they are played out.
    pub wins: ArrayVec<u64, MAX_PLAYERS>,
    /// How often they were drawn.
    pub draws: u64,
    /// What is proven about the position.
    pub proof: Proof,
    /// Every legal move, the best first.
    pub moves: Vec<RootMove<M>>,
    /// What the tree has of the lines of the best moves, as many as [`crate::Params::lines`] says.
    pub lines: Vec<Vec<M>>,
    /// Simulations, those included that a proven position answered in place of a playout.
    pub simulations: u64,
    /// Positions made in the tree (see [`crate::Limits::nodes`]).
    pub nodes: u64,
    /// The longest way from the root to a leaf so far, in plies.
    pub seldepth: u32,
    /// How much of the memory for the tree is in use, from 0 to 1.
    pub hashfull: f32,
    /// The time since the search was called.
    pub time: Duration,
}

/// A legal move as a search sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// How many simulations began with it.
    pub visits: u64,
    /// What it is worth to the player to move, from 0 to 1; the middle if it was never tried.
    pub value: f32,
    /// What is proven about the position after it.
    pub proof: Proof,
}

impl<M> Report<M> {
    /// The report with its moves written otherwise: those of the position by `one`, and lines by `line`.
    pub fn with_moves<T>(
        &self,
        one: impl Fn(&M) -> T,
        line: impl Fn(&Vec<M>) -> Vec<T>,
    ) -> Report<T> {
        let moves = self.moves.iter().map(|root| RootMove {
            mv: one(&root.mv),
            visits: root.visits,
            value: root.value,
            proof: root.proof,
        });
        Report {
            best: one(&self.best),
            line: line(&self.line),
            moves: moves.collect(),
            lines: self.lines.iter().map(line).collect(),
            values: self.values.clone(),
            wins: self.wins.clone(),
            draws: self.draws,
            proof: self.proof,
            simulations: self.simulations,
            nodes: self.nodes,
            seldepth: self.seldepth,
            hashfull: self.hashfull,
            time: self.time,
        }
    }
}
