//! Tokens in the file. What writes runs inside a transaction.

use quantarium_people::{Digest, Scope};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::SqliteStore;
use super::accounts::{account, changed, number};
use crate::tokens::MOST_TOKENS;
use crate::{NewToken, SEEN_TO, StoreError, StoredAccount, StoredToken, Tokens};

impl Tokens for SqliteStore {
    fn make(&self, account: &Digest, token: &NewToken) -> Result<i64, StoreError> {
        let (account, token) = (*account, token.clone());
        self.writer
            .wait(move |connection| make(connection, &account, &token))
    }

    fn of(&self, account: &Digest) -> Result<Vec<StoredToken>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT number, token, name, scopes, made, seen FROM tokens
             WHERE account = (SELECT number FROM accounts WHERE holder = ?1)
             ORDER BY number DESC",
        )?;
        let found = query.query_map([account.0], token)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn revoke(&self, account: &Digest, number: i64) -> Result<Option<Digest>, StoreError> {
        let account = *account;
        self.writer.wait(move |connection| {
            let mut delete = connection.prepare_cached(
                "DELETE FROM tokens WHERE number = ?2
                 AND account = (SELECT number FROM accounts WHERE holder = ?1) RETURNING token",
            )?;
            let revoked = delete.query_row(params![account.0, number], |row| row.get(0));
            Ok(revoked.optional()?.map(Digest))
        })
    }

    fn bearer(
        &self,
        token: &Digest,
        now: i64,
    ) -> Result<Option<(StoredAccount, StoredToken)>, StoreError> {
        let Some(found) = by_digest(&self.readers.any(), token)? else {
            return Ok(None);
        };
        if found.1.seen.is_none_or(|seen| now - seen >= SEEN_TO) {
            let number = found.1.number;
            self.writer.wait(move |connection| {
                let mut note =
                    connection.prepare_cached("UPDATE tokens SET seen = ?2 WHERE number = ?1")?;
                Ok(note.execute(params![number, now])?)
            })?;
        }
        Ok(Some(found))
    }

    fn make_bot(&self, account: &Digest) -> Result<(), StoreError> {
        let account = *account;
        self.writer
            .wait(move |connection| make_bot(connection, &account))
    }
}

fn token(row: &Row<'_>) -> rusqlite::Result<StoredToken> {
    let scopes: String = row.get("scopes")?;
    Ok(StoredToken {
        number: row.get("number")?,
        token: Digest(row.get("token")?),
        name: row.get("name")?,
        // What a later version allowed, this one does not know, and allows not.
        scopes: scopes
            .split(' ')
            .filter_map(|text| Scope::parse(text).ok())
            .collect(),
        made: row.get("made")?,
        seen: row.get("seen")?,
    })
}

fn by_digest(
    connection: &Connection,
    digest: &Digest,
) -> Result<Option<(StoredAccount, StoredToken)>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT number, token, name, scopes, made, seen, account FROM tokens WHERE token = ?1",
    )?;
    let found = query.query_row([digest.0], |row| {
        Ok((token(row)?, row.get::<_, i64>("account")?))
    });
    let Some((token, owner)) = found.optional()? else {
        return Ok(None);
    };
    let mut query = connection.prepare_cached("SELECT * FROM accounts WHERE number = ?1")?;
    let owner = query.query_row([owner], account)?;
    Ok(Some((owner, token)))
}

fn make(connection: &Connection, account: &Digest, token: &NewToken) -> Result<i64, StoreError> {
    let account = number(connection, account)?;
    let count: u32 = connection
        .prepare_cached("SELECT count(*) FROM tokens WHERE account = ?1")?
        .query_row([account], |row| row.get(0))?;
    if count >= MOST_TOKENS {
        return Err(StoreError::ManyTokens);
    }
    let scopes: Vec<_> = token.scopes.iter().map(|scope| scope.text()).collect();
    connection
        .prepare_cached(
            "INSERT INTO tokens (token, account, name, scopes, made) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            token.token.0,
            account,
            token.name,
            scopes.join(" "),
            token.made
        ])?;
    Ok(connection.last_insert_rowid())
}

fn make_bot(connection: &Connection, account: &Digest) -> Result<(), StoreError> {
    number(connection, account)?;
    let mut make = connection.prepare_cached(
        "UPDATE accounts SET bot = 1 WHERE holder = ?1 AND (bot OR NOT EXISTS
             (SELECT 1 FROM holders JOIN tables ON tables.number = holders.number
              WHERE guest = ?1 AND rated))",
    )?;
    changed(make.execute([account.0])?).map_err(|_| StoreError::HasRated)
}

/// Removes all tokens of an account: what was stored of them.
pub(super) fn remove_all(connection: &Connection, account: i64) -> Result<Vec<Digest>, StoreError> {
    let mut delete =
        connection.prepare_cached("DELETE FROM tokens WHERE account = ?1 RETURNING token")?;
    let revoked = delete.query_map([account], |row| row.get(0).map(Digest))?;
    Ok(revoked.collect::<Result<_, _>>()?)
}
