//! `quantarium bench`: how fast rules and search are on this machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Subcommand};
use quantarium_bench::{self as bench, Counts, Effort, Row, Sum, endings, forced, slips};
use quantarium_engine::{Level, Limits};
use serde::Serialize;

use crate::brief::{plain, spread};
use crate::failure::Failure;
use crate::{output, progress};

/// Measure how fast rules and search are on this machine, beside the targets
///
/// Each number is the best of several short runs on one thread. The node counts at the end are the
/// same on every machine.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium bench
  quantarium bench --json > bench.json
  quantarium bench --game quantum-leap:board=hex6
  quantarium bench forced")]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    figure: Option<Figure>,
    /// Print the node counts only: the checksum of rules and search.
    #[arg(long)]
    nodes: bool,
    /// Measure this game only, and count no nodes.
    #[arg(long, value_name = "GAME", conflicts_with = "nodes")]
    game: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How good the search is where the truth is known.
#[derive(Subcommand, Debug)]
enum Figure {
    /// Count the forced wins of five plies in Quantum that the search finds within a second each
    Forced {
        /// How many positions, of a hundred.
        #[arg(long, value_name = "N", default_value_t = 100)]
        count: usize,
        /// Print the file of positions, found anew; this takes minutes.
        #[arg(long)]
        find: bool,
    },
    /// Count the endings of Quantum Link with eight empty cells that the search proves within a second each
    Endings {
        /// How many positions.
        #[arg(long, value_name = "N", default_value_t = 200)]
        count: usize,
    },
    /// Count the won positions of Quantum Leap that a level gives away
    Levels {
        /// Which level.
        #[arg(long, value_name = "L", default_value = "10")]
        level: Level,
        /// How many positions.
        #[arg(long, value_name = "N", default_value_t = 1000)]
        count: usize,
    },
}

#[derive(Serialize)]
struct Measured {
    cpu: String,
    optimised: bool,
    rows: Vec<Row>,
    nodes: Vec<Sum>,
    positions: Vec<Counts>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    if let Some(figure) = &arguments.figure {
        let lines = self::figure(figure, &stop)?;
        progress::uninterrupted(&stop)?;
        return output::lines(lines);
    }
    let only = arguments.game.as_deref();
    if let Some(game) = only {
        quantarium_games::open(game)?;
    }
    let rows = match arguments.nodes {
        true => Vec::new(),
        false => measure(only, &stop),
    };
    let (nodes, positions) = match only {
        Some(_) => (Vec::new(), Vec::new()),
        None => (bench::sums(&stop), bench::counts(&stop)),
    };
    progress::uninterrupted(&stop)?;
    let measured = Measured {
        cpu: bench::cpu(),
        optimised: bench::OPTIMISED,
        rows,
        nodes,
        positions,
    };
    output::either(arguments.json, &measured, table)
}

/// The time that a search of a figure gets.
const SECOND: Limits = Limits::time(Duration::from_secs(1));

fn figure(figure: &Figure, stop: &AtomicBool) -> Result<Vec<String>, Failure> {
    match *figure {
        Figure::Forced { count, find: true } => {
            let mut lines = vec![forced::HEAD.to_owned()];
            forced::find(count, stop, &mut |text| lines.push(text.to_owned()));
            Ok(lines)
        }
        Figure::Forced { count, find: false } => Ok(forced_wins(count, stop)),
        Figure::Endings { count } => Ok(proven_endings(count, stop)),
        Figure::Levels { level, count } => {
            let bar = progress::bar(count as u64, "positions");
            let lost = slips::slips(level, count, stop, &mut || bar.inc(1));
            bar.finish_and_clear();
            let level = level.number();
            Ok(vec![format!("level {level} gave away {lost} of {count}")])
        }
    }
}

/// The lines of `bench forced`: the positions that were missed, then the figure.
fn forced_wins(count: usize, stop: &AtomicBool) -> Vec<String> {
    let (mut lines, mut right, mut proven) = (Vec::new(), 0, 0);
    let (of, times) = timed(forced::positions(), count.min(100), stop, |text| {
        let found = forced::search(text, SECOND)?;
        right += u32::from(found.is_right);
        proven += u32::from(found.is_proven);
        if !found.is_right {
            lines.push(format!("not found: {text}"));
        }
        Some(found.time)
    });
    lines.push(format!(
        "of {of} forced wins of {} plies, a second each: {right} found, {proven} proven; {times}",
        forced::PLIES
    ));
    lines
}

/// The lines of `bench endings`: the positions that were not proven, then the figure.
fn proven_endings(count: usize, stop: &AtomicBool) -> Vec<String> {
    let (mut lines, mut proven) = (Vec::new(), 0);
    let positions = endings::positions(endings::EMPTY);
    let (of, times) = timed(positions, count, stop, |position| {
        let report = endings::search(position.as_ref(), SECOND)?;
        match report.proof.fixed_for(position.to_move()) {
            Some(_) => proven += 1,
            None => lines.push(format!("not proven: {}", position.text())),
        }
        Some(report.time)
    });
    lines.push(format!(
        "of {of} positions of {} with {} empty cells, a second each: {proven} proven; {times}",
        endings::GAME,
        endings::EMPTY
    ));
    lines
}

/// Searches `count` positions, with a bar, until `stop` is set: how many were searched, and how long that took.
fn timed<P>(
    positions: impl Iterator<Item = P>,
    count: usize,
    stop: &AtomicBool,
    mut search: impl FnMut(P) -> Option<Duration>,
) -> (usize, String) {
    let bar = progress::bar(count as u64, "positions");
    let mut times = Vec::new();
    for position in positions.take(count) {
        if stop.load(Ordering::SeqCst) {
            break;
        }
        times.extend(search(position));
        bar.inc(1);
    }
    bar.finish_and_clear();
    (times.len(), spread(times))
}

fn measure(only: Option<&str>, stop: &AtomicBool) -> Vec<Row> {
    if !bench::OPTIMISED {
        anstream::eprintln!(
            "these speeds are not the program's: this build is not optimised (`cargo build --release`)"
        );
    }
    let bar = progress::bar(bench::count(only) as u64, "measurements");
    let rows = bench::rows(only, Effort::default(), stop, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    rows
}

fn table(measured: &Measured) -> Vec<String> {
    let mut lines = vec![measured.cpu.clone()];
    let rows = measured.rows.iter().map(|row| {
        let target = match (row.at_least, row.at_most) {
            (Some(least), _) => format!("at least {}", plain(least)),
            (_, Some(most)) => format!("at most {}", plain(most)),
            _ => String::new(),
        };
        let met = row.met.map_or("", |met| if met { "met" } else { "MISSED" });
        let value = format!("{} {}", plain(row.value), row.unit);
        format!(
            "{:<28} {:<34} {value:>10}  {target:<14} {met}",
            row.game, row.what
        )
    });
    let nodes = measured.nodes.iter().map(|nodes| {
        format!(
            "{:<14} perft(3) of seed 1: {:>12}   nodes of 2000 playouts: {:>10}",
            nodes.game, nodes.perft, nodes.search
        )
    });
    let positions = measured.positions.iter().map(|at| {
        let solver = at.solver.map_or("-".to_owned(), |nodes| nodes.to_string());
        let (stage, uct, best_first) = (at.stage.word(), at.uct, at.best_first);
        format!(
            "{:<34} {stage:<7} uct {uct:>7}   best-first {best_first:>7}   solver {solver:>7}   {}",
            at.game, at.best
        )
    });
    let groups: [Vec<String>; 3] = [rows.collect(), nodes.collect(), positions.collect()];
    for group in groups {
        if !group.is_empty() {
            lines.push(String::new());
        }
        lines.extend(group);
    }
    lines
}
