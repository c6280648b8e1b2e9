//! What is stored of the tables, so that no accepted move is ever lost, and of the people who have accounts.
//!
//! A table is stored as a list of events, to which events are only ever added. [`Store`] is the contract,
//! [`testkit`] tests it, [`SqliteStore`] keeps it in one file. No rules and no HTTP live here, and what its
//! rows look like is a store's own affair.
//!
//! Whoever writes a table's events has claimed it first. A claim ends all earlier ones, and an event must
//! have the next number. So when two writers believe that a table is theirs, one of them is refused.

mod accounts;
mod blocks;
mod challenges;
mod chat;
mod error;
mod figures;
mod mails;
mod model;
mod notices;
mod passkeys;
mod place;
mod plans;
mod players;
mod short_links;
mod sqlite;
mod tokens;
mod upkeep;

pub mod testkit;

pub use accounts::{
    Accounts, Device, Ending, MOST_DEVICES, MOST_SESSIONS, NewAccount, NewSession, PasswordHash,
    SEEN_TO, SESSION_LASTS, StoredAccount, StoredSession,
};
pub use blocks::{Blocks, StoredBlock};
pub use challenges::{Challenges, Named, NewChallenge, StoredChallenge};
pub use chat::{Chat, StoredLine, StoredReport, WrittenLine};
pub use error::StoreError;
pub use figures::Figures;
pub use mails::{
    Asked, BUNDLE_EVERY, BUNDLE_WAIT, BundledNotice, DueBundle, DueMail, DueWarning, MAILS_AN_HOUR,
    MailKind, Mailbox, Mails, StoredMail, TEST_EVERY, Warning,
};
pub use model::{Also, Appended, Entry, NewTable, StoredEvent, StoredTable, Summary, Whose};
pub use notices::{
    DueNotice, Fate, MOST_NOTICES, Notices, Notify, Outlet, Outlets, PushOutlet, Webhook,
};
pub use passkeys::{MOST_PASSKEYS, NewPasskey, Passkeys, StoredPasskey, UsedPrompt};
pub use place::{FILE, default_data_dir};
pub use plans::{PlannedAt, Plans, StoredPlan};
pub use players::{Players, RatedGame, RatedPool, SeatedPlayer};
pub use short_links::{LINK_SEEN_TO, MOST_LINKS, ShortLinks};
pub use sqlite::SqliteStore;
pub use tokens::{MOST_TOKENS, NewToken, StoredToken, Tokens};
pub use upkeep::Upkeep;

use std::fmt::Debug;
use std::path::Path;
use std::time::Duration;

use quantarium_people::{Digest, Link, OpenSeek};
use quantarium_wire::Step;

/// Called once with what has become of a write, when it is on disk or refused.
pub type Done<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// Stores tables. A call that returns `Ok` has written to disk; one that returns an error has
/// changed nothing. All calls but [`Store::append`] block.
pub trait Store: Debug + Send + Sync {
    /// Stores a new table.
    ///
    /// # Errors
    /// When a table has its id already, or it cannot be written.
    fn open_table(&self, table: &NewTable) -> Result<(), StoreError>;

    /// Stores a new table at which something has happened already: these steps are its first events, at `time` in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// When a table has its id already, or it cannot be written.
    fn open_begun(&self, table: &NewTable, steps: &[Step], time: i64) -> Result<(), StoreError>;

    /// Everything about a table, for whoever is to write its events from now on; nothing if there is none.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn claim(&self, id: &str) -> Result<Option<StoredTable>, StoreError>;

    /// Writes down what has happened at a table, and does not wait: `done` gets the result. Entries are written
    /// in the order in which they come. Fails when there is no such table, somebody else has claimed it, it
    /// has another number of events, or it cannot be written.
    fn append(&self, entry: Entry, done: Done<Appended>);

    /// Gives a party of a table one more holder.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be written.
    fn hold(&self, id: &str, party: u8, guest: &Digest) -> Result<(), StoreError>;

    /// Notes a link to a table, which ends the one before of the same kind.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be written.
    fn set_link(&self, id: &str, link: &Link) -> Result<(), StoreError>;

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

    /// Writes a copy of everything to a file that does not exist yet, in the form in which it is stored.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    fn backup(&self, file: &Path) -> Result<(), StoreError>;

    /// For how long the present write has been on its way; no time where nothing is being written.
    fn writes_for(&self) -> Duration;

    /// How much is stored, and how much waits.
    ///
    /// # Errors
    /// When it cannot be read.
    fn figures(&self) -> Result<Figures, StoreError>;

    /// The people who have accounts.
    fn accounts(&self) -> &dyn Accounts;

    /// What everybody may know of them.
    fn players(&self) -> &dyn Players;

    /// What programs speak for accounts by.
    fn tokens(&self) -> &dyn Tokens;

    /// What people log in by without a password.
    fn passkeys(&self) -> &dyn Passkeys;

    /// What players say to each other.
    fn chat(&self) -> &dyn Chat;

    /// Challenges that wait.
    fn challenges(&self) -> &dyn Challenges;

    /// Whom accounts have blocked.
    fn blocks(&self) -> &dyn Blocks;

    /// Moves that are planned.
    fn plans(&self) -> &dyn Plans;

    /// Notices outside the page.
    fn notices(&self) -> &dyn Notices;

    /// Mail to accounts.
    fn mails(&self) -> &dyn Mails;

    /// Short links to positions.
    fn short_links(&self) -> &dyn ShortLinks;

    /// Tables that nobody is at.
    fn upkeep(&self) -> &dyn Upkeep;

    /// Somebody's tables, those in which something happened last first, at most `limit`.
    ///
    /// # Errors
    /// When they cannot be read.
    fn list(&self, whose: Whose<'_>, limit: u32) -> Result<Vec<Summary>, StoreError>;

    /// Stores a new seek.
    ///
    /// # Errors
    /// When it cannot be written.
    fn open_seek(&self, seek: &OpenSeek) -> Result<(), StoreError>;

    /// The open seeks, oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn seeks(&self) -> Result<Vec<OpenSeek>, StoreError>;

    /// Those who wait at open seeks and have no account.
    ///
    /// # Errors
    /// When they cannot be read.
    fn waiting_guests(&self) -> Result<Vec<Digest>, StoreError>;

    /// Gives a guest a place of a seek of which `taken` places are taken.
    ///
    /// # Errors
    /// When there is no such seek, another number is taken, or it cannot be written.
    fn join_seek(&self, id: &str, taken: usize, guest: &Digest) -> Result<(), StoreError>;

    /// Takes a guest's place of a seek back, if they have one.
    ///
    /// # Errors
    /// When it cannot be written.
    fn leave_seek(&self, id: &str, guest: &Digest) -> Result<(), StoreError>;

    /// Gives the places of a guest to an account; at a seek where it has one, the guest's is free again.
    ///
    /// # Errors
    /// When it cannot be written.
    fn pass_on_seeks(&self, guest: &Digest, account: &Digest) -> Result<(), StoreError>;

    /// Removes a seek.
    ///
    /// # Errors
    /// When there is no such seek, or it cannot be written.
    fn close_seek(&self, id: &str) -> Result<(), StoreError>;

    /// Removes a seek of which `taken` places are taken, and opens the table to which it has led, with
    /// these steps as its first events at `time`, in milliseconds since 1970.
    ///
    /// # Errors
    /// When there is no such seek, another number is taken, or it cannot be written.
    fn fill_seek(
        &self,
        id: &str,
        taken: usize,
        table: &NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<(), StoreError>;
}
