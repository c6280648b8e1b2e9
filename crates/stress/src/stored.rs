//! Reading the file of a server that has ended.

use std::io;
use std::path::Path;

use quantarium_wire::TableId;
use rusqlite::{Connection, OpenFlags, Row};

use crate::history::{Stored, StoredRating, StoredTable};
use crate::server::Copy;

/// The server's file in its folder.
pub(crate) const FILE: &str = "quantarium.sqlite";

/// What stands in a copy of the file, so that the next server finds the folder as the last one left it.
pub(crate) fn read(folder: &Path) -> io::Result<Stored> {
    let copy = tempfile::tempdir()?;
    Copy::of(folder)?.write_to(copy.path())?;
    rows(&copy.path().join(FILE)).map_err(io::Error::other)
}

fn rows(file: &Path) -> rusqlite::Result<Stored> {
    // What is not in the file itself yet is read from the log beside it.
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let id = |row: &Row<'_>, name: &str| row.get(name).map(TableId);
    let tables = all(
        &connection,
        "SELECT id, rated AND plies > 1 AS rated, result FROM tables",
        |row| {
            Ok(StoredTable {
                id: id(row, "id")?,
                rated: row.get("rated")?,
                result: row.get("result")?,
            })
        },
    )?;
    let events = "SELECT id, events.seq AS seq, events.epoch AS epoch FROM events
                  JOIN tables ON tables.number = events.number ORDER BY events.number, events.seq";
    let epochs = all(&connection, events, |row| {
        Ok((id(row, "id")?, row.get("seq")?, row.get("epoch")?))
    })?;
    let ratings = "SELECT account, pool, id, time, rating, deviation, volatility FROM ratings
                   JOIN tables ON tables.number = ratings.game ORDER BY ratings.number";
    let ratings = all(&connection, ratings, |row| {
        Ok(StoredRating {
            account: row.get("account")?,
            pool: row.get("pool")?,
            table: id(row, "id")?,
            time: row.get("time")?,
            rating: [
                row.get("rating")?,
                row.get("deviation")?,
                row.get("volatility")?,
            ],
        })
    })?;
    let rematches = "SELECT id, body ->> 'table' AS next FROM events
                     JOIN tables ON tables.number = events.number WHERE kind = 'rematched'";
    let rematches = all(&connection, rematches, |row| {
        Ok((id(row, "id")?, id(row, "next")?))
    })?;
    Ok(Stored {
        tables,
        epochs,
        ratings,
        rematches,
    })
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    row: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    let mut query = connection.prepare(sql)?;
    query.query_map([], |found| row(found))?.collect()
}
