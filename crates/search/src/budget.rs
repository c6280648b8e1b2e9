//! How much work a proof may take, for every search that gives up when it is too much.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::clock::{Clock, Pace};

/// Too much work, or stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GivenUp;

/// Counts the positions made.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    /// How many positions were made, those included that it was given up at.
    pub(crate) made: u64,
    most: u64,
    stop: &'a AtomicBool,
    clock: Clock,
    pace: Pace,
}

impl<'a> Budget<'a> {
    /// At most `most` positions, unless `stop` is set or the clock has run out before.
    pub(crate) fn new(most: u64, stop: &'a AtomicBool, clock: Clock) -> Self {
        Self {
            made: 0,
            most,
            stop,
            clock,
            pace: Pace::new(),
        }
    }

    /// Allows `more` positions beyond those made, whatever was allowed before.
    pub(crate) fn grant(&mut self, more: u64) {
        self.most = self.made.saturating_add(more);
    }

    /// Counts positions made; whether to go on.
    #[inline]
    pub(crate) fn spend(&mut self, nodes: u64) -> Result<(), GivenUp> {
        self.made += nodes;
        let now = self.pace.look(&self.clock);
        let out_of_time = now.is_some_and(|now| self.clock.has_run_out(now));
        if out_of_time || self.made > self.most || self.stop.load(Ordering::Relaxed) {
            return Err(GivenUp);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::test_clock;

    #[test]
    fn a_budget_ends_with_its_positions_its_time_or_its_flag() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(2, &stop, Clock::start(None));
        let granted = [1, 1, 1].map(|n| budget.spend(n).is_ok());
        assert_eq!(granted, [true, true, false]);
        budget.grant(5);
        let granted = [4, 1, 1].map(|n| budget.spend(n).is_ok());
        assert_eq!(granted, [true, true, false]);
        assert_eq!(budget.made, 9);

        let second = Duration::from_secs(1);
        let mut budget = Budget::new(u64::MAX, &stop, Clock::start(Some(second)));
        assert!(budget.spend(1).is_ok());
        test_clock::pass(second);
        assert!((0..10_000).any(|_| budget.spend(1).is_err()));

        let mut budget = Budget::new(u64::MAX, &stop, Clock::start(None));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(budget.spend(1), Err(GivenUp));
    }
}
