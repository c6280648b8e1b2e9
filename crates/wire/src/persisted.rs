//! A table as a browser stores it: games of years ago are read by these types, so that no field may go.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seat, TableId, TimeControl};

/// A table as a browser stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersistedTable {
    /// The table.
    pub id: TableId,
    /// The canonical game string.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// The start position's seed, decimal, where it matters.
    pub seed: Option<String>,
    /// The start position as text.
    pub setup: String,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// When something happened last in the game, in seconds since 1970 (UTC); none where nothing has, or it was not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub acted: Option<i64>,
    /// How much time the persons have, where it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
    /// The level that goes on for a player who leaves; none where nobody can leave.
    #[serde(default, rename = "standIn", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
    /// What has happened since.
    pub played: Played,
}

/// What has happened at a table, as a browser stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Played {
    /// The moves played.
    pub moves: Vec<String>,
    /// Who has given up.
    pub resigned: Option<u8>,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
    /// What the clock has to say, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub time: Option<PersistedTime>,
    /// The seats whose people have left, so that the computer goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub replaced: Vec<u8>,
}

/// The time of a table as a browser stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersistedTime {
    /// By ply: the milliseconds that were left after it to the person who played it; none for the
    /// computer.
    pub left: Vec<Option<u32>>,
    /// Milliseconds of the present turn that had been used when the clock stood still last.
    pub used: u32,
    /// The seat whose time ran out.
    pub fallen: Option<u8>,
}
