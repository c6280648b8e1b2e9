//! What is stored of the tables, so that no accepted move is ever lost, and of the people who have accounts.
//!
//! [`Store`] has one way to read and one to write. What is stored of a subject is a module of functions over a connection
//! that reads, or a transaction that writes: `store.write(|tx| tables::hold(tx, id, 0, &guest))`. Each of them fails where the
//! database cannot be read or written, too. No rules and no HTTP live here, and what rows look like is this crate's own affair.

pub mod accounts;
pub mod arenas;
mod backup;
pub mod blocks;
mod broken;
pub mod bundles;
pub mod challenges;
pub mod chat;
mod db;
mod error;
pub mod follows;
pub mod holidays;
mod league_rows;
pub mod leagues;
pub mod mails;
mod migrate;
pub mod notices;
mod open;
pub mod passkeys;
pub mod plans;
pub mod players;
mod postgres;
mod readers;
pub mod seeks;
pub mod servers;
pub mod short_links;
mod site;
mod store;
pub mod tables;
pub mod tokens;
pub mod upkeep;
pub mod warnings;
mod writer;

pub use accounts::{
    Device, Ending, MOST_DEVICES, MOST_SESSIONS, NewSession, PasswordHash, SEEN_TO, SESSION_LASTS,
    StoredAccount, StoredSession,
};
pub use arenas::{Arena, ArenaGameToBegin, WholeArena};
pub use bundles::{BUNDLE_EVERY, BUNDLE_WAIT, Bundle, NoticeAbout, TEST_EVERY};
pub use challenges::{Named, NewChallenge, StoredChallenge};
pub use chat::{StoredLine, StoredReport, WrittenLine};
pub use db::Connection;
pub use error::{Result, StoreError};
pub use league_rows::{League, LeaguePlayer, Opened, StoredLeagueGame, WholeLeague};
pub use leagues::LeagueGameToBegin;
pub use mails::{Asked, DueMail, MAILS_AN_HOUR, StoredMail};
pub use migrate::{StoredSite, migrate};
pub use notices::{DueNotice, Fate, MOST_NOTICES, Notify, Outlet, Outlets, PushOutlet, Webhook};
pub use open::{FILE, default_data_dir};
pub use passkeys::{MOST_PASSKEYS, StoredPasskey, UsedPrompt};
pub use plans::{PlannedAt, StoredPlan};
pub use players::{RatedGame, RatedPool, SeatedPlayer};
pub use postgres::PostgresUrl;
pub use servers::Owner;
pub use short_links::{LINK_SEEN_TO, LinkChanged, LiveLink, MOST_LINKS, StoredLink};
pub use site::{Received, Site};
pub use store::{Store, Tx};
pub use tables::{
    Also, Appended, Entry, Finished, NewTable, Reached, Shown, StoredEvent, StoredTable, Summary,
    WentOn,
};
pub use tokens::{MOST_TOKENS, StoredToken};
pub use warnings::Warning;
pub use writer::Changes;

/// Called with what has become of a write, when it is on disk or refused; dropped where that panicked.
pub type Done<T> = Box<dyn FnOnce(Result<T>) + Send>;
