//! Accounts and sessions in the file. What writes runs inside a transaction.

use std::time::Duration;

use quantarium_people::{Digest, Name};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::open::PATIENCE;
use super::writer::lock;
use super::{SqliteStore, blocks, challenges, chat, mails, seeks, tokens};
use crate::accounts::{MOST_DEVICES, MOST_SESSIONS, REMOVED_FOR, SEEN_TO, SESSION_LASTS};
use crate::{
    Accounts, Device, Ending, NewAccount, NewSession, PasswordHash, StoreError, StoredAccount,
    StoredSession,
};

impl Accounts for SqliteStore {
    fn create(&self, account: &NewAccount) -> Result<(), StoreError> {
        let account = account.clone();
        self.writer
            .wait(move |connection| create(connection, &account))
    }

    fn named(&self, folded: &str) -> Result<Option<StoredAccount>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached("SELECT * FROM accounts WHERE folded = ?1")?;
        Ok(query.query_row([folded], account).optional()?)
    }

    fn logged_in(&self, token: &Digest, now: i64) -> Result<Option<StoredAccount>, StoreError> {
        let Some((account, seen)) = by_token(&self.readers.any(), token, now)? else {
            return Ok(None);
        };
        if now - seen >= SEEN_TO {
            let token = *token;
            self.writer.wait(move |connection| {
                let mut note =
                    connection.prepare_cached("UPDATE sessions SET seen = ?2 WHERE token = ?1")?;
                Ok(note.execute(params![token.0, now])?)
            })?;
        }
        Ok(Some(account))
    }

    fn log_in(
        &self,
        account: &StoredAccount,
        session: &NewSession,
    ) -> Result<Option<Device>, StoreError> {
        let (account, session) = (account.clone(), session.clone());
        self.writer
            .wait(move |connection| log_in(connection, &account, &session))
    }

    fn knows(&self, folded: &str, device: &Digest) -> Result<bool, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM devices JOIN accounts ON number = account
             WHERE folded = ?1 AND device = ?2)",
        )?;
        Ok(query.query_row(params![folded, device.0], |row| row.get(0))?)
    }

    fn confirm(&self, token: &Digest, now: i64) -> Result<(), StoreError> {
        let token = *token;
        self.writer.wait(move |connection| {
            let mut note =
                connection.prepare_cached("UPDATE sessions SET confirmed = ?2 WHERE token = ?1")?;
            changed(note.execute(params![token.0, now])?)
        })
    }

    fn confirmed(&self, token: &Digest) -> Result<Option<i64>, StoreError> {
        let connection = self.readers.any();
        let mut query =
            connection.prepare_cached("SELECT confirmed FROM sessions WHERE token = ?1")?;
        let found = query.query_row([token.0], |row| row.get(0)).optional()?;
        Ok(found.flatten())
    }

    fn sessions(&self, account: &Digest, now: i64) -> Result<Vec<StoredSession>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT sessions.number AS number, token, device, opened, seen FROM sessions
             JOIN accounts ON accounts.number = account
             WHERE holder = ?1 AND seen > ?2 ORDER BY seen DESC, sessions.number DESC",
        )?;
        let found = query.query_map(params![account.0, now - SESSION_LASTS], session)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn end_sessions(&self, account: &Digest, which: Ending) -> Result<Vec<Digest>, StoreError> {
        let account = *account;
        self.writer
            .wait(move |connection| end_sessions(connection, &account, which))
    }

    fn set_password(
        &self,
        account: &StoredAccount,
        token: &Digest,
        password: &PasswordHash,
    ) -> Result<Option<Vec<Digest>>, StoreError> {
        let (account, token, password) = (account.clone(), *token, password.clone());
        self.writer.wait(move |connection| {
            let mut query = connection.prepare_cached(
                "SELECT 1 FROM sessions WHERE token = ?1
                 AND account = (SELECT number FROM accounts WHERE holder = ?2)",
            )?;
            let goes_on = query.exists(params![token.0, account.holder.0])?;
            match number_of(connection, &account)?.filter(|_| goes_on) {
                Some(number) => new_password(connection, number, &password, &token).map(Some),
                None => Ok(None),
            }
        })
    }

    fn rename(&self, account: &Digest, name: &Name) -> Result<(), StoreError> {
        let (account, name) = (*account, name.clone());
        self.writer.wait(move |connection| {
            let mut set = connection
                .prepare_cached("UPDATE accounts SET name = ?2, folded = ?3 WHERE holder = ?1")?;
            let set = set.execute(params![account.0, name.text(), name.folded()]);
            changed(set.map_err(|error| taken(error, &name))?)
        })
    }

    fn set_banned(&self, account: &Digest, why: Option<&str>) -> Result<Vec<Digest>, StoreError> {
        let (account, why) = (*account, why.map(str::to_owned));
        self.writer.wait(move |connection| {
            connection
                .prepare_cached("UPDATE accounts SET banned = ?2 WHERE holder = ?1")?
                .execute(params![account.0, why])
                .map_err(StoreError::from)
                .and_then(changed)?;
            if why.is_none() {
                return Ok(Vec::new());
            }
            seeks::remove(connection, &account)?;
            end_sessions(connection, &account, Ending::All)
        })
    }

    fn take_over(&self, guest: &Digest, account: &Digest) -> Result<Vec<String>, StoreError> {
        let (guest, account) = (*guest, *account);
        self.writer
            .wait(move |connection| take_over(connection, &guest, &account))
    }

    fn holds_any(&self, guest: &Digest) -> Result<bool, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached("SELECT 1 FROM holders WHERE guest = ?1")?;
        Ok(query.exists([guest.0])?)
    }

    fn tables_of(&self, account: &Digest) -> Result<Vec<String>, StoreError> {
        tables_of(&self.readers.any(), account)
    }

    fn remove(&self, account: &Digest, now: i64) -> Result<Vec<Digest>, StoreError> {
        let account = *account;
        let removed = self
            .writer
            .wait(move |connection| remove(connection, &account, now))?;
        forget_log(&lock(&self.connection));
        Ok(removed)
    }
}

/// How long readers are waited for until the log is emptied.
const READ_OUT: Duration = Duration::from_millis(20);

/// Empties the log beside the file, where what is removed still stands until it is written over. On a full disk
/// that fails: the log is emptied when the store is closed. While a copy is made it is not waited for: it is emptied
/// after that. Those who read are waited for, for as long as no move feels it.
pub(super) fn forget_log(connection: &Connection) {
    let _ = connection.busy_timeout(READ_OUT);
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    let _ = connection.busy_timeout(PATIENCE);
}

pub(super) fn account(row: &Row<'_>) -> rusqlite::Result<StoredAccount> {
    let password: String = row.get("password")?;
    Ok(StoredAccount {
        holder: Digest(row.get("holder")?),
        name: row.get("name")?,
        password: (!password.is_empty()).then_some(PasswordHash(password)),
        created: row.get("created")?,
        banned: row.get("banned")?,
        bot: row.get("bot")?,
    })
}

fn session(row: &Row<'_>) -> rusqlite::Result<StoredSession> {
    Ok(StoredSession {
        number: row.get("number")?,
        token: Digest(row.get("token")?),
        device: row.get("device")?,
        opened: row.get("opened")?,
        seen: row.get("seen")?,
    })
}

/// The account of a session, and when that was used last.
fn by_token(
    connection: &Connection,
    token: &Digest,
    now: i64,
) -> Result<Option<(StoredAccount, i64)>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT accounts.*, seen FROM sessions JOIN accounts ON accounts.number = account
         WHERE token = ?1 AND seen > ?2",
    )?;
    let found = query.query_row(params![token.0, now - SESSION_LASTS], |row| {
        Ok((account(row)?, row.get("seen")?))
    });
    Ok(found.optional()?)
}

pub(super) fn create(connection: &Connection, account: &NewAccount) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO accounts (holder, name, folded, password, created)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    let hash = account.password.as_ref().map_or("", |hash| &hash.0);
    let inserted = insert.execute(params![
        account.holder.0,
        account.name.text(),
        account.name.folded(),
        hash,
        account.created
    ]);
    inserted.map_err(|error| taken(error, &account.name))?;
    Ok(())
}

/// What it means that a name cannot be written.
fn taken(error: rusqlite::Error, name: &Name) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::NameTaken(name.text().to_owned()),
        _ => error.into(),
    }
}

/// One row was to change.
pub(super) fn changed(rows: usize) -> Result<(), StoreError> {
    match rows {
        0 => Err(StoreError::NoSuchAccount),
        _ => Ok(()),
    }
}

pub(super) fn number(connection: &Connection, account: &Digest) -> Result<i64, StoreError> {
    let mut query = connection.prepare_cached("SELECT number FROM accounts WHERE holder = ?1")?;
    let found = query.query_row([account.0], |row| row.get(0)).optional()?;
    found.ok_or(StoreError::NoSuchAccount)
}

/// The number of an account that is open and has the password with which it was found.
fn number_of(connection: &Connection, account: &StoredAccount) -> Result<Option<i64>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT number FROM accounts WHERE holder = ?1 AND password = ?2 AND banned IS NULL",
    )?;
    let password = account.password.as_ref().map_or("", |hash| &hash.0);
    let found = query.query_row(params![account.holder.0, password], |row| row.get(0));
    Ok(found.optional()?)
}

/// Sets a password: the tokens of all sessions but one, which have ended.
pub(super) fn new_password(
    connection: &Connection,
    account: i64,
    password: &PasswordHash,
    but: &Digest,
) -> Result<Vec<Digest>, StoreError> {
    let mut set = connection
        .prepare_cached("UPDATE accounts SET password = ?2 WHERE number = ?1 RETURNING holder")?;
    let holder = set.query_row(params![account, password.0], |row| row.get(0).map(Digest))?;
    mails::end_links(connection, account)?;
    end_sessions(connection, &holder, Ending::AllBut(*but))
}

/// Notes that somebody has logged in to an account in a browser; in which.
fn know(
    connection: &Connection,
    account: i64,
    device: &Digest,
    now: i64,
) -> rusqlite::Result<Device> {
    let known = connection
        .prepare_cached("UPDATE devices SET seen = ?3 WHERE account = ?1 AND device = ?2")?
        .execute(params![account, device.0, now])?;
    if known > 0 {
        return Ok(Device::Known);
    }
    connection
        .prepare_cached("INSERT INTO devices (account, device, seen) VALUES (?1, ?2, ?3)")?
        .execute(params![account, device.0, now])?;
    connection
        .prepare_cached(
            "DELETE FROM devices WHERE account = ?1 AND device NOT IN
             (SELECT device FROM devices WHERE account = ?1 ORDER BY seen DESC LIMIT ?2)",
        )?
        .execute(params![account, MOST_DEVICES])?;
    Ok(Device::New)
}

pub(super) fn log_in(
    connection: &Connection,
    account: &StoredAccount,
    session: &NewSession,
) -> Result<Option<Device>, StoreError> {
    let Some(number) = number_of(connection, account)? else {
        return Ok(None);
    };
    connection
        .prepare_cached("DELETE FROM sessions WHERE account = ?1 AND seen <= ?2")?
        .execute(params![number, session.opened - SESSION_LASTS])?;
    connection
        .prepare_cached(
            "INSERT INTO sessions (token, account, device, opened, seen)
             VALUES (?1, ?2, ?3, ?4, ?4)",
        )?
        .execute(params![
            session.token.0,
            number,
            session.name,
            session.opened
        ])?;
    connection
        .prepare_cached(
            "DELETE FROM sessions WHERE account = ?1 AND number NOT IN
             (SELECT number FROM sessions WHERE account = ?1
              ORDER BY seen DESC, number DESC LIMIT ?2)",
        )?
        .execute(params![number, MOST_SESSIONS])?;
    Ok(Some(know(
        connection,
        number,
        &session.device,
        session.opened,
    )?))
}

/// That somebody is no account that was removed or shut meanwhile: a request of theirs writes nothing more.
pub(super) fn may_wait(connection: &Connection, holder: &Digest) -> Result<(), StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT 1 FROM removed WHERE holder = ?1 UNION ALL
         SELECT 1 FROM accounts WHERE holder = ?1 AND banned IS NOT NULL",
    )?;
    match query.exists([holder.0])? {
        true => Err(StoreError::NoSuchAccount),
        false => Ok(()),
    }
}

fn end_sessions(
    connection: &Connection,
    account: &Digest,
    which: Ending,
) -> Result<Vec<Digest>, StoreError> {
    let (one, token, all_but) = match which {
        Ending::One(session) => (Some(session), None, None),
        Ending::Token(token) => (None, Some(token.0), None),
        Ending::AllBut(token) => (None, None, Some(token.0)),
        Ending::All => (None, None, None),
    };
    let mut delete = connection.prepare_cached(
        "DELETE FROM sessions WHERE account = (SELECT number FROM accounts WHERE holder = ?1)
         AND (?2 IS NULL OR number = ?2) AND (?3 IS NULL OR token = ?3)
         AND (?4 IS NULL OR token <> ?4) RETURNING token",
    )?;
    let ended = delete.query_map(params![account.0, one, token, all_but], |row| {
        row.get(0).map(Digest)
    })?;
    Ok(ended.collect::<Result<_, _>>()?)
}

fn take_over(
    connection: &Connection,
    guest: &Digest,
    account: &Digest,
) -> Result<Vec<String>, StoreError> {
    number(connection, account)?;
    let mut tables = connection.prepare_cached(
        "SELECT id FROM tables JOIN holders ON holders.number = tables.number
         WHERE guest = ?1 AND tables.number NOT IN (SELECT number FROM holders WHERE guest = ?2)",
    )?;
    let tables = tables.query_map(params![guest.0, account.0], |row| row.get(0))?;
    let tables = tables.collect::<Result<_, _>>()?;
    connection
        .prepare_cached(
            "UPDATE holders SET guest = ?2 WHERE guest = ?1
             AND number NOT IN (SELECT number FROM holders WHERE guest = ?2)",
        )?
        .execute(params![guest.0, account.0])?;
    chat::pass_on(connection, guest, account)?;
    challenges::pass_on(connection, guest, account)?;
    Ok(tables)
}

fn tables_of(connection: &Connection, account: &Digest) -> Result<Vec<String>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT id FROM tables WHERE number IN (SELECT number FROM holders WHERE guest = ?1)
         ORDER BY acted, number",
    )?;
    let found = query.query_map([account.0], |row| row.get(0))?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn remove(connection: &Connection, account: &Digest, now: i64) -> Result<Vec<Digest>, StoreError> {
    let number = number(connection, account)?;
    connection
        .prepare_cached("DELETE FROM removed WHERE at <= ?1")?
        .execute([now - REMOVED_FOR])?;
    connection
        .prepare_cached("INSERT INTO removed (holder, at) VALUES (?1, ?2)")?
        .execute(params![account.0, now])?;
    seeks::remove(connection, account)?;
    let mut ended = end_sessions(connection, account, Ending::All)?;
    ended.extend(tokens::remove_all(connection, number)?);
    connection
        .prepare_cached("DELETE FROM ratings WHERE account = ?1")?
        .execute([number])?;
    chat::remove(connection, account)?;
    blocks::remove(connection, number)?;
    challenges::remove(connection, account)?;
    connection
        .prepare_cached("DELETE FROM accounts WHERE number = ?1")?
        .execute([number])?;
    Ok(ended)
}
