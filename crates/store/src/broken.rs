//! Two promises that a debug build breaks on purpose, where the environment variable QUANTARIUM_BROKEN names one: `confirm` says that
//! events are written before they are, and `append` writes an event whatever number and owner its table has, and whether or not the
//! lease is over. The trial of several servers must find both (`crates/cli/tests/it/faults.rs`). What is released is built without
//! them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long the commit of a broken build takes after it has been confirmed, as on a busy disk: long enough for one of the kills of a
/// minute to come in between, however little is played.
pub(crate) const COMMIT: Duration = Duration::from_secs(1);

/// Whether what is to be committed has events.
static APPENDED: AtomicBool = AtomicBool::new(false);

/// Whether this is to be broken.
pub(crate) fn is(promise: &str) -> bool {
    let asked = || std::env::var("QUANTARIUM_BROKEN");
    cfg!(debug_assertions) && asked().is_ok_and(|broken| broken == promise)
}

/// An event is appended: whether it is not compared with its table.
pub(crate) fn skips_the_compare() -> bool {
    APPENDED.store(true, Ordering::Relaxed);
    is("append")
}

/// A transaction is complete: whether it is confirmed before it is committed. Only one with events is.
pub(crate) fn confirms_early() -> bool {
    APPENDED.swap(false, Ordering::Relaxed) && is("confirm")
}
