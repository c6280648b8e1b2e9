//! `quantarium lab starts`: who wins each start position of a small board.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use quantarium_jobs::Shard;
use quantarium_jobs::pool::read_threads;
use quantarium_lab::tables::starts::{Field, SolveStarts, Solving, table};
use quantarium_report::words;
use quantarium_rules::Seed;
use quantarium_tournament::stats::{Estimate, share};
use quantarium_tournament::{ArenaError, Here, Piecework};
use serde::Serialize;

use crate::command::shard::{self, Work};
use crate::failure::Failure;
use crate::{output, progress};

/// Solve every start position of a small board of Quantum Leap, or random ones
///
/// For two players and at most 24 cells of any shape. Starts that differ by a symmetry of the board alone are solved
/// once. What is found is kept beside the table until it is whole: the same command goes on where it was ended.
/// With `--samples`, where there are too many starts, that many random ones are solved instead, and the shares have
/// intervals that hold the true value 19 times of 20.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("what").required(true).args(["out", "samples"])))]
#[command(after_help = "\
Examples:
  quantarium lab starts quantum-leap:board=hex3 --out hex3.starts
  quantarium lab starts quantum-leap:edition=1,board=hex3 --out hex3-first.starts
  quantarium lab starts quantum-leap:board=rhomb6x4 --samples 1000
  quantarium lab starts quantum-leap:board=mask/.oo/o.o/oo. --out ring.starts")]
pub(crate) struct Arguments {
    /// A game string.
    game: String,
    /// The file for the table of winners.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Solve N random starts, those of N seeds in a row.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// The first of these seeds.
    #[arg(long, value_name = "S", default_value = "0", requires = "samples")]
    seed: Seed,
    /// On how many threads, at most 256; 0 stands for as many as the machine has.
    #[arg(long, value_name = "N", default_value = "0", value_parser = read_threads)]
    threads: usize,
    /// Solve the Kth of N parts of the starts, for one of several machines; --out is then a folder, and `quantarium merge`
    /// makes the table of all.
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "json")]
    shard: Option<Shard>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Summary {
    game: String,
    white_stones: u32,
    black_stones: u32,
    starts: usize,
    classes: usize,
    white_wins: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_wins_against_swap: Option<usize>,
    checksum: String,
}

#[derive(Serialize)]
struct Sampled {
    game: String,
    white_stones: u32,
    black_stones: u32,
    starts: u64,
    seed: String,
    samples: u64,
    white_wins: Estimate,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_wins_against_swap: Option<Estimate>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match arguments.samples {
        Some(samples) => some(arguments, samples),
        None => all(arguments),
    }
}

fn some(arguments: &Arguments, samples: u64) -> Result<(), Failure> {
    let field = Field::new(&arguments.game).map_err(ArenaError::Plan)?;
    let stop = progress::stop_on_ctrl_c()?;
    let bar = progress::bar(samples, "starts");
    let done = |solved: u64| bar.set_position(solved);
    let sample = field.sample(arguments.seed, samples, arguments.threads, &stop, &done);
    bar.finish_and_clear();
    let white_wins = sample.and_then(|sample| share(sample.white_wins, sample.starts));
    let (Some(sample), Some(white_wins)) = (sample, white_wins) else {
        progress::uninterrupted(&stop)?;
        return Err(unsolved());
    };
    let (white_stones, black_stones) = field.stones;
    let against_swap = sample.white_wins_against_swap;
    let sampled = Sampled {
        game: field.game.clone(),
        white_stones,
        black_stones,
        starts: field.count(),
        seed: arguments.seed.to_string(),
        samples: sample.starts,
        white_wins,
        white_wins_against_swap: against_swap.and_then(|wins| share(wins, sample.starts)),
    };
    if arguments.json {
        return output::json(&sampled);
    }
    let white = words::share(&sampled.white_wins);
    let mut lines = vec![
        format!(
            "{}: {} of {} starts of {white_stones} white and {black_stones} black stones, by chance",
            sampled.game, sampled.samples, sampled.starts
        ),
        format!("White, who begins, wins {white}"),
    ];
    let against = sampled.white_wins_against_swap.iter();
    lines.extend(against.map(|share| {
        let share = words::share(share);
        format!("White wins whatever Black swaps first {share}")
    }));
    output::lines(lines)
}

fn unsolved() -> Failure {
    Failure::Wrong("not every start could be solved".to_owned())
}

fn all(arguments: &Arguments) -> Result<(), Failure> {
    let here = Here {
        concurrency: arguments.threads,
        out: arguments.out.clone(),
        resume: true,
        shard: arguments.shard,
    };
    let game = arguments.game.clone();
    let job = SolveStarts { game };
    let solving = shard::run(&job, Work::LabStarts, &here, "classes", None)?;
    solving.map_or(Ok(()), |solving| print(&solving, arguments.json))
}

/// Prints what the table says, where it is whole.
pub(crate) fn print(solving: &Piecework<Solving>, json: bool) -> Result<(), Failure> {
    let starts = &solving.work().starts;
    let table = table(solving).ok_or_else(unsolved)?;
    let (white_stones, black_stones) = starts.field.stones;
    let summary = Summary {
        game: starts.field.game.clone(),
        white_stones,
        black_stones,
        starts: table.count(),
        classes: starts.classes.len(),
        white_wins: table.white_wins(),
        white_wins_against_swap: table.white_wins_against_swap(starts),
        checksum: format!("{:016x}", table.checksum()),
    };
    if json {
        return output::json(&summary);
    }
    let percent = |count: usize| 100.0 * count as f64 / summary.starts as f64;
    let black_wins = summary.starts - summary.white_wins;
    let won = |words: &str, count: usize| format!("{words} {count}, {:.2}%", percent(count));
    let mut lines = vec![
        format!(
            "{}: {} starts of {white_stones} white and {black_stones} black stones, {} up to symmetry",
            summary.game, summary.starts, summary.classes
        ),
        won("White, who begins, wins", summary.white_wins),
        won("Black wins             ", black_wins),
    ];
    if let Some(count) = summary.white_wins_against_swap {
        lines.push(won("White wins whatever Black swaps first", count));
    }
    lines.push(format!("checksum {}", summary.checksum));
    output::lines(lines)
}
