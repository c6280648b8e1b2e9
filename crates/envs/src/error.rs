//! What can be wrong with what arrays and environments are given.

use thiserror::Error;

/// There is no memory for an array, whose size comes from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no memory for {count} of {each} bytes")]
pub struct NoMemory {
    /// How many were to be stored.
    pub count: usize,
    /// The bytes of each.
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
pub enum ActionError {
    /// There is not one action for each position.
    #[error("{found} actions for {expected} positions")]
    Count {
        /// How many positions there are.
        expected: usize,
        /// How many actions.
        found: usize,
    },
    /// There is no memory for the moves.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// An action cannot be played.
    #[error("index {index}: {objection}")]
    At {
        /// In which position.
        index: usize,
        /// Why.
        objection: Objection,
    },
}

/// Why an action cannot be played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Objection {
    /// It is not legal.
    #[error("{action} is illegal in `{position}`; {legal} actions are legal, such as {example}")]
    Illegal {
        /// The action.
        action: i64,
        /// The position as text.
        position: String,
        /// How many actions are legal there.
        legal: usize,
        /// One that is, with its move.
        example: String,
    },
    /// The game is over.
    #[error("{action} in `{position}`: the game is over, {words}")]
    GameOver {
        /// The action.
        action: i64,
        /// The position as text.
        position: String,
        /// How it ended.
        words: &'static str,
    },
}

/// A buffer that has not the size of what is to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{what}: {found} numbers, there must be {expected}")]
pub struct SizeError {
    /// Which buffer.
    pub what: &'static str,
    /// How many numbers will be written.
    pub expected: usize,
    /// How many it holds.
    pub found: usize,
}
