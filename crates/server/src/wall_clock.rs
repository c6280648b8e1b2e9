//! What time it is: a clock that shows the time of day and never goes back.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// The time of day when it was made, and what has passed since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallClock {
    begun: Instant,
    /// Milliseconds since 1970 (UTC).
    at: i64,
}

impl WallClock {
    pub(crate) fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self::at(since.map_or(0, |since| since.as_millis() as i64))
    }

    /// A clock that shows `at` now, in milliseconds since 1970 (UTC).
    pub(crate) fn at(at: i64) -> Self {
        Self {
            begun: Instant::now(),
            at,
        }
    }

    /// Milliseconds since 1970 (UTC).
    pub(crate) fn millis(self) -> i64 {
        self.millis_at(Instant::now())
    }

    /// A moment since it was made, in milliseconds since 1970 (UTC).
    pub(crate) fn millis_at(self, moment: Instant) -> i64 {
        self.at + moment.saturating_duration_since(self.begun).as_millis() as i64
    }

    /// How long it has gone.
    pub(crate) fn since_start(self) -> Duration {
        self.begun.elapsed()
    }

    /// Seconds since 1970 (UTC).
    pub(crate) fn seconds(self) -> i64 {
        self.millis() / 1000
    }
}
