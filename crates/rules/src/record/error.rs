//! What can be wrong with a game record, and where.

use thiserror::Error;

use crate::{Foreign, MoveError, PositionError, SpecError};

/// A place in a text; lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// The place behind a character.
    pub(super) fn after(self, c: char) -> Self {
        let (line, column) = match c {
            '\n' => (self.line + 1, 1),
            _ => (self.line, self.column + 1),
        };
        Self { line, column }
    }

    pub(super) fn error(self, reason: Reason) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            reason,
        }
    }

    pub(super) fn wrong_tag(self, tag: &'static str, found: &str, expected: String) -> RecordError {
        let found = found.to_owned();
        self.error(Reason::WrongTag {
            tag,
            found,
            expected,
        })
    }
}

/// What a tag is for that records of other programs do not have.
fn hint(tag: &str) -> &'static str {
    match tag {
        super::GAME => "; it names the game, such as [Game \"quanta\"]",
        _ => "",
    }
}

/// Why a text is no game record, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {reason}")]
#[non_exhaustive]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub reason: Reason,
}

/// What is wrong in a game record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Reason {
    #[error("this is not UTF-8")]
    NotText,
    #[error("this is {0}, no game record: that begins with its tags, such as [Game \"quanta\"]")]
    Foreign(Foreign),
    #[error("the record ends here, {expected} is missing")]
    Truncated { expected: &'static str },
    #[error("`{found}` where {expected} should be")]
    Unexpected {
        found: String,
        expected: &'static str,
    },
    #[error("a tag is written [Name \"value\"]: {0}")]
    Tag(&'static str),
    #[error("tag `{0}` is given twice")]
    TagTwice(String),
    #[error("a record has at most {} tags", super::MAX_TAGS)]
    TooManyTags,
    #[error("tag `{0}` is missing{hint}", hint = hint(.0))]
    MissingTag(&'static str),
    #[error("tag `{tag}` says `{found}`; {expected}")]
    WrongTag {
        tag: &'static str,
        found: String,
        expected: String,
    },
    #[error("the comment that begins here is not closed")]
    OpenComment,
    #[error("the variation that begins here is not closed")]
    OpenVariation,
    #[error("no variation is open that this could close")]
    NoVariation,
    #[error("a variation follows the move that it replaces; no move stands before this one")]
    NothingToReplace,
    #[error("the variation has no moves")]
    EmptyVariation,
    #[error("variations are nested more than {} deep", super::MAX_DEPTH)]
    TooDeep,
    #[error("`{0}` is no annotation: write $0 to $255")]
    Nag(String),
    #[error("the move has number {expected}, not {found}")]
    MoveNumber { found: String, expected: String },
    #[error("tag `Game`: {0}")]
    Game(#[source] SpecError),
    #[error("tag `Setup`: {0}")]
    Setup(#[source] PositionError),
    /// A move is not legal.
    #[error("{0}")]
    Move(#[source] MoveError),
    #[error("the result is {expected}, not {found}")]
    Result { found: String, expected: String },
}
