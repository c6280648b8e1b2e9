//! Accounts and their sessions, as they are stored.

use quantarium_people::{Digest, Name, fold};
use quantarium_wire::{MailLink, not_shown};
use serde::Serialize;

use crate::db::{Columns, Connection, Row, Value, from_row, named_columns, row, values};
use crate::notices::{self, PLAYER};
use crate::{Result, Store, StoreError, Tx, league_rows, mails, seeks};

/// How long a session lasts that nobody uses, in seconds: a year.
pub const SESSION_LASTS: i64 = 365 * 86_400;
/// How exactly a session's last use is noted, in seconds: not every request is a write.
pub const SEEN_TO: i64 = 3_600;
/// How many sessions an account has at most: a new one ends the one that was not used longest.
pub const MOST_SESSIONS: u32 = 32;
/// In how many browsers an account is known at most: a new one takes the place of the one in which nobody has logged in longest.
pub const MOST_DEVICES: u32 = 32;
/// For how long what an account still writes is refused at least after it was removed, in seconds: longer than any request takes.
pub(crate) const REMOVED_FOR: i64 = 3_600;

/// A password's hash, with its salt and costs. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

not_shown!(PasswordHash);

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StoredSession {
    /// Its number among all sessions.
    #[serde(skip)]
    pub number: i64,
    /// What is stored of what the browser keeps.
    #[serde(skip)]
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

/// The account of a name, as [`Name::folded`] has it.
pub fn named(db: &Connection, folded: &str) -> Result<Option<StoredAccount>> {
    db.first("SELECT * FROM accounts WHERE folded = $1", values![folded])
}

/// The account that is logged in by this token; its use at the second `now` is noted.
pub fn logged_in(store: &Store, token: &Digest, now: i64) -> Result<Option<StoredAccount>> {
    let found: Option<(StoredAccount, i64)> = store.read(|db| {
        db.row(
            "SELECT accounts.*, seen FROM sessions JOIN accounts ON accounts.number = account
             WHERE token = $1 AND seen > $2",
            values![token, now - SESSION_LASTS],
            |row| Ok((StoredAccount::of(row)?, row.get("seen")?)),
        )
    })?;
    let Some((account, seen)) = found else {
        return Ok(None);
    };
    if now - seen >= SEEN_TO {
        let sql = "UPDATE sessions SET seen = $2 WHERE token = $1";
        store.note_seen(sql, *token, now);
    }
    Ok(Some(account))
}

/// Whether somebody has logged in to the account of a name, as [`Name::folded`] has it, in this browser before.
pub fn knows(db: &Connection, folded: &str, device: &Digest) -> Result<bool> {
    db.one(
        "SELECT EXISTS (SELECT 1 FROM devices JOIN accounts ON number = account
         WHERE folded = $1 AND device = $2)",
        values![folded, device],
    )
}

/// Notes that whoever uses a session has shown at the second `now` that they own the account.
///
/// # Errors
/// When the session has ended.
pub fn confirm(tx: &Tx<'_>, token: &Digest, now: i64) -> Result<()> {
    let sql = "UPDATE sessions SET confirmed = $2 WHERE token = $1";
    changed(tx.change(sql, values![token, now])?)
}

/// When they have last shown it.
pub fn confirmed(db: &Connection, token: &Digest) -> Result<Option<i64>> {
    let sql = "SELECT confirmed FROM sessions WHERE token = $1";
    let found = db.first(sql, values![token])?;
    Ok(found.flatten())
}

/// An account's sessions, those used last first.
pub fn sessions(db: &Connection, account: &Digest, now: i64) -> Result<Vec<StoredSession>> {
    db.all(
        "SELECT sessions.number AS number, token, device, opened, seen FROM sessions
         JOIN accounts ON accounts.number = account
         WHERE holder = $1 AND seen > $2 ORDER BY seen DESC, sessions.number DESC",
        values![account, now - SESSION_LASTS],
    )
}

/// When the last log-in was in each browser that is known as an account's, in seconds since 1970 (UTC).
pub fn devices(db: &Connection, account: &Digest) -> Result<Vec<i64>> {
    let sql = "SELECT seen FROM devices JOIN accounts ON number = account WHERE holder = $1";
    db.all(sql, values![account])
}

/// When an account was used last, to the hour, as far as its sessions, browsers and tokens say.
pub fn last_seen(db: &Connection, account: &Digest) -> Result<Option<i64>> {
    db.one(
        "SELECT max(seen) FROM accounts JOIN (SELECT account, seen FROM sessions
             UNION ALL SELECT account, seen FROM devices UNION ALL SELECT account, seen FROM tokens) AS used
         ON account = accounts.number WHERE holder = $1",
        values![account],
    )
}

/// Gives an account, as it was found, another password, for whoever uses the session of this token. All its other sessions end,
/// and the links by which somebody could log in: the tokens of those sessions. Nothing where the session has ended, or the
/// password is another by now.
pub fn set_password(
    tx: &Tx<'_>,
    account: &StoredAccount,
    token: &Digest,
    password: &PasswordHash,
) -> Result<Option<Vec<Digest>>> {
    let goes_on = tx.exists(
        "SELECT 1 FROM sessions WHERE token = $1
         AND account = (SELECT number FROM accounts WHERE holder = $2)",
        values![token, account.holder],
    )?;
    match number_of(tx, account)?.filter(|_| goes_on) {
        Some(number) => new_password(tx, number, password, token).map(Some),
        None => Ok(None),
    }
}

/// Gives an account another name.
///
/// # Errors
/// When there is no such account, another has the name.
pub fn rename(tx: &Tx<'_>, account: &Digest, name: &Name) -> Result<()> {
    let sql = "UPDATE accounts SET name = $2, folded = $3 WHERE holder = $1";
    let set = tx.change(sql, values![account, name.text(), name.folded()]);
    changed(set.map_err(|error| taken(error, name.text()))?)
}

/// Shuts an account for a reason, which ends its sessions, its seeks and challenges and its part in leagues, or opens it again: the tokens of those sessions,
/// and the tables whose league games count something else by that.
///
/// # Errors
/// When there is no such account.
pub fn set_banned(
    tx: &Tx<'_>,
    account: &Digest,
    why: Option<&str>,
) -> Result<(Vec<Digest>, Vec<String>)> {
    let sql = "UPDATE accounts SET banned = $2 WHERE holder = $1";
    tx.change(sql, values![account, why]).and_then(changed)?;
    if why.is_none() {
        return Ok((Vec::new(), Vec::new()));
    }
    seeks::remove(tx, account)?;
    let left = league_rows::leave_all(tx, account)?;
    Ok((end_sessions(tx, account, Ending::All)?, left))
}

impl Columns for StoredAccount {
    fn of(row: &Row<'_>) -> Result<Self> {
        let password: String = row.get("password")?;
        Ok(from_row!(row => Self {
            holder, name, created, banned, bot;
            password: (!password.is_empty()).then_some(PasswordHash(password)),
        }))
    }
}

named_columns!(StoredSession, number, token, device, opened, seen);

/// Makes an account, open and a person's.
///
/// # Errors
/// When another has its name, or one that looks alike.
pub fn create(tx: &Tx<'_>, account: &StoredAccount) -> Result<()> {
    let hash = account.password.as_ref().map_or("", |hash| &hash.0);
    let inserted = tx.insert(row! { accounts =>
        holder: account.holder, name: account.name, folded: fold(&account.name), password: hash,
        created: account.created
    });
    inserted.map_err(|error| taken(error, &account.name))
}

fn taken(error: StoreError, name: &str) -> StoreError {
    error.taken(|| StoreError::NameTaken(name.to_owned()))
}

/// One row was to change.
pub(crate) fn changed(rows: usize) -> Result<()> {
    (rows > 0).then_some(()).ok_or(StoreError::NoSuchAccount)
}

pub(crate) fn number(db: &Connection, account: &Digest) -> Result<i64> {
    let sql = "SELECT number FROM accounts WHERE holder = $1";
    let found = db.first(sql, values![account])?;
    found.ok_or(StoreError::NoSuchAccount)
}

/// What is found of something that an account has, and the account, banned or not.
pub(crate) fn with_owner<T: Columns>(
    db: &Connection,
    sql: &str,
    values: &[Value<'_>],
) -> Result<Option<(StoredAccount, T)>> {
    let found = db.row(sql, values, |row| {
        Ok((T::of(row)?, row.get::<i64>("account")?))
    })?;
    let Some((found, owner)) = found else {
        return Ok(None);
    };
    let owner = db.one("SELECT * FROM accounts WHERE number = $1", values![owner])?;
    Ok(Some((owner, found)))
}

/// The number of an account that is open and has the password with which it was found.
fn number_of(db: &Connection, account: &StoredAccount) -> Result<Option<i64>> {
    let password = account.password.as_ref().map_or("", |hash| &hash.0);
    let sql = "SELECT number FROM accounts WHERE holder = $1 AND password = $2 AND banned IS NULL";
    db.first(sql, values![account.holder, password])
}

/// Sets a password: the tokens of all sessions but one, which have ended.
pub(crate) fn new_password(
    tx: &Tx<'_>,
    account: i64,
    password: &PasswordHash,
    but: &Digest,
) -> Result<Vec<Digest>> {
    let sql = "UPDATE accounts SET password = $2 WHERE number = $1 RETURNING holder";
    let holder = tx.one(sql, values![account, password.0])?;
    mails::end_links(tx, account, MailLink::Enter)?;
    end_sessions(tx, &holder, Ending::AllBut(*but))
}

/// Notes that somebody has logged in to an account in a browser; in which.
fn know(db: &Connection, account: i64, device: &Digest, now: i64) -> Result<Device> {
    let sql = "UPDATE devices SET seen = $3 WHERE account = $1 AND device = $2";
    if db.change(sql, values![account, device, now])? > 0 {
        return Ok(Device::Known);
    }
    db.insert(row!(devices => account, device, seen: now))?;
    db.execute(
        "DELETE FROM devices WHERE account = $1 AND device NOT IN
             (SELECT device FROM devices WHERE account = $1 ORDER BY seen DESC LIMIT $2)",
        values![account, MOST_DEVICES],
    )?;
    Ok(Device::New)
}

/// Logs an account in as it was found: whoever has the token is it from then on. In which browser, and the tokens of sessions that
/// have ended by it. Nothing where the account is gone, shut, or has another password by now: what was shown to enter it does not
/// hold any more.
pub fn log_in(
    tx: &Tx<'_>,
    account: &StoredAccount,
    session: &NewSession,
) -> Result<Option<(Device, Vec<Digest>)>> {
    let Some(number) = number_of(tx, account)? else {
        return Ok(None);
    };
    tx.insert(row! { sessions =>
        token: session.token, account: number, device: session.name, opened: session.opened,
        seen: session.opened
    })?;
    let ended = tx.all(
        "DELETE FROM sessions WHERE account = $1 AND (seen <= $2 OR number NOT IN
             (SELECT number FROM sessions WHERE account = $1
              ORDER BY seen DESC, number DESC LIMIT $3)) RETURNING token",
        values![number, session.opened - SESSION_LASTS, MOST_SESSIONS],
    )?;
    let device = know(tx, number, &session.device, session.opened)?;
    Ok(Some((device, ended)))
}

/// That somebody is no account that was removed or shut meanwhile: a request of theirs writes nothing more.
pub(crate) fn may_wait(db: &Connection, holder: &Digest) -> Result<()> {
    let gone = db.exists(
        "SELECT 1 FROM removed WHERE holder = $1 UNION ALL
         SELECT 1 FROM accounts WHERE holder = $1 AND banned IS NOT NULL",
        values![holder],
    )?;
    (!gone).then_some(()).ok_or(StoreError::NoSuchAccount)
}

/// Ends sessions of an account: the tokens of those that have ended.
pub fn end_sessions(tx: &Tx<'_>, account: &Digest, which: Ending) -> Result<Vec<Digest>> {
    let (one, token, all_but) = match which {
        Ending::One(session) => (Some(session), None, None),
        Ending::Token(token) => (None, Some(token.0), None),
        Ending::AllBut(token) => (None, None, Some(token.0)),
        Ending::All => (None, None, None),
    };
    tx.all(
        "DELETE FROM sessions WHERE account = (SELECT number FROM accounts WHERE holder = $1)
         AND (number = $2 OR $2 IS NULL) AND (token = $3 OR $3 IS NULL)
         AND (token <> $4 OR $4 IS NULL) RETURNING token",
        values![account, one, token, all_but],
    )
}

/// Gives an account what a guest holds, but for tables at which it has seats already: the names of those tables that it has taken
/// over and a server has claimed. The others have no room.
///
/// # Errors
/// When there is no such account.
pub fn take_over(tx: &Tx<'_>, guest: &Digest, account: &Digest) -> Result<Vec<String>> {
    number(tx, account)?;
    let tables = tx.all(
        "SELECT id FROM tables JOIN holders ON holders.number = tables.number
         WHERE guest = $1 AND owner IS NOT NULL AND tables.number NOT IN (SELECT number FROM holders WHERE guest = $2)",
        values![guest, account],
    )?;
    for sql in [
        "UPDATE holders SET guest = $2 WHERE guest = $1
             AND number NOT IN (SELECT number FROM holders WHERE guest = $2)",
        "UPDATE chat SET writer = $2 WHERE writer = $1",
        "UPDATE reports SET writer = $2 WHERE writer = $1",
        "UPDATE reports SET reporter = $2 WHERE reporter = $1",
        // Nobody challenges themselves.
        "UPDATE challenges SET challenger = $2 WHERE challenger = $1 AND challenged <> $2",
        "UPDATE short_links SET opener = $2 WHERE opener = $1",
    ] {
        tx.execute(sql, values![guest, account])?;
    }
    Ok(tables)
}

/// The names of all tables that an account holds, those in which something happened last at the end.
pub fn tables_of(db: &Connection, account: &Digest) -> Result<Vec<String>> {
    db.all(
        "SELECT id FROM tables WHERE number IN (SELECT number FROM holders WHERE guest = $1)
         ORDER BY acted, number",
        values![account],
    )
}

/// The names of the tables that an account holds and that a server has claimed: others have no room.
pub fn claimed_of(db: &Connection, account: &Digest) -> Result<Vec<String>> {
    db.all(
        "SELECT id FROM tables WHERE owner IS NOT NULL
         AND number IN (SELECT number FROM holders WHERE guest = $1)",
        values![account],
    )
}

/// Removes an account at the second `now` with all that is known of it; its tables stay, and are nobody's that could come
/// back. Answers with the tokens of its sessions and of its programs, which have ended, and the names of its analyses that others
/// followed.
///
/// # Errors
/// When there is no such account.
pub fn remove(tx: &Tx<'_>, account: &Digest, now: i64) -> Result<(Vec<Digest>, Vec<String>)> {
    tx.erase();
    let number = number(tx, account)?;
    let sql = "DELETE FROM removed WHERE at <= $1 AND NOT EXISTS (SELECT 1 FROM holders WHERE guest = holder)";
    tx.execute(sql, values![now - REMOVED_FOR])?;
    tx.insert(row!(removed => holder: account, at: now))?;
    seeks::remove(tx, account)?;
    let mut ended = end_sessions(tx, account, Ending::All)?;
    let sql = "DELETE FROM tokens WHERE account = $1 RETURNING token";
    ended.extend(tx.all::<Digest>(sql, values![number])?);
    league_rows::leave_all(tx, account)?;
    // SQLite gives the number to the next account.
    notices::forget(tx, &format!("{PLAYER}{number}"))?;
    for sql in [
        "DELETE FROM chat WHERE writer = $1",
        "DELETE FROM reports WHERE writer = $1",
        "DELETE FROM challenges WHERE challenger = $1 OR challenged = $1",
        "DELETE FROM plans WHERE (number, party) IN (SELECT number, party FROM holders WHERE guest = $1)",
    ] {
        tx.execute(sql, values![account])?;
    }
    let sql = "DELETE FROM short_links WHERE opener = $1 RETURNING name";
    let live = tx.all(sql, values![account])?;
    for sql in [
        "DELETE FROM ratings WHERE account = $1",
        "DELETE FROM blocks WHERE account = $1 OR blocked = $1",
        "DELETE FROM accounts WHERE number = $1",
    ] {
        tx.execute(sql, values![number])?;
    }
    Ok((ended, live))
}
