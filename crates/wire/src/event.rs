//! The events of a table, as they are stored and sent. A table is a fold over its events.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seat, TableId, TimeControl};

/// What changes. Games of years ago are read by this type, so that no variant and no field may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum Step {
    /// A move is played.
    Played {
        /// Its canonical text.
        text: String,
        /// The milliseconds it leaves to the person who plays it, where time is limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<u32>,
    },
    /// All plies but the first `plies` are taken back.
    TakenBack { plies: u32 },
    /// A player gives up.
    Resigned { seat: u8 },
    /// The resignation is taken back.
    ResignationTakenBack,
    /// A player's time has run out.
    TimeUp { seat: u8 },
    /// The clock stands still.
    Paused {
        /// Milliseconds of the present turn used so far.
        used: u32,
    },
    /// The clock goes on.
    Resumed,
    /// All have agreed that the clock stands still for a while.
    Suspended {
        /// Milliseconds of the present turn used so far.
        used: u32,
    },
    /// A player is on holiday, where moves have days: their time stands still until then.
    Holiday {
        seat: u8,
        /// Since when, in milliseconds since 1970 (UTC).
        from: i64,
        /// Until when; it is over where that has come.
        until: i64,
    },
    /// Somebody has followed the link to a free place: the people at one screen, by number.
    Joined { party: u8 },
    /// Something is asked for that the others must agree to.
    Offered { party: u8, offer: Offer },
    /// One of several others agrees.
    Agreed { party: u8 },
    /// The offer is refused, or taken back by who made it.
    Declined { party: u8 },
    /// A draw is agreed.
    Drawn,
    /// The game is broken off: nobody wins.
    Aborted,
    /// A player has not made their first move in time: nobody wins.
    Unplayed { seat: u8 },
    /// A player has left, and another claims the game, or a draw.
    Claimed { seat: u8, draw: bool },
    /// The computer goes on for a person who has left the game.
    Replaced { seat: u8, level: u8 },
    /// The same people play once more.
    Rematched { table: TableId },
}

impl Step {
    /// Whether another position stands after it.
    pub fn leads_to_a_position(&self) -> bool {
        matches!(self, Self::Played { .. } | Self::TakenBack { .. })
    }

    /// Whether nobody wins or loses by it, though the game is over.
    pub fn breaks_off(&self) -> bool {
        matches!(self, Self::Aborted | Self::Unplayed { .. })
    }
}

/// What the others are asked to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum Offer {
    /// Taking back to the asker's last move, so that this many plies stay.
    TakeBack { plies: u32 },
    /// A draw.
    Draw,
    /// Breaking the game off.
    Abort,
    /// Another game, everybody one seat on.
    Rematch,
    /// A pause.
    Pause,
}

/// An event of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableEvent {
    /// Its number: 1, 2, 3 and so on, without a hole.
    pub seq: u32,
    /// When it was written down, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// What changes.
    #[serde(flatten)]
    pub step: Step,
}

/// A table as a browser stores it. Games of years ago are read by it, so that no field may go.
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
