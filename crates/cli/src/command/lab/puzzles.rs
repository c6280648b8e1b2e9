//! `quantarium lab puzzles`: positions with exactly one best move, by proof.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use quantarium_engine::Level;
use quantarium_jobs::journal::Lines;
use quantarium_lab::puzzles::PuzzleGames;
use quantarium_puzzles::{Found, Method, Puzzle, choose};
use quantarium_rules::Seed;
use quantarium_tournament::{Here, Piecework, Provenance, Underway as _};
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
    /// The game strings.
    #[arg(required = true, value_name = "GAME")]
    games_of: Vec<String>,
    /// How many puzzles to keep in all; as many of each grade as there are.
    #[arg(long, value_name = "N", default_value = "40")]
    count: usize,
    /// How many games to play of each game string.
    #[arg(long, value_name = "N", default_value = "100")]
    games: u64,
    /// The level of both players.
    #[arg(long, value_name = "L", default_value = "5")]
    level: Level,
    /// The most positions that a proof may make.
    #[arg(long, value_name = "N", default_value = "30000")]
    nodes: u64,
    /// Look for wins by force within N moves instead of whole proofs: for games too long for those.
    #[arg(long, value_name = "N", default_value = "0", value_parser = within)]
    within: u32,
    /// The seed of the games.
    #[arg(long, value_name = "S", default_value = "1")]
    seed: Seed,
    /// A file that keeps what has been found, a line a game: work that was stopped goes on where it was.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The file to write; standard output without it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn within(text: &str) -> Result<u32, &'static str> {
    let moves = text.parse::<u32>().ok();
    let moves = moves.filter(|moves| matches!(moves, 0 | 2..=5));
    moves.ok_or("write 2 to 5, or 0 for whole proofs")
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

impl Arguments {
    /// The part of the command that says which games are gone through, and how.
    fn search(&self) -> String {
        let within = match self.within {
            0 => String::new(),
            moves => format!(" --within {moves}"),
        };
        format!(
            "quantarium lab puzzles {} --games {} --level {} --nodes {}{within} --seed {}",
            self.games_of.join(" "),
            self.games,
            self.level.number(),
            self.nodes,
            self.seed
        )
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let games = arguments.games_of.iter().map(String::as_str);
    let engine = Provenance::new(COMMIT, games)?;
    let found = search(arguments, &engine, &stop)?;
    let made = Made {
        made: format!("{} --count {}", arguments.search(), arguments.count),
        engine,
        puzzles: choose(&found, arguments.count),
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
) -> Result<Vec<Found>, Failure> {
    let weights = engine.weights.iter().map(|of| of.checksum.as_str());
    let weights = weights.collect::<Vec<_>>().join(" ");
    let settings = format!("{}, commit {COMMIT}, weights {weights}", arguments.search());
    let other = |_: &str| OTHER.to_owned();
    let journal = arguments.journal.as_ref();
    let kept = journal.map(|path| Lines::open_of(path, &settings, other));
    let games = PuzzleGames {
        games: arguments.games_of.clone(),
        each: arguments.games,
        method: Method {
            level: arguments.level,
            nodes: arguments.nodes,
            within: arguments.within,
        },
        seed: arguments.seed,
    };
    let mut games = Piecework::new(games, &Here::default(), kept.transpose()?)?;
    let bar = progress::bar(games.count(), "games");
    games.go_on(stop, &mut |games, _| {
        bar.set_position(games.done().len() as u64);
    })?;
    bar.finish_and_clear();
    let found = games.done().flat_map(|done| done.found.clone());
    let found = games.is_done().then(|| found.collect());
    found.ok_or(Failure::Interrupted)
}
