//! What a page says to the tables in its own tab. The browser stores the games: whatever a request needs
//! to know of one comes with it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    BalanceRequest, BalanceResponse, FromTable, NewTable, PersistedTable, Request, Response,
    Standing, Step, TableEvent, TableId, ToTable,
};

/// What a page says to its worker. Every request has one answer; an analysis is reported before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "read once a message and answered"
)]
pub enum WorkerRequest {
    /// About a table in the tab.
    Local(LocalRequest),
    /// How balanced a game is.
    Balance(BalanceRequest),
    /// What a server answers too.
    Ask(Request),
}

/// What a worker says to its page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum WorkerResponse {
    /// About a table in the tab.
    Local(LocalResponse),
    /// How balanced a game is.
    Balance(BalanceResponse),
    /// What a server answers too, refusals included.
    Answer(Response),
}

/// What a page asks of a table in its tab.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum LocalRequest {
    /// Sets up a new table, to be stored; nobody sits down at it yet. Answered by the table.
    Open {
        /// Its name, drawn by the page.
        id: TableId,
        /// What is played, and by whom; with a seed.
        table: NewTable,
        /// Now, in seconds since 1970 (UTC).
        opened: i64,
    },
    /// Sits down at a stored table; answered by its view.
    Sit { table: PersistedTable },
    /// Leaves a table; answered by `done`.
    Leave { id: TableId },
    /// Says something to a table where the page sits: answered by a change to be stored, or, where
    /// nothing changes, by what the table says. A game that the page follows shows its earlier positions.
    Send {
        id: TableId,
        /// What a person at the table asks for.
        request: ToTable,
        /// Now, in milliseconds by any clock of the page that never goes back.
        now: f64,
    },
    /// Looks whether somebody's time has run out; answered as `send` is, and `now` is as there.
    Tick { id: TableId, now: f64 },
    /// Has the computer's move played; answered as `send` is.
    ComputerPlays {
        id: TableId,
        /// Plies played so far.
        ply: u32,
        text: String,
        /// Now, as for `send`.
        now: f64,
    },
    /// The change has been stored and may be made; answered by the game's state.
    Commit { id: TableId },
    /// Follows a game in the server from where it stands; answered by `done`. `leave` ends it.
    Follow {
        /// A name for it, drawn by the page: no table's.
        id: TableId,
        game: String,
        /// The start position as text.
        setup: String,
        moves: Vec<String>,
        /// [`Standing::seq`] then.
        seq: u32,
        /// [`Standing::at`] then.
        at: u32,
    },
    /// What has happened in a game that is followed; answered by its state. After a refusal the name is nothing's.
    Happened {
        id: TableId,
        /// It, in order.
        events: Vec<TableEvent>,
        /// How the game stands after it.
        standing: Standing,
    },
    /// The game record of a stored table; answered by the record.
    Record {
        table: PersistedTable,
        /// The day it was opened, `YYYY.MM.DD`.
        date: String,
    },
}

/// What a table in the tab answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum LocalResponse {
    /// A table set up, to be stored.
    Opened { table: PersistedTable },
    /// What a table says: a view, a state, an earlier position or a refusal.
    Message { message: FromTable },
    /// What happens once a change is made, and the result after it as game records write it, `*` while the game goes on: to be
    /// stored first.
    Change { step: Step, result: String },
    /// A game record.
    Record { text: String },
    /// Nothing more to say.
    Done,
}
