//! A match on disk: a folder. `plan.json` holds the settings. `games.jsonl` gets a line when a game ends. When the run
//! ends, `games.jsonl` is put in order, and `games.qgn` (the records) is written; both then depend on nothing but the
//! games.

use serde::{Deserialize, Serialize};

use crate::Fault;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The players by seat, by their places in the plan.
    pub players: Vec<usize>,
    /// The start position's seed, where starts are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The start position.
    pub start: String,
    /// How many of the moves belong to the opening.
    pub opening: usize,
    /// The moves, the opening's included.
    pub moves: Vec<String>,
    /// What the game gave each seat, from 0 to 1, together 1.
    pub points: Vec<f64>,
    /// The result as records write it.
    pub result: String,
    /// The scores, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Why the game ended.
    pub ending: String,
    /// What the players did wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

pub(crate) const PLAN: &str = "plan.json";
pub(crate) const GAMES: &str = "games.jsonl";
pub(crate) const RECORDS: &str = "games.qgn";
