//! Two promises that a debug build breaks on purpose, where the environment variable QUANTARIUM_BROKEN names one: `confirm` says that
//! events are written before they are, and `append` writes an event whatever number and owner its table has, and whether or not the
//! lease is over. The trial of several servers must find both (`crates/cli/tests/it/faults.rs`). What is released is built without
//! them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long the commit of a broken build takes after it has been confirmed, as on a busy disk.
pub(crate) const COMMIT: Duration = Duration::from_millis(50);

/// Whether what is to be committed has events.
static APPENDED: AtomicBool = AtomicBool::new(false);

/// Whether this is to be broken.
pub(crate) fn is(promise: &str) -> bool {
    let asked = || std::env::var("QUANTARIUM_BROKEN");
    cfg!(debug_assertions) && asked().is_ok_and(|broken| broken == promise)
}

/// An event is appended, and may not be compared.
pub(crate) fn append() -> bool {
    APPENDED.store(true, Ordering::Relaxed);
    is("append")
}

/// Whether a transaction is to be confirmed before it is committed: only one with events.
pub(crate) fn confirms() -> bool {
    APPENDED.swap(false, Ordering::Relaxed) && is("confirm")
}
