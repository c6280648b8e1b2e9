//! What can be wrong with what arrays and environments are given.

use thiserror::Error;

/// There is no memory for an array, whose size comes from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no memory for {count} of {each} bytes")]
#[expect(missing_docs, reason = "the message says it")]
pub struct NoMemory {
    pub count: usize,
    pub each: usize,
}

/// An empty list with memory for so many. What asks for memory otherwise ends the process where there is none.
///
/// # Errors
/// When there is no memory for them.
pub fn room<T>(count: usize) -> Result<Vec<T>, NoMemory> {
    let mut list = Vec::new();
    let each = size_of::<T>();
    let reserved = list.try_reserve_exact(count);
    reserved.map_err(|_| NoMemory { count, each })?;
    Ok(list)
}

/// Gets a list memory for so many more.
pub(crate) fn reserve<T>(list: &mut Vec<T>, count: usize) -> Result<(), NoMemory> {
    let each = size_of::<T>();
    let reserved = list.try_reserve(count);
    reserved.map_err(|_| NoMemory { count, each })
}

/// Why actions cannot be played. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ActionError {
    #[error("{found} actions for {expected} positions")]
    Count { expected: usize, found: usize },
    /// There is no memory for the moves.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    #[error("index {index}: {objection}")]
    At { index: usize, objection: Objection },
}

/// Why an action cannot be played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Objection {
    #[error("{action} is illegal in `{position}`; {legal} actions are legal, such as {example}")]
    Illegal {
        action: i64,
        position: String,
        /// How many actions are legal there.
        legal: usize,
        /// One that is, with its move.
        example: String,
    },
    #[error("{action} in `{position}`: the game is over, {words}")]
    GameOver {
        action: i64,
        position: String,
        words: &'static str,
    },
}

/// A buffer that has not the size of what is to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{what}: {found} numbers, there must be {expected}")]
#[expect(missing_docs, reason = "the message says it")]
pub struct SizeError {
    pub what: &'static str,
    pub expected: usize,
    pub found: usize,
}
