//! What can go wrong with a store: sentences that say what to do.

use std::path::PathBuf;
use std::sync::Arc;

use quantarium_people::{NoHoliday, NoLeague};
use rusqlite::ErrorCode;
use thiserror::Error;

use crate::open::{NEWEST, OLDEST};

/// What comes of asking a store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why a store cannot be opened, or did not do what was asked.
#[derive(Debug, Clone, Error)]
#[expect(missing_docs, reason = "the messages say it")]
#[non_exhaustive]
pub enum StoreError {
    #[error("no home directory is known to keep the games in: say where with --data-dir")]
    NoHome,
    #[error("{0} cannot be made ({1}): choose another directory with --data-dir")]
    Directory(PathBuf, #[source] Arc<std::io::Error>),
    /// The file cannot be made or written: which, and what the database says.
    #[error(
        "{0} cannot be written ({1}): give yourself the right to write there, or choose another \
         directory with --data-dir"
    )]
    Unwritable(PathBuf, String),
    #[error(
        "{0} is in use by another process: stop the other Quantarium, or choose another directory \
         with --data-dir"
    )]
    InUse(PathBuf),
    #[error(
        "{0} has format {1}, this version knows formats up to {NEWEST}: use the newer Quantarium \
         that wrote it, or choose another directory with --data-dir"
    )]
    Newer(PathBuf, u32),
    #[error(
        "{0} has format {1}, this version knows formats from {OLDEST} on: open it once with a Quantarium that knows \
         both, or choose another directory with --data-dir"
    )]
    Older(PathBuf, u32),
    #[error(
        "{0} is not a Quantarium database: move it away, or choose another directory with --data-dir"
    )]
    Foreign(PathBuf),
    /// The file cannot be read or written where it is, or not all of it makes sense: which, and what the database says.
    #[error(
        "{0} cannot be used ({1}): see that the disk is well and the file may be written, put a copy in \
         its place, or choose another directory with --data-dir"
    )]
    Unusable(PathBuf, String),
    /// A database in PostgreSQL cannot be used: which, without the password, and why.
    #[error("{0} cannot be used: {1}")]
    Postgres(String, String),
    #[error("there is no site in {0}")]
    NoSite(String),
    /// A site is copied by the version that uses it.
    #[error(
        "{0} has format {1}, and this version {NEWEST}: start its server once by this version, and end it"
    )]
    OtherFormat(String, u32),
    #[error("{0} has tables already: copy to an empty database")]
    NotEmpty(String),
    /// Something cannot be copied, or was written otherwise than it was read.
    #[error("{0}")]
    Unfit(String),
    #[error("stopped: nothing was copied")]
    Stopped,
    #[error("the copy {0} cannot be written: {1}")]
    Backup(PathBuf, String),
    #[error("the disk with the games is full: make room and try again")]
    Full,
    #[error("there is no table `{0}`")]
    NoSuchTable(String),
    #[error("there is a table `{0}` already")]
    IdTaken(String),
    #[error("the name `{0}` is taken, or one that looks like it")]
    NameTaken(String),
    #[error("there is no such account")]
    NoSuchAccount,
    #[error("this account has many tokens: revoke one that is not used any more")]
    ManyTokens,
    #[error("this account has many passkeys: remove one that is not used any more")]
    ManyPasskeys,
    #[error("this passkey is stored already")]
    PasskeyTaken,
    #[error("there is no such passkey")]
    NoSuchPasskey,
    /// A passkey has counted less than it did before: there are two of it.
    #[error("this passkey has been copied: remove it, and make another")]
    PasskeyCopied,
    /// What a passkey answers was answered before.
    #[error("this was answered before: ask again")]
    PromptUsed,
    #[error("this is the only way to log in: set a password or add another passkey first")]
    LastWayIn,
    #[error("this account has played a rated game: make another for a bot")]
    HasRated,
    #[error("another account has this mail address")]
    MailTaken,
    #[error("this address was sent many mails: wait an hour")]
    ManyMails,
    #[error("this account has no mail address that is confirmed")]
    NoMail,
    /// No such seek is open, or other places of it are taken.
    #[error("seek `{0}` is not open any more")]
    SeekGone(String),
    #[error("there is no league or arena `{0}`")]
    NoSuchLeague(String),
    #[error(transparent)]
    League(#[from] NoLeague),
    #[error(transparent)]
    Holiday(#[from] NoHoliday),
    #[error("table `{id}` has {found} events, so that the next is not number {expected}")]
    OutOfStep {
        id: String,
        expected: u32,
        found: u32,
    },
    #[error("table `{0}` has been taken over")]
    TakenOver(String),
    /// Another server, which runs, has claimed the table: which, and where that server is reached by the others.
    #[error("table `{0}` is at another server of this site, {1}")]
    Owned(String, String),
    /// What was read of a table makes no sense: which, and what is wrong.
    #[error("table `{0}` is damaged: {1}")]
    Damaged(String, String),
    /// What is written contradicts what is stored, such as a second row of one name.
    #[error("the database with the games refuses it: {0}")]
    Contradicts(String),
    /// Anything else that the database reports.
    #[error("the database with the games reports: {0}")]
    Database(String),
}

impl StoreError {
    /// What it means where there is such a row already.
    pub(crate) fn taken(self, taken: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Contradicts(_) => taken(),
            error => error,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ConstraintViolation) => Self::Contradicts(error.to_string()),
            _ => Self::Database(error.to_string()),
        }
    }
}
