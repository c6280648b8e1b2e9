//! Passkeys in the file. What writes runs inside a transaction.

use quantarium_people::Digest;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::SqliteStore;
use super::accounts::{account, create, number};
use crate::passkeys::MOST_PASSKEYS;
use crate::{
    NewAccount, NewPasskey, Passkeys, StoreError, StoredAccount, StoredPasskey, UsedPrompt,
};

impl Passkeys for SqliteStore {
    fn prompt_key(&self, fresh: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let fresh = *fresh;
        self.writer.wait(move |connection| {
            connection
                .prepare_cached("INSERT OR IGNORE INTO prompt_key (one, key) VALUES (1, ?1)")?
                .execute([fresh])?;
            let mut query = connection.prepare_cached("SELECT key FROM prompt_key")?;
            Ok(query.query_row([], |row| row.get(0))?)
        })
    }

    fn sign_up(&self, account: &NewAccount, passkey: &NewPasskey) -> Result<i64, StoreError> {
        let (account, passkey) = (account.clone(), passkey.clone());
        self.writer.wait(move |connection| {
            // First: whoever answers a prompt again would be told that the name is taken, by the account made before.
            take(connection, &passkey.prompt, passkey.made)?;
            create(connection, &account)?;
            add(connection, &account.holder, &passkey)
        })
    }

    fn add(&self, account: &Digest, passkey: &NewPasskey) -> Result<i64, StoreError> {
        let (account, passkey) = (*account, passkey.clone());
        self.writer.wait(move |connection| {
            take(connection, &passkey.prompt, passkey.made)?;
            add(connection, &account, &passkey)
        })
    }

    fn of(&self, account: &Digest) -> Result<Vec<StoredPasskey>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT * FROM passkeys WHERE account = (SELECT number FROM accounts WHERE holder = ?1)
             ORDER BY number DESC",
        )?;
        let found = query.query_map([account.0], passkey)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn find(
        &self,
        credential: &[u8],
    ) -> Result<Option<(StoredAccount, StoredPasskey)>, StoreError> {
        let connection = self.readers.any();
        let mut query =
            connection.prepare_cached("SELECT * FROM passkeys WHERE credential = ?1")?;
        let found = query.query_row([credential], |row| {
            Ok((passkey(row)?, row.get::<_, i64>("account")?))
        });
        let Some((passkey, owner)) = found.optional()? else {
            return Ok(None);
        };
        let mut query = connection.prepare_cached("SELECT * FROM accounts WHERE number = ?1")?;
        let owner = query.query_row([owner], account)?;
        Ok(Some((owner, passkey)))
    }

    fn used(
        &self,
        number: i64,
        counter: u32,
        prompt: &UsedPrompt,
        now: i64,
    ) -> Result<(), StoreError> {
        let prompt = *prompt;
        self.writer
            .wait(move |connection| used(connection, number, counter, &prompt, now))
    }

    fn rename(&self, account: &Digest, number: i64, name: &str) -> Result<bool, StoreError> {
        let (account, name) = (*account, name.to_owned());
        self.writer.wait(move |connection| {
            let mut rename = connection.prepare_cached(
                "UPDATE passkeys SET name = ?3 WHERE number = ?2
                 AND account = (SELECT number FROM accounts WHERE holder = ?1)",
            )?;
            Ok(rename.execute(params![account.0, number, name])? > 0)
        })
    }

    fn remove(&self, account: &Digest, number: i64, by_mail: bool) -> Result<bool, StoreError> {
        let account = *account;
        self.writer
            .wait(move |connection| remove(connection, &account, number, by_mail))
    }
}

fn passkey(row: &Row<'_>) -> rusqlite::Result<StoredPasskey> {
    Ok(StoredPasskey {
        number: row.get("number")?,
        credential: row.get("credential")?,
        key: row.get("key")?,
        counter: row.get("counter")?,
        site: row.get("site")?,
        name: row.get("name")?,
        made: row.get("made")?,
        seen: row.get("seen")?,
    })
}

/// Takes a prompt, once. Those that would not be good any more are forgotten.
fn take(connection: &Connection, prompt: &UsedPrompt, now: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM used_prompts WHERE until <= ?1")?
        .execute([now])?;
    let taken = connection
        .prepare_cached("INSERT OR IGNORE INTO used_prompts (number, until) VALUES (?1, ?2)")?
        .execute(params![prompt.number, prompt.until])?;
    match taken {
        0 => Err(StoreError::PromptUsed),
        _ => Ok(()),
    }
}

fn add(connection: &Connection, account: &Digest, passkey: &NewPasskey) -> Result<i64, StoreError> {
    let account = number(connection, account)?;
    if count(connection, account)? >= MOST_PASSKEYS {
        return Err(StoreError::ManyPasskeys);
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO passkeys (account, credential, key, counter, site, name, made)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let inserted = insert.execute(params![
        account,
        passkey.credential,
        passkey.key,
        passkey.counter,
        passkey.site,
        passkey.name,
        passkey.made
    ]);
    inserted.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::PasskeyTaken,
        _ => error.into(),
    })?;
    Ok(connection.last_insert_rowid())
}

fn count(connection: &Connection, account: i64) -> Result<u32, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT count(*) FROM passkeys WHERE account = ?1")?;
    Ok(query.query_row([account], |row| row.get(0))?)
}

fn used(
    connection: &Connection,
    number: i64,
    counter: u32,
    prompt: &UsedPrompt,
    now: i64,
) -> Result<(), StoreError> {
    take(connection, prompt, now)?;
    let before: Option<u32> = connection
        .prepare_cached("SELECT counter FROM passkeys WHERE number = ?1")?
        .query_row([number], |row| row.get(0))
        .optional()?;
    let before = before.ok_or(StoreError::NoSuchPasskey)?;
    if counter <= before && (counter, before) != (0, 0) {
        return Err(StoreError::PasskeyCopied);
    }
    connection
        .prepare_cached("UPDATE passkeys SET counter = ?2, seen = ?3 WHERE number = ?1")?
        .execute(params![number, counter, now])?;
    Ok(())
}

fn remove(
    connection: &Connection,
    holder: &Digest,
    passkey: i64,
    by_mail: bool,
) -> Result<bool, StoreError> {
    let account = number(connection, holder)?;
    let removed = connection
        .prepare_cached("DELETE FROM passkeys WHERE number = ?2 AND account = ?1")?
        .execute(params![account, passkey])?;
    if removed > 0 && !has_way_in(connection, account, by_mail)? {
        return Err(StoreError::LastWayIn);
    }
    Ok(removed > 0)
}

/// Whether somebody can log in to an account, perhaps by a link in a mail.
pub(super) fn has_way_in(
    connection: &Connection,
    account: i64,
    by_mail: bool,
) -> Result<bool, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT password <> '' OR EXISTS (SELECT 1 FROM passkeys WHERE account = ?1)
            OR ?2 AND EXISTS
               (SELECT 1 FROM mail_addresses WHERE account = ?1 AND address IS NOT NULL)
         FROM accounts WHERE number = ?1",
    )?;
    Ok(query.query_row(params![account, by_mail], |row| row.get(0))?)
}
