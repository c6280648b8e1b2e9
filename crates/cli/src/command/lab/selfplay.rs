//! `quantarium lab selfplay`: games of the engine against itself, to learn from.

use clap::Args;
use quantarium_lab::selfplay::{Learned, Playing, SelfPlay};
use quantarium_tournament::Piecework;
use serde::Serialize;

use crate::command::contest::Running;
use crate::command::shard::{self, Work};
use crate::failure::Failure;
use crate::output;

/// Have the engine play itself, and note what its searches find: data to learn from
///
/// The folder gets games.jsonl, a line a game: the start, and for each ply the move, what the search says the position is
/// worth to each seat, and how many simulations began with each move; then the result. A number of plies, drawn by lot, is
/// random at the beginning, and one move in so many later. A game follows from these settings and its number alone.
///
/// With --weights the engine evaluates by weights of your own, such as the trainer has learned from such games
/// (docs/engine/evaluation.md), and not by those that are built in.
#[derive(Args, Debug)]
#[command(mut_arg("out", |out| out.required(true).help("The folder for the games")))]
#[command(after_help = "\
Examples:
  quantarium lab selfplay quantum-leap:board=hex3 --games 8 --simulations 50 --out games
  quantarium lab selfplay quanta:board=5x5 --games 4 --simulations 20 --search uct --slip 0 --out quanta-games
  quantarium lab selfplay quantum-link:board=hex3 --games 8 --weights learned/quantum-link.weights --out link-games")]
pub(crate) struct Arguments {
    #[command(flatten)]
    plan: SelfPlay,
    #[command(flatten)]
    running: Running,
}

#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    games: usize,
    positions: usize,
    wins: Vec<usize>,
    draws: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { plan, running } = arguments;
    let run = shard::run(plan, Work::LabSelfplay, &running.here, "games", None)?;
    run.map_or(Ok(()), |run| print(&run, running.json))
}

pub(crate) fn print(run: &Piecework<Playing>, json: bool) -> Result<(), Failure> {
    let seats = run.work().rules.seats();
    let won_by = |seat: Option<u8>| run.done().filter(|game| game.winner == seat).count();
    let wins = (0..seats.len() as u8).map(|seat| won_by(Some(seat)));
    let summary = Summary {
        game: &run.work().plan.game,
        games: run.done().len(),
        positions: run.done().map(Learned::searched).sum(),
        wins: wins.collect(),
        draws: won_by(None),
    };
    if json {
        return output::json(&summary);
    }
    let wins = seats.iter().zip(&summary.wins);
    let wins = wins.map(|(seat, wins)| format!("{} {wins}", seat.name));
    let wins: Vec<String> = wins.collect();
    let (game, games, positions) = (summary.game, summary.games, summary.positions);
    output::lines([
        format!("{game}: {games} games, {positions} positions searched"),
        format!("won by {}; drawn {}", wins.join(", "), summary.draws),
    ])
}
