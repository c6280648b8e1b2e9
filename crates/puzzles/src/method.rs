//! How far a game is proven.

use quantarium_engine::Level;

use crate::GeneratorError;

/// A game that may last longer than this is not proven whole.
const LONG: u32 = 1_000;

/// How games are played and proven for their puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Method {
    /// The level of both players.
    pub level: Level,
    /// The most positions that a proof may make.
    pub nodes: u64,
    /// Wins by force within this many moves of the winner are looked for, at least two, instead of whole proofs;
    /// 0 for whole proofs.
    pub within: u32,
}

impl Method {
    /// What finds many puzzles of a game in little time: whole proofs, or wins in two moves where games are
    /// too long for those.
    ///
    /// # Errors
    /// When the string names no game.
    pub fn of(game: &str) -> Result<Self, GeneratorError> {
        let long = quantarium_games::open(game)?.max_plies() > LONG;
        let (level, nodes, within) = if long {
            (4, 100_000, 2)
        } else {
            (5, 30_000, 0)
        };
        Ok(Self {
            level: Level::new(level).unwrap_or(Level::MIN),
            nodes,
            within,
        })
    }
}
