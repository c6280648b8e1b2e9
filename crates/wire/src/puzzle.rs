//! Puzzles: positions with exactly one best move, as `quantarium lab puzzles` writes them too.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position with exactly one best move, by proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Puzzle {
    /// The game string.
    pub game: String,
    /// The position.
    pub setup: String,
    /// What the player to move can get.
    pub goal: PuzzleGoal,
    /// Within how many moves of that player, where only that is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub within: Option<u32>,
    /// The moves of both sides; the last is the solver's.
    pub line: Vec<String>,
    /// What is wrong with the solver's other moves, for each of the moves to be found in turn.
    pub wrong: Vec<BTreeMap<String, Refutation>>,
    /// How many playouts a search without evaluation needs to find the first move.
    pub playouts: u64,
    /// From 1, easy, to 5.
    pub grade: u8,
}

/// What the player to move of a puzzle can get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleGoal {
    /// A win.
    Win,
    /// A draw, in a position that any other move loses.
    Draw,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Refutation {
    /// An answer that shows it; none where the move ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reply: Option<String>,
    /// What is left, in half points: 0 a loss, 1 a draw.
    pub points: u8,
}
