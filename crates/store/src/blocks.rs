//! Whom an account has blocked.

use quantarium_people::Digest;
use quantarium_wire::Blocked;

use crate::db::{Connection, named_columns, row, values};
use crate::{Result, Tx, accounts::number};

named_columns!(Blocked, name, since);

/// Blocks another account; once is enough.
///
/// # Errors
/// When there is no such account.
pub fn block(tx: &Tx<'_>, account: &Digest, other: &Digest, now: i64) -> Result<()> {
    let (account, other) = (number(tx, account)?, number(tx, other)?);
    tx.insert_if_new(row!(blocks => account, blocked: other, since: now))
}

/// Lets another account in again.
pub fn unblock(tx: &Tx<'_>, account: &Digest, other: &Digest) -> Result<()> {
    tx.execute(
        "DELETE FROM blocks
             WHERE account = (SELECT number FROM accounts WHERE holder = $1)
             AND blocked = (SELECT number FROM accounts WHERE holder = $2)",
        values![account, other.0],
    )
}

/// Whom an account has blocked, those blocked last first.
pub fn of(db: &Connection, account: &Digest) -> Result<Vec<Blocked>> {
    db.all(
        "SELECT name, since FROM blocks JOIN accounts ON accounts.number = blocked
         WHERE account = (SELECT number FROM accounts WHERE holder = $1)
         ORDER BY since DESC, folded",
        values![account],
    )
}

/// Who is kept apart from the account `$1`: it has blocked them, or they have blocked it. None for a guest.
macro_rules! apart {
    () => {
        "SELECT holder FROM accounts WHERE number IN (
             SELECT blocked FROM blocks
             WHERE account = (SELECT number FROM accounts WHERE holder = $1)
             UNION SELECT account FROM blocks
             WHERE blocked = (SELECT number FROM accounts WHERE holder = $1))"
    };
}
pub(crate) use apart;

/// All from whom an account is kept apart: it has blocked them, or they have blocked it. None for a guest.
pub fn apart_from(db: &Connection, account: &Digest) -> Result<Vec<Digest>> {
    db.all(apart!(), values![account])
}

/// The parties of a table that are kept apart, each pair once in each order.
pub fn apart_at(db: &Connection, table: &str) -> Result<Vec<(u8, u8)>> {
    db.all(
        "WITH seated AS (
             SELECT party, accounts.number AS account FROM holders
             JOIN tables ON tables.number = holders.number
             JOIN accounts ON holder = guest WHERE id = $1)
         SELECT one.party, other.party FROM blocks
         JOIN seated AS one ON one.account = blocks.account
         JOIN seated AS other ON other.account = blocked
         UNION SELECT other.party, one.party FROM blocks
         JOIN seated AS one ON one.account = blocks.account
         JOIN seated AS other ON other.account = blocked",
        values![table],
    )
}
