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
/// In how many browsers an account is known at most: a new one takes the place of the one in which nobody has logged in longest.
pub const MOST_DEVICES: u32 = 32;
/// For how long what an account still writes is refused after it was removed, in seconds: longer than any request takes.
pub(crate) const REMOVED_FOR: i64 = 3_600;

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

/// A session that is to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// What is stored of its secret.
    pub token: Digest,
    /// Such as "Firefox, Linux".
    pub name: String,
    /// What is stored of the secret by which the browser is known again.
    pub device: Digest,
    /// When it begins, in seconds since 1970 (UTC).
    pub opened: i64,
}

/// In which browser somebody has logged in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    /// In one in which they have before.
    Known,
    /// In another.
    New,
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

    /// Logs an account in as it was found: whoever has the token is it from then on. Nothing where it is gone, shut, or has another
    /// password by now: what was shown to enter it does not hold any more.
    ///
    /// # Errors
    /// When it cannot be written.
    fn log_in(
        &self,
        account: &StoredAccount,
        session: &NewSession,
    ) -> Result<Option<Device>, StoreError>;

    /// Whether somebody has logged in to the account of a name, as [`Name::folded`] has it, in this browser before.
    ///
    /// # Errors
    /// When it cannot be read.
    fn knows(&self, folded: &str, device: &Digest) -> Result<bool, StoreError>;

    /// Notes that whoever uses a session has shown at the second `now` that they own the account.
    ///
    /// # Errors
    /// When the session has ended, or it cannot be written.
    fn confirm(&self, token: &Digest, now: i64) -> Result<(), StoreError>;

    /// When they have last shown it.
    ///
    /// # Errors
    /// When it cannot be read.
    fn confirmed(&self, token: &Digest) -> Result<Option<i64>, StoreError>;

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

    /// Gives an account, as it was found, another password, for whoever uses the session of this token. All its other sessions end,
    /// and the links by which somebody could log in: the tokens of those sessions. Nothing where the session has ended, or the
    /// password is another by now.
    ///
    /// # Errors
    /// When it cannot be written.
    fn set_password(
        &self,
        account: &StoredAccount,
        token: &Digest,
        password: &PasswordHash,
    ) -> Result<Option<Vec<Digest>>, StoreError>;

    /// Gives an account another name.
    ///
    /// # Errors
    /// When there is no such account, another has the name, or it cannot be written.
    fn rename(&self, account: &Digest, name: &Name) -> Result<(), StoreError>;

    /// Shuts an account for a reason, which ends its sessions, its seeks and challenges, or opens it again: the tokens of those sessions.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn set_banned(&self, account: &Digest, why: Option<&str>) -> Result<Vec<Digest>, StoreError>;

    /// Gives an account what a guest holds, but for tables at which it has seats already: the names of the
    /// tables that it has taken over.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn take_over(&self, guest: &Digest, account: &Digest) -> Result<Vec<String>, StoreError>;

    /// Whether a guest or an account holds a table.
    ///
    /// # Errors
    /// When it cannot be read.
    fn holds_any(&self, guest: &Digest) -> Result<bool, StoreError>;

    /// The names of all tables that an account holds, those in which something happened last at the end.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tables_of(&self, account: &Digest) -> Result<Vec<String>, StoreError>;

    /// Removes an account at the second `now` with all that is known of it; its tables stay, and are nobody's that could come
    /// back. Answers with the tokens of its sessions and of its programs, which have ended.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn remove(&self, account: &Digest, now: i64) -> Result<Vec<Digest>, StoreError>;
}
