//! A table as a browser stores it: games of years ago are read by these types, so that no field may go.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seat, TableEvent, TableId, TimeControl};

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
    /// How much time the persons have, where it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
    /// The level that goes on for a player who leaves; none where nobody can leave.
    #[serde(default, rename = "standIn", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
    /// What has happened since.
    pub events: Vec<TableEvent>,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
}
