//! The measurements behind `quantarium bench`: how fast the rules and the search are on this machine,
//! beside the targets, and how many nodes they make, which is the same on every machine.
//!
//! Each number is the best of several short runs: the others measure what else the machine is busy with.

pub mod endings;
pub mod forced;
pub mod slips;

mod cpu;
mod leap;
mod measure;
mod plan;
mod stage;
mod sum;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

pub use cpu::cpu;
pub use stage::{Counts, Stage, counts, counts_of};
pub use sum::{Sum, sums};

/// Whether this build is optimised, as a release is: the speeds of others, as tests and `cargo xtask play` make, say nothing.
pub const OPTIMISED: bool = matches!(env!("QUANTARIUM_OPT_LEVEL").as_bytes(), b"2" | b"3");

/// How one thing is measured, until it is stopped.
#[derive(Clone, Copy, Debug)]
struct Runs<'a> {
    effort: Effort,
    stop: &'a AtomicBool,
}

impl Runs<'_> {
    /// How many things a second `work` does, which returns how many it did: the best of the runs.
    fn rate(self, mut work: impl FnMut() -> u64) -> f64 {
        let going_on = || !self.stop.load(Ordering::Relaxed);
        let run = |_| {
            let started = Instant::now();
            let mut done = 0;
            while started.elapsed() < self.effort.run && going_on() {
                done += work();
            }
            done as f64 / started.elapsed().as_secs_f64()
        };
        let runs = (0..self.effort.runs.max(1)).take_while(|_| going_on());
        runs.map(run).fold(0.0, f64::max)
    }
}

/// What a number should be.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
}

/// A number that was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The game string; `sweep` and a board for the 31-leap puzzle.
    pub game: String,
    /// What was measured.
    pub what: String,
    /// The number.
    pub value: f64,
    /// Its unit: `ns`, `/s` or `x`.
    pub unit: &'static str,
    /// What it should be at least, where that was set.
    pub at_least: Option<f64>,
    /// What it should be at most, where that was set.
    pub at_most: Option<f64>,
    /// Whether it is, where either was set.
    pub met: Option<bool>,
}

impl Row {
    fn new(
        game: &str,
        what: String,
        value: f64,
        unit: &'static str,
        target: Option<Target>,
    ) -> Self {
        let (at_least, at_most) = match target {
            Some(Target::AtLeast(least)) => (Some(least), None),
            Some(Target::AtMost(most)) => (None, Some(most)),
            None => (None, None),
        };
        let is_enough = at_least.map(|least| value >= least);
        Self {
            game: game.to_owned(),
            what,
            value,
            unit,
            at_least,
            at_most,
            met: is_enough.or(at_most.map(|most| value <= most)),
        }
    }
}

/// How long to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many runs the best is taken of.
    pub runs: u32,
    /// How long each run lasts at least.
    pub run: Duration,
    /// How many plies perft counts at most.
    pub depth: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            runs: 7,
            run: Duration::from_millis(60),
            depth: u32::MAX,
        }
    }
}

/// How many measurements [`rows`] makes, for a progress bar.
pub fn count(only: Option<&str>) -> usize {
    plan::measurements(only).len()
}

/// Measures everything, or `only` the game of a game string, one thing after the other on one thread; `heard`
/// gets the rows as they are made. Ends early when `stop` is set.
pub fn rows(
    only: Option<&str>,
    effort: Effort,
    stop: &AtomicBool,
    heard: &mut dyn FnMut(&Row),
) -> Vec<Row> {
    let going_on = || !stop.load(Ordering::Relaxed);
    let runs = Runs { effort, stop };
    let measurements = plan::measurements(only).into_iter();
    let going = measurements.take_while(|_| going_on());
    let measured = going.filter_map(|measure| measure(runs));
    // What was stopped was not measured.
    let rows = measured.take_while(|_| going_on());
    rows.inspect(|row| heard(row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_met_or_missed() {
        let met = |value, target| Row::new("quanta", String::new(), value, "/s", target).met;
        assert_eq!(met(9e4, Some(Target::AtLeast(1e5))), Some(false));
        assert_eq!(met(60.0, Some(Target::AtMost(60.0))), Some(true));
        assert_eq!(met(1.0, None), None);
    }
}
