//! Mail to accounts: addresses, and links that lead in.

use quantarium_people::{Digest, name_of};
use quantarium_wire::{MailLink, not_shown};
use serde::Serialize;

use crate::db::{
    Column, Columns, Connection, Row, Word, from_row, named_columns, row, values, words,
};
use crate::{
    Fate, NewSession, PasswordHash, Result, StoreError, StoredAccount, Tx,
    accounts::{self, Device, changed, number},
    passkeys::has_way_in,
};

/// How many mails with a link of one kind an address is sent in an hour at most.
pub const MAILS_AN_HOUR: u32 = 3;

/// Where an account gets mail.
#[derive(Clone, PartialEq, Eq, Default, Serialize)]
pub struct StoredMail {
    /// The address that counts.
    pub address: Option<String>,
    /// The one that its owner has not confirmed yet.
    pub waiting: Option<String>,
    /// In which language it is written to.
    #[serde(skip)]
    pub language: String,
    /// Whether it is sent notices there.
    pub notices: bool,
}

not_shown!(StoredMail);

/// By what somebody says who they are.
#[derive(Clone, PartialEq, Eq)]
pub enum Asked {
    /// The name of the account, as [`Name::folded`](quantarium_people::Name::folded) has it.
    Name(String),
    /// The address, as it is compared.
    Address(String),
}

not_shown!(Asked);

words!(MailLink { Confirm = "confirm", Enter = "enter" });

/// A mail to the owner of an account that is to be sent now, with a link, of something that was done with the account, or with
/// notices. Not shown by `Debug`: it has an address.
#[derive(Clone, PartialEq, Eq)]
pub struct DueMail<Of> {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// What its link is for, or of what it tells.
    pub of: Of,
    /// The account's name.
    pub name: String,
    /// To whom.
    pub address: String,
    /// In which language.
    pub language: String,
    /// When it, or the first of what it tells, came up, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
}

not_shown!(DueMail<Of>, number);

impl<Of: Column + Default> Columns for DueMail<Of> {
    fn of(row: &Row<'_>) -> Result<Self> {
        Ok(from_row!(row => Self {
            number, name, address, language, made;
            // One that only a later version knows is the usual one.
            of: row.get("kind").unwrap_or_default(),
            tries: row.get::<u32>("tries")? + 1,
        }))
    }
}

const HOUR: i64 = 3_600_000;

named_columns!(StoredMail, address, waiting, language, notices);

/// Where an account gets mail.
pub fn mail_of(db: &Connection, account: &Digest) -> Result<StoredMail> {
    let found = db.first(
        "SELECT address, waiting, language,
                EXISTS (SELECT 1 FROM outlets
                        WHERE outlets.account = mail_addresses.account AND mail = 1) AS notices
         FROM mail_addresses
         WHERE account = (SELECT number FROM accounts WHERE holder = $1)",
        values![account],
    );
    Ok(found?.unwrap_or_default())
}

/// When the next mail is to be sent.
pub fn next_mail(db: &Connection) -> Result<Option<i64>> {
    db.one(
        "SELECT min(at) FROM (SELECT min(at) AS at FROM mails UNION ALL
         SELECT min(at) FROM warnings UNION ALL
         SELECT min(at) FROM notices JOIN outlets ON outlets.number = outlet WHERE mail = 1) AS next",
        &[],
    )
}

/// Notes to what the link in a mail leads, which holds until `until`. Those that the mail had when it was sent before hold
/// on: it may have arrived.
///
/// # Errors
/// When the mail is not to be sent any more.
pub fn add_link(tx: &Tx<'_>, mail: i64, link: &Digest, now: i64, until: i64) -> Result<()> {
    tx.execute("DELETE FROM mail_links WHERE until <= $1", values![now])?;
    changed(tx.change(
        "INSERT INTO mail_links (link, account, kind, address, until)
         SELECT $2, account, kind, address, $3 FROM mails WHERE number = $1",
        values![mail, link, until],
    )?)
}

/// Notes what has become of a mail with a link.
pub fn settle_mail(tx: &Tx<'_>, mail: i64, fate: Fate) -> Result<()> {
    settle_where(tx, "mails", "number", mail, fate)
}

/// To what a link leads that still holds.
pub fn followed(
    db: &Connection,
    link: &Digest,
    now: i64,
) -> Result<Option<(MailLink, StoredAccount)>> {
    Ok(holding(db, link, now)?.map(|(kind, .., account)| (kind, account)))
}

/// Counts a mail that is asked for to an address, or to what stands for one; whether it may be sent. What is not sent counts,
/// too: nobody can keep an address busy by it for longer than they ask.
fn may_send(db: &Connection, kind: MailLink, folded: &str, now: i64) -> Result<bool> {
    let asked = name_of(&format!("{} {folded}", kind.word()));
    db.execute("DELETE FROM mail_asks WHERE at <= $1", values![now - HOUR])?;
    let sql = "SELECT count(*) FROM mail_asks WHERE asked = $1";
    let count: u32 = db.one(sql, values![&asked])?;
    if count < MAILS_AN_HOUR {
        db.insert(row!(mail_asks => asked, at: now))?;
    }
    Ok(count < MAILS_AN_HOUR)
}

/// An account wants mail at an address: a mail is to be sent there, and the address counts when its link has been
/// followed. Until then the one before does.
///
/// # Errors
/// When too many such mails were sent there, there is no such account.
pub fn ask_to_confirm(
    tx: &Tx<'_>,
    account: &Digest,
    address: &str,
    language: &str,
    now: i64,
) -> Result<()> {
    let account = number(tx, account)?;
    // Hardly any server tells capitals from small letters.
    if !may_send(tx, MailLink::Confirm, &address.to_ascii_lowercase(), now)? {
        return Err(StoreError::ManyMails);
    }
    tx.execute(
        "INSERT INTO mail_addresses (account, waiting, language) VALUES ($1, $2, $3)
             ON CONFLICT (account) DO UPDATE SET waiting = $2, language = $3",
        values![account, address, language],
    )?;
    // What was to be sent to the one before.
    end_links(tx, account, MailLink::Confirm)?;
    let kind = MailLink::Confirm;
    tx.insert(row!(mails => account, kind, address, language, made: now, at: now))
}

/// Somebody wants to log in by a link: a mail is to be sent to the account that they name, if there is one that is open
/// and has an address, and not too many were sent there. Nothing says whether, not even how long it takes.
pub fn ask_to_enter(tx: &Tx<'_>, asked: &Asked, language: &str, now: i64) -> Result<()> {
    let (by, text) = match asked {
        Asked::Name(name) => ("accounts.folded", name),
        Asked::Address(address) => ("mail_addresses.folded", address),
    };
    let sql = format!(
        "SELECT number, address, mail_addresses.folded FROM mail_addresses
         JOIN accounts ON number = account
         WHERE {by} = $1 AND address IS NOT NULL AND banned IS NULL"
    );
    let found: Option<(i64, String, String)> = tx.first(&sql, values![text])?;
    // Where there is no such account, as much is written.
    let folded = found.as_ref().map_or(text, |(_, _, folded)| folded);
    let kind = MailLink::Enter;
    let may = may_send(tx, kind, folded, now)?;
    match found {
        // One that has not been sent yet is enough.
        Some((account, address, _)) if may => {
            tx.insert_if_new(row!(mails => account, kind, address, language, made: now, at: now))
        }
        _ => Ok(()),
    }
}

/// Forgets the addresses of an account, and all that was to be sent there; whether there was any.
///
/// # Errors
/// When nobody could log in any more.
pub fn forget(tx: &Tx<'_>, account: &Digest) -> Result<bool> {
    tx.erase();
    let account = number(tx, account)?;
    let mut forgotten = 0;
    for delete in [
        "DELETE FROM mail_addresses WHERE account = $1",
        "DELETE FROM mails WHERE account = $1",
        "DELETE FROM mail_links WHERE account = $1",
        "DELETE FROM outlets WHERE account = $1 AND mail = 1",
    ] {
        forgotten += tx.change(delete, values![account])?;
    }
    if !has_way_in(tx, account, false)? {
        return Err(StoreError::LastWayIn);
    }
    Ok(forgotten > 0)
}

/// A mail with a link that is to be sent now: for whoever asks, until `until`; then it is to be sent again.
pub fn take_mail(tx: &Tx<'_>, now: i64, until: i64) -> Result<Option<DueMail<MailLink>>> {
    // To an address that is another by now, or of an account that is shut, none is sent.
    tx.execute(
        "DELETE FROM mails WHERE at <= $1 AND NOT EXISTS
             (SELECT 1 FROM mail_addresses JOIN accounts ON accounts.number = mails.account
              WHERE mail_addresses.account = mails.account AND banned IS NULL AND mails.address =
                  CASE kind WHEN 'confirm' THEN waiting ELSE mail_addresses.address END)",
        values![now],
    )?;
    let found = tx.first::<DueMail<_>>(
        "SELECT mails.*, name FROM mails JOIN accounts ON accounts.number = account
         WHERE at <= $1 ORDER BY at, mails.number LIMIT 1",
        values![now],
    )?;
    if let Some(mail) = &found {
        let sql = "UPDATE mails SET at = $2 WHERE number = $1";
        tx.execute(sql, values![mail.number, until])?;
    }
    Ok(found)
}

/// For what a link is that still holds, its account's number, to which address it was sent, and the account.
fn holding(
    db: &Connection,
    link: &Digest,
    now: i64,
) -> Result<Option<(MailLink, i64, String, StoredAccount)>> {
    db.row(
        "SELECT accounts.*, kind, mail_links.address AS sent FROM mail_links
         JOIN accounts ON accounts.number = mail_links.account
         JOIN mail_addresses ON mail_addresses.account = mail_links.account
         WHERE link = $1 AND until > $2 AND mail_links.address =
             CASE kind WHEN 'confirm' THEN waiting ELSE mail_addresses.address END",
        values![link, now],
        |row| {
            let (kind, number) = (row.get("kind").unwrap_or_default(), row.get("number")?);
            Ok((kind, number, row.get("sent")?, StoredAccount::of(row)?))
        },
    )
}

/// Uses a link: the address to which it was sent counts from now on. The name of the account; nothing where the link does
/// not hold any more.
///
/// # Errors
/// When another account has the address.
pub fn confirm(tx: &Tx<'_>, link: &Digest, now: i64) -> Result<Option<String>> {
    let Some((MailLink::Confirm, number, address, account)) = holding(tx, link, now)? else {
        return Ok(None);
    };
    let folded = address.to_ascii_lowercase();
    let sql =
        "UPDATE mail_addresses SET address = $2, folded = $3, waiting = NULL WHERE account = $1";
    let set = tx.execute(sql, values![number, address, folded]);
    set.map_err(|error| error.taken(|| StoreError::MailTaken))?;
    // Those to the address before lead nowhere any more.
    let sql = "DELETE FROM mail_links WHERE account = $1";
    tx.execute(sql, values![number])?;
    Ok(Some(account.name))
}

/// Ends an account's links of a kind, and those that are still to be sent.
pub(crate) fn end_links(db: &Connection, account: i64, kind: MailLink) -> Result<()> {
    for table in ["mails", "mail_links"] {
        let sql = format!("DELETE FROM {table} WHERE account = $1 AND kind = $2");
        db.execute(&sql, values![account, kind])?;
    }
    Ok(())
}

/// Uses a link: the account to which it leads is logged in, and has this password from now on, where one is given. All
/// other links of its kind end, with another password all other sessions, too. Who comes so has shown that they own the
/// account. The account, in which browser, and the tokens of sessions that have ended; nothing where the link does not hold any
/// more, or the account is shut.
pub fn enter(
    tx: &Tx<'_>,
    link: &Digest,
    password: Option<&PasswordHash>,
    session: &NewSession,
    now: i64,
) -> Result<Option<(StoredAccount, Device, Vec<Digest>)>> {
    let found = holding(tx, link, now)?.filter(|(.., account)| account.banned.is_none());
    let Some((MailLink::Enter, number, _, mut account)) = found else {
        return Ok(None);
    };
    let sql = "DELETE FROM mail_links WHERE account = $1 AND kind = $2";
    tx.execute(sql, values![number, MailLink::Enter])?;
    let mut ended = match password {
        Some(password) => accounts::new_password(tx, number, password, &session.token)?,
        None => Vec::new(),
    };
    account.password = password.cloned().or(account.password);
    let begun = accounts::log_in(tx, &account, session)?;
    let (device, others) = begun.ok_or(StoreError::NoSuchAccount)?;
    ended.extend(others);
    let sql = "UPDATE sessions SET confirmed = opened WHERE token = $1";
    tx.execute(sql, values![session.token])?;
    Ok(Some((account, device, ended)))
}

/// What becomes of what is to be sent in one mail: the rows of a table with a number.
pub(crate) fn settle_where(
    db: &Connection,
    table: &str,
    column: &str,
    number: i64,
    fate: Fate,
) -> Result<()> {
    match fate {
        Fate::Over | Fate::NobodyThere => db.execute(
            &format!("DELETE FROM {table} WHERE {column} = $1"),
            values![number],
        ),
        Fate::Again(at) => db.execute(
            &format!("UPDATE {table} SET at = $2, tries = tries + 1 WHERE {column} = $1"),
            values![number, at],
        ),
    }
}
