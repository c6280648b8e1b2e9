//! `quantarium study starts`: who wins each start position of a small board.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use quantarium_study::starts::{Journal, StartTable, Starts};
use serde::Serialize;

use crate::failure::Failure;
use crate::{output, progress};

/// Solve every start position of a small board of Quantum Leap
///
/// For two players and at most 24 cells. Starts that differ by a symmetry of the board alone are solved once. What is
/// found is kept beside the table until it is whole: the same command goes on where it was ended.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium study starts quantum-leap:board=hex3 --out hex3.starts
  quantarium study starts quantum-leap:edition=1,board=hex3 --out hex3-first.starts")]
pub(crate) struct Arguments {
    /// A game string.
    game: String,
    /// The file for the table of winners.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many threads.
    #[arg(long, value_name = "N", default_value_t = default_threads())]
    threads: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What the table says.
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

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let starts =
        Starts::new(&arguments.game).map_err(|error| Failure::Argument(error.to_string()))?;
    let stop = progress::stop_on_ctrl_c()?;
    let part = beside(&arguments.out);
    let wrong = |error: &dyn std::fmt::Display| Failure::Wrong(error.to_string());
    let journal = Journal::open(&part, starts.game()).map_err(|error| wrong(&error))?;
    let bar = progress::bar(starts.classes().len() as u64, "classes");
    bar.set_position(journal.known() as u64);
    let done = |known: usize| bar.set_position(known as u64);
    let table = starts.solve(journal, arguments.threads, &stop, &done);
    bar.finish_and_clear();
    let Some(table) = table.map_err(|error| wrong(&error))? else {
        return Err(match stop.load(Ordering::SeqCst) {
            true => Failure::Interrupted,
            false => Failure::Wrong("not every start could be solved".to_owned()),
        });
    };
    let at = |path: &Path, error| Failure::Wrong(format!("{}: {error}", path.display()));
    fs::write(&arguments.out, table.write()).map_err(|error| at(&arguments.out, error))?;
    fs::remove_file(&part).map_err(|error| at(&part, error))?;
    tell(&starts, &table, arguments.json)
}

/// Where the solved classes are kept while the table is not whole.
fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn tell(starts: &Starts, table: &StartTable, json: bool) -> Result<(), Failure> {
    let (white_stones, black_stones) = starts.stones();
    let summary = Summary {
        game: table.game().to_owned(),
        white_stones,
        black_stones,
        starts: table.len(),
        classes: starts.classes().len(),
        white_wins: table.white_wins(),
        white_wins_against_swap: table.white_wins_against_swap(starts),
        checksum: format!("{:016x}", table.checksum()),
    };
    if json {
        return output::json(&summary);
    }
    let percent = |count: usize| 100.0 * count as f64 / summary.starts as f64;
    let won = |words: &str, count: usize| format!("{words} {count}, {:.2}%", percent(count));
    let mut lines = vec![
        format!(
            "{}: {} starts of {white_stones} white and {black_stones} black stones, {} up to symmetry",
            summary.game, summary.starts, summary.classes
        ),
        won("White, who begins, wins", summary.white_wins),
        won(
            "Black wins             ",
            summary.starts - summary.white_wins,
        ),
    ];
    if let Some(count) = summary.white_wins_against_swap {
        lines.push(won("White wins whatever Black swaps first", count));
    }
    lines.push(format!("checksum {}", summary.checksum));
    output::lines(lines)
}
