//! What can be wrong with a text from outside: the errors say what, where, and what would be
//! right.

use quantarium_board::ShapeError;
use thiserror::Error;

use crate::{Foreign, Reason};

/// Why a game string names no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No game has this name.
    #[error("`{found}` is no game{}; the games are {}", Foreign::but(found), known.join(", "))]
    UnknownGame {
        /// The name as given.
        found: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// A part between commas is not `KEY=VALUE`.
    #[error("`{0}` is no option{but}: write KEY=VALUE", but = Foreign::but(.0))]
    NotAnOption(String),
    /// The game has no such option.
    #[error("{game} has no option `{key}`; its options are {}", known.join(", "))]
    UnknownKey {
        /// The game's name.
        game: &'static str,
        /// The key as given.
        key: String,
        /// The keys there are.
        known: Vec<&'static str>,
    },
    /// A key occurs twice.
    #[error("option `{0}` is given twice")]
    Twice(String),
    /// A value is not one of the option's values.
    #[error("`{key}={found}`: {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value as given.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A board's shape is wrong.
    #[error("board: {0}")]
    Shape(#[from] ShapeError),
    /// Options that are right one by one do not go together.
    #[error("{0}")]
    Conflict(String),
}

/// Why a text is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is of another kind.
    #[error(
        "this is {0}, no position: that is one line with the rows of the board from the top, `/` between them, whose \
         turn it is, and one field more{hint}",
        hint = hint(.0)
    )]
    Foreign(Foreign),
    /// The number of fields is wrong.
    #[error("a position has {expected} fields separated by one space, this one has {found}")]
    Fields {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The number of rows is wrong.
    #[error("the board has {expected} rows, the position {found}")]
    Rows {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A row's length is wrong.
    #[error("row {row} holds {found} cells, the board has {expected}")]
    RowLength {
        /// The row's name.
        row: String,
        /// How many cells the board has there.
        expected: usize,
        /// How many the text fills.
        found: usize,
    },
    /// Something in a row is neither a piece nor a number of empty cells.
    #[error("row {row}, character {column}: `{found}` is no piece; {expected}")]
    Piece {
        /// The row's name.
        row: String,
        /// The character, counted from 1 at the row's left.
        column: usize,
        /// What stands there.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A field after the board is wrong.
    #[error("{field}: `{found}`; {expected}")]
    Field {
        /// Such as "turn".
        field: &'static str,
        /// The field as given.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// Every part can be read, but no such position exists.
    #[error("{what} ({rule})")]
    Impossible {
        /// The rule that is broken.
        rule: &'static str,
        /// What is wrong, and where.
        what: String,
    },
}

/// Where a text of another kind has the position.
fn hint(foreign: &Foreign) -> &'static str {
    match foreign {
        Foreign::PositionLine => "; give what stands between `fen` and `moves`",
        Foreign::Record => "; give what its tag `Setup` says",
        _ => "",
    }
}

/// Why a text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move of this game.
    #[error("`{found}` is no move{but}; {expected}", but = Foreign::but(found))]
    Syntax {
        /// The text as given.
        found: String,
        /// How moves are written.
        expected: &'static str,
    },
    /// The text names a cell that the board does not have.
    #[error("`{found}`: the board has no cell `{cell}`")]
    NoSuchCell {
        /// The text as given.
        found: String,
        /// The cell's name.
        cell: String,
    },
    /// The move is not legal here.
    #[error("`{found}` is illegal: {reason} ({rule})")]
    Illegal {
        /// The move.
        found: String,
        /// Which rule forbids it.
        rule: &'static str,
        /// Why, with the cells concerned.
        reason: Reason,
    },
    /// No move is legal any more.
    #[error("`{found}`: the game is over, {words}")]
    GameOver {
        /// The move.
        found: String,
        /// How the game ended.
        words: &'static str,
    },
}

/// Why a position, given as another and the moves from there, cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The position where the moves begin is wrong.
    #[error("position: {0}")]
    Position(#[from] PositionError),
    /// One of the moves is wrong.
    #[error("move {ply}: {error}")]
    Move {
        /// Which one, counted from 1.
        ply: usize,
        /// Why.
        error: MoveError,
    },
}
