//! A game as a tree of moves, as records hold it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game with variations and comments, as records hold it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecordTree {
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
    pub nodes: Vec<RecordNode>,
}

/// A move in a tree of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecordNode {
    /// The move before, by its place in the list; none for a first move.
    pub parent: Option<u32>,
    /// The move's text.
    pub text: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// What is said about the move.
    pub comments: Vec<String>,
}
