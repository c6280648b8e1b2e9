//! Node counts that are the same on every machine: whoever changes one has changed the rules, the
//! order of moves, a playout or the search.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use quantarium_games::FAMILIES;
use quantarium_rules::Seed;
use quantarium_search::Limits;

use crate::{Params, Search, Start, open, perft};

/// The nodes of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The game string.
    pub game: &'static str,
    /// The sequences of three plies from the start of seed 1.
    pub perft: u64,
    /// The positions that UCT makes in its tree from there, by seed 1 and 2000 playouts.
    pub search: u64,
}

/// The nodes of every registered game.
pub fn sums() -> Vec<Sum> {
    FAMILIES.iter().filter_map(|info| sum(info.id)).collect()
}

fn sum(game: &'static str) -> Option<Sum> {
    let mut engine = open(game).ok()?;
    engine.set(Start::Seed(Seed(1)), &[]).ok()?;
    let stop = AtomicBool::new(false);
    let run = perft::Run {
        threads: 1,
        stop: &stop,
        progress: &|_, _| (),
    };
    let params = Params {
        search: Search::Uct,
        seed: Seed(1),
        ..Params::default()
    };
    let go_on = &mut |_: &crate::Report| ControlFlow::Continue(());
    let report = engine.search(&Limits::playouts(2000), &params, &stop, go_on)?;
    Some(Sum {
        game,
        perft: engine.divide(3, &run)?.total,
        search: report.nodes,
    })
}
