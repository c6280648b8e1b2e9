//! What players say to each other.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A line of the chat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Its number at the table, from 1.
    pub line: u32,
    /// A seat of its writer.
    pub seat: u8,
    /// It.
    pub text: String,
    /// When, in milliseconds since 1970 (UTC).
    pub time: i64,
}
