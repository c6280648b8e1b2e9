//! Steps that run side by side in lanes, each step timed.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use parking_lot::Mutex;
use thiserror::Error;

use crate::shell::{run, run_in_one_piece};

/// What the lanes share: how long each step took, what passed only when it was tried again, and whether a step has failed.
#[derive(Default)]
pub(crate) struct Lanes {
    times: Mutex<Vec<(String, Duration)>>,
    flaky: Mutex<Vec<String>>,
    failed: AtomicBool,
    /// Whether a step that fails ends nothing, so that one run shows all that is wrong, and fails at its end.
    pub(crate) goes_on: bool,
    /// What failed then.
    failures: Mutex<Vec<String>>,
}

/// A step that was left out because one in the other lane had failed.
#[derive(Debug, Error)]
#[error("{0}: not begun, since something else failed")]
struct NotBegun(String);

/// One sequence of steps.
type Steps<'a> = dyn Fn(&Lanes) -> Result<()> + Sync + 'a;

impl Lanes {
    /// Runs sequences of steps side by side. When one fails, the others end after their present step, or [go on](Self::goes_on).
    pub(crate) fn side_by_side<const N: usize>(&self, sequences: [&Steps; N]) -> Result<()> {
        let ends = thread::scope(|scope| {
            let lanes = sequences.map(|steps| scope.spawn(|| steps(self)));
            lanes.map(|lane| lane.join().unwrap_or_else(|_| bail!("a lane panicked")))
        });
        let errors = ends.into_iter().filter_map(Result::err);
        let (left_out, failed): (Vec<_>, Vec<_>) = errors.partition(|it| it.is::<NotBegun>());
        // The failures themselves say more than what was left out because of them.
        let causes = if failed.is_empty() { left_out } else { failed };
        let mut causes: Vec<String> = causes.iter().map(|error| format!("{error:#}")).collect();
        causes.append(&mut self.failures.lock());
        if causes.is_empty() {
            return Ok(());
        }
        Err(anyhow!(causes.join("\n\n")))
    }

    /// Prints what each step took, in the order in which the steps ended.
    pub(crate) fn print_times(&self, whole: Duration) {
        eprintln!("\n   time  step");
        for (step, time) in self.times.lock().iter() {
            eprintln!("{:>7}  {step}", minutes(*time));
        }
        eprintln!("{:>7}  all", minutes(whole));
        let flaky = self.flaky.lock();
        if !flaky.is_empty() {
            eprintln!("\npassed only when tried again:\n{}", flaky.join("\n"));
        }
    }

    /// Runs a command as a step, and shows what it prints as it comes: one lane may do that.
    pub(crate) fn run(&self, step: &str, command: &mut Command) -> Result<()> {
        self.step(step, || run(command))
    }

    /// Runs a command as a step. What it prints comes in one piece, when it is over.
    pub(crate) fn run_aside(&self, step: &str, command: &mut Command) -> Result<()> {
        self.step(step, || {
            let said = run_in_one_piece(command)?;
            self.flaky.lock().extend(flaky_tests(&said));
            Ok(())
        })
    }

    /// Does something as a step, unless another lane has failed.
    pub(crate) fn step(&self, step: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        if self.failed.load(Ordering::Relaxed) {
            return Err(NotBegun(step.to_owned()).into());
        }
        let begun = Instant::now();
        let done = work();
        let took = (step.to_owned(), begun.elapsed());
        self.times.lock().push(took);
        let Err(error) = done else { return Ok(()) };
        if self.goes_on {
            let failure = format!("{step}: {error:#}");
            self.failures.lock().push(failure);
            return Ok(());
        }
        self.failed.store(true, Ordering::Relaxed);
        Err(error)
    }
}

/// The tests that Playwright lists below "N flaky" at its end.
fn flaky_tests(said: &str) -> impl Iterator<Item = String> {
    let heading = |line: &str| line.trim().ends_with(" flaky");
    let below = said.lines().skip_while(move |line| !heading(line)).skip(1);
    let tests = below.take_while(|line| line.contains(" › "));
    tests.map(str::to_owned)
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_that_go_on_name_all_that_failed() {
        let lanes = Lanes {
            goes_on: true,
            ..Lanes::default()
        };
        let failing = |step: &'static str| {
            move |lane: &Lanes| {
                lane.step(step, || bail!("broken"))?;
                lane.step("after it", || Ok(()))
            }
        };
        let ended = lanes.side_by_side([&failing("one"), &failing("other")]);
        let said = ended.expect_err("both failed").to_string();
        let both = said.contains("one: broken") && said.contains("other: broken");
        assert!(both, "{said}");
        assert_eq!(lanes.times.into_inner().len(), 4);
    }

    #[test]
    fn the_other_lanes_end_when_a_step_fails() {
        let lanes = Lanes::default();
        let ended = lanes.side_by_side([&|lane: &Lanes| lane.step("one", || bail!("broken"))]);
        assert_eq!(ended.expect_err("it failed").to_string(), "broken");
        let left_out = lanes.side_by_side([&|lane: &Lanes| lane.step("other", || Ok(()))]);
        let said = left_out.expect_err("left out").to_string();
        assert_eq!(said, "other: not begun, since something else failed");
    }

    #[test]
    fn tests_that_passed_when_tried_again_are_found() {
        let said = "  ✓  2 e2e/a.spec.ts:3:1 › b (1.2s)\n  1 flaky\n    e2e/a.spec.ts:3:1 › b ───\n  143 passed (5.1m)\n";
        let found: Vec<String> = flaky_tests(said).collect();
        assert_eq!(found, ["    e2e/a.spec.ts:3:1 › b ───"]);
        assert_eq!(flaky_tests("  144 passed (5.1m)\n").count(), 0);
    }
}
