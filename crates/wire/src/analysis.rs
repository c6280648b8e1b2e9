//! Positions of no table, what the engine thinks of them, games as trees of moves, and puzzles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for a position as a table shows it: of no table, with a person in every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PositionSpec {
    /// The game string.
    pub game: String,
    /// The start position as text; the seed's start where it is not given.
    pub setup: Option<String>,
    /// The start position's seed, decimal; 0 where it is not given.
    pub seed: Option<String>,
    /// The moves played since the start.
    pub moves: Vec<String>,
}

/// What a short link leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Linked {
    /// An analysis, with all that is said in it.
    Analysis {
        /// Its game record.
        record: String,
        /// How it stands, where others follow it live. Whoever opens it so says where they are, and the rest is as it is at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        live: Option<Live>,
    },
    /// A position.
    Position(PositionSpec),
}

/// How an analysis stands that others follow live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Live {
    /// How often it was changed.
    pub revision: u32,
    /// Where in it they are, counted as in records; 0 is the start.
    pub place: u32,
    /// Whether everybody who has the link may change it.
    pub open: bool,
    /// Whether the reader has opened it.
    pub own: bool,
}

/// Changes an analysis that others follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LiveChange {
    /// The revision that is changed; another is refused (`stale`).
    pub revision: u32,
    /// Where in it they are from then on.
    pub place: u32,
    /// Its game record from then on, which makes the next revision; the same where it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Whether everybody may change it from then on: for who opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
}

/// What those hear who follow an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum FromLive {
    /// How it stands: sent first, and when that has changed.
    Stands {
        live: Live,
        /// Its game record, where that has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        record: Option<String>,
    },
    /// On how many pages it is open, this one among them: sent when that has changed, a little later.
    Here { people: u32 },
    /// Whoever opened it has ended it.
    Gone,
    /// The answer to whatever a page says.
    Pong,
}

/// A short link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShortLink {
    /// What it leads to is called so in addresses.
    pub name: String,
}

/// A position: how a game came to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PositionRef {
    /// The game string.
    pub game: String,
    /// The start position as text.
    pub setup: String,
    /// The moves played since.
    pub moves: Vec<String>,
}

/// Asks what the engine thinks of a position. Without a limit it thinks until it is stopped, or until the
/// position is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Analyse {
    /// The position.
    #[serde(flatten)]
    pub at: PositionRef,
    /// How long to think, in milliseconds.
    pub millis: Option<u32>,
    /// How many simulations of the search at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub simulations: Option<u32>,
    /// How many lines to show, from 1.
    pub lines: u8,
    /// How many threads may think; never more than the machine has.
    pub threads: u8,
    /// Which search: `strongest`, `uct` or `best-first`; the strongest where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub search: Option<String>,
    /// Which part of the moves to look at, where several workers look at one position; all of them where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub part: Option<Part>,
}

/// A part of a position's moves. All workers deal them alike, so that every move falls to one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Part {
    /// Which one, from 0.
    pub number: u8,
    /// How many parts there are.
    pub of: u8,
    /// The moves that were best so far, the best first: they are dealt before the others, each to another part.
    pub first: Vec<String>,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// The seat to move.
    pub to_move: u8,
    /// What the position is worth to each seat, from 0, a sure loss, to 1, a sure win.
    pub values: Vec<f32>,
    /// The proven result.
    pub proven: Option<Verdict>,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
    /// Simulations of this search.
    pub simulations: u64,
    /// Positions looked at.
    pub nodes: u64,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// How much of the memory for the tree is in use, from 0 to 1.
    pub hashfull: f32,
    /// How long the search for the best line took, in milliseconds.
    pub millis: f64,
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
    /// How many simulations began with the first one, those of the searches that this one goes on from included.
    pub visits: u64,
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// Who wins; nobody in a draw.
    pub winner: Option<u8>,
}

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

/// A position with exactly one best move, by proof, as `quantarium lab puzzles` writes them too.
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
