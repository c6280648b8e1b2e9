//! Who sits at a table, and how much time the persons have.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much time a person has for the moves of a game. Written `600+5` in game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TimeControl {
    /// Seconds at the beginning, from 1 to 86,400.
    pub base: u32,
    /// Seconds added after each move, at most 3,600.
    pub increment: u32,
}

impl TimeControl {
    /// Whether both numbers are within their limits.
    pub fn is_valid(self) -> bool {
        (1..=86_400).contains(&self.base) && self.increment <= 3_600
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base, self.increment)
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
    },
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
