//! Tables that nobody is at.

use rusqlite::{Connection, params};

use super::writer::lock;
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
        let connection = lock(&self.connection);
        let mut query = connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM tables WHERE due IS NOT NULL)")?;
        Ok(query.query_row([], |row| row.get(0))?)
    }

    fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let connection = lock(&self.connection);
        let mut query = connection
            .prepare_cached("SELECT id FROM tables WHERE due <= ?1 ORDER BY due LIMIT ?2")?;
        let found = query.query_map(params![now, limit], |row| row.get(0))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn deserted(&self, since: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let connection = lock(&self.connection);
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
    let alive: i64 = connection.query_row("SELECT max(alive) FROM runs", [], |row| row.get(0))?;
    connection.execute(
        "UPDATE tables SET due = due + ?1 - max(?2, acted)
         WHERE due > max(?2, acted) AND ?1 > max(?2, acted)",
        params![now, alive],
    )?;
    connection.execute("INSERT INTO runs (started, alive) VALUES (?1, ?1)", [now])?;
    Ok(())
}
