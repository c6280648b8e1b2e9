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
        if c == '\n' {
            Self {
                line: self.line + 1,
                column: 1,
            }
        } else {
            Self {
                column: self.column + 1,
                ..self
            }
        }
    }

    pub(super) fn error(self, reason: Reason) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            reason,
        }
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
pub enum Reason {
    /// The bytes are no text.
    #[error("this is not UTF-8")]
    NotText,
    /// The text is of another kind.
    #[error("this is {0}, no game record: that begins with its tags, such as [Game \"quanta\"]")]
    Foreign(Foreign),
    /// The text ends too early.
    #[error("the record ends here, {expected} is missing")]
    Truncated {
        /// What should follow.
        expected: &'static str,
    },
    /// Something stands where something else should.
    #[error("`{found}` where {expected} should be")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A tag is not `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]: {0}")]
    Tag(&'static str),
    /// A tag is there twice.
    #[error("tag `{0}` is given twice")]
    TagTwice(String),
    /// There are too many tags.
    #[error("a record has at most {} tags", super::MAX_TAGS)]
    TooManyTags,
    /// A tag that every record of the game has is not there.
    #[error("tag `{0}` is missing{hint}", hint = hint(.0))]
    MissingTag(&'static str),
    /// A tag's value is wrong.
    #[error("tag `{tag}` says `{found}`; {expected}")]
    WrongTag {
        /// The tag.
        tag: &'static str,
        /// Its value.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A comment has no end.
    #[error("the comment that begins here is not closed")]
    OpenComment,
    /// A variation has no end.
    #[error("the variation that begins here is not closed")]
    OpenVariation,
    /// A variation ends that did not begin.
    #[error("no variation is open that this could close")]
    NoVariation,
    /// A variation stands before the first move of its line.
    #[error("a variation follows the move that it replaces; no move stands before this one")]
    NothingToReplace,
    /// A variation has no moves.
    #[error("the variation has no moves")]
    EmptyVariation,
    /// Variations are nested too deep.
    #[error("variations are nested more than {} deep", super::MAX_DEPTH)]
    TooDeep,
    /// A NAG is not `$0` to `$255`.
    #[error("`{0}` is no annotation: write $0 to $255")]
    Nag(String),
    /// A move's number is not the one it has.
    #[error("the move has number {expected}, not {found}")]
    MoveNumber {
        /// The number given, with its dots.
        found: String,
        /// The right one.
        expected: String,
    },
    /// The game string names no game.
    #[error("tag `Game`: {0}")]
    Game(#[source] SpecError),
    /// The start position is none.
    #[error("tag `Setup`: {0}")]
    Setup(#[source] PositionError),
    /// A move is not legal.
    #[error("{0}")]
    Move(#[source] MoveError),
    /// The result behind the moves is not the one in the tag, or not the outcome by the rules.
    #[error("the result is {expected}, not {found}")]
    Result {
        /// The result given.
        found: String,
        /// The right one.
        expected: String,
    },
}
