//! The search's own clock.

use std::time::Duration;
#[cfg(not(any(target_family = "wasm", test)))]
use std::time::Instant;

#[cfg(all(target_family = "wasm", not(test)))]
use crate::host::Instant;
#[cfg(test)]
use test_clock::Instant;

/// How often a worker looks at the clock: a movetime is overrun by no more than this and one
/// simulation.
const LOOK_EVERY: Duration = Duration::from_micros(250);

/// How often a watch is shown how a search stands.
pub(crate) const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// When a search was called, and until when it may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Instant,
    limit: Option<Duration>,
}

impl Clock {
    pub(crate) fn start(limit: Option<Duration>) -> Self {
        Self {
            started: Instant::now(),
            limit,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn has_run_out(&self, elapsed: Duration) -> bool {
        self.limit.is_some_and(|limit| elapsed >= limit)
    }
}

/// Spreads a worker's looks at the clock evenly over time, whatever its simulations cost: reading it
/// after each of them would cost more than a small game's selection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    stride: u32,
    left: u32,
    last: Duration,
}

impl Pace {
    pub(crate) fn new() -> Self {
        Self {
            stride: 1,
            left: 1,
            last: Duration::ZERO,
        }
    }

    /// Counts a simulation; the time since the start of the search when it is time to look.
    #[inline]
    pub(crate) fn look(&mut self, clock: &Clock) -> Option<Duration> {
        self.left -= 1;
        (self.left == 0).then(|| self.reset(clock.elapsed()))
    }

    /// Doubles or halves the stride towards [`LOOK_EVERY`].
    fn reset(&mut self, now: Duration) -> Duration {
        let passed = now.saturating_sub(self.last);
        if passed * 2 < LOOK_EVERY {
            self.stride = (self.stride * 2).min(1 << 12);
        } else if passed > LOOK_EVERY {
            self.stride = (self.stride / 2).max(1);
        }
        self.left = self.stride;
        self.last = now;
        now
    }
}

/// A clock for tests: time passes only when a test says so, each thread's for itself.
#[cfg(test)]
pub(crate) mod test_clock {
    use std::cell::Cell;
    use std::time::Duration;

    thread_local! {
        static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    pub(crate) fn pass(time: Duration) {
        NOW.set(NOW.get() + time);
    }

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Self {
            Self(NOW.get())
        }

        pub(crate) fn elapsed(&self) -> Duration {
            NOW.get() - self.0
        }
    }
}
