//! Tokens, by which programs speak for an account, as they are stored.

use std::fmt::Debug;

use quantarium_people::{Digest, Scope};

use crate::{StoreError, StoredAccount};

/// How many tokens an account has at most.
pub const MOST_TOKENS: u32 = 16;

/// A token that is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// What is stored of its secret.
    pub token: Digest,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it is made, in seconds since 1970 (UTC).
    pub made: i64,
}

/// A token as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// Its number among all tokens.
    pub number: i64,
    /// What is stored of its secret.
    pub token: Digest,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made, in seconds since 1970 (UTC).
    pub made: i64,
    /// When it was used last, to the hour; none before.
    pub seen: Option<i64>,
}

/// Stores tokens, and which accounts are bots. As [`crate::Accounts`] in all else.
pub trait Tokens: Debug + Send + Sync {
    /// Makes a token for an account: its number.
    ///
    /// # Errors
    /// When there is no such account, it has [`MOST_TOKENS`], or it cannot be written.
    fn make(&self, account: &Digest, token: &NewToken) -> Result<i64, StoreError>;

    /// An account's tokens, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn of(&self, account: &Digest) -> Result<Vec<StoredToken>, StoreError>;

    /// Revokes a token of an account: what was stored of it, if it was there.
    ///
    /// # Errors
    /// When it cannot be written.
    fn revoke(&self, account: &Digest, number: i64) -> Result<Option<Digest>, StoreError>;

    /// The account for which a token speaks, banned or not; its use at the second `now` is noted.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn bearer(
        &self,
        token: &Digest,
        now: i64,
    ) -> Result<Option<(StoredAccount, StoredToken)>, StoreError>;

    /// Makes an account a bot's for good.
    ///
    /// # Errors
    /// When there is no such account, it has a rated game, or it cannot be written.
    fn make_bot(&self, account: &Digest) -> Result<(), StoreError>;
}
