//! What can be wrong with what is given.

use std::fmt::Display;

use thiserror::Error;

/// What is wrong with a solution, or with a text that should say a setup, in words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Fault(String);

impl Fault {
    pub(crate) fn new(words: impl ToString) -> Self {
        Self(words.to_string())
    }

    /// What is wrong with something, by an error of it.
    pub(crate) fn of<E: Display>(what: &str) -> impl FnOnce(E) -> Self {
        move |error| Self(format!("{what}: {error}"))
    }
}
