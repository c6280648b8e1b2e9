//! UCT: upper confidence bounds applied to trees (Kocsis and Szepesvári 2006) with random playouts,
//! results by player (max^n: each node is chosen for the player who decides there) and proven results
//! (MCTS-Solver, Winands et al. 2008, with the sets of [`Proof`](crate::Proof)).
//!
//! A simulation goes down from the root by the bounds (`select`), each move of a node being tried once before
//! any is tried twice. A leaf that is reached for the second time gets its children, and those that end the
//! game are decided on the spot (`expand`). The rest of the game is a random playout, and its result goes into
//! the nodes on the way (`backup`). Threads share one tree: a simulation counts as lost until its result is
//! known (virtual loss), so that others look elsewhere meanwhile.
//!
//! With one thread and a limit on simulations, nodes or depth, the report depends on the seed alone, the
//! time in it aside.

mod backup;
mod expand;
mod rank;
mod report;
mod run;
mod select;
mod tree;

use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Seed};

use self::run::UctRun;
use crate::driver::{Control, Root, Searcher, drive};
use crate::{Limits, Report, Watch};

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Params {
    /// Where the random choices come from.
    pub seed: Seed,
    /// How many threads, the caller's included; at least 1, at most [`MAX_THREADS`](crate::MAX_THREADS).
    pub threads: usize,
    /// The memory for the tree, in MiB. The tree stops growing when it is full, and the playouts go on
    /// from its leaves. There is always room for the root's children.
    pub hash: usize,
    /// The constant c of the bound `mean + c * sqrt(ln(visits of the node) / visits of the child)`,
    /// means being between 0 and 1. Against 0.5, the default's 0.25 scored, at 200 to 500 simulations a
    /// move, 49% of 120 games of Quantum Leap, 62% of 24 of Quantum, 57% of 120 of Quantum Link on
    /// hex3 and 70% of 120 of Quanta on 9x9; the textbook's sqrt(2) scored 43% (Quantum Leap), 36%
    /// (Quantum Link) and 26% (Quanta).
    pub exploration: f32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            seed: Seed(0),
            threads: 1,
            hash: 64,
            exploration: 0.25,
        }
    }
}

/// The search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Uct {
    /// How to search.
    pub params: Params,
}

impl<G: Game> Searcher<G> for Uct {
    fn search_among(
        &self,
        game: &G,
        position: &G::Position,
        among: Option<&[G::Move]>,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn Watch<G::Move>,
    ) -> Option<Report<G::Move>> {
        let root = Root::new(game, position, among)?;
        let run = UctRun::new(root, &self.params, Control::new(limits, stop));
        drive(&run, self.params.threads, watch)
    }
}
