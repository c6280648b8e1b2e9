//! Chat and reports.

use quantarium_people::Digest;
use rusqlite::{Connection, params};

use super::{SqliteStore, write};
use crate::{Chat, StoreError, StoredLine, StoredReport, WrittenLine};

impl Chat for SqliteStore {
    fn add_line(&self, table: &str, line: &StoredLine) -> Result<(), StoreError> {
        let (table, line) = (table.to_owned(), line.clone());
        self.writer
            .wait(move |connection| add(connection, &table, &line))
    }

    fn lines(&self, table: &str) -> Result<Vec<StoredLine>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT line, party, writer, text, request, chat.time FROM chat
             JOIN tables ON tables.number = chat.number WHERE id = ?1 ORDER BY line",
        )?;
        let found = query.query_map([table], |row| {
            Ok(StoredLine {
                line: row.get(0)?,
                party: row.get(1)?,
                writer: Digest(row.get(2)?),
                text: row.get(3)?,
                request: row.get(4)?,
                time: row.get(5)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn written_by(&self, writer: &Digest) -> Result<Vec<WrittenLine>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT id, chat.time, text FROM chat JOIN tables ON tables.number = chat.number
             WHERE writer = ?1 ORDER BY chat.time, line",
        )?;
        let found = query.query_map([writer.0], |row| {
            Ok(WrittenLine {
                table: row.get(0)?,
                time: row.get(1)?,
                text: row.get(2)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn report(
        &self,
        table: &str,
        line: &StoredLine,
        reporter: &Digest,
        time: i64,
    ) -> Result<(), StoreError> {
        let (table, line, reporter) = (table.to_owned(), line.clone(), *reporter);
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO reports (game, line, text, writer, reporter, time)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    table,
                    line.line,
                    line.text,
                    line.writer.0,
                    reporter.0,
                    time
                ])?;
            Ok(())
        })
    }

    fn reports(&self) -> Result<Vec<StoredReport>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT report, game, text, time,
                    (SELECT name FROM accounts WHERE holder = writer),
                    (SELECT name FROM accounts WHERE holder = reporter)
             FROM reports ORDER BY report",
        )?;
        let found = query.query_map([], |row| {
            Ok(StoredReport {
                report: row.get(0)?,
                table: row.get(1)?,
                text: row.get(2)?,
                time: row.get(3)?,
                writer: row.get(4)?,
                reporter: row.get(5)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn close_report(&self, report: i64) -> Result<bool, StoreError> {
        self.writer.wait(move |connection| {
            let closed = connection.execute("DELETE FROM reports WHERE report = ?1", [report])?;
            Ok(closed > 0)
        })
    }
}

fn add(connection: &Connection, table: &str, line: &StoredLine) -> Result<(), StoreError> {
    let number = write::number(connection, table)?;
    connection
        .prepare_cached(
            "INSERT INTO chat (number, line, party, writer, text, request, time)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            number,
            line.line,
            line.party,
            line.writer.0,
            line.text,
            line.request,
            line.time
        ])?;
    Ok(())
}

/// What a guest wrote is the account's.
pub(super) fn pass_on(
    connection: &Connection,
    guest: &Digest,
    account: &Digest,
) -> rusqlite::Result<()> {
    for sql in [
        "UPDATE chat SET writer = ?2 WHERE writer = ?1",
        "UPDATE reports SET writer = ?2 WHERE writer = ?1",
        "UPDATE reports SET reporter = ?2 WHERE reporter = ?1",
    ] {
        connection
            .prepare_cached(sql)?
            .execute(params![guest.0, account.0])?;
    }
    Ok(())
}

/// What an account wrote goes with it.
pub(super) fn remove(connection: &Connection, writer: &Digest) -> rusqlite::Result<()> {
    for sql in [
        "DELETE FROM chat WHERE writer = ?1",
        "DELETE FROM reports WHERE writer = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([writer.0])?;
    }
    Ok(())
}
