//! Tables, and what has happened at them: a list of events, to which events are only ever added.
//!
//! Whoever writes a table's events has claimed it first. A claim ends all earlier ones, and an event must have the next
//! number. So when two writers believe that a table is theirs, one of them is refused.

mod finished;
mod positions;
mod read;
mod write;

pub use finished::{Finished, Shown, finished, looked_until};
pub use positions::{Reached, WentOn, from_position, not_noted, note_reached};
pub(crate) use read::{damaged, time_columns, time_control};
pub use read::{list, listed, load, playing, running};
pub(crate) use write::number;
pub use write::{append, claim, forget, hold, open, open_begun, release, set_link};

use quantarium_people::{Digest, Holdings};
use quantarium_wire::{Occupant, Step, TableEvent, TableSummary, TimeControl};

use crate::Notify;

/// A table that nothing has been played at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewTable {
    /// Its name, unique.
    pub id: String,
    /// The canonical game string.
    pub game: String,
    /// The start position's seed, where it has one.
    pub seed: Option<u64>,
    /// The start position as text.
    pub setup: String,
    /// Who sits where, in seat order.
    pub occupants: Vec<Occupant>,
    /// By seat, who is behind which screen.
    pub parties: Vec<u8>,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// How much time the persons have, where it is limited.
    pub clock: Option<TimeControl>,
    /// Whether it counts for the ratings of its two players.
    pub rated: bool,
    /// Whether its players have no help until it is over.
    pub unaided: bool,
    /// Whose it is, and the links to it.
    pub holdings: Holdings,
    /// The seat that decides next; none where the game is over or that is not known.
    pub to_move: Option<u8>,
    /// By what the seats were drawn, where they were.
    pub seating: Option<u64>,
    /// When the days of the player to move are over, in milliseconds since 1970 (UTC), where days run.
    pub due: Option<i64>,
    /// The level that goes on for whoever leaves; none where nobody can leave.
    pub stand_in: Option<u8>,
    /// Whether everybody may see the game in lists.
    pub listed: bool,
}

/// A table with all that has happened at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// How it was opened; whose it is by now.
    pub table: NewTable,
    /// Who may write the next event: see [`claim`].
    pub epoch: u32,
    /// Until when the server that wrote the last event is known to have run, in milliseconds since 1970 (UTC).
    pub ran_until: Option<i64>,
    /// What has happened, in order.
    pub events: Vec<StoredEvent>,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
}

/// An event, and which request it answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// What has happened.
    pub event: TableEvent,
    /// The request's name, where it had one.
    pub request: Option<String>,
}

/// An event to be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which table's.
    pub table: String,
    /// Its number: one more than the table's last.
    pub seq: u32,
    /// The writer's claim to the table.
    pub epoch: u32,
    /// Who asked for it; nobody for what the server or a computer does.
    pub party: Option<u8>,
    /// The request's name.
    pub request: Option<String>,
    /// When, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// What happens.
    pub step: Step,
    /// How many plies stand afterwards.
    pub plies: u32,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
    /// Whether everybody has moved by then: before that, no game is rated.
    pub begun: bool,
    /// The seat that decides next, while the game goes on.
    pub to_move: Option<u8>,
    /// As [`NewTable::due`], from then on.
    pub due: Option<i64>,
    /// What is written with it, or not at all.
    pub also: Option<Also>,
    /// Who is to be notified of it outside the page.
    pub notify: Vec<Notify>,
}

/// What is written together with an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Also {
    /// A party gets a holder.
    Holder(u8, Digest),
    /// A table is opened, with these steps as its first events.
    Opens(Box<NewTable>, Vec<Step>),
}

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// The request had been answered already, by the event of this number; nothing was written.
    Known(u32),
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// As a list shows it, but for its title, the names of its seats, and how much time is left.
    pub shown: TableSummary,
    /// As [`NewTable::due`].
    pub due: Option<i64>,
    /// Until when the player to move is, or was, on holiday, in milliseconds since 1970 (UTC).
    pub away: Option<i64>,
}
