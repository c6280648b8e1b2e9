//! What a page says to the rules and the engine in its own tab. It keeps the games itself: whatever
//! a request needs to know of a game comes with it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Catalogue, Finish, FromTable, Leaps, LeapsView, Look, NewTable, Preview, Refusal, Seat, Study,
    TableId, TimeControl, ToTable,
};

/// A table as a page keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeptTable {
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
    /// What has happened since.
    pub played: Played,
}

/// What has happened at a table, as a page keeps it.
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
    pub time: Option<KeptTime>,
}

/// The time of a table as a page keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeptTime {
    /// By ply: the milliseconds that were left after it to the person who played it; none for the
    /// computer.
    pub left: Vec<Option<u32>>,
    /// Milliseconds of the present turn that had been used when the clock stood still last.
    pub used: u32,
    /// The seat whose time ran out.
    pub fallen: Option<u8>,
}

/// What a page says to its tab. Every request has one answer; an analysis is told of before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ToTab {
    /// What can be played; answered by a catalogue.
    Catalogue,
    /// A game's start position; answered by a preview.
    Preview {
        /// The game string.
        game: String,
        /// The seed, decimal; 0 where none is given.
        seed: Option<String>,
    },
    /// Sets up a new table, to be kept; nobody sits down at it yet. Answered by the table.
    Open {
        /// Its name, drawn by the page.
        id: TableId,
        /// What is played, and by whom; with a seed.
        table: NewTable,
        /// Now, in seconds since 1970 (UTC).
        opened: i64,
    },
    /// Sits down at a kept table; answered by its view.
    Sit {
        /// The table.
        table: KeptTable,
    },
    /// Leaves a table; answered by `done`.
    Leave {
        /// The table.
        id: TableId,
    },
    /// Says something to a table where the page sits: answered by a change to be kept, or, where
    /// nothing changes, by what the table says.
    Say {
        /// The table.
        id: TableId,
        /// What a person at the table asks for.
        request: ToTable,
        /// Now, in milliseconds by any clock of the page that never goes back.
        now: f64,
    },
    /// Looks whether somebody's time has run out; answered as `say` is.
    Tick {
        /// The table.
        id: TableId,
        /// Now, as for `say`.
        now: f64,
    },
    /// Has the computer's move played; answered as `say` is.
    ComputerPlays {
        /// The table.
        id: TableId,
        /// Plies played so far.
        ply: u32,
        /// The move's text.
        text: String,
        /// Now, as for `say`.
        now: f64,
    },
    /// The change has been kept and may be made; answered by the view.
    Kept {
        /// The table.
        id: TableId,
    },
    /// The game record of a kept table; answered by the record.
    Record {
        /// The table.
        table: KeptTable,
        /// The day it was opened, `YYYY.MM.DD`.
        date: String,
    },
    /// A position of no table; answered by its view.
    Look {
        /// Which.
        look: Look,
    },
    /// A position as a picture; answered by it.
    Picture {
        /// Which.
        look: Look,
    },
    /// The game to a position as a picture that moves; answered by it.
    Film {
        /// Which.
        look: Look,
    },
    /// Reads a game record; answered by its tree of moves.
    ReadRecord {
        /// The record.
        text: String,
    },
    /// Writes a tree of moves down; answered by the record.
    WriteRecord {
        /// The tree.
        study: Study,
    },
    /// The computer's move; answered by the choice.
    Choose {
        /// The position.
        at: Place,
        /// How strong the move should be: one of the catalogue's levels.
        level: u8,
        /// What random choices come from, decimal.
        seed: String,
    },
    /// Thinks about a position, and tells how it goes about ten times a second; answered by the last
    /// analysis. Without a limit it goes on until the worker is ended or the position is decided.
    Analyse {
        /// The position.
        at: Place,
        /// How long, and with what.
        limits: AnalysisLimits,
    },
    /// Leaps of the puzzle on the board; answered by a view of them.
    ViewLeaps {
        /// The setup and the leaps; the rules judge each of them.
        leaps: Leaps,
    },
    /// Whether the puzzle can be finished from what is given; answered by a finish.
    FinishLeaps {
        /// What is given; nothing but a board asks for any solution.
        leaps: Leaps,
        /// What random choices come from, decimal: the same seed finds the same.
        seed: String,
        /// The most time, in milliseconds.
        millis: u32,
    },
    /// Reads the puzzle's notation, game records of its leaps, or a position of Quantum Leap;
    /// answered by the leaps.
    ReadLeaps {
        /// The text.
        text: String,
        /// The board and the edition, where the text does not tell them.
        near: Leaps,
    },
    /// Writes leaps down as game records; answered by the record.
    WriteLeaps {
        /// The leaps.
        leaps: Leaps,
    },
    /// Draws a setup with the way of its sweeper; answered by a picture.
    DrawLeaps {
        /// The leaps.
        leaps: Leaps,
    },
}

/// A position: how a game came to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Place {
    /// The game string.
    pub game: String,
    /// The start position as text.
    pub setup: String,
    /// The moves played since.
    pub moves: Vec<String>,
}

/// How long an analysis lasts, and what it may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnalysisLimits {
    /// Which search: `strongest`, `uct` or `best-first`.
    pub search: String,
    /// How many playouts.
    pub playouts: Option<u32>,
    /// How many milliseconds.
    pub millis: Option<u32>,
    /// The memory for the tree in MiB.
    pub hash: u32,
}

/// What a tab says to its page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
pub enum FromTab {
    /// What can be played.
    Catalogue {
        /// It.
        catalogue: Catalogue,
    },
    /// A start position.
    Preview {
        /// It.
        preview: Preview,
    },
    /// A table set up, to be kept.
    Opened {
        /// It.
        table: KeptTable,
    },
    /// What a table says.
    Said {
        /// A view, a glimpse or a refusal.
        message: FromTable,
    },
    /// What will have happened once a change is made: to be kept first.
    Change {
        /// It.
        played: Played,
    },
    /// A game record.
    Record {
        /// Its text.
        text: String,
    },
    /// A picture, as SVG.
    Picture {
        /// It.
        svg: String,
    },
    /// A game with variations and comments.
    Study {
        /// It.
        study: Study,
    },
    /// The computer's move.
    Chosen {
        /// Its text.
        text: String,
    },
    /// How an analysis goes; more is to come.
    Progress {
        /// As it stands.
        analysis: Thoughts,
    },
    /// An analysis at its end.
    Analysed {
        /// It.
        analysis: Thoughts,
    },
    /// Leaps on the board.
    Leapt {
        /// What is seen.
        view: LeapsView,
    },
    /// Whether leaps can be finished.
    Finish {
        /// The answer.
        finish: Finish,
    },
    /// Leaps that were read.
    Leaps {
        /// They.
        leaps: Leaps,
    },
    /// Nothing more to say.
    Done,
    /// Something was refused; nothing has changed.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

/// What a search has to say about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Thoughts {
    /// The main line, the best move first.
    pub line: Vec<String>,
    /// What the position is worth to each seat, from 0, a sure loss, to 1, a sure win.
    pub values: Vec<f32>,
    /// What is proven for the seat to move in half points: 2 a win, 1 a draw, 0 a loss.
    pub proven: Option<u8>,
    /// Every legal move, the best first.
    pub moves: Vec<AnalysedMove>,
    /// Playouts.
    pub playouts: u32,
    /// Positions made in the tree.
    pub nodes: u32,
    /// Milliseconds since the search was asked for.
    pub millis: f64,
    /// How much of the memory for the tree is in use, from 0 to 1.
    pub fill: f32,
}

/// A legal move as a search sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AnalysedMove {
    /// The move.
    pub text: String,
    /// How many playouts began with it.
    pub visits: u32,
    /// What it is worth to the seat to move, from 0 to 1.
    pub value: f32,
    /// What is proven of it for the seat to move, in half points.
    pub proven: Option<u8>,
}
