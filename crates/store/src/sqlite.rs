//! The tables in one SQLite file, held by one process at a time.

mod open;
mod rows;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use quantarium_table::Step;
use quantarium_wire::Occupant;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};

use crate::{NewTable, Store, StoreError, StoredTable, Summary};

/// The tables in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Mutex<Connection>,
}

impl SqliteStore {
    /// Opens the database in `directory`, making both if they are missing, and brings an older one
    /// up to date. The file is this process's alone until the store is dropped.
    ///
    /// # Errors
    /// When the directory or the file cannot be made or written, another process has the file, or a
    /// later version or another program wrote it.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        let connection = open::open(directory)?;
        Ok(Self {
            connection: Mutex::new(connection),
        })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic in between has rolled its transaction back.
        let guard = self.connection.lock();
        guard.unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `change` on a table in one transaction.
    fn change(
        &self,
        id: &str,
        change: impl FnOnce(&Transaction<'_>, i64) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let number = transaction
            .prepare_cached("SELECT number FROM tables WHERE id = ?1")?
            .query_row([id], |row| row.get(0))
            .optional()?
            .ok_or_else(|| StoreError::NoSuchTable(id.to_owned()))?;
        change(&transaction, number)?;
        Ok(transaction.commit()?)
    }
}

impl Store for SqliteStore {
    fn open_table(&self, table: &NewTable) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        insert_table(&transaction, table).map_err(|error| match error {
            error if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                StoreError::IdTaken(table.id.clone())
            }
            error => error.into(),
        })?;
        Ok(transaction.commit()?)
    }

    fn record(&self, id: &str, step: &Step, result: &str) -> Result<(), StoreError> {
        // How much has been used is known since the pause.
        if matches!(step, Step::Resumed) {
            return Ok(());
        }
        self.change(id, |transaction, number| {
            write_step(transaction, number, id, step)?;
            set_result(transaction, number, result)
        })
    }

    fn forget(&self, id: &str) -> Result<(), StoreError> {
        self.change(id, |transaction, number| {
            // What refers to the table goes first.
            for of in ["plies", "seats", "tables"] {
                let sql = format!("DELETE FROM {of} WHERE number = ?1");
                transaction.prepare_cached(&sql)?.execute([number])?;
            }
            Ok(())
        })
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        rows::load(&self.connection(), id)
    }

    fn list(&self, limit: u32) -> Result<Vec<Summary>, StoreError> {
        rows::list(&self.connection(), limit)
    }
}

fn insert_table(transaction: &Transaction<'_>, table: &NewTable) -> rusqlite::Result<()> {
    transaction.execute(
        "INSERT INTO tables (id, game, seed, setup, opened, base, increment, result)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '*')",
        params![
            table.id,
            table.game,
            table.seed.map(|seed| seed.to_string()),
            table.setup,
            table.opened,
            table.clock.map(|clock| clock.base),
            table.clock.map(|clock| clock.increment)
        ],
    )?;
    let number = transaction.last_insert_rowid();
    let mut insert = transaction
        .prepare_cached("INSERT INTO seats (number, seat, level) VALUES (?1, ?2, ?3)")?;
    for (seat, occupant) in table.occupants.iter().enumerate() {
        let level = match occupant {
            Occupant::Person => None,
            Occupant::Computer { level } => Some(*level),
        };
        insert.execute(params![number, seat as i64, level])?;
    }
    Ok(())
}

fn write_step(
    transaction: &Transaction<'_>,
    number: i64,
    id: &str,
    step: &Step,
) -> Result<(), StoreError> {
    match step {
        Step::Played { ply, text, left } => {
            let found = count_plies(transaction, number)?;
            if found != *ply {
                return Err(out_of_step(id, *ply, found));
            }
            transaction
                .prepare_cached(
                    "INSERT INTO plies (number, ply, text, time_left) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![number, ply, text, left])?;
            set_used(transaction, number, 0)?;
        }
        Step::TakenBack { plies } => {
            let found = count_plies(transaction, number)?;
            if found < *plies {
                return Err(out_of_step(id, *plies, found));
            }
            transaction
                .prepare_cached("DELETE FROM plies WHERE number = ?1 AND ply >= ?2")?
                .execute(params![number, plies])?;
            set_used(transaction, number, 0)?;
        }
        Step::Resigned { seat } => set_seat(transaction, number, "resigned", Some(seat.0))?,
        Step::ResignationTakenBack => set_seat(transaction, number, "resigned", None)?,
        Step::TimeUp { seat } => {
            set_used(transaction, number, 0)?;
            set_seat(transaction, number, "fallen", Some(seat.0))?;
        }
        Step::Paused { used } => set_used(transaction, number, *used)?,
        Step::Resumed => {}
    }
    Ok(())
}

/// Notes a seat in the column `resigned` or `fallen`.
fn set_seat(
    transaction: &Transaction<'_>,
    number: i64,
    column: &str,
    seat: Option<u8>,
) -> rusqlite::Result<()> {
    let sql = format!("UPDATE tables SET {column} = ?2 WHERE number = ?1");
    transaction
        .prepare_cached(&sql)?
        .execute(params![number, seat])?;
    Ok(())
}

fn count_plies(transaction: &Transaction<'_>, number: i64) -> rusqlite::Result<u32> {
    transaction
        .prepare_cached("SELECT count(*) FROM plies WHERE number = ?1")?
        .query_row([number], |row| row.get(0))
}

fn set_result(transaction: &Transaction<'_>, number: i64, result: &str) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE tables SET result = ?2 WHERE number = ?1")?
        .execute(params![number, result])?;
    Ok(())
}

fn set_used(transaction: &Transaction<'_>, number: i64, used: u32) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE tables SET used = ?2 WHERE number = ?1")?
        .execute(params![number, used])?;
    Ok(())
}

fn out_of_step(id: &str, expected: u32, found: u32) -> StoreError {
    StoreError::OutOfStep {
        id: id.to_owned(),
        expected,
        found,
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Database(error.to_string()),
        }
    }
}
