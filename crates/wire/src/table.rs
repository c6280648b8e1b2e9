//! Who sits at a table, how much time the persons have, opening a table, joining it, and its row in a list.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A table's name in addresses: lower-case letters and digits.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Opens a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct NewTable {
    /// The game string.
    pub game: String,
    /// The start position's seed, decimal; drawn by the table where it matters and is not given.
    pub seed: Option<String>,
    /// Who sits where, in seat order.
    #[serde(rename = "sitters")]
    pub occupants: Vec<Occupant>,
    /// How much time the persons have; as much as they like where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
    /// The persons' seats that are taken by a link, at other screens. Where there are any, each player
    /// moves for their own seats only, and nobody stops the clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<u8>,
    /// Whether the game counts for the ratings of its two players, who must have accounts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether people play without help: no lens, no analysis and no side board until the game is over. So is any rated game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unaided: bool,
    /// Whether the persons' seats are drawn by chance: `occupants` and `invited` then say how many there are, not
    /// which. The seed is recorded with the table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub drawn: bool,
    /// The level that goes on for a person who leaves a game of more than two, or whose time runs out there.
    /// Without one, nobody can leave, and the game ends with somebody's time. [`NOBODY`] in its place ends the game also
    /// when somebody leaves: they lose, and the player before them in turn order wins, as if they were stuck.
    #[serde(default, rename = "standIn", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
}

/// In place of the level that goes on for whoever leaves: nobody does, and the game ends.
pub const NOBODY: u8 = 0;

impl NewTable {
    /// A table of a game at one screen, without a clock; chance draws the start.
    pub fn new(game: impl Into<String>, occupants: Vec<Occupant>) -> Self {
        Self {
            game: game.into(),
            occupants,
            ..Self::default()
        }
    }
}

/// What a server does by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// After how many days without an event a game is removed that is not over, and of whose players none has an
    /// account; never without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forget_after: Option<u32>,
    /// Whether accounts can have a mail address, and log in by a link that is sent there.
    #[serde(default, skip_serializing_if = "is_false")]
    pub mail: bool,
    /// Who runs the site, how they are reached, and what else they want to be read: plain text in paragraphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub operator: Option<String>,
    /// The games, with board and options, that the server's computer plays by the weights which its operator gave. A tab has the built-in ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<String>,
    /// The program's version.
    pub version: String,
}

/// A table that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenedTable {
    /// The table.
    #[serde(flatten)]
    pub table: TableSummary,
    /// What whoever takes one of the invited seats must know. Said once: the server keeps only a digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// The seats that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnSeats {
    /// They.
    pub seats: Vec<u8>,
}

/// Which link to a table is wanted. A new one ends the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum LinkKind {
    /// For whoever is to take a free seat.
    Invitation,
    /// For one's own seats, on another device.
    Device,
}

/// For fields that are left out where they are false.
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// A table in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// The canonical game string.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// How many plies have been played.
    pub plies: u32,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// Whether people play at several screens.
    #[serde(default, skip_serializing_if = "is_false")]
    pub online: bool,
    /// Whether others than who opened it have come and not left, so that nobody removes it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub shared: bool,
    /// Whether the game was broken off.
    #[serde(default, skip_serializing_if = "is_false")]
    pub aborted: bool,
    /// By seat, the name of who has an account; empty where nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Option<String>>,
    /// The seats of accounts under which programs play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<u8>,
    /// The seats of removed accounts that no other account has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<u8>,
    /// Whether the game counts for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The seats of the reader, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<u8>,
    /// The seat that decides next; none where the game is over, or that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_move: Option<u8>,
    /// When something happened last in the game, in seconds since 1970 (UTC): in a finished one, its end.
    #[serde(default)]
    pub acted: i64,
    /// The milliseconds that the player to move has left, where a move has days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u32>,
    /// How much time the persons have, where it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
}

/// How much time a person has. Game records write `600+5`, and `1/259200` for three days a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum TimeControl {
    /// For all moves of a game together.
    Clock {
        /// Seconds at the beginning, from 1 to 86,400.
        base: u32,
        /// Seconds added after each move, at most 3,600.
        increment: u32,
    },
    /// For each move anew, whether anybody is there or not: where people play at several screens.
    Days {
        /// Days, from 1 to 14.
        days: u32,
    },
}

impl TimeControl {
    /// Whether its numbers are within their limits.
    pub fn is_valid(self) -> bool {
        match self {
            Self::Clock { base, increment } => (1..=86_400).contains(&base) && increment <= 3_600,
            Self::Days { days } => (1..=14).contains(&days),
        }
    }

    /// Whether the players must be there while they play.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Clock { .. })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => write!(f, "{base}+{increment}"),
            Self::Days { days } => write!(f, "1/{}", days * 86_400),
        }
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Occupant {
    /// Somebody at the page.
    Person,
    /// The computer.
    Computer {
        /// Its level, from 1.
        level: u8,
        /// For how many seconds it thinks about a move: one of [`THINKING_SECONDS`], and only at the highest level. Without
        /// it a level does the same work on every machine.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seconds: Option<u8>,
    },
}

/// For how many seconds the highest level can be asked to think about a move.
pub const THINKING_SECONDS: [u8; 3] = [1, 5, 20];

impl Occupant {
    /// The computer at a level.
    pub const fn computer(level: u8) -> Self {
        let seconds = None;
        Self::Computer { level, seconds }
    }
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seat {
    /// Such as "White".
    pub name: String,
    /// Who decides for it: `sitter` in messages and in the games that browsers have stored.
    #[serde(rename = "sitter")]
    pub occupant: Occupant,
}
