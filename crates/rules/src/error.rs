//! What can be wrong with a text from outside: the errors say what, where, and what would be
//! right.

use std::fmt::Display;

use quantarium_board::ShapeError;
use thiserror::Error;

use crate::Foreign;

/// Why a game string names no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("`{found}` is no game{}; the games are {}", Foreign::but(found), known.join(", "))]
    UnknownGame {
        found: String,
        known: Vec<&'static str>,
    },
    #[error("`{0}` is no option{but}: write KEY=VALUE", but = Foreign::but(.0))]
    NotAnOption(String),
    #[error("{game} has no option `{key}`; its options are {}", known.join(", "))]
    UnknownKey {
        game: &'static str,
        key: String,
        known: Vec<&'static str>,
    },
    #[error("option `{0}` is given twice")]
    Twice(String),
    #[error("`{key}={found}`: {expected}")]
    Value {
        key: &'static str,
        found: String,
        expected: String,
    },
    #[error("board: {0}")]
    Shape(#[from] ShapeError),
    /// Options that are right one by one do not go together.
    #[error("{0}")]
    Conflict(String),
}

/// Why a text is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionError {
    #[error(
        "this is {0}, no position: that is one line with the rows of the board from the top, `/` between them, whose \
         turn it is, and one field more{hint}",
        hint = hint(.0)
    )]
    Foreign(Foreign),
    #[error("a position has {expected} fields separated by one space, this one has {found}")]
    Fields { expected: usize, found: usize },
    #[error("the board has {expected} rows, the position {found}")]
    Rows { expected: usize, found: usize },
    #[error("row {row} holds {found} cells, the board has {expected}")]
    RowLength {
        row: String,
        expected: usize,
        found: usize,
    },
    #[error("row {row}, character {column}: `{found}` is no piece; {expected}")]
    Piece {
        row: String,
        /// The character, counted from 1 at the row's left.
        column: usize,
        found: String,
        expected: String,
    },
    #[error("{field}: `{found}`; {expected}")]
    Field {
        /// Such as "turn".
        field: &'static str,
        found: String,
        expected: String,
    },
    #[error("{what} ({rule})")]
    Impossible { rule: &'static str, what: String },
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
#[expect(missing_docs, reason = "the messages say it")]
pub enum MoveError {
    #[error("`{found}` is no move{but}; {expected}", but = Foreign::but(found))]
    Syntax {
        found: String,
        expected: &'static str,
    },
    #[error("`{found}`: the board has no cell `{cell}`")]
    NoSuchCell { found: String, cell: String },
    #[error("`{found}` is illegal: {} ({})", .reason.words, .reason.rule)]
    Illegal { found: String, reason: Reason },
    #[error("`{found}`: the game is over, {words}")]
    GameOver { found: String, words: &'static str },
}

/// Why a move is not legal: in words, and as data for other languages. It is a part of errors, which are to stay small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule that forbids it.
    pub rule: &'static str,
    /// A name for message files, such as `no-friend`; within a game it always has the same arguments.
    pub key: &'static str,
    /// What the words speak of, in their order: cells, seats, kinds and numbers.
    pub args: Box<[String]>,
    /// The reason as a part of a sentence.
    pub words: Box<str>,
}

impl Reason {
    /// A reason by its rule and its name, of these things, in these words.
    pub fn new(
        rule: &'static str,
        key: &'static str,
        args: &[&dyn Display],
        words: impl Into<Box<str>>,
    ) -> Self {
        Self {
            rule,
            key,
            args: args.iter().map(ToString::to_string).collect(),
            words: words.into(),
        }
    }
}

/// Why a position, given as another and the moves from there, cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LineError {
    #[error("position: {0}")]
    Position(#[from] PositionError),
    #[error("move {ply}: {error}")]
    Move {
        /// Which one, counted from 1.
        ply: usize,
        error: MoveError,
    },
}
