//! When work has to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_search::Instant;
use thiserror::Error;

/// The limits of a piece of work. The clock ends work, and never changes what is found before the end.
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

impl<'a> Watch<'a> {
    /// From now on as long as this, where it is given, unless `stop` is raised.
    pub fn within(time: Option<Duration>, stop: &'a AtomicBool) -> Self {
        Self {
            stop: Some(stop),
            until: time.map(|time| Instant::now() + time),
        }
    }

    /// Whether the work has to stop.
    pub fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
