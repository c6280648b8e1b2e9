//! What a server does for tables that nobody is at.

use rusqlite::{Connection, params};

use crate::{StoreError, Tx, tables};

/// Which tables are deserted since ?1.
macro_rules! deserted {
    () => {
        "result = '*' AND acted < ?1 AND due IS NULL AND NOT EXISTS
         (SELECT 1 FROM holders JOIN accounts ON holder = guest WHERE holders.number = tables.number)"
    };
}

/// Notes that the server still runs: a clock that runs may be charged until then, if the server is killed.
pub fn note_alive(tx: &Tx<'_>, now: i64) -> Result<(), StoreError> {
    tx.prepare_cached("UPDATE runs SET alive = ?1 WHERE run = (SELECT max(run) FROM runs)")?
        .execute([now])?;
    Ok(())
}

/// Whether days run anywhere.
pub fn days_run(connection: &Connection) -> Result<bool, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM tables WHERE due IS NOT NULL)")?;
    Ok(query.query_row([], |row| row.get(0))?)
}

/// Tables where the days of the player to move are over, those first where they were over first.
pub fn due(connection: &Connection, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT id FROM tables WHERE due <= ?1 ORDER BY due LIMIT ?2")?;
    let found = query.query_map(params![now, limit], |row| row.get(0))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Deserted tables: their game is not over, nothing has happened at them since `since`, none of their players
/// has an account, and no days run.
pub fn deserted(
    connection: &Connection,
    since: i64,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    let mut query = connection.prepare_cached(concat!(
        "SELECT id FROM tables WHERE ",
        deserted!(),
        " ORDER BY acted LIMIT ?2"
    ))?;
    let found = query.query_map(params![since, limit], |row| row.get(0))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Throws a table away, if it is deserted; whether it was.
pub fn forget_deserted(tx: &Tx<'_>, id: &str, since: i64) -> Result<bool, StoreError> {
    let deserted = tx
        .prepare_cached(concat!(
            "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?2 AND ",
            deserted!(),
            ")"
        ))?
        .query_row(params![since, id], |row| row.get(0))?;
    if deserted {
        tables::forget(tx, id)?;
    }
    Ok(deserted)
}

/// A server runs from now on, by a clock that may have been set since one was known to run last: of the days of each
/// table as much is left as was then. An event of a table, too, shows that a server ran.
pub fn go_on(tx: &Tx<'_>, now: i64) -> Result<(), StoreError> {
    let last = "SELECT run, alive FROM runs ORDER BY run DESC LIMIT 1";
    let (run, alive): (i64, i64) = tx.query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    // Whether or not the clock is right: by it so much of the days was left when the server ran last, and is now. An event
    // of another run may have been written by a clock that was set since.
    tx.execute(
        "UPDATE tables SET due = due + ?1 - CASE run WHEN ?2 THEN max(?3, acted) ELSE ?3 END
         WHERE due IS NOT NULL",
        params![now, run, alive],
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
        let sql = format!("UPDATE {of} SET {at} = ?1 WHERE {at} > ?1 AND ?1 < ?2");
        tx.execute(&sql, params![now, alive])?;
    }
    tx.execute("INSERT INTO runs (started, alive) VALUES (?1, ?1)", [now])?;
    Ok(())
}
