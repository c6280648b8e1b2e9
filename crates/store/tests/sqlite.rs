//! SQLite keeps the contract, and survives what happens to a file and its process.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use quantarium_store::testkit::{self, table};
use quantarium_store::{FILE, SqliteStore, Store, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;

fn message(opened: Result<SqliteStore, StoreError>) -> String {
    opened.expect_err("must not open").to_string()
}

#[test]
fn it_keeps_the_contract() {
    let mut directories = Vec::new();
    testkit::all(|| {
        let directory = TempDir::new().unwrap();
        let store = SqliteStore::open(directory.path()).unwrap();
        directories.push(directory);
        store
    })
    .unwrap();
}

#[test]
fn the_directory_is_made_and_the_games_are_there_next_time() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("not/there/yet");
    let store = SqliteStore::open(&path).unwrap();
    store.open_table(&table("a")).unwrap();
    store.append("a", 0, "one", None, "*").unwrap();
    drop(store);
    let store = SqliteStore::open(&path).unwrap();
    assert_eq!(store.load("a").unwrap().unwrap().moves, ["one"]);
}

#[test]
fn a_directory_that_cannot_be_made_is_named_with_what_to_do() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let opened = SqliteStore::open(&file.join("data"));
    assert!(matches!(opened, Err(StoreError::Directory { .. })));
    let message = message(opened);
    assert!(
        message.contains("file/data") && message.contains("--data-dir"),
        "{message}"
    );
}

#[test]
fn a_file_that_cannot_be_opened_is_named_with_what_to_do() {
    let directory = TempDir::new().unwrap();
    // A directory in the file's place cannot be opened even by root.
    std::fs::create_dir(directory.path().join(FILE)).unwrap();
    let opened = SqliteStore::open(directory.path());
    assert!(
        matches!(opened, Err(StoreError::Unwritable { .. })),
        "{opened:?}"
    );
    assert!(message(opened).contains("--data-dir"));
}

#[test]
fn a_file_in_use_is_refused_until_its_process_lets_go() {
    let directory = TempDir::new().unwrap();
    let first = SqliteStore::open(directory.path()).unwrap();
    let second = SqliteStore::open(directory.path());
    assert!(
        matches!(second, Err(StoreError::InUse { .. })),
        "{second:?}"
    );
    assert!(message(second).contains("another process"));
    drop(first);
    SqliteStore::open(directory.path()).unwrap();
}

#[test]
fn a_later_format_is_left_alone() {
    let directory = TempDir::new().unwrap();
    drop(SqliteStore::open(directory.path()).unwrap());
    let path = directory.path().join(FILE);
    let raw = Connection::open(&path).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    drop(raw);
    let opened = SqliteStore::open(directory.path());
    assert!(
        matches!(opened, Err(StoreError::Newer { found: 99, .. })),
        "{opened:?}"
    );
    let raw = Connection::open(&path).unwrap();
    let version = raw.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0));
    assert_eq!(version.unwrap(), 99);
}

#[test]
fn another_programs_file_is_left_alone() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join(FILE);
    let raw = Connection::open(&path).unwrap();
    raw.execute_batch("CREATE TABLE recipes (name TEXT);")
        .unwrap();
    drop(raw);
    let opened = SqliteStore::open(directory.path());
    assert!(
        matches!(opened, Err(StoreError::Foreign { .. })),
        "{opened:?}"
    );
    std::fs::write(
        &path,
        "a letter to my aunt, long enough to have a header's length".repeat(20),
    )
    .unwrap();
    let opened = SqliteStore::open(directory.path());
    assert!(
        matches!(opened, Err(StoreError::Foreign { .. })),
        "{opened:?}"
    );
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with("a letter")
    );
}

/// Where [`moves_are_answered_one_by_one`] writes when a killing test runs it as a process.
const VICTIM: &str = "QUANTARIUM_STORE_VICTIM";

/// Appends moves and answers each with a line.
fn append(directory: &Path, count: u32) -> Result<(), StoreError> {
    let store = SqliteStore::open(directory)?;
    let start = match store.load("a")? {
        Some(table) => table.moves.len() as u32,
        None => {
            store.open_table(&table("a"))?;
            0
        }
    };
    for ply in start..start.saturating_add(count) {
        store.append("a", ply, &format!("move {ply}"), None, "*")?;
        println!("answered {ply}");
    }
    Ok(())
}

#[test]
fn moves_are_answered_one_by_one() {
    match std::env::var_os(VICTIM) {
        Some(directory) => append(Path::new(&directory), u32::MAX).unwrap(),
        None => {
            let directory = TempDir::new().unwrap();
            append(directory.path(), 3).unwrap();
            append(directory.path(), 2).unwrap();
            let store = SqliteStore::open(directory.path()).unwrap();
            assert_eq!(store.load("a").unwrap().unwrap().moves.len(), 5);
        }
    }
}

#[test]
fn a_killed_process_loses_no_answered_move() {
    let directory = TempDir::new().unwrap();
    let mut answered = 0;
    for round in 0..8 {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "moves_are_answered_one_by_one", "--nocapture"])
            .env(VICTIM, directory.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(victim.stdout.take().unwrap()).lines();
        let mut rest = lines.map(Result::unwrap).filter_map(|line| {
            let ply: usize = line.split_once("answered ")?.1.parse().ok()?;
            Some(ply)
        });
        // Kill it at another moment of its work each time, then read what it had still answered.
        answered = 1 + rest.by_ref().nth(1 + 7 * round).unwrap();
        victim.kill().unwrap();
        answered = rest.last().map_or(answered, |ply| ply + 1);
        victim.wait().unwrap();
        let store = SqliteStore::open(directory.path()).unwrap();
        let moves = store.load("a").unwrap().unwrap().moves;
        assert!(moves.len() >= answered, "{} of {answered}", moves.len());
        for (ply, text) in moves.iter().enumerate() {
            assert_eq!(*text, format!("move {ply}"));
        }
    }
    assert!(answered > 50);
}
