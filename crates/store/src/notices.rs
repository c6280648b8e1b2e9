//! Notices: messages to people who have no page open, and where they go.

use std::fmt;

use quantarium_people::Digest;
use quantarium_wire::NoticeKind;

use crate::StoreError;

/// How many notices wait for one outlet at most; what comes up beyond that is not sent.
pub const MOST_NOTICES: u32 = 100;

/// The people of a party are to be notified of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notify {
    /// Who.
    pub party: u8,
    /// Of what.
    pub kind: NoticeKind,
}

/// A browser that takes messages. Not shown by `Debug`: all of it is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct PushOutlet {
    /// Where its messages are sent to.
    pub address: String,
    /// Its public key.
    pub key: Vec<u8>,
    /// Its secret.
    pub auth: Vec<u8>,
    /// The language in which it is spoken to.
    pub language: String,
}

impl fmt::Debug for PushOutlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushOutlet(..)")
    }
}

/// An account's own address. Not shown by `Debug`: it may be secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Where messages are sent to.
    pub address: String,
    /// By what they are signed.
    pub secret: Vec<u8>,
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Webhook(..)")
    }
}

/// Where a notice is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outlet {
    /// To a browser.
    Push(PushOutlet),
    /// To an account's own address.
    Webhook(Webhook),
}

/// Where an account gets notices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlets {
    /// The sessions whose browsers take messages, by what is stored of their secrets.
    pub browsers: Vec<Digest>,
    /// Its own address.
    pub webhook: Option<String>,
}

/// A notice that is to be sent now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueNotice {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// Of what.
    pub kind: NoticeKind,
    /// The table or the challenge; nothing where it is of none.
    pub subject: String,
    /// The canonical game string, where it is of one.
    pub game: Option<String>,
    /// The names of the others who have accounts.
    pub others: Vec<String>,
    /// When it came up, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
    /// Where it is sent.
    pub outlet: Outlet,
}

/// What has become of a notice that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It has arrived, or is given up.
    Over,
    /// It is sent again then, in milliseconds since 1970 (UTC).
    Again(i64),
    /// Nobody is there any more: the outlet goes, and all that was to be sent there.
    NobodyThere,
}

/// Knows where accounts get notices, and which are still to be sent. All calls block.
pub trait Notices {
    /// The server's key for web push: the one that is stored, or else `fresh`, which is from now on.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn push_key(&self, fresh: &[u8]) -> Result<Vec<u8>, StoreError>;

    /// The browser of a session takes messages from now on, in place of what it took before. It ends with the session.
    /// `now` is in seconds since 1970 (UTC).
    ///
    /// # Errors
    /// When there is no such session, or it cannot be written.
    fn add_push(&self, session: &Digest, push: &PushOutlet, now: i64) -> Result<(), StoreError>;

    /// The browser of a session takes no messages any more.
    ///
    /// # Errors
    /// When it cannot be written.
    fn remove_push(&self, session: &Digest) -> Result<(), StoreError>;

    /// Gives an account an address of its own, in place of the one before; none ends it.
    ///
    /// # Errors
    /// When there is no such account, or it cannot be written.
    fn set_webhook(
        &self,
        account: &Digest,
        webhook: Option<&Webhook>,
        now: i64,
    ) -> Result<(), StoreError>;

    /// Where an account gets notices.
    ///
    /// # Errors
    /// When it cannot be read.
    fn outlets(&self, account: &Digest) -> Result<Outlets, StoreError>;

    /// Has a test sent to every browser and address of an account, so that its owner sees that it arrives: to how many
    /// outlets. `now` is in milliseconds since 1970 (UTC), here and below.
    ///
    /// # Errors
    /// When it cannot be written.
    fn try_out(&self, account: &Digest, now: i64) -> Result<usize, StoreError>;

    /// The people of a party are to be notified of a table's earlier event, unless something has happened since.
    ///
    /// # Errors
    /// When it cannot be written.
    fn add(&self, table: &str, seq: u32, notify: Notify, now: i64) -> Result<(), StoreError>;

    /// What is to be sent now, at most `limit`: for whoever asks, until `until`; then it is to be sent again.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn take(&self, now: i64, until: i64, limit: u32) -> Result<Vec<DueNotice>, StoreError>;

    /// Notes what has become of a notice.
    ///
    /// # Errors
    /// When it cannot be written.
    fn settle(&self, notice: i64, fate: Fate) -> Result<(), StoreError>;

    /// When the next one is to be sent.
    ///
    /// # Errors
    /// When it cannot be read.
    fn next(&self) -> Result<Option<i64>, StoreError>;
}
