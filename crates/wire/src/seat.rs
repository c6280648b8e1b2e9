//! Who sits at a table, and how much time the persons have.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much time a person has. Game records write `600+5`, and `1/259200` for three days a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum TimeControl {
    /// For all moves of a game together.
    Clock {
        /// Seconds at the beginning, from 1 to 86,400.
        base: u32,
        /// Seconds added after each move, at most 3,600.
        increment: u32,
    },
    /// For each move anew, whether anybody is there or not: where people play at several screens.
    Days {
        /// Days, from 1 to 14.
        days: u32,
    },
}

impl TimeControl {
    /// Whether its numbers are within their limits.
    pub fn is_valid(self) -> bool {
        match self {
            Self::Clock { base, increment } => (1..=86_400).contains(&base) && increment <= 3_600,
            Self::Days { days } => (1..=14).contains(&days),
        }
    }

    /// Whether the players must be there while they play.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Clock { .. })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => write!(f, "{base}+{increment}"),
            Self::Days { days } => write!(f, "1/{}", days * 86_400),
        }
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Occupant {
    /// Somebody at the page.
    Person,
    /// The computer.
    Computer {
        /// Its level, from 1.
        level: u8,
        /// For how many seconds it thinks about a move: one of [`THINKING_SECONDS`], and only at the highest level. Without
        /// it a level does the same work on every machine.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seconds: Option<u8>,
    },
}

/// For how many seconds the highest level can be asked to think about a move.
pub const THINKING_SECONDS: [u8; 3] = [1, 5, 20];

impl Occupant {
    /// The computer at a level.
    pub const fn computer(level: u8) -> Self {
        let seconds = None;
        Self::Computer { level, seconds }
    }
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seat {
    /// Such as "White".
    pub name: String,
    /// Who decides for it: `sitter` in messages and in the games that browsers have stored.
    #[serde(rename = "sitter")]
    pub occupant: Occupant,
}
