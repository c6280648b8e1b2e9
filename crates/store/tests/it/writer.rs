//! What is written together: each is refused alone, or all of it where the disk is full.

use std::sync::mpsc::{self, Receiver};

use crate::short_links::link as leads_to;

use crate::kit::*;

/// Sends something to be written: what becomes of it.
fn sent(
    store: &Store,
    work: impl FnOnce(&Tx<'_>) -> Result<(), StoreError> + Send + 'static,
) -> Receiver<Result<(), StoreError>> {
    let (answer, answered) = mpsc::channel();
    let done = Box::new(move |result| drop(answer.send(result)));
    store.send(Changes::Shared, work, done);
    answered
}

fn link(name: &'static str, text: String) -> impl FnOnce(&Tx<'_>) -> Result<(), StoreError> + Send {
    move |tx| short_links::keep(tx, name, &leads_to(&text, None), 1, 9)
}

/// Has what is sent while `more` runs written in one transaction, after `first`.
fn together(
    store: &Store,
    first: impl FnOnce(&Tx<'_>) + Send + 'static,
    more: impl FnOnce(),
) -> Receiver<Result<(), StoreError>> {
    let (begun, began) = mpsc::channel();
    let (begin, begins) = mpsc::channel::<()>();
    let held = sent(store, move |_| {
        let _ = begun.send(());
        let _ = begins.recv();
        Ok(())
    });
    assert!(began.recv().is_ok());
    let first = sent(store, move |tx| {
        first(tx);
        Ok(())
    });
    more();
    drop(begin);
    assert!(held.recv().is_ok_and(|held| held.is_ok()));
    first
}

#[test]
fn what_panics_is_refused_alone() -> Checked {
    let store = &empty();
    let mut others = Vec::new();
    let first = together(
        store,
        |_| panic!("on purpose"),
        || others.push(sent(store, link("a", "a".to_owned()))),
    );
    assert!(first.recv().is_err());
    others.push(sent(store, link("b", "b".to_owned())));
    for other in others {
        other.recv()??;
    }
    for name in ["a", "b"] {
        let found = short_links::find(store, name, 2)?;
        assert_eq!(found, Some(leads_to(name, None)));
    }
    Ok(())
}

#[test]
fn what_is_written_in_turn_comes_behind_what_was_sent_before() -> Checked {
    let store = &empty();
    let (begin, begins) = mpsc::channel::<()>();
    let held = sent(store, move |_| {
        let _ = begins.recv();
        Ok(())
    });
    let before = sent(store, link("a", "a".to_owned()));
    let again = "INSERT INTO short_links (name, position, seen) VALUES ('a', 'b', 1)";
    std::thread::scope(|scope| {
        let turn = scope.spawn(|| store.write_in_turn(|tx| tx.batch(again)));
        drop(begin);
        assert!(matches!(turn.join(), Ok(Err(StoreError::Contradicts(_)))));
    });
    held.recv()??;
    Ok(before.recv()??)
}

#[test]
fn on_a_full_disk_all_that_is_written_together_is_refused_for_that() -> Checked {
    let store = &empty();
    let mut others = Vec::new();
    // No page more than there are.
    let full = |tx: &Tx<'_>| tx.batch("PRAGMA max_page_count = 1").expect("a limit");
    let first = together(store, full, || {
        others.push(sent(store, link("a", "a".to_owned())));
        others.push(sent(store, link("b", "b".repeat(1 << 20))));
        others.push(sent(store, link("c", "c".to_owned())));
    });
    assert!(matches!(first.recv()?, Err(StoreError::Full)));
    for (name, other) in ["a", "b", "c"].into_iter().zip(others) {
        assert!(matches!(other.recv()?, Err(StoreError::Full)), "{name}");
        assert_eq!(short_links::find(store, name, 2)?, None);
    }
    store.write(|tx| tx.batch("PRAGMA max_page_count = 1000000"))?;
    sent(store, link("d", "d".to_owned())).recv()??;
    Ok(())
}
