//! A journal says what was done, wherever a run was killed.

use std::fs;
use std::path::Path;

use quantarium_jobs::JournalError;
use quantarium_jobs::journal::Lines;

const DONE: [&str; 3] = ["a1xa2", "", "\u{fc}\u{20ac}"];

fn open(path: &Path, head: &str) -> Result<(Lines, Vec<String>), JournalError> {
    Lines::open_of(path, head, |found| format!("it is of `{found}`"))
}

/// A journal in which all is done, and its bytes.
fn journal(path: &Path) -> Vec<u8> {
    let (mut lines, none) = open(path, "hex3").expect("a journal");
    assert_eq!(none, [] as [&str; 0]);
    for line in DONE {
        lines.add(&line).expect("it is written");
    }
    fs::read(path).expect("bytes")
}

#[test]
fn a_run_that_was_killed_at_any_byte_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new/lines");
    let whole = journal(&path);
    for killed in 0..=whole.len() {
        fs::write(&path, &whole[..killed]).expect("it is written");
        let (mut lines, done) = open(&path, "hex3").expect("a journal");
        let ends = whole[..killed].iter().filter(|byte| **byte == b'\n');
        assert_eq!(done, DONE[..ends.count().saturating_sub(1)], "{killed}");
        for line in &DONE[done.len()..] {
            lines.add(&line).expect("it is written");
        }
        assert_eq!(fs::read(&path).expect("bytes"), whole, "{killed}");
    }
}

#[test]
fn one_run_at_a_time_writes_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lines");
    let first = open(&path, "hex3").expect("a journal");
    let error = open(&path, "hex3").expect_err("in use").to_string();
    assert!(error.contains("another run writes to it"), "{error}");
    drop(first);
    open(&path, "hex3").expect("a journal");
}

#[test]
fn a_byte_that_was_changed_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lines");
    let whole = journal(&path);
    // Without its last end, the last line is one that was torn.
    for changed in 0..whole.len() - 1 {
        let mut bytes = whole.clone();
        bytes[changed] ^= 1;
        fs::write(&path, &bytes).expect("it is written");
        let ends = whole[..changed].iter().filter(|byte| **byte == b'\n');
        let at = 1 + ends.count();
        match open(&path, "hex3") {
            Err(JournalError::Content(_, line, _)) => assert_eq!(line, at, "byte {changed}"),
            other => panic!("byte {changed}: {other:?}"),
        }
    }
}

#[test]
fn a_file_that_is_no_journal_of_this_work_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lines");
    let journal = journal(&path);
    let torn = &journal[..journal.len() - 1];
    for (bytes, words) in [
        (&*journal, "lines: it is of `hex3`"),
        (torn, "lines: it is of `hex3`"),
        (&torn[..4], "lines: it is of `hex3`"),
        (&b"a note"[..], "lines: it is of `a note`"),
        (&b"a note\non two lines"[..], "an earlier version wrote it"),
    ] {
        fs::write(&path, bytes).expect("it is written");
        let error = open(&path, "hex4").expect_err("other work").to_string();
        assert!(error.ends_with(words), "{error}");
        assert_eq!(fs::read(&path).expect("bytes"), bytes);
    }
}

#[test]
fn what_no_settings_belong_to_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let path = folder.join("lines");
    let open = || Lines::open::<u8>(folder, "plan", &(), "lines", true);
    let sealed = format!("{}\n", quantarium_rules::seal("7"));
    for bytes in ["{\"my\":\"precious\"}", &sealed, "a note\nof two lines"] {
        fs::write(&path, bytes).expect("it is written");
        let error = open().expect_err("no settings").to_string();
        assert!(error.contains("lines: there is something in it"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("a text"), bytes);
        assert!(!folder.join("plan").exists());
    }
    fs::remove_file(&path).expect("it is there");
    open().expect("an empty folder").0.add(&7).expect("written");
    assert_eq!(open().expect("its own").1, [7]);
    fs::write(folder.join("plan"), "{\n  \"version\": \"0.0.9\"\n}\n").expect("it is written");
    let error = open().expect_err("another's").to_string();
    assert!(error.contains("another version"), "{error}");
}
