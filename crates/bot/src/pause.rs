//! How long to wait before something is tried again: longer each time, and not all bots at once.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The first wait and the longest.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);
/// How often a wait looks whether it is all over.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Waits, ever longer.
#[derive(Debug)]
pub(crate) struct Pause {
    next: Duration,
}

impl Pause {
    pub(crate) fn new() -> Self {
        Self { next: FIRST }
    }

    /// Something has worked: the next wait is the first.
    pub(crate) fn reset(&mut self) {
        self.next = FIRST;
    }

    /// The next wait: between half of it and the whole.
    fn take(&mut self) -> Duration {
        let whole = self.next;
        self.next = (2 * whole).min(LONGEST);
        let chance = RandomState::new().hash_one(0) % 1000;
        whole / 2 + whole * chance as u32 / 2000
    }

    /// Waits, unless it is all over.
    pub(crate) fn wait(&mut self, stop: &AtomicBool) {
        sleep(self.take(), stop);
    }
}

/// Waits that long, unless it is all over.
pub(crate) fn sleep(wait: Duration, stop: &AtomicBool) {
    let until = Instant::now() + wait;
    while !stop.load(Ordering::Relaxed) && Instant::now() < until {
        thread::sleep(LOOK_EVERY.min(until.saturating_duration_since(Instant::now())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_limit_and_begin_anew() {
        let mut pause = Pause::new();
        let mut bound = FIRST;
        for _ in 0..20 {
            let wait = pause.take();
            assert!(wait >= bound / 2 && wait <= bound, "{wait:?} of {bound:?}");
            bound = (2 * bound).min(LONGEST);
        }
        pause.reset();
        assert!(pause.take() <= FIRST);
    }
}
