//! UCT: upper confidence bounds applied to trees (Kocsis and Szepesvári 2006) with random playouts,
//! results by player (max^n: each node is chosen for the player who decides there) and proven results
//! (MCTS-Solver, Winands et al. 2008, with the sets of [`Proof`](crate::Proof)).
//!
//! A simulation goes down from the root by the bounds (`select`), each move of a node being tried once before
//! any is tried twice. A leaf that is reached for the second time gets its children, and those that end the
//! game are decided on the spot. The rest of the game is a random playout, and its result goes into
//! the nodes on the way (all in `run`). Threads share one tree: a simulation counts as lost until its result is
//! known (virtual loss), so that others look elsewhere meanwhile.
//!
//! With one thread and a limit on simulations, nodes or depth, the report depends on the seed alone, the
//! time in it aside.

mod rank;
mod report;
mod run;
mod select;
mod tree;

use std::sync::atomic::AtomicBool;

use quantarium_rules::Game;

use self::run::UctRun;
use crate::driver::{Control, Root, Searcher, drive};
use crate::{Limits, Params, Report, Watch};

/// The search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uct {
    /// How to search.
    pub params: Params,
}

impl<G: Game> Searcher<G> for Uct {
    fn search(
        &self,
        game: &G,
        position: &G::Position,
        among: Option<&[G::Move]>,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut Watch<'_, G::Move>,
    ) -> Option<Report<G::Move>> {
        let root = Root::new(game, position, among)?;
        let control = Control::new(limits, stop, root.mover, root.is_restricted());
        let run = UctRun::new(root, &self.params, control);
        drive(&run, &run.control, self.params.threads, watch)
    }
}
