//! The servers that share a database, and which of them has claimed a table.

use std::sync::atomic::Ordering::Relaxed;

use crate::db::{Connection, values};
use crate::{Result, StoreError, Tx};

/// How long a server owns its tables without renewing that, in milliseconds.
pub(crate) const LEASE: i64 = 5_000;

/// After how long without a lease a server is forgotten, in milliseconds.
const FORGOTTEN: i64 = 24 * 3_600_000;

/// Who has claimed a table last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// No server, or one that has let it go.
    Nobody,
    /// This one.
    This,
    /// Another, which runs no more.
    Gone,
}

/// A server begins, with `secret` if it is the first: its number, and what the servers know each other by.
pub(crate) fn join(tx: &Tx<'_>, address: &str, secret: &[u8; 32]) -> Result<(i64, [u8; 32])> {
    let now = tx.millis()?;
    let sql = "DELETE FROM servers WHERE lease < $1";
    tx.execute(sql, values![now - FORGOTTEN])?;
    // One that listened there before runs no more.
    let before = "UPDATE servers SET lease = 0 WHERE address = $1 AND address <> ''";
    tx.execute(before, values![address])?;
    let sql = "INSERT INTO servers (address, lease) VALUES ($1, $2) RETURNING server";
    let server = tx.one(sql, values![address, now + LEASE])?;
    tx.own.server.store(server, Relaxed);
    let sql = "UPDATE site SET secret = coalesce(secret, $1) RETURNING secret";
    Ok((server, tx.one(sql, values![secret])?))
}

/// How many other servers run.
pub fn others(db: &Connection) -> Result<i64> {
    let sql = "SELECT count(*) FROM servers WHERE server <> $1 AND lease > $2";
    db.one(sql, values![db.server(), db.millis()?])
}

/// Who has claimed a table, where it is not another server that runs.
///
/// # Errors
/// When another server that runs has.
pub fn owner(db: &Connection, id: &str) -> Result<Owner> {
    let sql = "SELECT owner, address, lease FROM tables LEFT JOIN servers ON server = owner WHERE id = $1";
    match db.first::<(Option<i64>, Option<String>, Option<i64>)>(sql, values![id])? {
        None | Some((None, ..)) => Ok(Owner::Nobody),
        Some((Some(owner), ..)) if owner == db.server() => Ok(Owner::This),
        Some((_, Some(address), Some(lease))) if lease > db.millis()? => {
            Err(StoreError::Owned(id.to_owned(), address))
        }
        _ => Ok(Owner::Gone),
    }
}
