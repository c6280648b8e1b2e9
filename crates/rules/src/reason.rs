//! Why a move is not legal.

use std::fmt::Display;

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
