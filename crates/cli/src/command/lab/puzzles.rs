//! `quantarium lab puzzles`: positions with exactly one best move, by proof.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use quantarium_jobs::journal::Lines;
use quantarium_lab::puzzles::{PuzzleGames, kept};
use quantarium_puzzles::Puzzle;
use quantarium_tournament::{Here, Piecework, Provenance};
use serde::Serialize;

use crate::command::COMMIT;
use crate::failure::Failure;
use crate::{output, progress};

/// Make puzzles: positions of engine games in which exactly one move gets the best result, by proof
///
/// The engine plays against itself; from the ends of its games backwards, as far as proofs reach, every
/// move of every position is proven. Prints JSON: the puzzles, each with its line, what refutes the
/// other moves, and a grade from 1 to 5 (docs/puzzles.md says how). The same arguments
/// make the same bytes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium lab puzzles quantum-leap:board=hex3 --games 4 --count 3
  quantarium lab puzzles quanta:board=5x5 --games 3 --journal found.jsonl --out puzzles.json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: PuzzleGames,
    /// A file that keeps what has been found, a line a game: work that was stopped goes on where it was.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The file to write; standard output without it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What is said of a journal of another search.
const OTHER: &str =
    "this was begun with other settings or by another program; name another file to begin anew";

#[derive(Serialize)]
struct Made {
    /// The command that makes it again, with the same engine.
    made: String,
    #[serde(flatten)]
    engine: Provenance,
    puzzles: Vec<Puzzle>,
}

/// The part of the command that says which games are gone through, and how.
fn command(games: &PuzzleGames) -> String {
    let within = match games.within {
        0 => String::new(),
        moves => format!(" --within {moves}"),
    };
    format!(
        "quantarium lab puzzles {} --games {} --level {} --nodes {}{within} --seed {}",
        games.games_of.join(" "),
        games.games,
        games.level.number(),
        games.nodes,
        games.seed
    )
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let games = &arguments.games;
    let engine = Provenance::new(COMMIT, games.games_of.iter().map(String::as_str))?;
    let puzzles = search(arguments, &engine, &stop)?;
    let made = Made {
        made: format!("{} --count {}", command(games), games.count),
        engine,
        puzzles,
    };
    match &arguments.out {
        None => output::json(&made),
        Some(path) => output::file(path, file(&made)?),
    }
}

/// The file: JSON with a puzzle a line, so that changes can be seen.
fn file(made: &Made) -> serde_json::Result<String> {
    let lines = made.puzzles.iter().map(serde_json::to_string);
    let lines: Vec<String> = lines.collect::<Result<_, _>>()?;
    let command = serde_json::to_string(&made.made)?;
    let commit = serde_json::to_string(&made.engine.commit)?;
    let weights = serde_json::to_string(&made.engine.weights)?;
    let lines = lines.join(",\n");
    Ok(format!(
        "{{\"made\":{command},\"commit\":{commit},\"weights\":{weights},\"puzzles\":[\n{lines}\n]}}\n"
    ))
}

fn search(
    arguments: &Arguments,
    engine: &Provenance,
    stop: &AtomicBool,
) -> Result<Vec<Puzzle>, Failure> {
    let (games, journal) = (&arguments.games, arguments.journal.as_ref());
    let weights = engine.weights.iter().map(|of| of.checksum.as_str());
    let weights = weights.collect::<Vec<_>>().join(" ");
    let settings = format!("{}, commit {COMMIT}, weights {weights}", command(games));
    let other = |_: &str| OTHER.to_owned();
    let lines = journal.map(|path| Lines::open_of(path, &settings, other));
    let mut games = Piecework::new(games.clone(), &Here::default(), lines.transpose()?)?;
    let bar = progress::bar(games.count(), "games");
    games.go_on(stop, &mut |games, _| {
        bar.set_position(games.done().len() as u64);
    })?;
    bar.finish_and_clear();
    kept(&games).ok_or(Failure::Interrupted)
}
