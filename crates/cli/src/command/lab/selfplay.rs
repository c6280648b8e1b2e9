//! `quantarium lab selfplay`: games of the engine against itself, to learn from.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use quantarium_engine::Search;
use quantarium_jobs::Shard;
use quantarium_lab::selfplay::{Run, SelfPlay};
use quantarium_rules::Seed;
use quantarium_tournament::{GivenError, GivenWeights};
use serde::{Deserialize, Serialize};

use crate::command::shard::{self, Shards, Work};
use crate::failure::Failure;
use crate::{input, output, progress};

/// Have the engine play itself, and note what its searches find: data to learn from
///
/// The folder gets games.jsonl, a line a game: the start, and for each ply the move, what the search says the position is
/// worth to each seat, and how many simulations began with each move; then the result. A number of plies, drawn by lot, is
/// random at the beginning, and one move in so many later. A game follows from these settings and its number alone.
///
/// With --weights the engine evaluates by weights of your own, such as the trainer has learned from such games
/// (docs/engine/evaluation.md), and not by those that are built in.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[command(after_help = "\
Examples:
  quantarium lab selfplay quantum-leap:board=hex3 --games 8 --simulations 50 --out games
  quantarium lab selfplay quanta:board=5x5 --games 4 --simulations 20 --search uct --slip 0 --out games
  quantarium lab selfplay quantum-link:board=hex3 --games 8 --weights learned/quantum-link.weights --out games")]
pub(crate) struct Arguments {
    /// A game string.
    game: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Simulations a move.
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: u64,
    /// The search: strongest, uct or best-first.
    #[arg(long, value_name = "NAME", default_value = "strongest")]
    #[serde(with = "quantarium_lab::selfplay::by_name")]
    search: Search,
    /// How many plies are random at most at the beginning.
    #[arg(long, value_name = "N", default_value = "12")]
    random_plies: u32,
    /// One move in N is random; 0 for none.
    #[arg(long, value_name = "N", default_value = "16")]
    slip: u64,
    /// What start positions and random choices come from.
    #[arg(long, value_name = "S", default_value = "0")]
    #[serde(with = "shard::seed")]
    seed: Seed,
    /// Play by the weights in this file, and not by the built-in ones.
    #[arg(long, value_name = "FILE", value_parser = weights)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<GivenWeights>,
    /// How many games at once, at most 256; 0 stands for as many as the machine has threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::threads)]
    #[serde(skip)]
    concurrency: usize,
    /// The folder for the games.
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    out: PathBuf,
    /// Go on with what is finished in the folder.
    #[arg(long)]
    #[serde(skip)]
    resume: bool,
    /// Print JSON.
    #[arg(long, conflicts_with = "shard")]
    #[serde(skip)]
    json: bool,
    /// Play the Kth of N parts of the games, for one of several machines; `quantarium merge` puts them together.
    #[arg(long, value_name = "K/N")]
    #[serde(skip)]
    shard: Option<Shard>,
}

/// Reads a file of weights.
fn weights(file: &str) -> Result<GivenWeights, GivenError> {
    GivenWeights::open(Path::new(file))
}

/// What has been played.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    games: usize,
    positions: usize,
    wins: Vec<usize>,
    draws: usize,
}

impl Arguments {
    /// The game string.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    fn open(&self, shard: Shard, folder: &Path, resume: bool) -> Result<Run, Failure> {
        let plan = SelfPlay {
            games: self.games,
            simulations: self.simulations,
            search: self.search,
            random_plies: self.random_plies,
            slip: self.slip,
            seed: self.seed.0,
            weights: self.weights.clone(),
            ..SelfPlay::new(&self.game)
        };
        Ok(Run::open(plan, shard, Some(folder), resume)?)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let shard = arguments.shard.unwrap_or_default();
    let mut run = arguments.open(shard, &arguments.out, arguments.resume)?;
    if arguments.shard.is_some() {
        let work = Work::LabSelfplay(Box::new(arguments.clone()));
        shard::label(&arguments.out, shard, &work)?;
    }
    let stop = progress::stop_on_ctrl_c()?;
    let bar = progress::bar(run.count(), "games");
    bar.set_position(run.games().len() as u64);
    let ran = run.go_on(arguments.concurrency, &stop, &mut |done| {
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    ran?;
    match arguments.shard {
        _ if !run.is_done() => Err(Failure::Interrupted),
        Some(shard) => shard::done(shard, run.count(), "games"),
        None => print(&run, arguments.json),
    }
}

/// Puts the games of all shards together, and writes and prints what one machine does.
pub(crate) fn merge(arguments: &Arguments, shards: &Shards) -> Result<(), Failure> {
    let open = |folder: &Path, shard| arguments.open(shard, folder, true);
    let parts = shards.each(open, Run::is_done)?;
    let mut whole = arguments.open(Shard::WHOLE, &shards.out, false)?;
    for part in parts {
        whole.take(part.games().cloned())?;
    }
    // Nothing is left to be played: it puts the folder in order.
    whole.go_on(1, &AtomicBool::new(false), &mut |_| ())?;
    print(&whole, shards.json)
}

fn print(run: &Run, json: bool) -> Result<(), Failure> {
    let seats = run.rules().seats();
    let won_by = |seat: Option<u8>| run.games().filter(|game| game.winner == seat).count();
    let summary = Summary {
        game: run.name(),
        games: run.games().len(),
        positions: run.positions(),
        wins: (0..seats.len() as u8)
            .map(|seat| won_by(Some(seat)))
            .collect(),
        draws: won_by(None),
    };
    if json {
        return output::json(&summary);
    }
    let wins = seats.iter().zip(&summary.wins);
    let wins: Vec<String> = wins
        .map(|(seat, wins)| format!("{} {wins}", seat.name))
        .collect();
    output::lines([
        format!(
            "{}: {} games, {} positions searched",
            summary.game, summary.games, summary.positions
        ),
        format!("won by {}; drawn {}", wins.join(", "), summary.draws),
    ])
}
