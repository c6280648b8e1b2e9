//! SQLite keeps the contract, and survives what happens to a file and its process.

use std::io::{BufRead, BufReader};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::kit::*;

/// A store in a directory of its own.
fn new_store() -> (TempDir, Store) {
    let directory = TempDir::new().unwrap();
    let store = Store::open(directory.path()).unwrap();
    (directory, store)
}

/// What is said where a file cannot be used: which, and what to do.
fn message(opened: Result<Store, StoreError>) -> String {
    let message = opened.expect_err("must not open").to_string();
    assert!(message.contains("--data-dir"), "{message}");
    message
}

#[test]
fn what_is_read_waits_for_nothing_that_is_written() {
    let (directory, store) = new_store();
    store.write(|tx| tables::open(tx, &table("a"))).unwrap();
    // The writer waits for this one.
    let other = Connection::open(directory.path().join(FILE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| store.write(|tx| tables::open(tx, &table("b"))));
        std::thread::sleep(Duration::from_millis(50));
        let guest = Digest([1; 32]);
        let list = store.read(|db| tables::list(db, Some(&guest), true, 10));
        assert_eq!(list.unwrap().len(), 1);
        assert!(loaded(&store, "a").is_ok());
        let of = Finished::of(&guest);
        let finished = store.read(|db| tables::finished(db, &of, 10)).unwrap();
        assert!(finished.is_empty());
        let ratings = store.read(|db| players::ratings(db, &guest, 10)).unwrap();
        assert!(ratings.is_empty());
        let seated = store.read(|db| accounts::tables_of(db, &guest)).unwrap();
        assert!(seated.is_empty());
        assert!(store.bytes().unwrap() > 0);
        assert!(!writing.is_finished(), "what was read waited for it");
        other.execute_batch("ROLLBACK").unwrap();
        writing.join().unwrap().unwrap();
    });
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_files_nor_those_of_an_earlier_version() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("new/data");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let set = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let check = |path: &Path| {
        let store = Store::open(path).unwrap();
        let backup = path.join("copy");
        let _ = std::fs::remove_file(&backup);
        store.backup(&backup).unwrap();
        assert_eq!(mode(path), 0o700, "{path:?}");
        let files = std::fs::read_dir(path).unwrap();
        let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        // The database, its log and the log's index, the lock, the copy.
        assert_eq!(files.len(), 5, "{files:?}");
        for file in &files {
            assert_eq!(mode(file), 0o600, "{file:?}");
        }
        files
    };
    for file in check(&path) {
        if file.exists() {
            set(&file, 0o644);
        }
    }
    set(&path, 0o755);
    check(&path);
    let empty = directory.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    set(&empty, 0o755);
    check(&empty);
    // What is not ours alone stays open.
    let shared = directory.path().join("shared");
    std::fs::create_dir(&shared).unwrap();
    std::fs::write(shared.join("other"), "").unwrap();
    for open in [0o755, 0o1777] {
        set(&shared, open);
        drop(Store::open(&shared).unwrap());
        assert_eq!(mode(&shared), open & 0o777);
        std::fs::remove_file(shared.join(FILE)).unwrap();
    }
}

#[test]
fn a_directory_that_cannot_be_made_and_a_file_that_cannot_be_opened_are_named_with_what_to_do() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let opened = Store::open(&file.join("data"));
    assert!(matches!(opened, Err(StoreError::Directory(..))));
    assert!(message(opened).contains("file/data"));
    // A directory in the file's place cannot be opened even by root.
    std::fs::create_dir(directory.path().join(FILE)).unwrap();
    let opened = Store::open(directory.path());
    assert!(matches!(opened, Err(StoreError::Unwritable(..))));
    message(opened);
}

#[test]
fn a_file_in_use_is_refused_until_its_process_lets_go() {
    let (directory, first) = new_store();
    let second = Store::open(directory.path());
    assert!(matches!(second, Err(StoreError::InUse(_))));
    let second = second.expect_err("in use").to_string();
    assert!(second.contains("another process"), "{second}");
    drop(first);
    Store::open(directory.path()).unwrap();
}

#[test]
fn a_later_format_is_left_alone() {
    let (directory, opened) = spoilt(|raw| raw.pragma_update(None, "user_version", 99).unwrap());
    assert!(matches!(opened, Err(StoreError::Newer(_, 99))));
    let raw = Connection::open(directory.path().join(FILE)).unwrap();
    let version = raw.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0));
    assert_eq!(version.unwrap(), 99);
}

#[test]
fn another_programs_file_is_left_alone() {
    let directory = made_by("CREATE TABLE recipes (name TEXT);");
    let opened = Store::open(directory.path());
    assert!(matches!(opened, Err(StoreError::Foreign(_))));
    let path = directory.path().join(FILE);
    let letter = "a letter to my aunt, long enough to have a header's length".repeat(20);
    std::fs::write(&path, &letter).unwrap();
    let opened = Store::open(directory.path());
    assert!(matches!(opened, Err(StoreError::Foreign(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), letter);
}

/// Where [`moves_are_answered_one_by_one`] writes when a killing test runs it as a process.
const VICTIM: &str = "QUANTARIUM_STORE_VICTIM";

/// Appends moves and answers each with a line.
fn write(directory: &Path, count: u32) -> Result<(), StoreError> {
    let store = Store::open(directory)?;
    if store.read(|db| tables::load(db, "a"))?.is_none() {
        store.write(|tx| tables::open(tx, &table("a")))?;
    }
    let (claimed, _) = store.write(|tx| tables::claim(tx, "a"))?.expect("a table");
    let start = claimed.events.len() as u32;
    for seq in start..start.saturating_add(count) {
        let next = played("a", seq + 1, &format!("move {seq}"));
        append(&store, but(next, |new| new.epoch = claimed.epoch))?;
        println!("answered {seq}");
    }
    Ok(())
}

#[test]
fn moves_are_answered_one_by_one() {
    match std::env::var_os(VICTIM) {
        Some(directory) => write(Path::new(&directory), u32::MAX).unwrap(),
        None => {
            let directory = TempDir::new().unwrap();
            // It is made, and the games are there next time.
            let path = directory.path().join("not/there/yet");
            write(&path, 3).unwrap();
            write(&path, 2).unwrap();
            let moves = texts(&Store::open(&path).unwrap(), "a").unwrap();
            assert_eq!(moves.len(), 5);
        }
    }
}

#[test]
fn a_killed_process_loses_no_answered_move() {
    let directory = TempDir::new().unwrap();
    let mut answered = 0;
    for round in 0..8 {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "sqlite::moves_are_answered_one_by_one"])
            .arg("--nocapture")
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
        let store = Store::open(directory.path()).unwrap();
        let moves = texts(&store, "a").unwrap();
        assert!(moves.len() >= answered, "{} of {answered}", moves.len());
        for (ply, text) in moves.iter().enumerate() {
            assert_eq!(*text, format!("move {ply}"));
        }
    }
    assert!(answered > 50);
}

/// A directory with a database that was made by SQL.
fn made_by(sql: &str) -> TempDir {
    let directory = TempDir::new().unwrap();
    let raw = Connection::open(directory.path().join(FILE)).unwrap();
    raw.execute_batch(sql).unwrap();
    directory
}

#[test]
fn a_database_of_the_oldest_format_opens_and_plays_on() {
    let directory = made_by(include_str!("data/format21.sql"));
    let store = Store::open(directory.path()).unwrap();
    let first = loaded(&store, "table1").unwrap();
    let moves = ["4@c3", "2@a1", "Resigned { seat: 1 }"];
    assert_eq!(texts(&store, "table1").unwrap(), moves);
    assert_eq!(first.table.seed, Some(u64::MAX));
    assert_eq!(first.result, "1-0");
    // What lists are read by was not stored yet.
    let anna = named(&store, "anna").unwrap().holder;
    let of = Finished::of(&anna);
    let over = store.read(|db| tables::finished(db, &of, 9)).unwrap();
    assert_eq!(ids(&over), ["table1"]);
    assert_eq!(over[0].shown.acted, 1_700_000_090);
    let nobodys = store.read(|db| tables::list(db, None, true, 9)).unwrap();
    assert_eq!(ids(&nobodys), ["table3"]);
    let rated = store.read(|db| players::ratings(db, &anna, 9)).unwrap();
    assert_eq!(rated[0].games, 1);
    assert_eq!(rated[0].pool, "quantum-link");
    let used = 1_700_000_001;
    let session = accounts::logged_in(&store, &Digest([1; 32]), used).unwrap();
    assert_eq!(session.unwrap().name, "Anna");
    assert_eq!(store.read(seeks::all).unwrap()[0].guests, [anna]);
    let lines = store.read(|db| chat::lines(db, "table1")).unwrap();
    assert_eq!(lines[0].text, "good game");
    assert_eq!(store.read(notices::waiting).unwrap(), 1);
    let epoch = claimed(&store, "table2").unwrap().epoch;
    let next = but(played("table2", 2, "b2"), |new| new.epoch = epoch);
    append(&store, next).unwrap();
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(texts(&store, "table2").unwrap(), ["a1", "b2"]);
}

/// The columns, indexes and references of every table.
fn shape(directory: &Path) -> Vec<String> {
    let raw = Connection::open(directory.join(FILE)).unwrap();
    let mut query = raw
        .prepare(
            "SELECT tables.name || ' ' || columns.name || ' ' || columns.type || columns.\"notnull\" || columns.pk
                 || coalesce(columns.dflt_value, '')
             FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
             UNION SELECT tables.name || ' ' || \"from\" || ' ' || \"table\" || on_delete
             FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) WHERE tables.type = 'table'
             UNION SELECT sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
             UNION SELECT tables.name || origin || coalesce(group_concat(columns.name), '')
             FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS own, pragma_index_info(own.name) AS columns
             WHERE tables.type = 'table' GROUP BY own.name
             ORDER BY 1",
        )
        .unwrap();
    let lines = query.query_map([], |row| row.get(0)).unwrap();
    lines.map(Result::unwrap).collect()
}

#[test]
fn a_database_that_was_brought_up_to_date_is_as_a_new_one() {
    let broken_off = "UPDATE tables SET aborted = 1 WHERE number = 2";
    let oldest = include_str!("data/format21.sql");
    let old = made_by(&format!("{oldest} {broken_off}"));
    let new = TempDir::new().unwrap();
    for directory in [&old, &new] {
        drop(Store::open(directory.path()).unwrap());
    }
    assert_eq!(shape(old.path()), shape(new.path()));
    let raw = Connection::open(old.path().join(FILE)).unwrap();
    let sql = "SELECT ended FROM holders WHERE number = 2";
    let ended: Option<i64> = raw.query_row(sql, (), |row| row.get(0)).unwrap();
    assert_eq!(ended, Some(1_700_000_095_000));
}

/// Opens a new database and has `spoil` do something to it.
fn spoilt(spoil: impl FnOnce(&Connection)) -> (TempDir, Result<Store, StoreError>) {
    let (directory, store) = new_store();
    for id in ["a", "b"] {
        store.write(|tx| tables::open(tx, &table(id))).unwrap();
    }
    drop(store);
    let raw = Connection::open(directory.path().join(FILE)).unwrap();
    spoil(&raw);
    drop(raw);
    let opened = Store::open(directory.path());
    (directory, opened)
}

#[test]
fn one_table_that_makes_no_sense_does_not_hide_the_others() {
    let (_directory, store) = spoilt(|raw| {
        raw.execute("UPDATE seats SET level = 99999 WHERE number = 1", ())
            .unwrap();
    });
    let list = store.unwrap().read(|db| tables::list(db, None, true, 9));
    assert_eq!(ids(&list.unwrap()), ["b"]);
}

#[test]
fn an_older_format_one_set_back_and_a_damaged_file_are_reported_with_the_file_and_what_to_do() {
    let of_format =
        |format: i32| spoilt(|raw| raw.pragma_update(None, "user_version", format).unwrap());
    let (directory, opened) = of_format(20);
    let path = directory.path().join(FILE);
    let before = std::fs::read(&path).unwrap();
    let again = Store::open(directory.path());
    assert!(matches!(again, Err(StoreError::Older(_, 20))));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let words = message(opened);
    assert!(words.contains(FILE) && words.contains("from 21 on"));
    let (_directory, opened) = of_format(21);
    let words = message(opened);
    assert!(words.contains(FILE), "{words}");
    assert!(!words.contains("ALTER TABLE"), "{words}");
    let (directory, opened) = spoilt(|_| ());
    drop(opened);
    let path = directory.path().join(FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    // All but the header, which says that it is a database of ours.
    bytes[100..].fill(0xff);
    std::fs::write(&path, bytes).unwrap();
    assert!(message(Store::open(directory.path())).contains(FILE));
}

/// Whether the account's name is in some file of a directory.
fn names_quokka(directory: &Path) -> bool {
    let files = directory.read_dir().unwrap();
    let mut files = files.map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files.any(|bytes| bytes.windows(6).any(|at| at == b"Quokka"))
}

#[test]
fn a_removed_account_is_in_no_file_though_the_store_is_open() {
    let (directory, store) = new_store();
    let quokka = account(&store, "Quokka", 7).unwrap();
    assert!(names_quokka(directory.path()));
    let removed = store.write(|tx| accounts::remove(tx, &quokka, 0));
    removed.unwrap();
    assert!(!names_quokka(directory.path()));
}

/// Appends a long move to table "a", and hears that it is on disk. What never comes is a failure, not a test that hangs.
fn plays_long(store: &Store, seqs: RangeInclusive<u32>) {
    let (sender, hear) = mpsc::channel();
    for seq in seqs.clone() {
        let (entry, sender) = (played("a", seq, &"long ".repeat(500)), sender.clone());
        let done = Box::new(move |done| sender.send(done).unwrap());
        store.send(Changes::Shared, move |tx| tables::append(tx, &entry), done);
    }
    for _ in seqs {
        let answer = hear.recv_timeout(Duration::from_secs(60));
        answer.expect("an answer").unwrap();
    }
}

/// A store with a table "a" of this many long moves.
fn large(directory: &Path, moves: u32) -> Store {
    let store = Store::open(directory).unwrap();
    opened(&store, "a").unwrap();
    plays_long(&store, 1..=moves);
    store
}

#[test]
fn moves_are_answered_while_a_copy_is_made_and_are_not_in_it() {
    let [directory, other] = [(); 2].map(|()| TempDir::new().unwrap());
    let (before, mut after) = (1000, 0);
    let store = large(directory.path(), before);
    let mut rest = || {
        // The copy waits until a move is on disk.
        after += 1;
        plays_long(&store, before + after..=before + after);
    };
    let copy = other.path().join(FILE);
    store.backup_with(&copy, &mut rest).unwrap();
    assert!(after > 2, "{after}");
    let ours = loaded(&store, "a").unwrap();
    assert_eq!(ours.events.len() as u32, before + after);
    let copied = loaded(&Store::open(other.path()).unwrap(), "a").unwrap();
    assert_eq!(copied.events, ours.events[..before as usize]);
}

#[test]
fn who_removes_their_account_while_a_copy_is_made_is_in_no_file_afterwards() {
    let [directory, other] = [(); 2].map(|()| TempDir::new().unwrap());
    let store = large(directory.path(), 300);
    let quokka = account(&store, "Quokka", 7).unwrap();
    let mut removed = 0;
    let mut rest = || {
        let gone = store.write(|tx| accounts::remove(tx, &quokka, 0));
        removed += u32::from(gone.is_ok());
    };
    let copy = other.path().join(FILE);
    store.backup_with(&copy, &mut rest).unwrap();
    assert_eq!(removed, 1);
    assert!(names_quokka(other.path()) && !names_quokka(directory.path()));
}

#[test]
fn a_copy_has_its_name_when_it_is_whole_and_what_was_broken_off_goes() {
    let [directory, other] = [(); 2].map(|()| TempDir::new().unwrap());
    let store = large(directory.path(), 300);
    let names = || {
        let files = std::fs::read_dir(other.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        sorted(names.collect())
    };
    // As a server leaves it that was killed meanwhile.
    std::fs::write(other.path().join("monday.sqlite.quantarium-part"), "half").unwrap();
    std::fs::write(other.path().join("another.part"), "another's").unwrap();
    let copy = other.path().join("tuesday.sqlite");
    let mut seen = Vec::new();
    let mut rest = || {
        // A second copy leaves the first alone.
        if seen.is_empty() {
            store.backup(&other.path().join("beside.sqlite")).unwrap();
        }
        seen = names();
    };
    store.backup_with(&copy, &mut rest).unwrap();
    let part = "tuesday.sqlite.quantarium-part";
    assert_eq!(seen, ["another.part", "beside.sqlite", part]);
    assert_eq!(names(), ["another.part", "beside.sqlite", "tuesday.sqlite"]);
    // Nothing is written over.
    let whole = std::fs::read(&copy).unwrap();
    assert!(matches!(store.backup(&copy), Err(StoreError::Backup(..))));
    assert_eq!(std::fs::read(&copy).unwrap(), whole);
    assert_eq!(names(), ["another.part", "beside.sqlite", "tuesday.sqlite"]);
}

#[test]
fn who_follows_as_many_as_one_may_can_say_so_again_and_follows_no_more() {
    let (directory, store) = new_store();
    let [anna, bert, carl] =
        [1, 2, 3].map(|number| account(&store, &format!("n{number}"), number).unwrap());
    let follow = |other| store.write(|tx| follows::follow(tx, &anna, other, 0));
    assert!(follow(&bert).unwrap());
    let others =
        "WITH RECURSIVE more(n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM more WHERE n < 502)
         INSERT INTO accounts (number, holder, name, folded, password, created)
         SELECT n, randomblob(32), 'n' || n, 'n' || n, '', 0 FROM more;
         INSERT INTO follows (account, followed, came)
         SELECT 1, number, 0 FROM accounts WHERE number > 3";
    let raw = Connection::open(directory.path().join(FILE)).unwrap();
    raw.execute_batch(others).unwrap();
    assert!(follow(&bert).unwrap());
    assert!(!follow(&carl).unwrap());
}

#[test]
fn notices_of_a_newer_version_do_not_keep_others_waiting() {
    let (directory, store) = new_store();
    let bert = account(&store, "Bert", 2).unwrap();
    let webhook = Some(webhook("bert"));
    let set = |tx: &Tx<'_>| notices::set_webhook(tx, &bert, webhook.as_ref(), 0);
    store.write(set).unwrap();
    let raw = Connection::open(directory.path().join(FILE)).unwrap();
    let newer = "INSERT INTO notices (outlet, kind, subject, seq, made, at)
         VALUES (1, 'newer', 'a', 1, 0, 0), (1, 'newer', 'b', 1, 0, 0), (1, 'turn', 'c', 1, 0, 1)";
    raw.execute_batch(newer).unwrap();
    let take = |now| store.write(|tx| notices::take(tx, now, now + 9, 2));
    assert_eq!(take(5).unwrap(), []);
    assert_eq!(take(6).unwrap()[0].of.subject, "c");
}
