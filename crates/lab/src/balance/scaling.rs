//! The scaling test: what each doubling of thinking gains.

use quantarium_tournament::Arena;
use quantarium_tournament::stats::{Estimate, elo_of, mean_share};
use serde::Serialize;

/// Players of whom each may think twice as long as the one before, and plays it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct ScalingTest {
    /// The least thinking, in nodes a move.
    pub from: u64,
    /// What share of the points each would have against the one before if thinking were of no use.
    pub par: f64,
    /// The doublings.
    pub doublings: Vec<Doubling>,
}

/// A player against the one that thinks half as long.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Doubling {
    /// Nodes a move.
    pub nodes: u64,
    /// Games of openings that are finished in all rotations.
    pub games: u64,
    /// The share of the points.
    pub score: Option<Estimate>,
    /// The same on Elo's scale, where two play; JSON has `null` for what is infinite.
    pub elo: Option<Estimate>,
}

impl ScalingTest {
    pub(super) fn of(arena: &Arena) -> Self {
        let players = &arena.plan().players;
        let nodes = |player: usize| players[player].limit.nodes.unwrap_or(0);
        let seats = arena.seats().len();
        let doubling = |player: usize| {
            let openings = arena.scores(player - 1, player);
            let score = mean_share(&openings);
            Doubling {
                nodes: nodes(player),
                games: (openings.len() * seats) as u64,
                score,
                elo: score.filter(|_| seats == 2).map(|score| score.map(elo_of)),
            }
        };
        Self {
            from: nodes(0),
            par: 1.0 / seats as f64,
            doublings: (1..players.len()).map(doubling).collect(),
        }
    }
}
