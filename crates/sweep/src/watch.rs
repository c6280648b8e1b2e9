//! When work has to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// The limits of a piece of work. The clock ends work, and never changes what is found before the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch<'a> {
    /// Raised to stop.
    pub stop: Option<&'a AtomicBool>,
    /// When to stop.
    pub until: Option<Instant>,
    /// When to stop, by a clock of the caller's: where the system has none.
    pub alarm: Option<Alarm>,
}

/// A moment on a clock that its owner reads.
#[derive(Clone, Copy, Debug)]
pub struct Alarm {
    /// The time since some moment, always the same one; it never goes back.
    pub now: fn() -> Duration,
    /// The moment.
    pub at: Duration,
}

impl Alarm {
    /// So much later than now.
    pub fn after(now: fn() -> Duration, time: Duration) -> Self {
        let at = now().saturating_add(time);
        Self { now, at }
    }
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
            || self.alarm.is_some_and(|alarm| (alarm.now)() >= alarm.at)
    }
}
