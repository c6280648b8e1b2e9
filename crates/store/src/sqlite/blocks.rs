//! Blocks.

use quantarium_people::Digest;
use rusqlite::{Connection, params};

use super::SqliteStore;
use super::accounts::number;
use crate::{Blocks, StoreError, StoredBlock};

impl Blocks for SqliteStore {
    fn block(&self, account: &Digest, other: &Digest, now: i64) -> Result<(), StoreError> {
        let (account, other) = (*account, *other);
        self.writer.wait(move |connection| {
            let (account, other) = (number(connection, &account)?, number(connection, &other)?);
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO blocks (account, blocked, since) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![account, other, now])?;
            Ok(())
        })
    }

    fn unblock(&self, account: &Digest, other: &Digest) -> Result<(), StoreError> {
        let (account, other) = (*account, *other);
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "DELETE FROM blocks
                     WHERE account = (SELECT number FROM accounts WHERE holder = ?1)
                     AND blocked = (SELECT number FROM accounts WHERE holder = ?2)",
                )?
                .execute(params![account.0, other.0])?;
            Ok(())
        })
    }

    fn of(&self, account: &Digest) -> Result<Vec<StoredBlock>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT name, since FROM blocks JOIN accounts ON accounts.number = blocked
             WHERE account = (SELECT number FROM accounts WHERE holder = ?1)
             ORDER BY since DESC, folded",
        )?;
        let found = query.query_map([account.0], |row| {
            Ok(StoredBlock {
                name: row.get(0)?,
                since: row.get(1)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn apart_from(&self, account: &Digest) -> Result<Vec<Digest>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT holder FROM accounts WHERE number IN (
                 SELECT blocked FROM blocks
                 WHERE account = (SELECT number FROM accounts WHERE holder = ?1)
                 UNION SELECT account FROM blocks
                 WHERE blocked = (SELECT number FROM accounts WHERE holder = ?1))",
        )?;
        let found = query.query_map([account.0], |row| row.get(0).map(Digest))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn apart_at(&self, table: &str) -> Result<Vec<(u8, u8)>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "WITH seated AS (
                 SELECT party, accounts.number AS account FROM holders
                 JOIN tables ON tables.number = holders.number
                 JOIN accounts ON holder = guest WHERE id = ?1)
             SELECT one.party, other.party FROM blocks
             JOIN seated AS one ON one.account = blocks.account
             JOIN seated AS other ON other.account = blocked
             UNION SELECT other.party, one.party FROM blocks
             JOIN seated AS one ON one.account = blocks.account
             JOIN seated AS other ON other.account = blocked",
        )?;
        let found = query.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(found.collect::<Result<_, _>>()?)
    }
}

/// Whoever is removed is blocked by nobody any more, and blocks nobody.
pub(super) fn remove(connection: &Connection, account: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM blocks WHERE account = ?1 OR blocked = ?1")?
        .execute([account])?;
    Ok(())
}
