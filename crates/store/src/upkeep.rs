//! What a server does for tables that nobody is at.

use crate::StoreError;

/// What a server does for tables that nobody is at. All times are in milliseconds since 1970 (UTC).
pub trait Upkeep {
    /// A server runs from now on, by a clock that may have been set since one was known to run last: of the days of each
    /// table as much is left as was then. An event of a table, too, shows that a server ran.
    ///
    /// # Errors
    /// When it cannot be written.
    fn go_on(&self, now: i64) -> Result<(), StoreError>;

    /// Notes that the server still runs: a clock that runs may be charged until then, if the server is killed.
    ///
    /// # Errors
    /// When it cannot be written.
    fn note_alive(&self, now: i64) -> Result<(), StoreError>;

    /// Whether days run anywhere.
    ///
    /// # Errors
    /// When it cannot be read.
    fn days_run(&self) -> Result<bool, StoreError>;

    /// Tables where the days of the player to move are over, those first where they were over first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Deserted tables: their game is not over, nothing has happened at them since `since`, none of their players
    /// has an account, and no days run.
    ///
    /// # Errors
    /// When they cannot be read.
    fn deserted(&self, since: i64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Throws a table away, if it is deserted; whether it was.
    ///
    /// # Errors
    /// When it cannot be written.
    fn forget_deserted(&self, id: &str, since: i64) -> Result<bool, StoreError>;
}
