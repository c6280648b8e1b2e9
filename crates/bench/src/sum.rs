//! Node counts that are the same on every machine: the rules, the order of moves, playouts and the search change them.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Search, Start, open, perft};
use quantarium_games::FAMILIES;
use quantarium_rules::Seed;
use serde::Serialize;

/// The nodes of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sum {
    /// The game string.
    pub game: &'static str,
    /// The sequences of three plies from the start of seed 1.
    pub perft: u64,
    /// The positions that UCT makes in its tree from there, by seed 1 and 2000 simulations.
    pub search: u64,
}

/// The nodes of every registered game. Ends early when `stop` is set.
pub fn sums(stop: &AtomicBool) -> Vec<Sum> {
    let games = FAMILIES.iter().map(|info| info.id);
    let going = games.take_while(|_| !stop.load(Ordering::Relaxed));
    going.filter_map(|game| sum(game, stop)).collect()
}

fn sum(game: &'static str, stop: &AtomicBool) -> Option<Sum> {
    let mut engine = open(game).ok()?;
    engine.set(Start::Seed(Seed(1)), &[]).ok()?;
    let run = perft::Run {
        threads: 1,
        stop,
        progress: &|_, _| (),
    };
    let search = engine.search().by(Search::Uct).seed(Seed(1));
    let report = search.simulations(2000).run()?;
    Some(Sum {
        game,
        perft: engine.divide(3, &run)?.total,
        search: report.nodes,
    })
}
