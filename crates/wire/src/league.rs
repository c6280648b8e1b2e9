//! Leagues: each player meets each.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::is_false;
use crate::{Player, TableId};

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
    /// Days for each move.
    pub days: u32,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
}

/// Challenges a player of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LadderChallenge {
    /// The name of one who stands above.
    pub name: String,
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
    /// Counted from 1; players between whom nothing decides share one.
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

/// A game of a league or an arena. Players are places in the list of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueGame {
    /// The round, counted from 1; in an arena, which game it is.
    pub round: u32,
    /// Who has the first seat.
    pub first: u32,
    /// Who has the other.
    pub second: u32,
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
