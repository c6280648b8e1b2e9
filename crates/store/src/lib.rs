//! What is stored of the tables, so that no accepted move is ever lost.
//!
//! [`Store`] is the contract, [`testkit`] tests it, [`SqliteStore`] keeps it in one file. A store
//! writes down a table's steps, who sits there and the time control as the table has them; no rules and
//! no HTTP live here, and what its rows look like is its own affair. Its calls block until what they
//! wrote is on disk.

mod error;
mod model;
mod place;
mod sqlite;

pub mod testkit;

pub use error::StoreError;
pub use model::{NewTable, StoredTable, Summary};
pub use place::{FILE, default_data_dir};
pub use sqlite::SqliteStore;

use std::fmt::Debug;

use quantarium_table::Step;

/// Stores tables. A call that returns `Ok` has written to disk; one that returns an error has
/// changed nothing.
pub trait Store: Debug + Send + Sync {
    /// Stores a new table.
    ///
    /// # Errors
    /// When a table has its id already, or it cannot be written.
    fn open_table(&self, table: &NewTable) -> Result<(), StoreError>;

    /// Writes down what has happened at a table; `result` is the game's result then. A turn that begins,
    /// or begins anew, has used no time.
    ///
    /// # Errors
    /// When there is no such table, it has other plies than the step counts on, or it cannot be written.
    fn record(&self, id: &str, step: &Step, result: &str) -> Result<(), StoreError>;

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
