//! What everybody may know of people with accounts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{TableId, TableSummary, table::is_false};

/// Who has a seat, where they have an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Player {
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
    /// Their rating in this game: after it where it has been rated. None without rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<Rating>,
    /// By how much this game has changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub change: Option<i32>,
}

/// A rating, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rating {
    /// The best guess.
    pub rating: i32,
    /// The true strength is within twice as much of it, in 95 of 100 cases.
    pub deviation: i32,
    /// Whether it is a first guess.
    #[serde(default, skip_serializing_if = "is_false")]
    pub provisional: bool,
}

/// What everybody may know of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// When it was made, in seconds since 1970 (UTC).
    pub created: i64,
    /// Whether a program plays under its name.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
    /// Whether the asker has blocked it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blocked: bool,
    /// Whether the asker follows it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub followed: bool,
    /// Whether its owner has a page open, or the bot listens.
    #[serde(default, skip_serializing_if = "is_false")]
    pub online: bool,
    /// When it was used last, to the hour, in seconds since 1970 (UTC), as far as is known. None for whom it has blocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seen: Option<i64>,
    /// Its ratings, by game.
    pub pools: Vec<Pool>,
    /// Its finished games, at most 100, those that ended last first; those before them at `/games?before=` the last of them.
    pub games: Vec<TableSummary>,
}

/// Who is on the site, and the best in one game. Ratings are those in that game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Players {
    /// Who has a page open, and the bots that are there, at most 100, by name.
    pub online: Vec<Player>,
    /// The highest ratings of people, at most 50, and after them as many that are first guesses.
    pub people: Vec<Player>,
    /// The same of bots, which have ratings among bots.
    pub bots: Vec<Player>,
}

/// Somebody whom an account follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Followed {
    /// Who.
    pub player: Player,
    /// Whether they are there.
    pub here: bool,
}

/// An account's ratings in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Pool {
    /// The game's id, `quantum-leap` and so on.
    pub game: String,
    /// The rating now: less sure the longer the last game is ago.
    pub now: Rating,
    /// How many rated games there were.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many of them were drawn.
    pub drawn: u32,
    /// The highest rating after one of them.
    pub highest: i32,
    /// The ratings after the last 100 of them, oldest first.
    pub history: Vec<RatedGame>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatedGame {
    /// The table.
    pub table: TableId,
    /// When the game ended, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// The rating then.
    pub rating: Rating,
}
