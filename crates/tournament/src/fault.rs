//! What a player can do wrong.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Something a player did for which the game is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FaultKind {
    /// The move is not legal, or none.
    IllegalMove,
    /// The program ended or broke down.
    Crash,
    /// No answer came.
    Hang,
    /// The answer came too late.
    Time,
    /// A result was claimed that is not so.
    WrongClaim,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "illegal move",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Time => "out of time",
            Self::WrongClaim => "wrong claim",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            words,
            ply,
            position,
            ..
        } = self;
        write!(f, "{kind}: {words} (after ply {ply}: {position})")
    }
}
