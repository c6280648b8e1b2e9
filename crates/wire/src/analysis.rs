//! A game being studied: its tree of moves, and what the engine thinks of a position.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for a position as a table shows it: of no table, with a person in every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Look {
    /// The game string.
    pub game: String,
    /// The start position as text; the seed's start where it is not given.
    pub setup: Option<String>,
    /// The start position's seed, decimal; 0 where it is not given.
    pub seed: Option<String>,
    /// The moves played since the start.
    pub moves: Vec<String>,
}

/// Asks what the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Analyse {
    /// The game string.
    pub game: String,
    /// The start position as text.
    pub setup: String,
    /// The moves played since the start.
    pub moves: Vec<String>,
    /// How long to think, in milliseconds.
    pub millis: u32,
    /// How many lines to show, from 1.
    pub lines: u8,
    /// How many threads may think; never more than the machine has.
    pub threads: u8,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// The seat to move.
    pub to_move: u8,
    /// What the position is worth to each seat, from 0, a sure loss, to 1, a sure win.
    pub values: Vec<f32>,
    /// The proven result.
    pub proven: Option<Verdict>,
    /// The best lines, the best first; none when the game is over.
    pub lines: Vec<Line>,
    /// Positions looked at.
    pub nodes: u64,
    /// The longest line looked at, in plies.
    pub reach: u32,
}

/// A line of play that begins with one of the best moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Line {
    /// The moves.
    pub moves: Vec<String>,
    /// What the first one is worth to the seat that makes it, from 0 to 1.
    pub value: f32,
    /// The proven result after it.
    pub proven: Option<Verdict>,
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// Who wins; nobody in a draw.
    pub winner: Option<u8>,
}

/// A game with variations and comments, as records hold it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Study {
    /// The game string.
    pub game: String,
    /// The start position as text.
    pub setup: String,
    /// The record's tags, names and values; those of game, setup and seats need not be given.
    pub tags: Vec<(String, String)>,
    /// What is said about the start position.
    pub comments: Vec<String>,
    /// The moves, each after the one it follows. Of several that follow the same one the first is the
    /// main line.
    pub nodes: Vec<StudyNode>,
}

/// A move in a tree of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StudyNode {
    /// The move before, by its place in the list; none for a first move.
    pub parent: Option<u32>,
    /// The move's text.
    pub text: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// What is said about the move.
    pub comments: Vec<String>,
}
