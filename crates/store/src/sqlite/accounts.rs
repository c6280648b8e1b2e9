//! Accounts and sessions in the file. What writes runs inside a transaction.

use std::time::Duration;

use quantarium_people::{Digest, Name};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::open::PATIENCE;
use super::writer::lock;
use super::{SqliteStore, blocks, challenges, chat, tokens};
use crate::accounts::{MOST_SESSIONS, SEEN_TO, SESSION_LASTS};
use crate::{Accounts, Ending, NewAccount, PasswordHash, StoreError, StoredAccount, StoredSession};

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
        account: &Digest,
        token: &Digest,
        device: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let (account, token, device) = (*account, *token, device.to_owned());
        self.writer
            .wait(move |connection| log_in(connection, &account, &token, &device, now))
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

    fn set_password(&self, account: &Digest, password: &PasswordHash) -> Result<(), StoreError> {
        let (account, password) = (*account, password.0.clone());
        self.writer.wait(move |connection| {
            let mut set =
                connection.prepare_cached("UPDATE accounts SET password = ?2 WHERE holder = ?1")?;
            changed(set.execute(params![account.0, password])?)
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

    fn set_banned(&self, account: &Digest, why: Option<&str>) -> Result<(), StoreError> {
        let (account, why) = (*account, why.map(str::to_owned));
        self.writer.wait(move |connection| {
            let mut set =
                connection.prepare_cached("UPDATE accounts SET banned = ?2 WHERE holder = ?1")?;
            changed(set.execute(params![account.0, why])?)
        })
    }

    fn take_over(&self, guest: &Digest, account: &Digest) -> Result<Vec<String>, StoreError> {
        let (guest, account) = (*guest, *account);
        self.writer
            .wait(move |connection| take_over(connection, &guest, &account))
    }

    fn tables_of(&self, account: &Digest) -> Result<Vec<String>, StoreError> {
        tables_of(&self.readers.any(), account)
    }

    fn remove(&self, account: &Digest) -> Result<Vec<Digest>, StoreError> {
        let account = *account;
        let removed = self
            .writer
            .wait(move |connection| remove(connection, &account))?;
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

pub(super) fn log_in(
    connection: &Connection,
    account: &Digest,
    token: &Digest,
    device: &str,
    now: i64,
) -> Result<(), StoreError> {
    let number = number(connection, account)?;
    connection
        .prepare_cached("DELETE FROM sessions WHERE account = ?1 AND seen <= ?2")?
        .execute(params![number, now - SESSION_LASTS])?;
    connection
        .prepare_cached(
            "INSERT INTO sessions (token, account, device, opened, seen)
             VALUES (?1, ?2, ?3, ?4, ?4)",
        )?
        .execute(params![token.0, number, device, now])?;
    connection
        .prepare_cached(
            "DELETE FROM sessions WHERE account = ?1 AND number NOT IN
             (SELECT number FROM sessions WHERE account = ?1
              ORDER BY seen DESC, number DESC LIMIT ?2)",
        )?
        .execute(params![number, MOST_SESSIONS])?;
    Ok(())
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

fn remove(connection: &Connection, account: &Digest) -> Result<Vec<Digest>, StoreError> {
    let number = number(connection, account)?;
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
