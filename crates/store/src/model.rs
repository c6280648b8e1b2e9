//! What is stored of a table.

use quantarium_wire::{Occupant, TimeControl};

/// A table that nothing has been played at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name, unique.
    pub id: String,
    /// The canonical game string.
    pub game: String,
    /// The start position's seed, where it has one.
    pub seed: Option<u64>,
    /// The start position as text.
    pub setup: String,
    /// Who sits where, in seat order.
    pub occupants: Vec<Occupant>,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// How much time the persons have, where it is limited.
    pub clock: Option<TimeControl>,
}

/// A table with all that has happened at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// How it was opened.
    pub table: NewTable,
    /// The moves played.
    pub moves: Vec<String>,
    /// By ply, the milliseconds it left to the person who played it.
    pub left: Vec<Option<u32>>,
    /// Milliseconds of the present turn that had been used when the clock stood still last.
    pub used: u32,
    /// The seat whose time has run out.
    pub fallen: Option<u8>,
    /// The seat that has given up.
    pub resigned: Option<u8>,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// The canonical game string.
    pub game: String,
    /// Who sits where, in seat order.
    pub occupants: Vec<Occupant>,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// How many plies have been played.
    pub plies: u32,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
}
