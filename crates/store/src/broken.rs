//! Two promises that a debug build breaks on purpose, where the environment variable QUANTARIUM_BROKEN names one: `confirm` says that
//! events are written before they are, and `append` writes an event whatever number and owner its table has, and whether or not the
//! lease is over. The trial of several servers must find both (`crates/cli/tests/it/faults.rs`). What is released is built without
//! them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use crate::db::values;
use crate::writer::Finish;
use crate::{Entry, StoreError, Tx};

/// How long the commit of a broken build takes after it has been confirmed, as on a busy disk.
const COMMIT: Duration = Duration::from_millis(50);

/// Whether what is to be committed has events.
static APPENDED: AtomicBool = AtomicBool::new(false);

/// Whether this is to be broken.
pub(crate) fn is(promise: &str) -> bool {
    let asked = || std::env::var("QUANTARIUM_BROKEN");
    cfg!(debug_assertions) && asked().is_ok_and(|broken| broken == promise)
}

/// Where that is to be broken, confirms a transaction with events before it is committed.
pub(crate) fn confirm(finishes: &mut Vec<Finish>) {
    if APPENDED.swap(false, Ordering::Relaxed) && is("confirm") {
        finishes.drain(..).for_each(|finish| finish(Ok(())));
        sleep(COMMIT);
    }
}

/// Where that is to be broken, has a table be as the writer of an event believes it to be: what is compared is then equal.
pub(crate) fn pretend(tx: &Tx<'_>, number: i64, entry: &Entry) -> Result<(), StoreError> {
    APPENDED.store(true, Ordering::Relaxed);
    if is("append") {
        let fit = "UPDATE tables SET seq = $2 - 1, epoch = $3 WHERE number = $1";
        tx.execute(fit, values![number, entry.seq, entry.epoch])?;
        let free = "DELETE FROM events WHERE number = $1 AND seq = $2";
        tx.execute(free, values![number, entry.seq])?;
    }
    Ok(())
}
