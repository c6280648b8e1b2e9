//! Mail to accounts: addresses, links that lead in, and bundles of notices.

use std::fmt;

use quantarium_people::Digest;
use quantarium_wire::NoticeKind;

use crate::{Fate, NewSession, PasswordHash, StoreError, StoredAccount};

/// How many mails with a link of one kind an address is sent in an hour at most.
pub const MAILS_AN_HOUR: u32 = 3;
/// How long notices wait for others to be bundled with, in milliseconds.
pub const BUNDLE_WAIT: i64 = 10 * 60_000;
/// How far apart bundles to one account are at least, in milliseconds.
pub const BUNDLE_EVERY: i64 = 3_600_000;
/// How far apart they are where the account has asked for a test, in milliseconds.
pub const TEST_EVERY: i64 = 10 * 60_000;
/// How old a notice may be that is still sent by mail, in milliseconds.
pub(crate) const BUNDLED_FOR: i64 = 24 * 3_600_000;

/// Somebody's mail address. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// As it was entered.
    pub address: String,
    /// As it is compared with others.
    pub folded: String,
}

impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mailbox(..)")
    }
}

/// Where an account gets mail.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct StoredMail {
    /// The address that counts.
    pub address: Option<String>,
    /// The one that its owner has not confirmed yet.
    pub waiting: Option<String>,
    /// In which language it is written to.
    pub language: String,
    /// Whether it is sent notices there.
    pub notices: bool,
}

impl fmt::Debug for StoredMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredMail(..)")
    }
}

/// What a link in a mail is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MailKind {
    /// The address counts from then on.
    Confirm,
    /// A log-in.
    Enter,
}

/// Of what the owner of an account is told by mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Warning {
    /// It was removed.
    Removed,
    /// It is a bot's from now on.
    Bot,
    /// It has one more passkey, or one less.
    Passkey,
    /// A token was made for it.
    Token,
    /// It has another mail address, or none.
    Mail,
    /// It has another password.
    Password,
    /// Somebody has logged in, in a browser in which they had not before.
    Device,
}

/// A mail that tells somebody what was done with their account, and is to be sent now. Not shown by `Debug`: it has an address.
#[derive(Clone, PartialEq, Eq)]
pub struct DueWarning {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// Of what.
    pub kind: Warning,
    /// The account's name.
    pub name: String,
    /// To whom.
    pub address: String,
    /// In which language.
    pub language: String,
    /// When it was done, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
}

impl fmt::Debug for DueWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueWarning({}, ..)", self.number)
    }
}

/// By what somebody says who they are.
#[derive(Clone, PartialEq, Eq)]
pub enum Asked {
    /// The name of the account, as [`Name::folded`](quantarium_people::Name::folded) has it.
    Name(String),
    /// The address, as it is compared.
    Address(String),
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asked(..)")
    }
}

/// A mail with a link that is to be sent now. Not shown by `Debug`: it has an address.
#[derive(Clone, PartialEq, Eq)]
pub struct DueMail {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// What its link is for.
    pub kind: MailKind,
    /// The account's name.
    pub name: String,
    /// To whom.
    pub address: String,
    /// In which language.
    pub language: String,
    /// When it was asked for, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
}

impl fmt::Debug for DueMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueMail({}, ..)", self.number)
    }
}

/// Notices that are to be sent now in one mail. Not shown by `Debug`: it has an address.
#[derive(Clone, PartialEq, Eq)]
pub struct DueBundle {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// To whom.
    pub address: String,
    /// In which language.
    pub language: String,
    /// What ends such mails.
    pub secret: String,
    /// The notices, the first that came up first.
    pub notices: Vec<BundledNotice>,
    /// When the first came up, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
}

impl fmt::Debug for DueBundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueBundle({}, ..)", self.number)
    }
}

/// A notice in a bundle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BundledNotice {
    /// Of what.
    pub kind: NoticeKind,
    /// The table or the challenge; nothing where it is of none.
    pub subject: String,
    /// The canonical game string, where it is of one.
    pub game: Option<String>,
    /// The names of the others who have accounts.
    pub others: Vec<String>,
}

/// Knows where accounts get mail, and what is still to be sent. All calls block; `now` and `until` are in milliseconds
/// since 1970 (UTC).
pub trait Mails {
    /// Where an account gets mail.
    ///
    /// # Errors
    /// When it cannot be read.
    fn mail_of(&self, account: &Digest) -> Result<StoredMail, StoreError>;

    /// An account wants mail at an address: a mail is to be sent there, and the address counts when its link has been
    /// followed. Until then the one before does.
    ///
    /// # Errors
    /// When too many such mails were sent there, there is no such account, or it cannot be written.
    fn ask_to_confirm(
        &self,
        account: &Digest,
        mailbox: &Mailbox,
        language: &str,
        now: i64,
    ) -> Result<(), StoreError>;

    /// Somebody wants to log in by a link: a mail is to be sent to the account that they name, if there is one that is open
    /// and has an address, and not too many were sent there. Nothing says whether, not even how long it takes.
    ///
    /// # Errors
    /// When it cannot be written.
    fn ask_to_enter(&self, asked: &Asked, language: &str, now: i64) -> Result<(), StoreError>;

    /// Forgets the addresses of an account, and all that was to be sent there.
    ///
    /// # Errors
    /// When nobody could log in any more, or it cannot be written.
    fn forget_mail(&self, account: &Digest) -> Result<(), StoreError>;

    /// Has an account sent notices by mail, in a language, with a secret that ends it; or ends it. `now` is in seconds.
    ///
    /// # Errors
    /// When the account has no address that counts, or it cannot be written.
    fn set_bundles(
        &self,
        account: &Digest,
        wanted: Option<(&str, &str)>,
        now: i64,
    ) -> Result<(), StoreError>;

    /// Ends the notices by mail of whoever has this secret; whether somebody had it.
    ///
    /// # Errors
    /// When it cannot be written.
    fn stop_bundles(&self, secret: &str) -> Result<bool, StoreError>;

    /// When the next mail is to be sent.
    ///
    /// # Errors
    /// When it cannot be read.
    fn next_mail(&self) -> Result<Option<i64>, StoreError>;

    /// A mail with a link that is to be sent now: for whoever asks, until `until`; then it is to be sent again.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn take_mail(&self, now: i64, until: i64) -> Result<Option<DueMail>, StoreError>;

    /// Notes to what the link in a mail leads, which holds until `until`. Those that the mail had when it was sent before hold
    /// on: it may have arrived.
    ///
    /// # Errors
    /// When the mail is not to be sent any more, or it cannot be written.
    fn add_link(&self, mail: i64, link: &Digest, now: i64, until: i64) -> Result<(), StoreError>;

    /// Notes what has become of a mail with a link.
    ///
    /// # Errors
    /// When it cannot be written.
    fn settle_mail(&self, mail: i64, fate: Fate) -> Result<(), StoreError>;

    /// Has somebody told what was done with the account of a name, where it had an address that counts. Of a kind one is enough that
    /// was not sent yet.
    ///
    /// # Errors
    /// When it cannot be written.
    fn warn(
        &self,
        kind: Warning,
        name: &str,
        mail: &StoredMail,
        now: i64,
    ) -> Result<(), StoreError>;

    /// Such a mail that is to be sent now, as [`Mails::take_mail`].
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn take_warning(&self, now: i64, until: i64) -> Result<Option<DueWarning>, StoreError>;

    /// Notes what has become of such a mail.
    ///
    /// # Errors
    /// When it cannot be written.
    fn settle_warning(&self, warning: i64, fate: Fate) -> Result<(), StoreError>;

    /// All notices that wait for somebody to whom a bundle is to be sent now, as [`Mails::take_mail`].
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn take_bundle(&self, now: i64, until: i64) -> Result<Option<DueBundle>, StoreError>;

    /// Notes what has become of a bundle.
    ///
    /// # Errors
    /// When it cannot be written.
    fn settle_bundle(&self, bundle: i64, fate: Fate) -> Result<(), StoreError>;

    /// To what a link leads that still holds.
    ///
    /// # Errors
    /// When it cannot be read.
    fn followed(
        &self,
        link: &Digest,
        now: i64,
    ) -> Result<Option<(MailKind, StoredAccount)>, StoreError>;

    /// Uses a link: the address to which it was sent counts from now on. The name of the account; nothing where the link does
    /// not hold any more.
    ///
    /// # Errors
    /// When another account has the address, or it cannot be written.
    fn confirm(&self, link: &Digest, now: i64) -> Result<Option<String>, StoreError>;

    /// Uses a link: the account to which it leads is logged in, and has this password from now on, where one is given. All
    /// other links of its kind end, with another password all other sessions, too: the account, and the tokens of those. Who comes so has
    /// shown that they own the account. Nothing where the link does not hold any more, or the account is shut.
    ///
    /// # Errors
    /// When it cannot be written.
    fn enter(
        &self,
        link: &Digest,
        password: Option<&PasswordHash>,
        session: &NewSession,
        now: i64,
    ) -> Result<Option<(StoredAccount, Vec<Digest>)>, StoreError>;
}
