//! What a player can do wrong.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Something a player did for which the game is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[error("{kind}: {words} (after ply {ply}: {position})")]
#[non_exhaustive]
pub struct Fault {
    /// The player's seat, from 0.
    pub seat: usize,
    /// What it was.
    pub kind: FaultKind,
    /// The particulars.
    pub words: String,
    /// How many plies had been played, the opening's included.
    pub ply: usize,
    /// The position in which it happened.
    pub position: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FaultKind {
    /// The move is not legal, or none.
    #[error("illegal move")]
    IllegalMove,
    /// The program ended or broke down.
    #[error("crash")]
    Crash,
    /// No answer came.
    #[error("hang")]
    Hang,
    /// The answer came too late.
    #[error("out of time")]
    Time,
    /// A result was claimed that is not so.
    #[error("wrong claim")]
    WrongClaim,
}
