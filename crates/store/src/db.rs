//! A connection to the database, and what goes in and comes out. The SQL of this crate is written once, in what SQLite and
//! PostgreSQL have in common: parameters are `$1` and so on, whole numbers have 64 bits, and truth values are stored as 0 and 1.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use quantarium_people::Digest;
use rusqlite::types::{ToSqlOutput, Value as Owned, ValueRef};
use rusqlite::{ToSql, params_from_iter};

use crate::open::empty_log;
use crate::postgres::{BE_ALONE, NOW, Postgres};
use crate::{Result, StoreError};

/// How many rows are in memory where there may be many.
pub(crate) const PIECE: usize = 200;

/// What stands in a column, or for a parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Int(i64),
    Real(f64),
    Text(&'a str),
    Blob(&'a [u8]),
}

/// What can be a parameter.
pub(crate) trait ToValue {
    fn value(&self) -> Value<'_>;
}

/// What can be read from a column.
pub(crate) trait Column: Sized {
    /// Nothing where the value is of another kind, or out of range.
    fn read(value: Value<'_>) -> Option<Self>;
}

macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::db::ToValue::value(&$value)),*] };
}
pub(crate) use values;

/// A row of a table that is to be written: its columns, each with its value. One without has that of the variable of its name.
macro_rules! row {
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
    ($table:ident => $($name:ident $(: $value:expr)?),* $(,)?) => {
        &$crate::db::NewRow {
            table: stringify!($table),
            columns: &[$((
                stringify!($name),
                $crate::db::ToValue::value(&$crate::db::row!(@ $name $($value)?)),
            )),*],
        }
    };
}
pub(crate) use row;

pub(crate) struct NewRow<'a> {
    pub(crate) table: &'a str,
    pub(crate) columns: &'a [(&'a str, Value<'a>)],
}

impl NewRow<'_> {
    /// What writes it, the same text whenever the columns are the same, and the values for its parameters.
    fn insertion(&self, then: &str) -> (String, Vec<Value<'_>>) {
        let (names, values): (Vec<&str>, Vec<_>) = self.columns.iter().copied().unzip();
        let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
        let (table, names, places) = (self.table, names.join(", "), places.join(", "));
        let sql = format!("INSERT INTO {table} ({names}) VALUES ({places}) {then}");
        (sql, values)
    }
}

/// How the values of types are stored, and read again: as which kind.
macro_rules! kinds {
    ($([$($generic:tt)*] $of:ty: $kind:ident, |$own:ident| $stored:expr, |$found:ident| $read:expr;)*) => { $(
        impl<$($generic)*> ToValue for $of {
            fn value(&self) -> Value<'_> {
                let $own = self;
                Value::$kind($stored)
            }
        }

        impl<$($generic)*> Column for $of {
            fn read(value: Value<'_>) -> Option<Self> {
                match value {
                    Value::$kind($found) => $read,
                    _ => None,
                }
            }
        }
    )* };
}
kinds! {
    [] i64: Int, |own| *own, |number| Some(number);
    [] u32: Int, |own| i64::from(*own), |number| number.try_into().ok();
    [] u8: Int, |own| i64::from(*own), |number| number.try_into().ok();
    [] bool: Int, |own| i64::from(*own), |number| Some(number != 0);
    [] f64: Real, |own| *own, |number| Some(number);
    [] String: Text, |own| own, |text| Some(text.to_owned());
    [] Vec<u8>: Blob, |own| own, |bytes| Some(bytes.to_owned());
    [const N: usize] [u8; N]: Blob, |own| own, |bytes| bytes.try_into().ok();
    [] Digest: Blob, |own| &own.0, |bytes| bytes.try_into().ok().map(Digest);
}

impl ToValue for str {
    fn value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl ToValue for [u8] {
    fn value(&self) -> Value<'_> {
        Value::Blob(self)
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, T::value)
    }
}

impl<T: Column> Column for Option<T> {
    fn read(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            value => T::read(value).map(Some),
        }
    }
}

impl ToValue for Owned {
    fn value(&self) -> Value<'_> {
        match self {
            Self::Null => Value::Null,
            Self::Integer(number) => Value::Int(*number),
            Self::Real(number) => Value::Real(*number),
            Self::Text(text) => Value::Text(text),
            Self::Blob(bytes) => Value::Blob(bytes),
        }
    }
}

impl Column for Owned {
    fn read(value: Value<'_>) -> Option<Self> {
        Some(match value {
            Value::Null => Self::Null,
            Value::Int(number) => Self::Integer(number),
            Value::Real(number) => Self::Real(number),
            Value::Text(text) => Self::Text(text.to_owned()),
            Value::Blob(bytes) => Self::Blob(bytes.to_owned()),
        })
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn value(&self) -> Value<'_> {
        T::value(self)
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Self::Null => ValueRef::Null,
            Self::Int(number) => ValueRef::Integer(number),
            Self::Real(number) => ValueRef::Real(number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// What is stored as a word.
pub(crate) trait Word {
    fn word(&self) -> &'static str;
}

/// Says by which words the variants of an enum are stored.
macro_rules! words {
    ($of:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $crate::db::Word for $of {
            fn word(&self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }
        }

        impl $crate::db::ToValue for $of {
            fn value(&self) -> $crate::db::Value<'_> {
                $crate::db::Value::Text($crate::db::Word::word(self))
            }
        }

        impl $crate::db::Column for $of {
            fn read(value: $crate::db::Value<'_>) -> Option<Self> {
                match value {
                    $($crate::db::Value::Text($word) => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use words;

pub(crate) enum Row<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a postgres::Row),
}

impl Row<'_> {
    /// What stands in a column, by its name or its place.
    ///
    /// # Errors
    /// When there is no such column, or something else stands in it.
    pub(crate) fn get<T: Column>(
        &self,
        at: impl rusqlite::RowIndex + postgres::row::RowIndex + Display,
    ) -> Result<T> {
        let wrong = || StoreError::Database(format!("column {at} has something else in it"));
        let value = match self {
            Self::Sqlite(row) => match row.get_ref(at)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Int(number),
                ValueRef::Real(number) => Value::Real(number),
                ValueRef::Text(text) => Value::Text(str::from_utf8(text).map_err(|_| wrong())?),
                ValueRef::Blob(bytes) => Value::Blob(bytes),
            },
            Self::Postgres(row) => row.try_get(at)?,
        };
        T::read(value).ok_or_else(wrong)
    }
}

/// What a whole row says: one column, or several in their order.
pub(crate) trait Columns: Sized {
    fn of(row: &Row<'_>) -> Result<Self>;
}

impl<T: Column> Columns for T {
    fn of(row: &Row<'_>) -> Result<Self> {
        row.get(0)
    }
}

macro_rules! several_columns {
    ($($of:ident $at:literal),*) => {
        impl<$($of: Column),*> Columns for ($($of),*) {
            fn of(row: &Row<'_>) -> Result<Self> {
                Ok(($(row.get($at)?),*))
            }
        }
    };
}

several_columns!(A 0, B 1);
several_columns!(A 0, B 1, C 2);
several_columns!(A 0, B 1, C 2, D 3, E 4, F 5);

/// Has a struct read from a row whose columns are called as its fields are.
macro_rules! named_columns {
    ($of:ident, $($field:ident),*) => {
        impl $crate::db::Columns for $of {
            fn of(row: &$crate::db::Row<'_>) -> $crate::Result<Self> {
                Ok(Self { $($field: row.get(stringify!($field))?),* })
            }
        }
    };
}
pub(crate) use named_columns;

/// A struct read from a row: first its fields whose columns are called as they are, after the semicolon the others.
macro_rules! from_row {
    ($row:ident => $of:ident { $($field:ident),*; $($others:tt)* }) => {
        $of { $($field: $row.get(stringify!($field))?,)* $($others)* }
    };
}
pub(crate) use from_row;

/// A connection to the database.
#[derive(Debug)]
pub struct Connection {
    pub(crate) driver: Driver,
    pub(crate) own: Arc<Own>,
}

/// What a store's connections know of this server.
#[derive(Debug, Default)]
pub(crate) struct Own {
    pub(crate) run: AtomicI64,
    /// Its number among those that share the database, 0 where it shares none.
    pub(crate) server: AtomicI64,
}

#[derive(Debug)]
pub(crate) enum Driver {
    Sqlite(rusqlite::Connection),
    Postgres(Box<Postgres>),
}

/// A transaction, which is rolled back if it is dropped before it is committed.
pub(crate) struct Transaction<'a> {
    connection: &'a Connection,
    over: bool,
}

impl Transaction<'_> {
    pub(crate) fn commit(mut self) -> Result<()> {
        match &self.connection.driver {
            Driver::Sqlite(connection) => connection.execute_batch("COMMIT")?,
            Driver::Postgres(postgres) => postgres.commit()?,
        }
        self.over = true;
        Ok(())
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if !self.over {
            // Fails where the database has rolled it back already.
            let _ = self.connection.batch("ROLLBACK");
        }
    }
}

impl Connection {
    pub(crate) fn new(driver: Driver) -> Self {
        let own = Arc::default();
        Self { driver, own }
    }

    pub(crate) fn run(&self) -> i64 {
        self.own.run.load(Relaxed)
    }

    pub(crate) fn server(&self) -> i64 {
        self.own.server.load(Relaxed)
    }

    /// The database's clock, in milliseconds since 1970 (UTC).
    pub(crate) fn millis(&self) -> Result<i64> {
        match &self.driver {
            Driver::Sqlite(_) => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                Ok(since.map_or(0, |since| since.as_millis() as i64))
            }
            Driver::Postgres(_) => self.one(&format!("SELECT {NOW}"), &[]),
        }
    }

    /// Until the transaction ends no other server changes more than its own tables' rows.
    pub(crate) fn be_alone(&self) -> Result<()> {
        match &self.driver {
            Driver::Sqlite(_) => Ok(()),
            Driver::Postgres(postgres) => postgres.batch(BE_ALONE),
        }
    }

    pub(crate) fn begin(&self) -> Result<Transaction<'_>> {
        self.batch("BEGIN")?;
        Ok(Transaction {
            connection: self,
            over: false,
        })
    }

    /// Whether the database has given up the transaction that had begun, and not only its last step.
    pub(crate) fn has_given_up(&self) -> bool {
        match &self.driver {
            Driver::Sqlite(connection) => connection.is_autocommit(),
            Driver::Postgres(postgres) => postgres.is_closed(),
        }
    }

    /// Has what was removed overwritten where it still stands beside the file.
    pub(crate) fn erase(&self) {
        if let Driver::Sqlite(connection) = &self.driver {
            empty_log(connection);
        }
    }

    /// Does something without parameters.
    ///
    /// # Errors
    /// What the database says.
    pub fn batch(&self, sql: &str) -> Result<()> {
        match &self.driver {
            Driver::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            Driver::Postgres(postgres) => postgres.batch(sql),
        }
    }

    pub(crate) fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<()> {
        self.change(sql, values).map(drop)
    }

    /// Changes something: how many rows.
    pub(crate) fn change(&self, sql: &str, values: &[Value<'_>]) -> Result<usize> {
        match &self.driver {
            Driver::Sqlite(connection) => {
                let mut change = connection.prepare_cached(&numbered(sql))?;
                Ok(change.execute(params_from_iter(values))?)
            }
            Driver::Postgres(postgres) => postgres.execute(sql, values),
        }
    }

    pub(crate) fn insert(&self, row: &NewRow<'_>) -> Result<()> {
        let (sql, values) = row.insertion("");
        self.execute(&sql, &values)
    }

    /// Writes a row, where there is none like it yet.
    pub(crate) fn insert_if_new(&self, row: &NewRow<'_>) -> Result<()> {
        let (sql, values) = row.insertion("ON CONFLICT DO NOTHING");
        self.execute(&sql, &values)
    }

    /// Writes a row: its number.
    pub(crate) fn insert_numbered(&self, row: &NewRow<'_>) -> Result<i64> {
        let (sql, values) = row.insertion("RETURNING number");
        self.one(&sql, &values)
    }

    pub(crate) fn rows<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        match &self.driver {
            Driver::Sqlite(connection) => {
                let mut query = connection.prepare_cached(&numbered(sql))?;
                let mut rows = query.query(params_from_iter(values))?;
                let mut all = Vec::new();
                while let Some(row) = rows.next()? {
                    all.push(read(&Row::Sqlite(row))?);
                }
                Ok(all)
            }
            Driver::Postgres(postgres) => {
                let rows = postgres.query(sql, values)?;
                rows.iter().map(|row| read(&Row::Postgres(row))).collect()
            }
        }
    }

    /// Reads an answer that may be long, piece by piece, in a transaction that has begun. No other answer is read under its `name`.
    pub(crate) fn stream(
        &self,
        name: &str,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> Result<()>,
    ) -> Result<()> {
        let Driver::Postgres(postgres) = &self.driver else {
            return self.rows(sql, &[], read).map(drop);
        };
        postgres.batch(&format!("DECLARE {name}_cursor CURSOR FOR {sql}"))?;
        loop {
            let rows = postgres.query(&format!("FETCH {PIECE} FROM {name}_cursor"), &[])?;
            if rows.is_empty() {
                return postgres.batch(&format!("CLOSE {name}_cursor"));
            }
            rows.iter().try_for_each(|row| read(&Row::Postgres(row)))?;
        }
    }

    /// The first row of an answer, if there is one.
    pub(crate) fn row<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        Ok(self.rows(sql, values, read)?.into_iter().next())
    }

    /// All rows of an answer that has nothing but their columns.
    pub(crate) fn all<T: Columns>(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<T>> {
        self.rows(sql, values, T::of)
    }

    /// The first of them, if there is one.
    pub(crate) fn first<T: Columns>(&self, sql: &str, values: &[Value<'_>]) -> Result<Option<T>> {
        self.row(sql, values, T::of)
    }

    /// The first of them, where there always is one.
    pub(crate) fn one<T: Columns>(&self, sql: &str, values: &[Value<'_>]) -> Result<T> {
        let first = self.first(sql, values)?;
        first.ok_or_else(|| StoreError::Database("there is no such row".to_owned()))
    }

    pub(crate) fn exists(&self, sql: &str, values: &[Value<'_>]) -> Result<bool> {
        Ok(self.row(sql, values, |_| Ok(()))?.is_some())
    }
}

/// To SQLite `$1` would be a name; `?1` is a number.
fn numbered(sql: &str) -> String {
    sql.replace('$', "?")
}
