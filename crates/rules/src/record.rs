//! Game records (`.qgn`): text in the manner of PGN. Tags, then numbered moves with `{comments}`,
//! `(variations)` and `$NAG`s, then the result; a file may hold several records.
//!
//! [`parse`] reads the text and knows no game; [`Parsed::replay`] plays what was read, with a game that
//! a [`Resolver`] finds by its game string, and checks everything that only the rules know. [`read`]
//! does both. [`Record::write`] writes the canonical text: tags in their order, movetext wrapped at
//! 80 columns, after each move its NAGs, then its comments, then its variations.
//!
//! What the notation leaves open is read like this. In a tag's value `\"` stands for a quote and `\\` for a
//! backslash. White space in a comment, line ends included, counts as one space. Move numbers may be
//! left out, but not be wrong. The result of a finished game is the outcome by the rules; a game that is
//! not finished may have any result (a player may have resigned). A `Seed` must belong to the `Setup`.
//!
//! ```
//! use quantarium_rules::record;
//!
//! let text = "[Game \"quanta\"]\n[Result \"*\"]\n\n1. n@e6 $1 {near} (1. +@f5)\n2. pass *\n";
//! let parsed = record::parse(text).unwrap();
//! assert_eq!(parsed[0].record.tag("Game"), Some("quanta"));
//! assert_eq!(parsed[0].record.line[1].mv, "pass");
//!
//! let error = record::parse("[Game \"quanta\"]\n[Result \"*\"]\n\n1. n@e6 {near").unwrap_err();
//! assert_eq!(error.to_string(), "line 4, column 9: the comment that begins here is not closed");
//! ```

mod error;
mod lexer;
mod parser;
mod replay;
#[cfg(test)]
mod tests;
mod writer;

pub use error::{Reason, RecordError};
pub use lexer::decode;
pub use parser::{Parsed, parse};
pub use replay::{Replayed, Resolver, read};

use thiserror::Error;

use crate::{AnyGame, AnyPosition};

/// How deep variations may be nested in a text.
pub const MAX_DEPTH: usize = 64;

/// How many tags a record may have: more than anybody has to say, since a tag is looked for among all.
pub const MAX_TAGS: usize = 1000;

/// The tag of the game string.
const GAME: &str = "Game";
/// The tag of the result.
const RESULT: &str = "Result";
/// The tag of the start position.
const SETUP: &str = "Setup";
/// The tag of the start position's seed.
const SEED: &str = "Seed";
/// The tag of the points in seat order.
const SCORES: &str = "Scores";
/// The result of a game that is not finished.
const UNKNOWN: &str = "*";

/// How a game's records number the plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// One number for a ply of the first player and the second player's next, as in PGN.
    Pairs,
    /// One number a ply.
    Single,
}

/// What the numbers before the moves depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The game's way.
    pub numbering: Numbering,
    /// Whether the first ply is the second player's, so that pairs begin with `1...`.
    pub second_begins: bool,
}

impl Layout {
    /// The layout of a game from a start position.
    pub fn of(game: &dyn AnyGame, start: &dyn AnyPosition) -> Self {
        Self {
            numbering: game.numbering(),
            second_begins: start.to_move() == crate::Player::SECOND,
        }
    }

    /// What stands before the ply with that index, counted from 0, in its own line of moves.
    fn number(self, ply: usize) -> Number {
        let (value, dots) = match self.numbering {
            Numbering::Single => (ply + 1, 1),
            Numbering::Pairs => {
                let half = ply + usize::from(self.second_begins);
                (half / 2 + 1, if half.is_multiple_of(2) { 1 } else { 3 })
            }
        };
        Number { value, dots }
    }
}

/// A move number with its dots: `12.` or `12...`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Number {
    value: usize,
    dots: usize,
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.value, ".".repeat(self.dots))
    }
}

/// A game record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Every name once; `Result` is always there.
    tags: Vec<(String, String)>,
    /// The comments on the start position.
    pub comments: Vec<Comment>,
    /// The moves played.
    pub line: Vec<Ply>,
}

/// A move with what is said about it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ply {
    /// The move's text.
    pub mv: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The comments on the move.
    pub comments: Vec<Comment>,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

/// Moves that could have been played instead of a ply.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Variation {
    /// The comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves, at least one.
    pub line: Vec<Ply>,
}

/// A comment: words separated by single spaces, at least one, without `}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment(String);

/// Why something cannot stand in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ContentError {
    #[error("`{0}` is no name of a tag: write letters, digits and underscores")]
    TagName(String),
    #[error("the value of tag `{0}` holds a control character")]
    TagValue(String),
    #[error("`{0}` is no result: write such as 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    #[error("a record has at most {MAX_TAGS} tags")]
    TooManyTags,
    #[error("the comment is empty")]
    EmptyComment,
    #[error("the comment holds a `}}`")]
    Brace,
}

impl Record {
    /// A record without moves, with no tag but the result, which is not known.
    pub fn new() -> Self {
        Self {
            tags: vec![(RESULT.to_owned(), UNKNOWN.to_owned())],
            comments: Vec::new(),
            line: Vec::new(),
        }
    }

    /// A record without moves, with the tags that every record has; what is not known is `?`.
    pub fn begin(game: &dyn AnyGame, start: &dyn AnyPosition) -> Self {
        let mut tags = vec![(GAME.to_owned(), game.name())];
        let unknown = required_tags(game).filter(|name| ![GAME, SETUP, RESULT].contains(name));
        tags.extend(unknown.map(|name| {
            let value = if name == "Date" { "????.??.??" } else { "?" };
            (name.to_owned(), value.to_owned())
        }));
        tags.push((RESULT.to_owned(), UNKNOWN.to_owned()));
        tags.push((SETUP.to_owned(), start.text()));
        Self {
            tags,
            ..Self::new()
        }
    }

    /// The tags in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = self.tags.iter();
        tags.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// A tag's value.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags().find(|(known, _)| *known == name)?;
        Some(value)
    }

    /// Sets a tag's value; a new tag comes last.
    ///
    /// # Errors
    /// When name or value cannot be written, the value of `Result` is no result, or there are [`MAX_TAGS`]
    /// other tags.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), ContentError> {
        if !is_tag_name(name) {
            return Err(ContentError::TagName(name.to_owned()));
        }
        if value.chars().any(char::is_control) {
            return Err(ContentError::TagValue(name.to_owned()));
        }
        if name == RESULT && !is_result(value) {
            return Err(ContentError::Result(value.to_owned()));
        }
        let count = self.tags.len();
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None if count == MAX_TAGS => return Err(ContentError::TooManyTags),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// The result: `1-0`, `1/2-1/2` and so on, or `*`.
    pub fn result(&self) -> &str {
        self.tag(RESULT).unwrap_or(UNKNOWN)
    }
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

impl Ply {
    /// A move about which nothing is said.
    pub fn new(mv: impl Into<String>) -> Self {
        Self {
            mv: mv.into(),
            ..Self::default()
        }
    }
}

impl Comment {
    /// A comment of these words; any white space between them becomes one space.
    ///
    /// # Errors
    /// When there is no word, or a `}`.
    pub fn new(text: &str) -> Result<Self, ContentError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return Err(ContentError::EmptyComment);
        }
        if text.contains('}') {
            return Err(ContentError::Brace);
        }
        Ok(Self(words.join(" ")))
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The tags that every record of a game has.
fn required_tags(game: &dyn AnyGame) -> impl Iterator<Item = &'static str> {
    let players = game.seats().iter().map(|seat| seat.name);
    let first = [GAME, "Event", "Site", "Date", "Round"];
    first.into_iter().chain(players).chain([RESULT, SETUP])
}

fn is_tag_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !name.is_empty() && name.bytes().all(plain)
}

/// Points by seat, as the tag `Scores` has them.
pub fn points(scores: &[i32]) -> String {
    let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
    scores.join("-")
}

/// Whether a text is `*` or the marks of two or more players, each `1`, `0` or `1/2`.
fn is_result(text: &str) -> bool {
    let mark = |mark: &str| matches!(mark, "0" | "1" | "1/2");
    text == UNKNOWN || text.contains('-') && text.split('-').all(mark)
}
