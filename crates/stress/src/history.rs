//! What a player asked for and heard, in order, and what the table says in the end.

use quantarium_wire::{TableEvent, TableId};
use serde::Serialize;

/// What a player wants.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum Wish {
    /// A move.
    Play {
        /// Its canonical text.
        text: String,
    },
    /// The last move taken back.
    TakeBack,
}

/// One thing that a player said or heard.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "note", rename_all = "camelCase")]
pub enum Note {
    /// Something is asked for, perhaps several times, always under one name.
    Asked {
        /// The name, unique at the table.
        request: String,
        /// The number of the event that led to the position that the player sees.
        at: u32,
        /// What.
        wish: Wish,
    },
    /// The server confirmed that it is on disk.
    Kept {
        /// What.
        request: String,
        /// The number it got.
        seq: u32,
    },
    /// The server refused.
    Refused {
        /// What.
        request: String,
        /// Why.
        code: String,
    },
    /// A new connection showed the whole table.
    Connected {
        /// The number of the last event.
        seq: u32,
        /// The moves that stand.
        moves: Vec<String>,
    },
    /// The next event.
    Told {
        /// It.
        event: TableEvent,
    },
}

/// One player at one table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct History {
    /// The table.
    pub table: TableId,
    /// The player's number there.
    pub player: usize,
    /// What it said and heard.
    pub notes: Vec<Note>,
}

/// What a table says in the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Log {
    /// The table.
    pub table: TableId,
    /// The game string.
    pub game: String,
    /// The start position.
    pub start: String,
    /// All events.
    pub events: Vec<TableEvent>,
    /// The position that the server shows.
    pub position: String,
}
