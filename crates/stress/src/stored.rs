//! Reading what a server stored, in its file or in PostgreSQL.

use std::io::{self, Error};
use std::path::Path;
use std::str::FromStr;

use quantarium_wire::TableId;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;

use crate::history::{Stored, StoredRating, StoredTable};
use crate::server;

/// The server's file in its folder.
pub(crate) const FILE: &str = "quantarium.sqlite";

/// A row, as text.
type Row = Vec<String>;

/// What stands in a copy of the file, so that the next server finds the folder as the last one left it.
pub(crate) fn read(folder: &Path) -> io::Result<Stored> {
    let copy = tempfile::tempdir()?;
    server::copy(folder, copy.path())?;
    // What is not in the file itself yet is read from the log beside it.
    let file = copy.path().join(FILE);
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE);
    let connection = connection.map_err(Error::other)?;
    rows(|sql| all(&connection, sql).map_err(Error::other))
}

/// What stands in a database whose rows are asked for by SQL.
pub(crate) fn rows(ask: impl Fn(&str) -> io::Result<Vec<Row>>) -> io::Result<Stored> {
    let id = |row: &Row| TableId(row[0].clone());
    let tables =
        ask("SELECT id, CASE WHEN rated = 1 AND plies > 1 THEN 1 ELSE 0 END, result FROM tables")?;
    let tables = tables.iter().map(|row| StoredTable {
        id: id(row),
        rated: row[1] == "1",
        result: row[2].clone(),
    });
    let epochs = ask("SELECT id, events.seq, events.epoch FROM events
         JOIN tables ON tables.number = events.number ORDER BY events.number, events.seq")?;
    let epochs = epochs.iter();
    let epochs = epochs.map(|row| Ok((id(row), number(&row[1])?, number(&row[2])?)));
    let ratings = ask(
        "SELECT id, account, pool, time, rating, deviation, volatility FROM ratings
         JOIN tables ON tables.number = ratings.game ORDER BY ratings.number",
    )?;
    let ratings = ratings.iter().map(|row| {
        Ok(StoredRating {
            account: number(&row[1])?,
            pool: row[2].clone(),
            table: id(row),
            time: number(&row[3])?,
            rating: [number(&row[4])?, number(&row[5])?, number(&row[6])?],
        })
    });
    let rematches = ask("SELECT id, body FROM events
         JOIN tables ON tables.number = events.number WHERE kind = 'rematched'")?;
    let rematches = rematches.iter().map(|row| {
        let body: Value = serde_json::from_str(&row[1])?;
        let next = body["table"].as_str().unwrap_or_default();
        Ok((id(row), TableId(next.to_owned())))
    });
    Ok(Stored {
        tables: tables.collect(),
        epochs: epochs.collect::<io::Result<_>>()?,
        ratings: ratings.collect::<io::Result<_>>()?,
        rematches: rematches.collect::<io::Result<_>>()?,
    })
}

pub(crate) fn number<T: FromStr>(text: &str) -> io::Result<T> {
    let number = text.parse().ok();
    number.ok_or_else(|| Error::other(format!("{text:?} is stored, where a number belongs")))
}

fn all(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<Row>> {
    let mut query = connection.prepare(sql)?;
    let columns = query.column_count();
    let text = |value: ValueRef<'_>| match value {
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Null | ValueRef::Blob(_) => String::new(),
    };
    let rows = query.query_map([], |row| {
        (0..columns)
            .map(|column| Ok(text(row.get_ref(column)?)))
            .collect()
    })?;
    rows.collect()
}
