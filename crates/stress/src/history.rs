//! What players asked for and heard, in order, what the tables say in the end, and what stands in the file.

use quantarium_wire::{SeekId, TableEvent, TableId, TimeControl};

/// What a player wants: to make a move; without one, to take back.
pub type Wish = Option<String>;

/// One thing that a player said or heard.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// Something is asked for, perhaps several times, always under one name.
    Asked {
        /// The name, unique at the table.
        request: String,
        /// The number of the event that led to the position that the player sees.
        at: u32,
        wish: Wish,
    },
    /// That of this name is sent, perhaps once more: what a full disk was the reason to refuse may be done the next time.
    Sent(String),
    /// The server confirmed that it is on disk, under this number.
    Acknowledged {
        request: String,
        seq: u32,
    },
    Refused {
        request: String,
        code: String,
    },
    /// A new connection showed the whole table: the last event's number and the moves that stand.
    Connected {
        seq: u32,
        moves: Vec<String>,
    },
    /// The next event.
    Received(TableEvent),
}

/// What one player said and heard at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct History {
    pub table: TableId,
    /// The number of the player there.
    pub player: usize,
    pub notes: Vec<Note>,
}

/// What a table says in the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Log {
    pub table: TableId,
    pub game: String,
    pub start: String,
    pub events: Vec<TableEvent>,
    /// The position that the server shows.
    pub position: String,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
    pub clock: Option<TimeControl>,
}

/// When the server was not well, in milliseconds since 1970 (UTC): from and to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trial {
    /// It was not there.
    pub down: Vec<(i64, i64)>,
    /// It could write nothing.
    pub full: Vec<(i64, i64)>,
    /// Its process was stopped, and it had had the time to notice.
    pub stood: Vec<(i64, i64)>,
    /// A table has passed from one of several servers to another.
    pub passed: Vec<(TableId, i64)>,
    /// There was no database that could be written.
    pub refused: Vec<(i64, i64)>,
    /// The database is at the end of a line: where that breaks during a commit, only the same request, sent again, finds out.
    pub unsure: bool,
}

impl Trial {
    /// What passed between two times of events, without the times when there was no server, or it stood still. A time within a
    /// standstill was shown after it, by a clock that had not yet followed the machine's: it lacks the standstill already.
    pub fn served(&self, from: i64, to: i64) -> i64 {
        let down = self.down.iter();
        let down = down.map(|(begin, end)| (to.min(*end) - from.max(*begin)).max(0));
        let stood = self.stood.iter();
        let stood = stood.filter(|(begin, end)| from <= *begin && *end <= to);
        let stood = stood.map(|(begin, end)| end - begin);
        (to - from).max(0) - down.chain(stood).sum::<i64>()
    }

    /// For how long all had been well with a table at a time.
    pub fn well_for(&self, table: &TableId, time: i64) -> i64 {
        let passed = self.passed.iter().filter(|(passed, _)| passed == table);
        let passed = passed.map(|(_, when)| (*when, *when));
        let refused = self.refused.iter().filter(|(_, end)| time <= *end);
        let unwell = self.down.iter().chain(&self.full).chain(refused);
        let unwell = unwell.copied().chain(passed);
        let before = unwell.filter(|(begin, _)| *begin <= time);
        let last = before.map(|(_, end)| end).max();
        last.map_or(i64::MAX, |last| (time - last).max(0))
    }
}

/// What a guest did in the lobby, and was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeekNote {
    /// It was opened, or asked for.
    Wanted(SeekId),
    Received(SeekId, TableId),
}

/// A guest in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seeker {
    pub notes: Vec<SeekNote>,
    /// How often they asked for a seek to be opened and had no answer.
    pub unanswered: usize,
    /// Their games in the end.
    pub games: Vec<TableId>,
}

/// What two people did who are told of their turns, and what they were told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoticeNote {
    /// Somebody's turn comes: the other moves.
    Turn {
        to: usize,
        table: TableId,
        /// The number of the event on whose position the other moves.
        after: u32,
    },
    /// A notice of a table has come to somebody's address, under a name.
    Received {
        to: usize,
        table: TableId,
        id: String,
    },
}

/// Those of a crowd who never read.
pub(crate) const DEAF: u32 = 40;

/// What stands in the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stored {
    pub tables: Vec<StoredTable>,
    /// By event in its order, its table, number and owner.
    pub epochs: Vec<(TableId, u32, u32)>,
    /// The ratings, in the order in which they were reached.
    pub ratings: Vec<StoredRating>,
    /// Which table is the rematch of which: first the game that was over.
    pub rematches: Vec<(TableId, TableId)>,
}

/// A table in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    pub id: TableId,
    /// Whether it counts.
    pub rated: bool,
    /// The result as game records write it.
    pub result: String,
}

/// A rating in the file.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRating {
    pub account: i64,
    /// In which game.
    pub pool: String,
    /// After which table.
    pub table: TableId,
    pub time: i64,
    /// Rating, deviation and volatility.
    pub rating: [f64; 3],
}
