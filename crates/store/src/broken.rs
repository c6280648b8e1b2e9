//! Two promises that a debug build breaks on purpose, where the environment variable QUANTARIUM_BROKEN names one: `confirm` says that
//! something is written before it is, and `append` writes an event whatever number and owner its table has. The trial of several
//! servers must catch both (`crates/cli/tests/it/faults.rs`). What is released is built without them.

use crate::db::values;
use crate::{Entry, StoreError, Tx};

/// Whether this is to be broken.
pub(crate) fn is(promise: &str) -> bool {
    let asked = || std::env::var("QUANTARIUM_BROKEN");
    cfg!(debug_assertions) && asked().is_ok_and(|broken| broken == promise)
}

/// Where that is to be broken, has a table be as the writer of an event believes it to be: what is compared is then equal.
pub(crate) fn pretend(tx: &Tx<'_>, number: i64, entry: &Entry) -> Result<(), StoreError> {
    if is("append") {
        let fit = "UPDATE tables SET seq = $2 - 1, epoch = $3 WHERE number = $1";
        tx.execute(fit, values![number, entry.seq, entry.epoch])?;
        let free = "DELETE FROM events WHERE number = $1 AND seq = $2";
        tx.execute(free, values![number, entry.seq])?;
    }
    Ok(())
}
