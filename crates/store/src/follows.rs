//! Whom an account follows.

use quantarium_people::Digest;
use quantarium_wire::NoticeKind;

use crate::accounts::number;
use crate::blocks::apart;
use crate::db::{Connection, row, values};
use crate::notices::PLAYER;
use crate::{Named, Result, Tx, notices, players};

/// How many others an account follows at most.
const MOST: u32 = 500;
/// How long after one notice of a kind about a player the same follower gets the next, in milliseconds.
const AGAIN: i64 = 3 * 3_600_000;

/// An account follows another from now on, in milliseconds since 1970 (UTC); once is enough. Whether there was room for it.
///
/// # Errors
/// When there is no such account.
pub fn follow(tx: &Tx<'_>, account: &Digest, other: &Digest, now: i64) -> Result<bool> {
    let (account, other) = (number(tx, account)?, number(tx, other)?);
    let sql = "SELECT count(*) FROM follows WHERE account = $1 AND followed <> $2";
    if tx.one::<u32>(sql, values![account, other])? >= MOST {
        return Ok(false);
    }
    // Whether they are there is seen at once.
    tx.insert_if_new(row!(follows => account, followed: other, came: now))?;
    Ok(true)
}

/// It follows the other no more.
pub fn unfollow(tx: &Tx<'_>, account: &Digest, other: &Digest) -> Result<()> {
    tx.execute(
        "DELETE FROM follows WHERE account = (SELECT number FROM accounts WHERE holder = $1)
         AND followed = (SELECT number FROM accounts WHERE holder = $2)",
        values![account, other],
    )
}

/// Whom an account follows, by name, with their ratings in a pool.
pub fn of(db: &Connection, account: &Digest, pool: &str) -> Result<Vec<(Digest, Named)>> {
    db.rows(
        "SELECT number, holder, name, bot FROM follows JOIN accounts ON number = followed
         WHERE account = (SELECT number FROM accounts WHERE holder = $1) AND banned IS NULL ORDER BY lower(name)",
        values![account],
        |row| Ok((row.get("holder")?, players::named(db, row, pool)?)),
    )
}

/// Whether an account follows another.
pub fn follows(db: &Connection, account: &Digest, other: &Digest) -> Result<bool> {
    db.exists(
        "SELECT 1 FROM follows WHERE account = (SELECT number FROM accounts WHERE holder = $1)
         AND followed = (SELECT number FROM accounts WHERE holder = $2)",
        values![account, other],
    )
}

/// The column that says when followers were notified last.
fn column(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Opened => "opened",
        _ => "came",
    }
}

/// Whether somebody is to be notified of what an account does: a reader's question before [`notify`].
pub fn are_waiting(db: &Connection, account: &Digest, kind: NoticeKind, now: i64) -> Result<bool> {
    let sql = format!(
        "SELECT 1 FROM follows WHERE followed = (SELECT number FROM accounts WHERE holder = $1) AND {} <= $2 LIMIT 1",
        column(kind)
    );
    db.exists(&sql, values![account, now - AGAIN])
}

/// Notifies the followers of an account that it came or has opened a game, but for those who were lately, and those who are kept
/// apart from it: its name, and who they are.
///
/// # Errors
/// When there is no such account.
pub fn notify(
    tx: &Tx<'_>,
    account: &Digest,
    kind: NoticeKind,
    now: i64,
) -> Result<(String, Vec<Digest>)> {
    let number = number(tx, account)?;
    let column = column(kind);
    let sql = format!(
        "UPDATE follows SET {column} = $2 WHERE followed = $3 AND {column} <= $4
         AND account NOT IN (SELECT number FROM accounts WHERE holder IN ({}))
         RETURNING (SELECT holder FROM accounts WHERE accounts.number = follows.account)",
        apart!()
    );
    let followers = tx.all(&sql, values![account, now, number, now - AGAIN])?;
    let subject = format!("{PLAYER}{number}");
    for follower in &followers {
        notices::of_id(tx, (kind, &subject), follower, now)?;
    }
    let name = "SELECT name FROM accounts WHERE number = $1";
    Ok((tx.one(name, values![number])?, followers))
}
