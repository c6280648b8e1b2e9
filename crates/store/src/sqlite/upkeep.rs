//! Tables that nobody is at.

use rusqlite::{Connection, params};

use super::{SqliteStore, write};
use crate::{StoreError, Upkeep};

/// Which tables are deserted since ?1.
macro_rules! deserted {
    () => {
        "result = '*' AND acted < ?1 AND due IS NULL AND NOT EXISTS
         (SELECT 1 FROM holders JOIN accounts ON holder = guest WHERE holders.number = tables.number)"
    };
}

impl Upkeep for SqliteStore {
    fn go_on(&self, now: i64) -> Result<(), StoreError> {
        self.writer.wait(move |connection| go_on(connection, now))
    }

    fn note_alive(&self, now: i64) -> Result<(), StoreError> {
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE runs SET alive = ?1 WHERE run = (SELECT max(run) FROM runs)",
                )?
                .execute([now])?;
            Ok(())
        })
    }

    fn days_run(&self) -> Result<bool, StoreError> {
        let connection = self.readers.any();
        let mut query = connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM tables WHERE due IS NOT NULL)")?;
        Ok(query.query_row([], |row| row.get(0))?)
    }

    fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection
            .prepare_cached("SELECT id FROM tables WHERE due <= ?1 ORDER BY due LIMIT ?2")?;
        let found = query.query_map(params![now, limit], |row| row.get(0))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn deserted(&self, since: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(concat!(
            "SELECT id FROM tables WHERE ",
            deserted!(),
            " ORDER BY acted LIMIT ?2"
        ))?;
        let found = query.query_map(params![since, limit], |row| row.get(0))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn forget_deserted(&self, id: &str, since: i64) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.writer.wait(move |connection| {
            let deserted = connection
                .prepare_cached(concat!(
                    "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?2 AND ",
                    deserted!(),
                    ")"
                ))?
                .query_row(params![since, id], |row| row.get(0))?;
            if deserted {
                write::forget(connection, &id)?;
            }
            Ok(deserted)
        })
    }
}

fn go_on(connection: &Connection, now: i64) -> Result<(), StoreError> {
    let last = "SELECT run, alive FROM runs ORDER BY run DESC LIMIT 1";
    let (run, alive): (i64, i64) =
        connection.query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    // Whether or not the clock is right: by it so much of the days was left when the server ran last, and is now. An event
    // of another run may have been written by a clock that was set since.
    connection.execute(
        "UPDATE tables SET due = due + ?1 - CASE run WHEN ?2 THEN max(?3, acted) ELSE ?3 END
         WHERE due IS NOT NULL",
        params![now, run, alive],
    )?;
    // What waits for a time that the clock, set back, would not reach for long.
    for (of, at) in [
        ("notices", "at"),
        ("mails", "at"),
        ("mail_asks", "at"),
        ("outlets", "sent"),
        ("notified", "at"),
    ] {
        let sql = format!("UPDATE {of} SET {at} = ?1 WHERE {at} > ?1 AND ?1 < ?2");
        connection.execute(&sql, params![now, alive])?;
    }
    connection.execute("INSERT INTO runs (started, alive) VALUES (?1, ?1)", [now])?;
    Ok(())
}
