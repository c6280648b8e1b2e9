//! The lobby: open seats that anybody may take.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::is_false;
use crate::{Player, Rating, TableId, TableSummary, TimeControl};

/// A seek's name in addresses: lower-case letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct SeekId(pub String);

impl fmt::Display for SeekId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who gets the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Seating {
    /// Who opened the seek.
    Opener,
    /// Who took the first place; the opener has the last seat.
    Other,
    /// All seats are drawn. The seed is recorded with the table.
    Chance,
}

/// Opens a seek: all seats of the game are for persons at other screens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewSeek {
    /// The game string.
    pub game: String,
    /// How much time the persons have; as much as they like where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
    /// Who gets the first seat.
    pub seating: Seating,
    /// As [`NewTable::stand_in`](crate::NewTable::stand_in), for games of more than two.
    #[serde(default, rename = "standIn", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
    /// Whether the game counts for ratings: with an account only, the usual board and rules, and seats by chance.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// As [`NewTable::unaided`](crate::NewTable::unaided).
    #[serde(default, skip_serializing_if = "is_false")]
    pub unaided: bool,
    /// How far the other's rating may be from the opener's, in points; as far as it likes where none is given. Rated seeks only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub within: Option<u32>,
}

impl NewSeek {
    /// Of a game of two, where nobody asks for more.
    pub fn of_two(game: String, clock: Option<TimeControl>, seating: Seating, rated: bool) -> Self {
        Self {
            game,
            clock,
            seating,
            stand_in: None,
            rated,
            unaided: false,
            within: None,
        }
    }
}

/// A seek, as whoever reads it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seek {
    /// Its name.
    pub id: SeekId,
    /// As it was opened; the game string is canonical, and a rated game is unaided.
    #[serde(flatten)]
    pub new: NewSeek,
    /// The game's name for people.
    pub title: String,
    /// How many people play.
    pub places: u8,
    /// How many places are taken, the opener's included.
    pub taken: u8,
    /// Who has opened it, where they have an account, with their rating in this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<Player>,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// Whether the reader has opened it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// Whether the reader has taken a place, and waits for the others.
    #[serde(default, skip_serializing_if = "is_false")]
    pub joined: bool,
}

/// A game that everybody may see, and that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunningGame {
    /// The table.
    pub table: TableSummary,
    /// By seat, who has an account; empty where nobody has.
    pub players: Vec<Option<Player>>,
}

/// Finished games that everybody may look up, those that ended last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundGames {
    /// The tables.
    pub games: Vec<TableSummary>,
    /// From where to look on, where there may be more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub older: Option<TableId>,
}

/// The finished games that everybody may look up and that came to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GamesFrom {
    /// How they went on there, the most played first.
    pub moves: Vec<MoveFrom>,
    /// Some of them, those opened last first.
    pub games: Vec<TableSummary>,
}

/// How games went on from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoveFrom {
    /// The move; empty for those that ended there.
    pub text: String,
    /// How they ended.
    pub results: Vec<ResultCount>,
}

/// How many games ended so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResultCount {
    /// The result as game records write it.
    pub result: String,
    /// So many.
    pub games: u32,
}

/// What became of taking a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlaceTaken {
    /// The table, where that was the last place; without it others are waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableId>,
}

/// A challenge that waits, as one of the two sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WaitingChallenge {
    /// Its name, and that of the table to which it leads.
    pub id: TableId,
    /// Whether the reader has made it; otherwise they are asked.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// The other's name, where they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// Whether the other is a bot.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
    /// The other's rating in this game; none without rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<Rating>,
    /// What is asked for, as in a seek that who challenges has opened.
    #[serde(flatten)]
    pub new: NewSeek,
    /// The game's name for people.
    pub title: String,
    /// When it was made, in seconds since 1970 (UTC).
    pub opened: i64,
    /// Until when it waits.
    pub until: i64,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ChallengeEnd {
    /// The game is here.
    Accepted,
    /// Whoever was asked does not want to.
    Declined,
    /// Whoever asked has taken it back.
    Canceled,
    /// Nobody has answered.
    Expired,
}

/// What the lobby says to its pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum FromLobby {
    /// All open seeks, oldest first: sent first, and when a page has missed something. No challenge waits then, unless
    /// `challenges` follows.
    Seeks {
        seeks: Vec<Seek>,
        /// Whether the reader is known by a cookie: only then something is said to them alone.
        known: bool,
    },
    /// A seek is new, or one more place of it is taken.
    Seek { seek: Seek },
    /// A seek is not open any more: it was taken or withdrawn, or its time is over.
    Gone { id: SeekId },
    /// The reader's seek is complete and not open any more: the game is here.
    Seated {
        id: SeekId,
        table: TableId,
        /// The game's name for people.
        title: String,
    },
    /// All challenges that wait by or for the reader, oldest first, where there are any.
    Challenges { challenges: Vec<WaitingChallenge> },
    /// A challenge by or for the reader is new.
    Challenge { challenge: WaitingChallenge },
    /// A challenge by or for the reader waits no more.
    ChallengeOver {
        challenge: WaitingChallenge,
        end: ChallengeEnd,
        /// Why it was declined: `generic`, `later`, `tooFast`, `tooSlow`, `rated`, `casual` or `variant`, or what a
        /// program says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
    },
    /// A game of others is shown live from now on, or none is; none until this is said.
    Featured {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableId>,
    },
    /// Somebody whom the reader follows came to the site.
    Came { name: String },
    /// Somebody whom the reader follows has opened a game.
    Opened { name: String },
    /// Something has happened at a table of the reader's.
    Table { id: TableId },
    /// The answer to whatever a page says.
    Pong,
}
