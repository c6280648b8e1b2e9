//! Steps that run side by side in two lanes, each step timed.

use std::error::Error;
use std::fmt;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::shell::{run, run_in_one_piece};

/// What the lanes share: how long each step took, and whether one has failed.
#[derive(Default)]
pub(crate) struct Lanes {
    times: Mutex<Vec<(String, Duration)>>,
    failed: AtomicBool,
}

/// A step that was left out because one in the other lane had failed.
#[derive(Debug)]
struct NotBegun(String);

impl fmt::Display for NotBegun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: not begun, since something else failed", self.0)
    }
}

impl Error for NotBegun {}

/// One sequence of steps.
#[derive(Clone, Copy)]
pub(crate) struct Lane<'a> {
    lanes: &'a Lanes,
    /// The output of a step beside another lane comes in one piece, when the step is over.
    in_one_piece: bool,
}

impl Lanes {
    /// Runs two sequences of steps side by side. When a step fails, the other lane ends after its
    /// present step.
    pub(crate) fn side_by_side(
        &self,
        first: impl FnOnce(Lane) -> Result<()>,
        second: impl FnOnce(Lane) -> Result<()> + Send,
    ) -> Result<()> {
        let lane = |in_one_piece| Lane {
            lanes: self,
            in_one_piece,
        };
        thread::scope(|scope| {
            let second = scope.spawn(|| second(lane(true)));
            let first = first(lane(false));
            let second = second.join().unwrap_or_else(|_| bail!("a lane panicked"));
            match (first, second) {
                // The failure itself says more than what was left out because of it.
                (Err(left_out), Err(cause)) if left_out.is::<NotBegun>() => Err(cause),
                (first, second) => first.and(second),
            }
        })
    }

    /// Runs a sequence of steps with nothing beside it.
    pub(crate) fn alone(&self, steps: impl FnOnce(Lane) -> Result<()>) -> Result<()> {
        steps(Lane {
            lanes: self,
            in_one_piece: false,
        })
    }

    /// Prints what each step took, in the order in which the steps ended.
    pub(crate) fn print_times(&self, whole: Duration) {
        eprintln!("\n   time  step");
        let times = self.times.lock().unwrap_or_else(|lock| lock.into_inner());
        for (step, time) in times.iter() {
            eprintln!("{:>7}  {step}", minutes(*time));
        }
        eprintln!("{:>7}  all", minutes(whole));
    }
}

impl Lane<'_> {
    /// Runs a command as a step.
    ///
    /// # Errors
    /// When it fails, or another lane has failed.
    pub(crate) fn run(&self, step: &str, command: &mut Command) -> Result<()> {
        let in_one_piece = self.in_one_piece;
        self.step(step, || match in_one_piece {
            true => run_in_one_piece(command),
            false => run(command),
        })
    }

    /// Does something as a step.
    ///
    /// # Errors
    /// When it fails, or another lane has failed.
    pub(crate) fn step(&self, step: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        if self.lanes.failed.load(Ordering::Relaxed) {
            return Err(NotBegun(step.to_owned()).into());
        }
        let begun = Instant::now();
        let done = work();
        if done.is_err() {
            self.lanes.failed.store(true, Ordering::Relaxed);
        }
        let mut times = self
            .lanes
            .times
            .lock()
            .unwrap_or_else(|lock| lock.into_inner());
        times.push((step.to_owned(), begun.elapsed()));
        done
    }
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
