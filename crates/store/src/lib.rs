//! What is kept of the tables, so that no accepted move is ever lost.
//!
//! [`Store`] is the contract, [`testkit`] tests it, [`SqliteStore`] keeps it in one file. A store
//! knows texts and numbers: no rules, no messages and no HTTP live here. Its calls block until what
//! they wrote is on disk.

mod error;
mod model;
mod place;
mod sqlite;

pub mod testkit;

pub use error::StoreError;
pub use model::{NewTable, Sitter, StoredTable, Summary, TimeControl};
pub use place::{FILE, default_data_dir};
pub use sqlite::SqliteStore;

use std::fmt::Debug;

/// Keeps tables. A call that returns `Ok` has written to disk; one that returns an error has
/// changed nothing.
pub trait Store: Debug + Send + Sync {
    /// Keeps a new table.
    ///
    /// # Errors
    /// When a table has its id already, or it cannot be written.
    fn open_table(&self, table: &NewTable) -> Result<(), StoreError>;

    /// Adds a move, which is ply number `ply`, counted from 0; `left` is the time it leaves to the
    /// person who plays it, and `result` the game's result after it. The next turn begins.
    ///
    /// # Errors
    /// When there is no such table, another number of plies is there, or it cannot be written.
    fn append(
        &self,
        id: &str,
        ply: u32,
        text: &str,
        left: Option<u32>,
        result: &str,
    ) -> Result<(), StoreError>;

    /// Throws away all plies but the first `plies`; `result` is the game's result then. The turn
    /// begins anew.
    ///
    /// # Errors
    /// When there is no such table, it has fewer plies, or it cannot be written.
    fn truncate(&self, id: &str, plies: u32, result: &str) -> Result<(), StoreError>;

    /// Says which seat has given up, if any; `result` is the game's result then.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be written.
    fn set_resigned(&self, id: &str, seat: Option<u8>, result: &str) -> Result<(), StoreError>;

    /// Says how much of the present turn's time has been used, and whose time has run out, if
    /// anybody's; `result` is the game's result then.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be written.
    fn set_time(
        &self,
        id: &str,
        used: u32,
        fallen: Option<u8>,
        result: &str,
    ) -> Result<(), StoreError>;

    /// Throws a table away for good.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be written.
    fn forget(&self, id: &str) -> Result<(), StoreError>;

    /// Everything about a table; nothing if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError>;

    /// The tables opened last, newest first, at most `limit`.
    ///
    /// # Errors
    /// When they cannot be read.
    fn list(&self, limit: u32) -> Result<Vec<Summary>, StoreError>;
}
