//! Leagues: each player meets each, in one group or in several, or players climb a ladder. And arenas: for an hour or so whoever
//! is free plays whoever is free.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::table::is_false;
use crate::{Player, TableId, TimeControl};

/// Who meets whom in a league.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum LeagueForm {
    /// Each meets each.
    #[default]
    Once,
    /// Each meets each twice, with the sides exchanged on the same start.
    Twice,
    /// A ladder: players challenge those above them.
    Ladder,
}

/// Opens a league.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewLeague {
    /// What it is called.
    pub name: String,
    /// The game string, of a game of two.
    pub game: String,
    /// How many may play.
    pub places: u8,
    /// Who meets whom.
    #[serde(default)]
    pub form: LeagueForm,
    /// Days for each move; with a clock, in which the games of a round are to be played.
    pub days: u32,
    /// The clock of each game, for all moves: it begins when the two agree. Otherwise a move has days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
    /// How many are to be in a group, in which each meets each; all are in one without it. From season to season the best of a group
    /// move up, and the last move down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub group: Option<u8>,
    /// Whether its games count for ratings: with the usual board and rules only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether everybody sees it in the list; otherwise it is for those who have its link.
    #[serde(default, skip_serializing_if = "is_false")]
    pub public: bool,
    /// Whether players may join when it has started, until half of its games are decided: they meet each, too. A ladder is always joined so.
    #[serde(default, skip_serializing_if = "is_false")]
    pub late: bool,
}

/// A league in a list, as whoever reads it sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueSummary {
    /// Its name in addresses.
    pub id: String,
    /// As it was opened; the game string is canonical.
    #[serde(flatten)]
    pub new: NewLeague,
    /// The game's name for people.
    pub title: String,
    /// How many have joined.
    pub players: u32,
    /// Who has opened it; nobody once that account was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// When it has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub started: Option<i64>,
    /// When its last game was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<i64>,
    /// Whether the reader has opened it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// Whether the reader plays in it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub joined: bool,
    /// Which season of a league with groups it is, counted from 1.
    pub season: u32,
    /// The season before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub before: Option<String>,
    /// The season after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// Proposes when a game is played; both have agreed as soon as both propose the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposedTime {
    /// The game's place in the league's list, counted from 0.
    pub game: u32,
    /// In seconds since 1970 (UTC); nothing takes back what was proposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub time: Option<i64>,
}

/// A league with its players and its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct League {
    /// The league.
    pub summary: LeagueSummary,
    /// By what the order of the players and the start positions are drawn, in decimal.
    pub seed: String,
    /// Its players: the best first, and in the order in which they came before the start.
    pub players: Vec<LeaguePlayer>,
    /// Its games, in the order in which they begin; none before the start.
    pub games: Vec<LeagueGame>,
}

/// A player of a league or an arena, and how they stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LeaguePlayer {
    /// Who it is; nobody once the account was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<Player>,
    /// Whether it is the reader.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// Whether the reader may challenge them in the ladder.
    #[serde(default, skip_serializing_if = "is_false")]
    pub near: bool,
    /// Whether they have left; in an arena, whether they neither play nor wait for a game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub gone: bool,
    /// Their group, counted from 1; 0 where there are none, and before the start.
    pub group: u32,
    /// In how many groups higher they would be in the next season, if it began now.
    pub climbs: i32,
    /// Counted from 1, in their group; players between whom nothing decides share one.
    pub rank: u32,
    /// Won games that count.
    pub wins: u32,
    /// Drawn ones.
    pub draws: u32,
    /// Lost ones.
    pub losses: u32,
    /// 1 for a win, a half for a draw; in an arena 2 and 1.
    pub points: f64,
    /// Points in the games against those who have as many points.
    pub direct: f64,
    /// Sonneborn-Berger: for each game, the points of the opponent times one's own.
    pub berger: f64,
}

/// The league or arena of a table's game, or one of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Contest {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When an arena is over, in seconds since 1970 (UTC); none of a league.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends: Option<i64>,
    /// Whether a league is over: a game that goes on counts for nothing there any more.
    #[serde(default, skip_serializing_if = "is_false")]
    pub over: bool,
    /// What the game counts there once it is over, as game records write it; none where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<String>,
}

/// A game of a league or an arena. Players are places in the list of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueGame {
    /// The round, counted from 1; in an arena, which game it is.
    pub round: u32,
    /// Who has the first seat.
    pub first: u32,
    /// Who has the other.
    pub second: u32,
    /// When its players propose to play it, in seconds since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub times: Option<[Option<i64>; 2]>,
    /// Until when it is to be begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<i64>,
    /// The table; none before it is opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableId>,
    /// As game records write it; none before the game is over, or where it does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<String>,
    /// Whether the result was awarded, as the other has left the league.
    #[serde(default, skip_serializing_if = "is_false")]
    pub awarded: bool,
    /// Whether it counts for nobody, as a player has left the league early.
    #[serde(default, skip_serializing_if = "is_false")]
    pub annulled: bool,
}

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
