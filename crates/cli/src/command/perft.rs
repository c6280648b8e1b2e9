//! `quantarium perft`: counting the sequences of plies.

use std::time::Instant;

use clap::Args;
use quantarium_engine::perft::{DEEPEST, Run};
use quantarium_engine::{Engine, Start};
use quantarium_jobs::pool::read_threads;
use serde::Serialize;

use crate::failure::Failure;
use crate::{input, output, progress};

/// Count the sequences of DEPTH plies
///
/// The classical check of a move generator. Passes, swaps and `keep` are plies; a finished game has
/// no further plies; depth 0 counts 1.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium perft quantum --depth 4
  quantarium perft quantum-leap:board=hex4 --seed 7 --depth 3 --divide")]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: input::Start,
    /// How many plies, 256 at most.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST)))]
    depth: u32,
    /// Print the count behind each first move, sorted, and then the total.
    #[arg(long)]
    divide: bool,
    /// On how many threads, at most 256; 0 stands for as many as the machine has.
    #[arg(long, value_name = "N", default_value = "0", value_parser = read_threads)]
    threads: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    game: String,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Branch>>,
}

#[derive(Serialize)]
struct Branch {
    r#move: String,
    nodes: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let engine = engine(&arguments.start)?;
    let stop = progress::stop_on_ctrl_c()?;
    let began = Instant::now();
    let bar = progress::bar(engine.position().moves().len() as u64, "first moves");
    let run = Run {
        threads: arguments.threads,
        stop: &stop,
        progress: &|done: usize, _| bar.set_position(done as u64),
    };
    let division = engine.divide(arguments.depth, &run);
    bar.finish_and_clear();
    let division = division.ok_or(Failure::Interrupted)?;
    if arguments.json {
        let moves = division.moves.into_iter();
        let moves = moves.map(|(r#move, nodes)| Branch { r#move, nodes });
        return output::json(&Counted {
            game: engine.game().name(),
            position: engine.position().text(),
            depth: arguments.depth,
            nodes: division.total,
            seconds: began.elapsed().as_secs_f64(),
            moves: arguments.divide.then(|| moves.collect()),
        });
    }
    if !arguments.divide {
        return output::lines([division.total.to_string()]);
    }
    let moves = division.moves.iter();
    let moves = moves.map(|(mv, nodes)| format!("{mv}: {nodes}"));
    output::lines(moves.chain([format!("nodes {}", division.total)]))
}

pub(super) fn engine(start: &input::Start) -> Result<Box<dyn Engine>, Failure> {
    let mut engine = quantarium_engine::open(&start.game)?;
    let from = match &start.position {
        Some(text) => Start::Position(text),
        None => Start::Seed(start.seed),
    };
    let moves: Vec<_> = start.moves().map(String::from).collect();
    engine.set(from, &moves)?;
    Ok(engine)
}
