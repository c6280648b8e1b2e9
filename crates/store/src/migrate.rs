//! Copies a whole site from a file to PostgreSQL, or back.

use std::fmt;
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rusqlite::types::Value as Owned;

use crate::db::{Connection, Driver, PIECE, Row, ToValue, values};
use crate::open::{self, FILE, NEWEST, SCHEMA};
use crate::postgres::{Postgres, PostgresUrl, Role};
use crate::{Result, StoreError};

/// Where a site is stored.
#[derive(Clone, Debug)]
pub enum StoredSite {
    /// In the file of a data directory.
    Sqlite(PathBuf),
    /// In PostgreSQL.
    Postgres(Box<PostgresUrl>),
}

impl FromStr for StoredSite {
    type Err = StoreError;

    /// `sqlite:DIR`, or what [`PostgresUrl`] takes.
    fn from_str(text: &str) -> Result<Self> {
        match text.strip_prefix("sqlite:") {
            Some(directory) => Ok(Self::Sqlite(directory.into())),
            None => Ok(Self::Postgres(Box::new(text.parse()?))),
        }
    }
}

impl fmt::Display for StoredSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(directory) => write!(f, "{}", directory.join(FILE).display()),
            Self::Postgres(url) => write!(f, "{url:?}"),
        }
    }
}

/// Copies a site to where there is none, and compares: the tables with their numbers of rows. What is read stays as it is. It is
/// one transaction: where it fails nothing is written. No server may use either meanwhile. `goes_on` is asked now and then, with
/// the rows that were copied or compared and those that are to be.
///
/// # Errors
/// When there is no site or one of another format, it is in use, there is something where it is to be, something of it cannot be
/// stored there, it was stopped, or either cannot be used.
pub fn migrate(
    from: &StoredSite,
    to: &StoredSite,
    goes_on: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Vec<(String, u64)>> {
    if matches!(from, StoredSite::Sqlite(directory) if !directory.join(FILE).exists()) {
        return Err(StoreError::NoSite(from.to_string()));
    }
    let (_held, source) = connect(from)?;
    let reading = source.begin()?;
    match format_of(&source)? {
        Some(NEWEST) => (),
        None => return Err(StoreError::NoSite(from.to_string())),
        Some(found) => return Err(StoreError::OtherFormat(from.to_string(), found)),
    }
    let (_held, target) = connect(to)?;
    let writing = target.begin()?;
    if format_of(&target)?.is_some() {
        return Err(StoreError::NotEmpty(to.to_string()));
    }
    match &target.driver {
        Driver::Sqlite(connection) => open::make(connection, &[SCHEMA])?,
        Driver::Postgres(postgres) => postgres.make()?,
    }
    let copied = copy(&source, &target, goes_on)?;
    // No server runs there.
    target.batch("UPDATE servers SET lease = 0")?;
    writing.commit()?;
    drop(reading);
    Ok(copied)
}

/// A connection, and what holds the directory of a file.
fn connect(site: &StoredSite) -> Result<(Option<File>, Connection)> {
    Ok(match site {
        StoredSite::Sqlite(directory) => {
            let held = open::hold(directory)?;
            let connection = open::open_as_it_is(&directory.join(FILE))?;
            (Some(held), Connection::new(Driver::Sqlite(connection)))
        }
        StoredSite::Postgres(url) => {
            let postgres = Postgres::open(url.0.clone(), Role::Copies)?;
            (None, Connection::new(Driver::Postgres(postgres.into())))
        }
    })
}

/// The format that is there when a transaction has begun; nothing where it is empty.
fn format_of(connection: &Connection) -> Result<Option<u32>> {
    match &connection.driver {
        Driver::Sqlite(file) => open::format_of(file, Path::new(file.path().unwrap_or_default())),
        Driver::Postgres(postgres) => postgres.hold(),
    }
}

/// Copies all rows, then compares them as they are read back.
fn copy(
    from: &Connection,
    to: &Connection,
    goes_on: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Vec<(String, u64)>> {
    let tables = tables()?;
    let counts = tables.iter().map(|table| table.count(from));
    let counts: Vec<u64> = counts.collect::<Result<_, _>>()?;
    let all = 2 * counts.iter().sum::<u64>();
    let mut done = 0;
    let mut step = |rows: usize| {
        done += rows as u64;
        match goes_on(done, all) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StoreError::Stopped),
        }
    };
    let copied = tables.iter().map(|table| table.copy(from, to, &mut step));
    let copied: Vec<Sum> = copied.collect::<Result<_, _>>()?;
    for (table, sum) in tables.iter().zip(copied) {
        let (mut found, wide) = (Sum::default(), table.columns.len());
        table.read(to, &mut |rows| {
            found.add(rows, wide);
            step(rows.len() / wide)
        })?;
        if found != sum {
            let differs = format!("the copy of {} differs: nothing was copied", table.name);
            return Err(StoreError::Unfit(differs));
        }
    }
    let names = tables.into_iter().map(|table| table.name);
    Ok(names.zip(counts).collect())
}

struct Table {
    name: String,
    /// Those of its primary key first.
    columns: Vec<String>,
    /// How many are its primary key; all where it has none.
    key: usize,
}

/// All tables, each behind those to which its rows refer: PostgreSQL makes them in this order, too.
fn tables() -> Result<Vec<Table>> {
    let made = rusqlite::Connection::open_in_memory()?;
    made.execute_batch(SCHEMA)?;
    let made = Connection::new(Driver::Sqlite(made));
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
    let names = made.all::<String>(names, &[])?;
    let table = |name: String| {
        let columns = "SELECT name, pk > 0 FROM pragma_table_info($1) ORDER BY pk = 0, pk, cid";
        let columns: Vec<(String, bool)> = made.all(columns, values![name])?;
        let key = columns.iter().filter(|(_, is_key)| *is_key).count();
        Ok(Table {
            name,
            key: if key == 0 { columns.len() } else { key },
            columns: columns.into_iter().map(|(column, _)| column).collect(),
        })
    };
    names.into_iter().map(table).collect()
}

impl Table {
    fn count(&self, of: &Connection) -> Result<u64> {
        let count = format!("SELECT count(*) FROM {}", self.name);
        of.one(&count, &[]).map(i64::unsigned_abs)
    }

    /// Reads all rows in the order of the primary key, in which they are written fastest: some at a time, their values in a row.
    fn read(&self, from: &Connection, piece: &mut dyn FnMut(&[Owned]) -> Result<()>) -> Result<()> {
        let (name, columns) = (&self.name, self.columns.join(", "));
        let key = self.columns[..self.key].join(", ");
        let sql = format!("SELECT {columns} FROM {name} ORDER BY {key}");
        let mut rows = Vec::new();
        from.stream(name, &sql, |row| {
            for at in 0..self.columns.len() {
                match row.get(at) {
                    Ok(Owned::Text(text)) if text.contains('\0') => {
                        return Err(self.unfit(row, at, "PostgreSQL stores no NUL in a text"));
                    }
                    Ok(value) => rows.push(value),
                    Err(_) => return Err(self.unfit(row, at, "it is not UTF-8")),
                }
            }
            if rows.len() == PIECE * self.columns.len() {
                piece(&rows)?;
                rows.clear();
            }
            Ok(())
        })?;
        match rows.is_empty() {
            true => Ok(()),
            false => piece(&rows),
        }
    }

    fn unfit(&self, row: &Row<'_>, at: usize, reason: &str) -> StoreError {
        let key = self.columns[..self.key].iter().enumerate();
        let key = key.map(|(at, column)| match row.get(at) {
            Ok(Owned::Integer(number)) => format!("{column} = {number}"),
            other => format!("{column} = {other:?}"),
        });
        let (table, column) = (&self.name, &self.columns[at]);
        let row = key.collect::<Vec<_>>().join(" and ");
        StoreError::Unfit(format!(
            "{table}.{column} cannot be copied where {row}: {reason}"
        ))
    }

    fn copy(
        &self,
        from: &Connection,
        to: &Connection,
        step: &mut dyn FnMut(usize) -> Result<()>,
    ) -> Result<Sum> {
        // A new database has rows already.
        to.batch(&format!("DELETE FROM {}", self.name))?;
        let (columns, wide) = (self.columns.join(", "), self.columns.len());
        let (mut sum, mut last) = (Sum::default(), 0);
        self.read(from, &mut |rows| {
            let places = (0..rows.len() / wide).map(|row| {
                let places = (1..=wide).map(|at| format!("${}", row * wide + at));
                format!("({})", places.collect::<Vec<_>>().join(", "))
            });
            let places = places.collect::<Vec<_>>().join(", ");
            let values: Vec<_> = rows.iter().map(ToValue::value).collect();
            let insert = format!("INSERT INTO {} ({columns}) VALUES {places}", self.name);
            to.execute(&insert, &values)?;
            if let Owned::Integer(number) = rows[rows.len() - wide] {
                last = number;
            }
            sum.add(rows, wide);
            step(rows.len() / wide)
        })?;
        self.number_after(last, from, to)?;
        Ok(sum)
    }

    /// Rows that come later get numbers that none ever had, where the database gives numbers: those behind the `last` row's were
    /// removed.
    fn number_after(&self, last: i64, from: &Connection, to: &Connection) -> Result<()> {
        let (table, column) = (&self.name, &self.columns[0]);
        let sequence = "pg_get_serial_sequence($1, $2)::regclass";
        let given = match &from.driver {
            Driver::Sqlite(_) => {
                let given = "SELECT seq FROM sqlite_sequence WHERE name = $1";
                from.first(given, values![table])?
            }
            Driver::Postgres(_) => {
                let given = format!("SELECT pg_sequence_last_value({sequence})");
                from.one(&given, values![table, column])?
            }
        };
        let last = last.max(given.unwrap_or(0));
        match &to.driver {
            Driver::Sqlite(_) => {
                let none = "DELETE FROM sqlite_sequence WHERE name = $1";
                to.execute(none, values![table])?;
                let set =
                    "INSERT INTO sqlite_sequence (name, seq) SELECT name, $2 FROM sqlite_schema
                           WHERE name = $1 AND sql LIKE '%AUTOINCREMENT%'";
                to.execute(set, values![table, last])?;
            }
            Driver::Postgres(_) => {
                let set = format!("SELECT setval({sequence}, greatest($3::bigint, 1), $3 > 0)");
                to.rows(&set, values![table, column, last], |_| Ok(()))?;
            }
        }
        Ok(())
    }
}

/// What tells the rows of two tables apart, whatever their order.
#[derive(Default, PartialEq)]
struct Sum {
    rows: usize,
    digests: u64,
}

impl Sum {
    fn add(&mut self, rows: &[Owned], wide: usize) {
        for row in rows.chunks(wide) {
            let mut digest = DefaultHasher::new();
            // Numbers are written so that each is written differently.
            format!("{row:?}").hash(&mut digest);
            self.rows += 1;
            self.digests = self.digests.wrapping_add(digest.finish());
        }
    }
}
