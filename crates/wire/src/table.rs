//! A game being played, and what can be said to its table.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Aftermath, Board, LegalMove, LensMark, LensNote, Notation, Occupant, Piece, Refusal, Seat,
    Sight, TimeControl,
};

/// A table's name in addresses: lower-case letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
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
}

/// The persons' time, as it was when the view that shows it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clock {
    /// How much time there is.
    pub control: TimeControl,
    /// Milliseconds left, by seat; none for the computer, whose time is not counted.
    pub left: Vec<Option<u32>>,
    /// The seat whose time runs. None before the first move, while the computer thinks, in a pause
    /// and at the end.
    pub running: Option<u8>,
    /// Whether the clock stands still until somebody goes on or plays.
    pub paused: bool,
}

/// What a page says to a table. `ply` is the number of plies played as the page knows it: a message
/// that comes too late is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ToTable {
    /// Play a move for the seat to move, which a person must hold.
    Play {
        /// Plies played so far.
        ply: u32,
        /// The move's text.
        text: String,
    },
    /// Take back to the last earlier position in which a person decides; after a resignation, take
    /// back the resignation.
    TakeBack {
        /// Plies played so far.
        ply: u32,
    },
    /// Give up; two players only.
    Resign {
        /// Plies played so far.
        ply: u32,
        /// Who gives up: a seat that a person holds.
        seat: u8,
    },
    /// Stop the clock until somebody goes on or plays.
    Pause {
        /// Plies played so far.
        ply: u32,
    },
    /// Go on after a pause.
    Resume {
        /// Plies played so far.
        ply: u32,
    },
    /// Show the board as it was after that many plies; answered to the asker alone.
    #[serde(alias = "look")]
    ViewPly {
        /// Which position.
        ply: u32,
    },
}

/// What a table says to its pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
pub enum FromTable {
    /// The whole table: sent first.
    View {
        /// The table.
        view: TableView,
    },
    /// How the game stands: sent after every change. The rest of the view is as it was.
    State {
        /// How it stands.
        state: TableState,
    },
    /// An earlier position.
    PlyView {
        /// The position.
        view: PlyView,
    },
    /// Something was refused; nothing has changed.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

/// A game being played: what stays as it is, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    /// What no move changes.
    #[serde(flatten)]
    pub setup: TableSetup,
    /// How the game stands.
    #[serde(flatten)]
    pub state: TableState,
}

/// What no move at a table changes: sent once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableSetup {
    /// The table.
    pub id: TableId,
    /// The canonical game string.
    pub game: String,
    /// The game's id, `quantum-leap` and so on.
    pub family: String,
    /// The game's name for people.
    pub title: String,
    /// The start position's seed, decimal, where it matters.
    pub seed: Option<String>,
    /// The seats in turn order.
    pub seats: Vec<Seat>,
    /// How many finished pieces win, in games that are won so.
    pub goal: Option<u32>,
    /// The board.
    pub board: Board,
    /// How positions are written.
    pub notation: Notation,
    /// The start position as text.
    #[serde(rename = "setup")]
    pub start: String,
    /// Whether game records give a ply of the first player and the second's next one number.
    pub pairs: bool,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    /// The position as text.
    pub position: String,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// The seat to move; in a finished game, the one that would be next.
    pub to_move: u8,
    /// The legal moves; none when the game is over or the computer is to move.
    pub legal: Vec<LegalMove>,
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// The cells that the last move touched.
    pub last: Vec<u16>,
    /// Points so far by seat, in games that count them.
    pub scores: Option<Vec<i32>>,
    /// The result of a finished game.
    pub outcome: Option<Outcome>,
    /// What looking at a cell shows, for the cells where that is anything.
    pub sights: Vec<Sight>,
    /// What the lens writes on the board.
    pub lens: Vec<LensMark>,
    /// What the lens says of the players.
    pub notes: Vec<LensNote>,
    /// What legal moves change for other pieces, where that is easily overlooked.
    pub aftermaths: Vec<Aftermath>,
    /// Whether the computer is choosing its move.
    pub thinking: bool,
    /// Whether a move can be taken back.
    pub can_take_back: bool,
    /// The persons' time, where it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Clock>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMove {
    /// Its text.
    pub text: String,
    /// Who played it.
    pub seat: u8,
    /// The cells that it touched, in the order in which they are clicked.
    #[serde(default)]
    pub cells: Vec<u16>,
    /// The piece that then stood on the last of them, where it stood there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<MovedPiece>,
}

/// The piece that a move put down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MovedPiece {
    /// As [`Piece::owner`].
    pub owner: Option<u8>,
    /// As [`Piece::kind`].
    pub kind: String,
    /// As [`Piece::count`].
    pub count: u8,
}

/// A finished game's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// The winner's seat; nobody in a draw.
    pub winner: Option<u8>,
    /// As game records write it, such as `1-0`.
    pub result: String,
    /// The rule that ended the game, such as `QL-7`; none for a resignation and for time run out.
    pub rule: Option<String>,
    /// A name for the reason, for message files, such as `stuck`, `resigned` or `time`.
    pub reason: String,
    /// The reason in words.
    pub words: String,
    /// The cells that show the reason: the stones that are stuck, the towers or dice that count. None where
    /// nothing on the board shows it.
    #[serde(default)]
    pub cells: Vec<u16>,
}

/// The board as it was earlier in the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlyView {
    /// After how many plies.
    pub ply: u32,
    /// The position as text.
    pub position: String,
    /// What stood on the board.
    pub pieces: Vec<Piece>,
    /// The cells that the move before touched.
    pub last: Vec<u16>,
    /// Points then, in games that count them.
    pub scores: Option<Vec<i32>>,
    /// What looking at a cell shows.
    pub sights: Vec<Sight>,
    /// What the lens writes on the board.
    pub lens: Vec<LensMark>,
    /// What the lens says of the players.
    pub notes: Vec<LensNote>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
}
