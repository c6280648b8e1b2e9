//! A game being played, and what can be said to its table.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    pub sitters: Vec<Sitter>,
    /// How much time the persons have; as much as they like where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
}

/// How much time a person has for her moves. Written `600+5` in game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TimeControl {
    /// Seconds at the beginning, from 1 to 86,400.
    pub base: u32,
    /// Seconds added after each of her moves, at most 3,600.
    pub increment: u32,
}

impl TimeControl {
    /// Whether both numbers are within their limits.
    pub fn is_valid(self) -> bool {
        (1..=86_400).contains(&self.base) && self.increment <= 3_600
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base, self.increment)
    }
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

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Sitter {
    /// Somebody at the page.
    Person,
    /// The computer.
    Computer {
        /// Its level, from 1.
        level: u8,
    },
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
    /// Show the board as it was after that many plies; answered by a glimpse to the asker alone.
    Look {
        /// Which position.
        ply: u32,
    },
}

/// What a table says to its pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
pub enum FromTable {
    /// The whole state: sent first, and after every change.
    View {
        /// The state.
        view: TableView,
    },
    /// An earlier position.
    Glimpse {
        /// The position.
        glimpse: Glimpse,
    },
    /// Something was refused; nothing has changed.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Refusal {
    /// For programs. From a table: `illegal-move`, `late`, `not-your-turn`, `game-over`,
    /// `cannot-resign`, `nothing-to-take-back`, `no-clock`, `no-such-ply`. From what carries the messages:
    /// `bad-message`, `wrong-game`, `not-found`, `forbidden`, `too-many`, `storage`, `closing`.
    pub code: String,
    /// For people.
    pub message: String,
}

/// The whole state of a game being played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
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
    /// The board.
    pub board: Board,
    /// The start position as text.
    pub setup: String,
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

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seat {
    /// Such as "White".
    pub name: String,
    /// Who decides for it.
    pub sitter: Sitter,
}

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Board {
    /// How its cells lie.
    pub kind: BoardKind,
    /// Its cells in board order: row by row from the bottom, each from left to right.
    pub cells: Vec<BoardCell>,
}

/// How cells lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum BoardKind {
    /// Hexagons with pointed tops.
    Hex,
    /// Squares.
    Square,
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct BoardCell {
    /// Such as `e5`.
    pub name: String,
    /// Its centre to the right, in units of the distance between adjacent cells' centres.
    pub x: f64,
    /// Its centre upwards, in the same units.
    pub y: f64,
    /// Its row, from 0 at the bottom.
    pub row: u8,
}

/// A piece on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Piece {
    /// Where it stands.
    pub cell: u16,
    /// Whose it is; nobody's for a neutron.
    pub owner: Option<u8>,
    /// `stone`; `square`, `circle`, `queen`; `die`; `neutron`, `positive`, `negative`.
    pub kind: String,
    /// A tower's height, a die's face; 1 where nothing is counted.
    pub count: u8,
    /// Dice: `fulfilled`, `open`, `dead`, `covered`. Towers: `frozen`. Neutrons: `surrounded`.
    pub state: Option<String>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LegalMove {
    /// Its text.
    pub text: String,
    /// The clicks that spell it; no move's are the beginning of another's.
    pub clicks: Vec<Click>,
}

/// A step in entering a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Click {
    /// On a cell.
    Cell {
        /// Which.
        cell: u16,
    },
    /// On a button: a die's face, a particle (`n`, `+`, `-`), `pass`, `keep`.
    Choice {
        /// Its text.
        choice: String,
    },
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMove {
    /// Its text.
    pub text: String,
    /// Who played it.
    pub seat: u8,
}

/// Cells to mark when a player looks at a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sight {
    /// The cell looked at.
    pub at: u16,
    /// What the cells are: `friend`, `reach` and so on.
    pub kind: String,
    /// The cells to mark.
    pub cells: Vec<u16>,
}

/// What the lens writes beside a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LensMark {
    /// Where.
    pub cell: u16,
    /// What it tells: `hit`, `still`, `isolated`, `freed`, `height`, `six`, `scoring`, `open`,
    /// `lost`, `cluster`.
    pub kind: String,
    /// How many; 0 where nothing is counted.
    pub count: u8,
    /// Out of how many; 0 where there is no such number.
    pub of: u8,
    /// Who is ahead there, where that matters.
    pub lead: Option<Lead>,
}

/// Who is ahead, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Lead {
    /// Who.
    pub seat: u8,
    /// By how much.
    pub by: u8,
}

/// What the lens says of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LensNote {
    /// Whom it is about.
    pub seat: u8,
    /// What it tells: `dice`, points now and at most; `owed`, bonuses.
    pub kind: String,
    /// How many.
    pub count: u16,
    /// At most; 0 where there is no such number.
    pub of: u16,
}

/// What a legal move changes for other pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Aftermath {
    /// The move's text.
    pub text: String,
    /// What it changes.
    pub marks: Vec<LensMark>,
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
}

/// The board as it was earlier in the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Glimpse {
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
