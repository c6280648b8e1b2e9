//! Arenas: for an hour or so whoever is free plays whoever is free.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::is_false;
use crate::{LeagueGame, LeaguePlayer, TimeControl};

/// Opens an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewArena {
    /// What it is called.
    pub name: String,
    /// The game string, of a game of two.
    pub game: String,
    /// The clock of each game, for all moves.
    pub clock: TimeControl,
    /// When it starts, in seconds since 1970 (UTC); what is past by a few minutes is now.
    pub starts: i64,
    /// How many minutes it lasts.
    pub minutes: u32,
    /// Whether its games count for ratings: with the usual board and rules only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether bots play where a person would sit out; not where it is rated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bots: bool,
    /// Whether everybody sees it in the list; otherwise it is for those who have its link.
    #[serde(default, skip_serializing_if = "is_false")]
    pub public: bool,
}

/// An arena in a list, as whoever reads it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaSummary {
    /// Its name in addresses.
    pub id: String,
    /// As it was opened.
    #[serde(flatten)]
    pub new: NewArena,
    /// The game's name for people.
    pub title: String,
    /// Who has opened it; nobody once that account was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// How many have joined.
    pub players: u32,
    /// Whether the reader has opened it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// Whether the reader has joined it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub joined: bool,
}

/// An arena with its players and its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Arena {
    /// The arena.
    pub summary: ArenaSummary,
    /// By what the start positions are drawn, in decimal.
    pub seed: String,
    /// Whether the reader waits for a game.
    pub waits: bool,
    /// Its players, the best first.
    pub players: Vec<LeaguePlayer>,
    /// Its games, in the order in which they began; those without a result go on, or were not over when it was.
    pub games: Vec<LeagueGame>,
}
