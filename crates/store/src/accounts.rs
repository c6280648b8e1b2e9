//! Accounts and their sessions, as they are stored.

use std::fmt::Debug;

use quantarium_people::{Digest, Name};

use crate::StoreError;

/// How long a session lasts that nobody uses, in seconds: a year.
pub const SESSION_LASTS: i64 = 365 * 86_400;
/// How exactly a session's last use is noted, in seconds: not every request is a write.
pub const SEEN_TO: i64 = 3_600;
/// How many sessions an account has at most: a new one ends the one that was not used longest.
pub const MOST_SESSIONS: u32 = 32;

/// An account that is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// What stands for it among the holders of tables.
    pub holder: Digest,
    /// Its name.
    pub name: Name,
    /// Its password's hash; none where it is made with a passkey.
    pub password: Option<PasswordHash>,
    /// When it is made, in seconds since 1970 (UTC).
    pub created: i64,
}

/// A password's hash, with its salt and costs. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(..)")
    }
}

/// An account as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAccount {
    /// What stands for it among the holders of tables.
    pub holder: Digest,
    /// Its name as it is shown.
    pub name: String,
    /// Its password's hash; none where nobody logs in by one.
    pub password: Option<PasswordHash>,
    /// When it was made, in seconds since 1970 (UTC).
    pub created: i64,
    /// Why the operator has shut it; nothing while it is open.
    pub banned: Option<String>,
    /// Whether a program plays under its name.
    pub bot: bool,
}

/// A browser in which an account is logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    /// Its number among all sessions.
    pub number: i64,
    /// What is stored of what the browser keeps.
    pub token: Digest,
    /// Such as "Firefox, Linux".
    pub device: String,
    /// When the log-in was, in seconds since 1970 (UTC).
    pub opened: i64,
    /// When it was used last, to the hour.
    pub seen: i64,
}

/// Which sessions of an account are ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The one of this number.
    One(i64),
    /// The one of this token.
    Token(Digest),
    /// All but the one of this token.
    AllBut(Digest),
    /// All.
    All,
}

/// Stores accounts. A call that returns `Ok` has written to disk; one that returns an error has changed
/// nothing. All calls block. An account is named by what stands for it among holders.
pub trait Accounts: Debug + Send + Sync {
    /// Makes an account.
    ///
    /// # Errors
    /// When another has its name, or one that looks alike, or it cannot be written.
    fn create(&self, account: &NewAccount) -> Result<(), StoreError>;

    /// The account of a name, as [`Name::folded`] has it.
    ///
    /// # Errors
    /// When it cannot be read.
    fn named(&self, folded: &str) -> Result<Option<StoredAccount>, StoreError>;

    /// The account that is logged in by this token; its use at the second `now` is noted.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn logged_in(&self, token: &Digest, now: i64) -> Result<Option<StoredAccount>, StoreError>;

    /// Logs an account in: whoever has the token is it from then on.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn log_in(
        &self,
        account: &Digest,
        token: &Digest,
        device: &str,
        now: i64,
    ) -> Result<(), StoreError>;

    /// An account's sessions, those used last first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn sessions(&self, account: &Digest, now: i64) -> Result<Vec<StoredSession>, StoreError>;

    /// Ends sessions of an account: the tokens of those that have ended.
    ///
    /// # Errors
    /// When it cannot be written.
    fn end_sessions(&self, account: &Digest, which: Ending) -> Result<Vec<Digest>, StoreError>;

    /// Gives an account another password.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn set_password(&self, account: &Digest, password: &PasswordHash) -> Result<(), StoreError>;

    /// Gives an account another name.
    ///
    /// # Errors
    /// When there is no such account, another has the name, or it cannot be written.
    fn rename(&self, account: &Digest, name: &Name) -> Result<(), StoreError>;

    /// Shuts an account for a reason, or opens it again.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn set_banned(&self, account: &Digest, why: Option<&str>) -> Result<(), StoreError>;

    /// Gives an account what a guest holds, but for tables at which it has seats already: the names of the
    /// tables that it has taken over.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn take_over(&self, guest: &Digest, account: &Digest) -> Result<Vec<String>, StoreError>;

    /// The names of all tables that an account holds, those in which something happened last at the end.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tables_of(&self, account: &Digest) -> Result<Vec<String>, StoreError>;

    /// Removes an account with all that is known of it; its tables stay, and are nobody's that could come
    /// back. Answers with the tokens of its sessions and of its programs, which have ended.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn remove(&self, account: &Digest) -> Result<Vec<Digest>, StoreError>;
}
