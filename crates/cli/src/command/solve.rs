//! `quantarium solve`: proving the value of a position.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use quantarium_engine::{Effort, Engine, LONGEST, Solution, Start, Verdict};
use quantarium_rules::{Player, Random, Seed};
use serde::Serialize;

use super::perft::engine;
use crate::brief::spread;
use crate::failure::Failure;
use crate::{input, output, progress};

/// Prove what the player to move gets, and by which move
///
/// An exhaustive search for positions near the end. With more than two players all others are taken to
/// play against the one to move: only a win whatever they do is proven.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium solve quantum-leap:board=hex3 --seed 7
  quantarium solve quantum-leap --random 200 --plies 24 --time 10s

Exit code 1: not everything was proven within the limits.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: input::Start,
    /// The longest time for a position.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantarium_tournament::duration)]
    time: Duration,
    /// The memory for what is known of positions, in MiB.
    #[arg(long, value_name = "MIB", default_value = "256")]
    hash: usize,
    /// Solve N random positions, from seeds in a row, and print a summary.
    #[arg(long, value_name = "N", requires = "plies", conflicts_with_all = ["position", "moves"])]
    random: Option<u64>,
    /// How many random plies lead to a random position; seeds whose game ends before are passed over.
    #[arg(long, value_name = "P", requires = "random")]
    plies: Option<u32>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Tried {
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    position: String,
    /// By which move; nothing where nothing was proven.
    r#move: Option<String>,
    result: Option<String>,
    nodes: Option<u64>,
    seconds: f64,
    #[serde(skip)]
    points: Option<u32>,
}

#[derive(Serialize)]
struct All {
    game: String,
    positions: Vec<Tried>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut engine = engine(&arguments.start)?;
    let stop = progress::stop_on_ctrl_c()?;
    let positions = match (arguments.random, arguments.plies) {
        (Some(count), Some(plies)) => many(&mut *engine, arguments, count, plies, &stop)?,
        _ => vec![attempt(&*engine, arguments, None, &stop)?],
    };
    let is_open = |tried: &&Tried| tried.result.is_none();
    let unsolved = positions.iter().filter(is_open).count();
    let count = positions.len();
    if arguments.json {
        let game = engine.game().name();
        output::json(&All { game, positions })?;
    } else if arguments.random.is_some() {
        output::lines(summary(&engine.game().name(), arguments, &positions))?;
    } else if let Some(one) = positions.first().filter(|one| one.result.is_some()) {
        output::lines(words(&*engine, one))?;
    }
    match unsolved {
        0 => Ok(()),
        _ => Err(Failure::Wrong(format!(
            "{unsolved} of {count} not proven within {:?}, {} MiB and {LONGEST} plies each",
            arguments.time, arguments.hash
        ))),
    }
}

fn attempt(
    engine: &dyn Engine,
    arguments: &Arguments,
    seed: Option<Seed>,
    stop: &AtomicBool,
) -> Result<Tried, Failure> {
    if engine.position().outcome().is_some() {
        return Err(Failure::Argument("the game is over".to_owned()));
    }
    let mut effort = Effort::new(u64::MAX, arguments.hash);
    effort.time = Some(arguments.time);
    let began = Instant::now();
    let found = engine.solve(&effort, stop);
    progress::uninterrupted(stop)?;
    let verdict = found.as_ref().and_then(|found| found.proof.verdict());
    Ok(Tried {
        seed: seed.map(|seed| seed.to_string()),
        position: engine.position().text(),
        result: verdict.map(|verdict| result(verdict, engine.game().seats().len())),
        points: verdict.map(|verdict| verdict.half_points(engine.position().to_move())),
        nodes: found.as_ref().map(|found: &Solution| found.nodes),
        r#move: found.map(|found| found.best),
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// As game records write it.
fn result(verdict: Verdict, players: usize) -> String {
    let of = |seat| match verdict.half_points(Player(seat)) {
        0 => "0",
        1 => "1/2",
        _ => "1",
    };
    (0..players as u8).map(of).collect::<Vec<_>>().join("-")
}

fn many(
    engine: &mut dyn Engine,
    arguments: &Arguments,
    count: u64,
    plies: u32,
    stop: &AtomicBool,
) -> Result<Vec<Tried>, Failure> {
    let bar = progress::bar(count, "positions");
    let (mut tried, mut seed, mut misses) = (Vec::new(), arguments.start.seed, 0);
    while (tried.len() as u64) < count {
        if go_to(engine, seed, plies).is_some() {
            tried.push(attempt(engine, arguments, Some(seed), stop)?);
            bar.inc(1);
            misses = 0;
        } else {
            misses += 1;
            progress::uninterrupted(stop)?;
        }
        if misses > 1000 {
            let reason = format!("games hardly ever last longer than {plies} plies");
            return Err(Failure::Argument(reason));
        }
        seed = Seed(seed.0.wrapping_add(1));
    }
    bar.finish_and_clear();
    Ok(tried)
}

/// Goes to where random moves lead from the start of a seed; nothing if the game is over there.
fn go_to(engine: &mut dyn Engine, seed: Seed, plies: u32) -> Option<()> {
    let mut random = Random::new(seed);
    engine.set(Start::Seed(seed), &[]).ok()?;
    for _ in 0..plies {
        let moves = engine.position().moves();
        let mv = moves.get(random.index(moves.len().max(1)))?.clone();
        let position = engine.position().text();
        engine.set(Start::Position(&position), &[mv]).ok()?;
    }
    engine.position().outcome().is_none().then_some(())
}

fn words(engine: &dyn Engine, one: &Tried) -> Vec<String> {
    let name = engine.game().seats()[engine.position().to_move().index()].name;
    let mv = one.r#move.as_deref().unwrap_or("nothing");
    let verdict = match one.points {
        Some(2) => format!("{name} to move wins by {mv}"),
        Some(1) => format!("{name} to move draws by {mv}"),
        _ => format!("{name} to move loses"),
    };
    let (nodes, seconds) = (one.nodes.unwrap_or(0), one.seconds);
    let made = format!("{nodes} positions made in {seconds:.3} s");
    vec![verdict, made]
}

fn summary(game: &str, arguments: &Arguments, tried: &[Tried]) -> Vec<String> {
    let plies = arguments.plies.unwrap_or(0);
    let solved = tried.iter().filter(|one| one.result.is_some());
    let with = |points| {
        let own = |one: &&Tried| one.points == Some(points);
        tried.iter().filter(own).count()
    };
    let times = tried.iter().map(|one| Duration::from_secs_f64(one.seconds));
    let seed = arguments.start.seed;
    let count = tried.len();
    let [wins, draws, losses] = [2, 1, 0].map(with);
    vec![
        format!("{game}: {count} positions after {plies} random plies, from seed {seed}"),
        format!("solved    {} of {count}", solved.count()),
        format!("time      {}", spread(times.collect())),
        format!("to move   wins {wins}, draws {draws}, loses {losses}"),
    ]
}
