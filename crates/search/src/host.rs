//! The time in a WebAssembly module, which has no clock of its own: whoever loads it gives one.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

/// Gives searches their clock: `now` returns the time since some moment, always the same one, and
/// never goes back. Without it their time stands still, and limits of time mean nothing. Only the
/// first clock counts.
pub fn set_clock(now: fn() -> Duration) {
    NOW.get_or_init(|| now);
}

/// As [`std::time::Instant`], which panics here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// Now.
    pub fn now() -> Self {
        Self(NOW.get().map_or(Duration::ZERO, |now| now()))
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}
