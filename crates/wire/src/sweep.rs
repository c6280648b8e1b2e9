//! The sweep: the puzzle of Quantum Leap's sheet (QL-8).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Board, LegalMove, Notation, Piece, Sight};

/// A setup of the puzzle and the leaps made on it, or as much of both as is known. But for the
/// edition its fields are those of the notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sweep {
    /// The board's shape, such as `hex5`.
    pub board: String,
    /// Which edition's stones: 1 or 2.
    pub edition: u8,
    /// The cells of white stones, the sweeper's included.
    pub white: Vec<String>,
    /// The cells of black stones.
    pub black: Vec<String>,
    /// The first cell of the stone that sweeps.
    pub mover: Option<String>,
    /// The cells it lands on, in order.
    pub leaps: Vec<String>,
}

/// What stands on the board after the leaps, and what the stone can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SweepView {
    /// The game string of the setup.
    pub game: String,
    /// The position as text.
    pub position: String,
    /// How many white stones the puzzle has.
    pub whites: u32,
    /// How many black ones.
    pub blacks: u32,
    /// The board.
    pub board: Board,
    /// How positions are written.
    pub notation: Notation,
    /// What stands on it.
    pub pieces: Vec<Piece>,
    /// The leaps that can be made next: the sweeper's, or any white stone's where none has leapt yet.
    pub legal: Vec<LegalMove>,
    /// What looking at a cell shows.
    pub sights: Vec<Sight>,
}

/// Whether what is given can be finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum SweepFinish {
    /// It can: a whole solution that begins with it, and the sum of its leaps' lengths.
    Found { leaps: Sweep, distance: u32 },
    /// It cannot: every case was looked at.
    Impossible,
    /// The time was over before that was known.
    Unknown,
    /// More stones of a colour are given than the puzzle has.
    TooMany,
    /// This leap of those given, counted from 1, cannot be made on any setup.
    NoLeap { leap: u32 },
}
