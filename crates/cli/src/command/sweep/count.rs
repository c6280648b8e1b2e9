//! `quantarium sweep count`: all setups of a board.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use quantarium_jobs::Shard;
use quantarium_jobs::pool::read_threads;
use quantarium_lab::tables::sweeps::{self, CountSweeps, Counted};
use quantarium_rules::Seed;
use quantarium_sweep::count::{Summary, estimate, setups};
use quantarium_sweep::{Edition, Sweep, Watch};
use quantarium_tournament::{Here, Piecework, duration};
use serde::Serialize;

use super::{Board, sweep};
use crate::command::shard::{self, Work};
use crate::failure::Failure;
use crate::{output, progress};

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
    /// Save the finished parts in a file, and go on from it where there is one.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// On how many threads the parts are done, at most 256; 0 stands for as many as the machine has.
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_threads)]
    threads: usize,
    /// Do the Kth of N shares of the parts, for one of several machines; --out is then a folder, and `quantarium merge`
    /// puts them together.
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "json")]
    shard: Option<Shard>,
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
struct Count {
    board: String,
    edition: Edition,
    setups: String,
    #[serde(flatten)]
    summary: Summary,
}

#[derive(Serialize)]
struct Estimated<'a> {
    board: &'a str,
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
    let sweep = sweep(&arguments.board.shape, arguments.board.edition)?;
    match arguments.samples {
        Some(samples) => sample(arguments, &sweep, samples),
        None => count(arguments),
    }
}

fn count(arguments: &Arguments) -> Result<(), Failure> {
    let Board { shape, edition } = arguments.board.clone();
    let here = Here {
        concurrency: arguments.threads,
        out: arguments.out.clone(),
        resume: true,
        shard: arguments.shard,
    };
    let (job, time) = (CountSweeps { shape, edition }, arguments.time);
    let counted = shard::run(&job, Work::SweepCount, &here, "parts", time)?;
    counted.map_or(Ok(()), |counted| print(&counted, arguments.json))
}

/// Prints what the parts come to, where all are done.
pub(crate) fn print(counted: &Piecework<Counted>, json: bool) -> Result<(), Failure> {
    let (sweep, tally) = (&counted.work().sweep, sweeps::sum(counted));
    let tally = tally.ok_or(Failure::Interrupted)?;
    let counted = Count {
        board: sweep.shape().to_owned(),
        edition: sweep.edition(),
        setups: setups(sweep),
        summary: tally.summary(),
    };
    output::either(json, &counted, lines)
}

fn lines(counted: &Count) -> Vec<String> {
    let (board, setups, sum) = (&counted.board, &counted.setups, &counted.summary);
    let edition = u8::from(counted.edition);
    let both = |name, all, classes| format!("{name}: {all}, up to symmetry {classes}");
    let (single, classes) = (sum.single, sum.single_up_to_symmetry);
    let mut lines = vec![
        format!("{board}, edition {edition}: {setups} setups"),
        both("solvable setups", sum.solvable, sum.solvable_up_to_symmetry),
        both("sequences", sum.sequences, sum.sequences_up_to_symmetry),
        both("setups with one sequence", single, classes),
    ];
    let by = sum.by_sweepers.iter().zip(1..);
    let by = by.filter(|(setups, _)| **setups > 0);
    lines.extend(by.map(|(setups, stones)| match stones {
        1 => format!("one stone can do it: {setups} setups"),
        _ => format!("{stones} stones can do it: {setups} setups"),
    }));
    if let (Some(least), Some(most)) = (sum.shortest, sum.longest) {
        lines.push(format!("distance: {least} to {most} spaces"));
    }
    lines
}

fn sample(arguments: &Arguments, sweep: &Sweep, samples: u64) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let watch = Watch::within(arguments.time, &stop);
    let estimate = estimate(sweep, samples, arguments.seed, watch);
    progress::uninterrupted(&stop)?;
    let (solvable, solvable_error) = estimate.solvable();
    let (sequences, sequences_error) = estimate.sequences();
    let (board, setups) = (sweep.shape(), setups(sweep));
    if arguments.json {
        return output::json(&Estimated {
            board,
            edition: sweep.edition(),
            setups,
            samples: estimate.samples,
            hits: estimate.hits,
            solvable,
            solvable_error,
            sequences,
            sequences_error,
        });
    }
    let known = |value: f64, error: f64| match error.is_finite() {
        true => format!("{value:.4e} +- {error:.1e}"),
        false => format!("{value:.4e}; too few samples for an error"),
    };
    let (edition, samples, hits) = (u8::from(sweep.edition()), estimate.samples, estimate.hits);
    output::lines([
        format!("{board}, edition {edition}: {setups} setups"),
        format!("{samples} samples, {hits} with solutions"),
        format!("solvable setups: {}", known(solvable, solvable_error)),
        format!("sequences: {}", known(sequences, sequences_error)),
    ])
}
