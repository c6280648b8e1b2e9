//! What a server does for tables that nobody is at.

use std::sync::atomic::Ordering::Relaxed;

use crate::db::{Connection, values};
use crate::{Result, Tx, servers, tables};

/// Which tables are deserted since $1.
const DESERTED: &str = "result = '*' AND acted < $1 AND due IS NULL AND NOT EXISTS
     (SELECT 1 FROM holders JOIN accounts ON holder = guest WHERE holders.number = tables.number)";

/// Notes that the server still runs: a clock that runs may be charged until then, if the server is killed.
pub fn note_alive(tx: &Tx<'_>, now: i64) -> Result<()> {
    let run = tx.run();
    let sql = "UPDATE runs SET alive = $1 WHERE run = $2";
    tx.execute(sql, values![now, run])?;
    tx.execute("UPDATE site SET alive = $1", values![now])
}

/// Whether days run anywhere.
pub fn days_run(db: &Connection) -> Result<bool> {
    db.exists("SELECT 1 FROM tables WHERE due IS NOT NULL LIMIT 1", &[])
}

/// Tables where the days of the player to move are over, those first where they were over first.
pub fn due(db: &Connection, now: i64, limit: u32) -> Result<Vec<String>> {
    let sql = "SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2";
    db.all(sql, values![now, limit])
}

/// Tables of games with a clock that a league or an arena waits for, though nothing has happened there since `since`.
pub fn awaited(db: &Connection, since: i64, limit: u32) -> Result<Vec<String>> {
    db.all(
        "SELECT id FROM tables WHERE result = '*' AND acted < $1 AND aborted = 0 AND base IS NOT NULL
         AND (EXISTS (SELECT 1 FROM league_games WHERE game = id) OR EXISTS (SELECT 1 FROM arena_games WHERE game = id))
         ORDER BY acted LIMIT $2",
        values![since, limit],
    )
}

/// Deserted tables: their game is not over, nothing has happened at them since `since`, none of their players
/// has an account, and no days run.
pub fn deserted(db: &Connection, since: i64, limit: u32) -> Result<Vec<String>> {
    let sql = format!("SELECT id FROM tables WHERE {DESERTED} ORDER BY acted LIMIT $2");
    db.all(&sql, values![since, limit])
}

/// Throws a table away, if it is deserted; whether it was.
///
/// # Errors
/// As [`tables::forget`] has.
pub fn forget_deserted(tx: &Tx<'_>, id: &str, since: i64) -> Result<bool> {
    let sql = format!("SELECT 1 FROM tables WHERE id = $2 AND {DESERTED}");
    let deserted = tx.exists(&sql, values![since, id])?;
    if deserted {
        tables::forget(tx, id)?;
    }
    Ok(deserted)
}

/// This server runs from now on; where no other does, see [`go_on`].
pub fn begin(tx: &Tx<'_>, now: i64) -> Result<()> {
    match servers::others(tx)? {
        0 => go_on(tx, now),
        _ => begin_run(tx, now).map(drop),
    }
}

/// Servers run from now on, by a clock that may have been set since one was known to run last: of the days of each
/// table as much is left as was then. An event of a table, too, shows that a server ran.
pub fn go_on(tx: &Tx<'_>, now: i64) -> Result<()> {
    let last = "SELECT since, alive FROM site";
    let (since, alive): (i64, i64) = tx.one(last, &[])?;
    // Whether or not the clock is right: by it so much of the days was left when the server ran last, and is now. An event
    // of an earlier run may have been written by a clock that was set since.
    tx.execute(
        "UPDATE tables SET due = due + $1 - CASE WHEN run >= $2 AND acted > $3 THEN acted ELSE $3 END
         WHERE due IS NOT NULL",
        values![now, since, alive],
    )?;
    // What waits for a time that the clock, set back, would not reach for long.
    for (of, at) in [
        ("notices", "at"),
        ("mails", "at"),
        ("warnings", "at"),
        ("mail_asks", "at"),
        ("outlets", "sent"),
        ("notified", "at"),
    ] {
        let sql = format!("UPDATE {of} SET {at} = $1 WHERE {at} > $1 AND $1 < $2");
        tx.execute(&sql, values![now, alive])?;
    }
    let run = begin_run(tx, now)?;
    tx.execute("UPDATE site SET since = $1, alive = $2", values![run, now])
}

/// The clock by which this server runs showed `from`, and shows `to` from now on: days go on, unless another server runs by that
/// time already. It was the first to follow the clock, or this one alone stood still. Whether one stood still for less than two
/// minutes is not certain, as `alive` is noted once a minute.
pub fn follow(tx: &Tx<'_>, from: i64, to: i64) -> Result<()> {
    let (since, alive): (i64, i64) = tx.one("SELECT since, alive FROM site", &[])?;
    note_alive(tx, from)?;
    let stood = to > from && (alive - to).abs() < (alive - from).abs();
    if servers::others(tx)? > 0 && (stood || since > tx.run()) {
        begin_run(tx, to)?;
        return note_alive(tx, to);
    }
    go_on(tx, to)
}

fn begin_run(tx: &Tx<'_>, now: i64) -> Result<i64> {
    let sql = "INSERT INTO runs (started, alive) VALUES ($1, $1) RETURNING run";
    let run = tx.one(sql, values![now])?;
    tx.own.run.store(run, Relaxed);
    Ok(run)
}
