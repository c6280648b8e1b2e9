//! A whole site from a file to PostgreSQL, and back.

use std::ops::ControlFlow;
use std::path::Path;

use postgres::{Client, NoTls};
use rusqlite::Connection;
use rusqlite::types::Value;
use tempfile::TempDir;

use crate::kit::*;
use crate::postgres::{new_schema, schema};

/// More than are copied at a time, twice.
const ROWS: i64 = 450;

/// A column's name and type, and whether it is a key or refers to one.
type Column = (String, String, bool);

/// The tables of a file with their columns.
fn columns(raw: &Connection) -> rusqlite::Result<Vec<(String, Vec<Column>)>> {
    let mut tables = raw.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )?;
    let mut columns = raw.prepare(
        "SELECT name, type, pk > 0 OR name IN (SELECT \"from\" FROM pragma_foreign_key_list($1))
         FROM pragma_table_info($1) ORDER BY cid",
    )?;
    let names = tables.query_map([], |row| row.get::<_, String>(0))?;
    let all = names.map(|name| {
        let name = name?;
        let of = columns.query_map([&name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        Ok((name, of?.collect::<Result<_, _>>()?))
    });
    all.collect()
}

/// A value of a row that SQLite and PostgreSQL can store.
fn value(row: i64, column: usize, of: &str, is_key: bool) -> Value {
    let odd = [row, i64::MAX, i64::MIN, 0, -1];
    let real = [row as f64 / 3.0, -0.0, f64::MAX, f64::MIN_POSITIVE, -1e-300];
    let turn = (row as usize + column) % 5;
    match of {
        "INTEGER" if is_key => Value::Integer(row),
        "INTEGER" => Value::Integer(odd[turn]),
        "REAL" => Value::Real(real[turn]),
        "BLOB" => Value::Blob([&row.to_le_bytes()[..], &vec![0xff; turn]].concat()),
        _ => Value::Text(format!("{row} {} \u{1f600}漢é'\"\\$1\n", "x".repeat(turn))),
    }
}

/// A site with rows of every kind, whatever they mean.
fn full() -> Result<TempDir, Box<dyn std::error::Error>> {
    let directory = TempDir::new()?;
    drop(Store::open(directory.path())?);
    let raw = Connection::open(directory.path().join(FILE))?;
    raw.execute_batch("PRAGMA foreign_keys = OFF; BEGIN; DELETE FROM runs")?;
    for (table, columns) in columns(&raw)? {
        let places = vec!["?"; columns.len()].join(", ");
        let mut insert =
            raw.prepare(&format!("INSERT OR IGNORE INTO {table} VALUES ({places})"))?;
        let mut written = 0;
        for row in 1..=ROWS {
            let values = columns.iter().enumerate();
            let values = values.map(|(at, (_, of, is_key))| value(row, at, of, *is_key));
            written += insert.execute(rusqlite::params_from_iter(values))?;
        }
        // It has its one row.
        assert!(written > 0 || table == "site", "{table}");
    }
    // The newest reports were removed: their numbers are not given again.
    raw.execute_batch(
        "UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'reports'; UPDATE servers SET lease = 0; COMMIT",
    )?;
    Ok(directory)
}

/// All that a file has, as texts.
fn content(directory: &Path) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let raw = Connection::open(directory.join(FILE))?;
    let mut all = Vec::new();
    let sequence = (
        "sqlite_sequence".to_owned(),
        vec![("name".to_owned(), String::new(), true)],
    );
    for (table, columns) in columns(&raw)?.into_iter().chain([sequence]) {
        let names: Vec<String> = columns.into_iter().map(|(name, ..)| name).collect();
        let names = names.join(", ");
        let mut rows = raw.prepare(&format!("SELECT * FROM {table} ORDER BY {names}"))?;
        let wide = rows.column_count();
        let rows = rows.query_map([], |row| {
            let values: Result<Vec<Value>, _> = (0..wide).map(|at| row.get(at)).collect();
            Ok(format!("{table}: {:?}", values?))
        })?;
        for row in rows {
            all.push(row?);
        }
    }
    Ok(all)
}

fn to_the_end(_: u64, _: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn file(directory: &TempDir) -> StoredSite {
    StoredSite::Sqlite(directory.path().to_owned())
}

#[test]
fn a_site_is_the_same_in_postgresql_and_back() -> Checked {
    let (_server, schema) = schema!();
    let (from, back) = (full()?, TempDir::new()?);
    let postgres: StoredSite = schema.parse()?;
    let mut last = (0, 0);
    let copied = migrate(&file(&from), &postgres, &mut |done, all| {
        assert!(done > last.0 && done <= all);
        last = (done, all);
        ControlFlow::Continue(())
    })?;
    let rows: u64 = copied.iter().map(|(_, rows)| rows).sum();
    assert_eq!(last, (2 * rows, 2 * rows));
    assert_eq!(migrate(&postgres, &file(&back), &mut to_the_end)?, copied);
    assert_eq!(content(back.path())?, content(from.path())?);
    // The tables are those that a server makes, none left out, and new rows have numbers that none ever had.
    let mut client = Client::connect(&schema, NoTls)?;
    let count = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'quantarium'";
    let tables: i64 = client.query_one(count, &[])?.get(0);
    assert_eq!(tables as usize, copied.len());
    for (column, next) in [("reports', 'report", 1001), ("tables', 'number", ROWS + 1)] {
        let number = format!("SELECT nextval(pg_get_serial_sequence('{column}'))");
        assert_eq!(client.query_one(&number, &[])?.get::<_, i64>(0), next);
    }
    drop(Store::connect(&schema.parse()?)?);
    drop(Store::open(back.path())?);
    Ok(())
}

/// Why it is refused.
fn refused(from: &StoredSite, to: &StoredSite) -> StoreError {
    migrate(from, to, &mut to_the_end).expect_err("must not be copied")
}

#[test]
fn what_cannot_be_copied_is_refused_and_nothing_is_written() -> Checked {
    let (server, schema) = schema!();
    not_over_another_nor_while_it_is_used(&new_schema(&server.url()))?;
    let (from, empty) = (full()?, TempDir::new()?);
    let postgres: StoredSite = schema.parse()?;
    let nothing_there = |wrong: StoreError| {
        for from in [&file(&empty), &postgres] {
            let to = file(&TempDir::new().unwrap());
            let nothing = matches!(refused(from, &to), StoreError::NoSite(_));
            assert!(nothing, "{wrong}");
        }
        wrong.to_string()
    };
    // Without one, in use, and stopped.
    nothing_there(refused(&file(&empty), &postgres));
    let used = Store::open(from.path())?;
    let wrong = refused(&file(&from), &postgres);
    assert!(matches!(wrong, StoreError::InUse(_)), "{wrong}");
    nothing_there(wrong);
    drop(used);
    for stopped_at in [1, 20_000] {
        let stopped = migrate(&file(&from), &postgres, &mut |done, _| match done {
            done if done >= stopped_at => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        let wrong = stopped.expect_err("it was stopped");
        assert!(matches!(wrong, StoreError::Stopped), "{wrong}");
        nothing_there(wrong);
    }
    // What only SQLite stores.
    let raw = Connection::open(from.path().join(FILE))?;
    for (spoilt, why) in [("'a' || char(0)", "NUL"), ("CAST(x'ff' AS TEXT)", "UTF-8")] {
        raw.execute_batch(&format!("UPDATE chat SET text = {spoilt} WHERE number = 7"))?;
        let wrong = nothing_there(refused(&file(&from), &postgres));
        assert!(wrong.contains("chat.text"), "{wrong}");
        assert!(wrong.contains("number = 7 and line = 7"), "{wrong}");
        assert!(wrong.contains(why), "{wrong}");
    }
    raw.execute_batch("UPDATE chat SET text = 'a'")?;
    // Another format, and a site that is there.
    raw.execute_batch("PRAGMA user_version = 21")?;
    let wrong = nothing_there(refused(&file(&from), &postgres));
    assert!(wrong.contains("has format 21"), "{wrong}");
    Ok(())
}

fn not_over_another_nor_while_it_is_used(schema: &str) -> Checked {
    let (from, empty) = (TempDir::new()?, TempDir::new()?);
    drop(Store::open(from.path())?);
    let postgres = StoredSite::Postgres(Box::new(schema.parse()?));
    migrate(&file(&from), &postgres, &mut to_the_end)?;
    for (one, other) in [(&file(&from), &postgres), (&postgres, &file(&from))] {
        let wrong = refused(one, other);
        assert!(matches!(wrong, StoreError::NotEmpty(_)), "{wrong}");
    }
    let StoredSite::Postgres(url) = &postgres else {
        return Err("it is in PostgreSQL".into());
    };
    let used = Store::connect(url)?;
    let joined = used.join("192.0.2.1:1", &[7; 32], |_| {})?;
    let wrong = refused(&postgres, &file(&empty)).to_string();
    assert!(wrong.contains("a Quantarium uses it"), "{wrong}");
    drop((joined, used));
    migrate(&postgres, &file(&empty), &mut to_the_end)?;
    Ok(())
}
