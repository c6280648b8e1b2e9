//! `quantarium sweep find`: setups and sequences.

use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use quantarium_rules::Seed;
use quantarium_sweep::find::Finder;
use quantarium_sweep::symmetric::find_symmetric;
use quantarium_sweep::{Edition, Partial, Solution, Sweep, Watch};
use quantarium_tournament::duration;
use serde::Serialize;

use super::{Board, Files, Solved, drawn, not_found, read, sweep};
use crate::failure::Failure;
use crate::{output, progress};

/// Find setups with sequences, one JSON object a line
///
/// Solutions that the board's symmetries make of each other count as one. On small boards, and where
/// little is left open, the search is complete: it can prove that there is none (exit code 1) and stops
/// when there are no more.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep find
  quantarium sweep find --board hex4 --edition 1 --count 3 --seed 7
  quantarium sweep find --symmetric --draw --svg solution.svg --qgn solution.qgn
  quantarium sweep find --from '{\"board\": \"hex5\", \"white\": [\"e5\"], \"mover\": \"e5\", \"leaps\": [\"e6\"]}'")]
pub(super) struct Arguments {
    #[command(flatten)]
    board: Board,
    /// What random choices come from.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: Seed,
    /// How many solutions.
    #[arg(long, value_name = "N", default_value = "1")]
    count: usize,
    /// Keep what this says: a file (`-` for standard input) or JSON, in which any field but the board may
    /// be missing or incomplete.
    #[arg(long, value_name = "SETUP", conflicts_with = "shape")]
    from: Option<String>,
    /// Find one whose setup is the same after a turn or a mirroring of the board.
    #[arg(long, conflicts_with_all = ["from", "count"])]
    symmetric: bool,
    /// How long to look, such as 10s.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Draw the solution instead: the sweeper in brackets, the leaps' numbers on the stones they capture.
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    #[command(flatten)]
    files: Files,
    /// Print one JSON value.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Found {
    edition: Edition,
    seed: String,
    solutions: Vec<Solved>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (shape, given) = match &arguments.from {
        Some(from) => {
            let read = read(from)?;
            (read.shape, read.partial)
        }
        None => (arguments.board.shape.clone(), Partial::default()),
    };
    let sweep = sweep(&shape, arguments.board.edition)?;
    let stop = progress::stop_on_ctrl_c()?;
    let watch = Watch::within(arguments.time, &stop);
    let mut solutions = Vec::new();
    let mut printed = Ok(());
    let bar = progress::bar(arguments.count as u64, "solutions");
    let mut each = |solution: Solution| {
        if printed.is_ok() && !arguments.json {
            printed = bar.suspend(|| print(arguments, &sweep, &solution));
            // Nobody would see what is found next.
            if printed.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        bar.inc(1);
        solutions.push(solution);
    };
    let done = match arguments.symmetric {
        true => find_symmetric(&sweep, arguments.seed, watch).map(each),
        false => {
            let mut finder = Finder::new(&sweep, arguments.seed);
            finder.find_distinct(&given, arguments.count, watch, &mut each)
        }
    };
    bar.finish_and_clear();
    printed?;
    if let Some(last) = solutions.last() {
        arguments.files.write(&sweep, last)?;
    }
    if arguments.json {
        let solved = solutions.iter().map(|one| Solved::new(&sweep, one));
        output::json(&Found {
            edition: sweep.edition(),
            seed: arguments.seed.to_string(),
            solutions: solved.collect(),
        })?;
    }
    done.map_err(|error| not_found(&stop, error))?;
    if solutions.len() < arguments.count {
        let found = solutions.len();
        anstream::eprintln!("quantarium: there are no more than these {found}");
    }
    Ok(())
}

fn print(arguments: &Arguments, sweep: &Sweep, solution: &Solution) -> Result<(), Failure> {
    if !arguments.draw {
        return output::lines([solution.json(sweep)]);
    }
    let board = drawn(sweep, solution, &|picture| {
        quantarium_draw::terminal(picture, true)
    })?;
    let grid = sweep.grid();
    let (leaps, distance) = (solution.leaps.len(), solution.distance(grid));
    let mover = grid.name(solution.mover);
    output::text(&format!(
        "{board}\n{mover} makes {leaps} leaps over {distance} spaces\n\n"
    ))
}
