//! `quantarium sweep count`: all setups of a board.

use std::time::Duration;

use clap::Args;
use quantarium_rules::Seed;
use quantarium_sweep::count::{Counting, Estimate, Summary, Tally, estimate, setups};
use quantarium_sweep::{Edition, Sweep};
use quantarium_tournament::duration;
use serde::Serialize;

use super::{Board, Journal, Stop, journal};
use crate::command::shard::{Shards, Work};
use crate::failure::Failure;
use crate::output;

/// Count the setups that can be swept, and their sequences
///
/// The count goes through every setup: an instant for hex2, a second for hex3, hours for hex4. With --out it
/// is saved in a file as it goes, and the same command goes on after an interruption. With --samples
/// it looks at random setups instead and estimates the numbers with their standard errors.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep count --board hex2
  quantarium sweep count --board hex3 --edition 2 --json
  quantarium sweep count --board tri6 --out tri6.jsonl
  quantarium sweep count --board hex4 --samples 20000")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    journal: Journal,
    /// Estimate from N random arrangements.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..), conflicts_with = "out")]
    samples: Option<u64>,
    /// What the samples come from.
    #[arg(long, value_name = "S", default_value = "0", requires = "samples")]
    seed: Seed,
    /// How long to count, such as 10m.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    board: String,
    edition: Edition,
    setups: String,
    #[serde(flatten)]
    summary: Summary,
}

#[derive(Serialize)]
struct Estimated {
    board: String,
    edition: Edition,
    setups: String,
    samples: u64,
    hits: u64,
    solvable: f64,
    solvable_error: f64,
    sequences: f64,
    sequences_error: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let sweep = arguments.board.sweep()?;
    let stop = Stop::after(arguments.time)?;
    match arguments.samples {
        Some(samples) => sample(arguments, &sweep, samples, &stop),
        None => count(arguments, &sweep, &stop),
    }
}

fn count(arguments: &Arguments, sweep: &Sweep, stop: &Stop) -> Result<(), Failure> {
    let label = || Work::SweepCount(arguments.board.clone());
    let tally = arguments.journal.finish(&Counting(sweep), stop, label)?;
    tally.map_or(Ok(()), |tally| print(sweep, &tally, arguments.json))
}

/// Puts the counts of all shards together, and writes and prints what one machine does.
pub(crate) fn merge(board: &Board, shards: &Shards, json: bool) -> Result<(), Failure> {
    let sweep = board.sweep()?;
    let tally = journal::merge(&Counting(&sweep), shards)?;
    print(&sweep, &tally, json)
}

fn print(sweep: &Sweep, tally: &Tally, json: bool) -> Result<(), Failure> {
    let counted = Counted {
        board: sweep.shape().to_owned(),
        edition: sweep.edition(),
        setups: setups(sweep).to_string(),
        summary: tally.summary(),
    };
    match json {
        true => output::json(&counted),
        false => output::lines(lines(&counted)),
    }
}

fn lines(counted: &Counted) -> Vec<String> {
    let Counted {
        board,
        edition,
        setups,
        summary,
    } = counted;
    let both =
        |name: &str, all: u64, classes: u64| format!("{name}: {all}, up to symmetry {classes}");
    let mut lines = vec![
        format!("{board}, edition {}: {setups} setups", u8::from(*edition)),
        both(
            "solvable setups",
            summary.solvable,
            summary.solvable_up_to_symmetry,
        ),
        both(
            "sequences",
            summary.sequences,
            summary.sequences_up_to_symmetry,
        ),
        both(
            "setups with one sequence",
            summary.single,
            summary.single_up_to_symmetry,
        ),
    ];
    let by = summary
        .by_sweepers
        .iter()
        .zip(1..)
        .filter(|(setups, _)| **setups > 0);
    lines.extend(by.map(|(setups, stones)| match stones {
        1 => format!("one stone can do it: {setups} setups"),
        _ => format!("{stones} stones can do it: {setups} setups"),
    }));
    if let (Some(least), Some(most)) = (summary.shortest, summary.longest) {
        lines.push(format!("distance: {least} to {most} spaces"));
    }
    lines
}

fn sample(arguments: &Arguments, sweep: &Sweep, samples: u64, stop: &Stop) -> Result<(), Failure> {
    let estimate = estimate(sweep, samples, arguments.seed, stop.watch());
    if stop.is_raised() {
        return Err(Failure::Interrupted);
    }
    let estimated = described(sweep, &estimate);
    if arguments.json {
        return output::json(&estimated);
    }
    let Estimated {
        board,
        setups,
        samples,
        hits,
        ..
    } = &estimated;
    let known = |value: f64, error: f64| match error.is_finite() {
        true => format!("{value:.4e} +- {error:.1e}"),
        false => format!("{value:.4e}; too few samples for an error"),
    };
    let solvable = known(estimated.solvable, estimated.solvable_error);
    let sequences = known(estimated.sequences, estimated.sequences_error);
    output::lines([
        format!(
            "{board}, edition {}: {setups} setups",
            u8::from(estimated.edition)
        ),
        format!("{samples} samples, {hits} with solutions"),
        format!("solvable setups: {solvable}"),
        format!("sequences: {sequences}"),
    ])
}

fn described(sweep: &Sweep, estimate: &Estimate) -> Estimated {
    let (solvable, solvable_error) = estimate.solvable();
    let (sequences, sequences_error) = estimate.sequences();
    Estimated {
        board: sweep.shape().to_owned(),
        edition: sweep.edition(),
        setups: setups(sweep).to_string(),
        samples: estimate.samples,
        hits: estimate.hits,
        solvable,
        solvable_error,
        sequences,
        sequences_error,
    }
}
