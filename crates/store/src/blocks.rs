//! Whom an account has blocked.

use quantarium_people::Digest;

use crate::StoreError;

/// Somebody whom an account has blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredBlock {
    /// Their name.
    pub name: String,
    /// Since when, in seconds since 1970 (UTC).
    pub since: i64,
}

/// Whom an account has blocked. Both are named by what stands for them among holders.
pub trait Blocks {
    /// Blocks another account; once is enough.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn block(&self, account: &Digest, other: &Digest, now: i64) -> Result<(), StoreError>;

    /// Lets another account in again.
    ///
    /// # Errors
    /// When it cannot be written.
    fn unblock(&self, account: &Digest, other: &Digest) -> Result<(), StoreError>;

    /// Whom an account has blocked, those blocked last first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn of(&self, account: &Digest) -> Result<Vec<StoredBlock>, StoreError>;

    /// All from whom an account is kept apart: it has blocked them, or they have blocked it. None for a guest.
    ///
    /// # Errors
    /// When they cannot be read.
    fn apart_from(&self, account: &Digest) -> Result<Vec<Digest>, StoreError>;

    /// The parties of a table that are kept apart, each pair once in each order.
    ///
    /// # Errors
    /// When they cannot be read.
    fn apart_at(&self, table: &str) -> Result<Vec<(u8, u8)>, StoreError>;
}
