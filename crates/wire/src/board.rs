//! What is drawn of a position: the board, the pieces, the legal moves, and what the lens says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    /// Who has scored it, where the rules say that of a piece: a surrounded neutron.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "scoredBy")]
    #[ts(optional)]
    pub scored_by: Option<u8>,
}

/// How a game's positions are written, for who sets one up by hand: after the board, row by row from the
/// top, come the letter of the seat to move and the other fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Notation {
    /// The letter of each seat.
    pub turns: Vec<String>,
    /// Every piece; beside them stand the numbers of empty cells.
    pub tokens: Vec<Token>,
    /// The fields after the turn while nothing has happened.
    pub fresh: String,
}

/// A piece as positions write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Token {
    /// Its text.
    pub text: String,
    /// Whose it is; nobody's for a neutron.
    pub owner: Option<u8>,
    /// As [`Piece::kind`].
    pub kind: String,
    /// As [`Piece::count`].
    pub count: u8,
    /// How many pieces of this kind the owner has in all, whatever their counts, where that is limited.
    pub supply: Option<u16>,
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
#[expect(missing_docs, reason = "the variants say it")]
pub enum Click {
    /// On a cell.
    Cell { cell: u16 },
    /// On a button: a die's face, a particle (`n`, `+`, `-`), `pass`, `keep`.
    Choice { choice: String },
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
    /// What it means: `hit`, `still`, `isolated`, `freed`, `height`, `six`, `scoring`, `open`,
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
    /// What it means: `dice`, points now and at most; `owed`, bonuses.
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
