//! A connection to the database, and what goes in and comes out. The SQL of this crate is written once, in what SQLite and
//! PostgreSQL have in common: parameters are `$1` and so on, whole numbers have 64 bits, and truth values are stored as 0 and 1.

use quantarium_people::Digest;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, ToSql, params_from_iter};

use crate::StoreError;

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

/// Parameters, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::db::ToValue::value(&$value)),*] };
}
pub(crate) use values;

macro_rules! whole_numbers {
    ($($of:ty),*) => { $(
        impl ToValue for $of {
            fn value(&self) -> Value<'_> {
                Value::Int(i64::from(*self))
            }
        }

        impl Column for $of {
            fn read(value: Value<'_>) -> Option<Self> {
                match value {
                    Value::Int(number) => number.try_into().ok(),
                    _ => None,
                }
            }
        }
    )* };
}
whole_numbers!(i64, u32, u8);

impl ToValue for bool {
    fn value(&self) -> Value<'_> {
        Value::Int(i64::from(*self))
    }
}

impl Column for bool {
    fn read(value: Value<'_>) -> Option<Self> {
        i64::read(value).map(|number| number != 0)
    }
}

impl ToValue for f64 {
    fn value(&self) -> Value<'_> {
        Value::Real(*self)
    }
}

impl Column for f64 {
    fn read(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Real(number) => Some(number),
            _ => None,
        }
    }
}

impl ToValue for str {
    fn value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl ToValue for String {
    fn value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl Column for String {
    fn read(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.to_owned()),
            _ => None,
        }
    }
}

impl ToValue for [u8] {
    fn value(&self) -> Value<'_> {
        Value::Blob(self)
    }
}

impl ToValue for Vec<u8> {
    fn value(&self) -> Value<'_> {
        Value::Blob(self)
    }
}

impl Column for Vec<u8> {
    fn read(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Blob(bytes) => Some(bytes.to_owned()),
            _ => None,
        }
    }
}

impl<const N: usize> ToValue for [u8; N] {
    fn value(&self) -> Value<'_> {
        Value::Blob(self)
    }
}

impl<const N: usize> Column for [u8; N] {
    fn read(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Blob(bytes) => bytes.try_into().ok(),
            _ => None,
        }
    }
}

impl ToValue for Digest {
    fn value(&self) -> Value<'_> {
        Value::Blob(&self.0)
    }
}

impl Column for Digest {
    fn read(value: Value<'_>) -> Option<Self> {
        Column::read(value).map(Self)
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

/// A row of an answer.
pub(crate) struct Row<'a>(&'a rusqlite::Row<'a>);

impl Row<'_> {
    /// What stands in a column, by its name or its place.
    ///
    /// # Errors
    /// When there is no such column, or something else stands in it.
    pub(crate) fn get<T: Column>(
        &self,
        at: impl rusqlite::RowIndex + std::fmt::Display,
    ) -> Result<T, StoreError> {
        let value = match self.0.get_ref(at)? {
            ValueRef::Null => Some(Value::Null),
            ValueRef::Integer(number) => Some(Value::Int(number)),
            ValueRef::Real(number) => Some(Value::Real(number)),
            ValueRef::Text(text) => std::str::from_utf8(text).ok().map(Value::Text),
            ValueRef::Blob(bytes) => Some(Value::Blob(bytes)),
        };
        let read = value.and_then(T::read);
        read.ok_or_else(|| StoreError::Database(format!("column {at} has something else in it")))
    }
}

/// A connection to the database.
#[derive(Debug)]
pub struct Connection(pub(crate) rusqlite::Connection);

impl Connection {
    fn prepare(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        // `$1` would be a name to SQLite, `?1` is a number.
        self.0.prepare_cached(&sql.replace('$', "?"))
    }

    /// Does something without parameters.
    ///
    /// # Errors
    /// What the database says.
    pub fn batch(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.0.execute_batch(sql)?)
    }

    /// Changes something: how many rows.
    pub(crate) fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        Ok(self.prepare(sql)?.execute(params_from_iter(values))?)
    }

    /// All rows of an answer.
    pub(crate) fn rows<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut query = self.prepare(sql)?;
        let mut rows = query.query(params_from_iter(values))?;
        let mut all = Vec::new();
        while let Some(row) = rows.next()? {
            all.push(read(&Row(row))?);
        }
        Ok(all)
    }

    /// The first row of an answer, if there is one.
    pub(crate) fn row<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let mut rows = self.rows(sql, values, read)?;
        rows.truncate(1);
        Ok(rows.pop())
    }

    /// The first row of an answer that always has one.
    pub(crate) fn one<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let row = self.row(sql, values, read)?;
        row.ok_or_else(|| StoreError::Database("there is no such row".to_owned()))
    }

    /// Whether an answer has a row.
    pub(crate) fn exists(&self, sql: &str, values: &[Value<'_>]) -> Result<bool, StoreError> {
        Ok(self.row(sql, values, |_| Ok(()))?.is_some())
    }
}
