//! `quantarium sweep best`: setups that are the best at something.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use quantarium_jobs::journal::replace;
use quantarium_rules::Seed;
use quantarium_sweep::best::{Goal, Saved, improve};
use quantarium_sweep::{Edition, Sweep, Watch};
use quantarium_tournament::duration;
use serde::Serialize;

use super::{Board, Files, Solved, not_found, sweep};
use crate::failure::Failure;
use crate::{input, output, progress};

/// Look for setups with many sweepers, one sequence, or a short or long way
///
/// Searches among setups until the time is over or nothing can be better, and prints the best solution found,
/// as JSON on one line; its value goes to standard error. Only a value that cannot be beaten is proven to be
/// the best. With --out the state of the search is saved in a file, and the same command goes on from there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep best fewest --board hex4
  quantarium sweep best sweepers --time 30s --seed 2
  quantarium sweep best longest --time 1m --svg longest.svg --json
  quantarium sweep best both --time 8h --out both.json")]
pub(super) struct Arguments {
    /// What is to be the best.
    goal: Goal,
    #[command(flatten)]
    board: Board,
    /// What random choices come from.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: Seed,
    /// How long to look.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    time: Duration,
    /// Save the state of the search in a file, and go on from it where there is one.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    files: Files,
    /// Print JSON with the value.
    #[arg(long)]
    json: bool,
}

/// How often the state of a search that finds nothing better is saved.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// What the value of a goal counts.
fn unit(goal: Goal, value: Option<i64>) -> &'static str {
    match goal {
        Goal::Sweepers => "white stones can do it",
        Goal::Both => "stones can do it",
        Goal::Fewest if value == Some(1) => "sequence in all",
        Goal::Fewest => "sequences in all",
        Goal::Shortest | Goal::Longest => "spaces in all",
    }
}

#[derive(Serialize)]
struct Found {
    goal: Goal,
    edition: Edition,
    seed: String,
    value: i64,
    proven: bool,
    solution: Solved,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let sweep = sweep(&arguments.board.shape, arguments.board.edition)?;
    let stop = progress::stop_on_ctrl_c()?;
    let watch = Watch::within(Some(arguments.time), &stop);
    let (goal, seed) = (arguments.goal, arguments.seed);
    let mut saved = match &arguments.out {
        None => Saved::default(),
        Some(path) => read(path, arguments, &sweep)?,
    };
    let save = |saved: &Saved| match &arguments.out {
        None => Ok(()),
        Some(path) => replace(path, &saved.text(&sweep, goal, seed))
            .map_err(Failure::io(path.display().to_string())),
    };
    let (bar, mut last) = (progress::spinner(), Instant::now());
    let mut each = |saved: &Saved, better: bool| {
        let value = saved.value.map(|value| value.to_string());
        let (value, unit) = (value.as_deref().unwrap_or("no"), unit(goal, saved.value));
        bar.set_message(format!("{value} {unit}, {} rounds", saved.rounds));
        if better || last.elapsed() >= SAVE_EVERY {
            last = Instant::now();
            // Whether it can be written is said of the last time.
            let _ = save(saved);
        }
    };
    let done = improve(&sweep, goal, seed, &mut saved, watch, &mut each);
    bar.finish_and_clear();
    let written = save(&saved);
    done.map_err(|error| not_found(&stop, error))?;
    let (Some(solution), Some(value)) = (saved.solution, saved.value) else {
        let words = "nothing was found in the time given";
        return Err(Failure::Wrong(words.to_owned()));
    };
    arguments.files.write(&sweep, &solution)?;
    if arguments.json {
        output::json(&Found {
            goal,
            edition: sweep.edition(),
            seed: seed.to_string(),
            value,
            proven: goal.end(&sweep) == Some(value),
            solution: Solved::new(&sweep, &solution),
        })?;
    } else {
        output::lines([solution.json(&sweep)])?;
        anstream::eprintln!("quantarium: {value} {}", unit(goal, Some(value)));
    }
    written?;
    progress::uninterrupted(&stop)
}

/// What an earlier search saved; nothing where there was none.
fn read(path: &Path, arguments: &Arguments, sweep: &Sweep) -> Result<Saved, Failure> {
    if path.as_os_str() == "-" {
        let words = "--out: the state is saved in a file; what is found is printed without it";
        return Err(Failure::Argument(words.to_owned()));
    }
    let text = match input::file(path) {
        Err(Failure::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Saved::default());
        }
        text => text?,
    };
    let saved = Saved::read(sweep, arguments.goal, arguments.seed, &text);
    saved.map_err(|error| Failure::Argument(format!("{}: {error}", path.display())))
}
