//! How long work is told to stop and says how far it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;

/// The limits of a piece of work. The clock only ever ends work; it never changes what is found
/// before the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch<'a> {
    /// Raised to stop.
    pub stop: Option<&'a AtomicBool>,
    /// When to stop.
    pub until: Option<Instant>,
}

/// Work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the time was over before the work was done")]
pub struct Stopped;

impl Watch<'_> {
    /// Whether the work has to stop.
    pub fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
