//! Unbounded best-first minimax (Korf and Chickering 1996) with completion and the safest choice
//! (Cohen-Solal 2020), on an evaluation instead of playouts.
//!
//! Each simulation goes from the root to a leaf, always to the child that looks best to the player who
//! decides (`select`), gives the leaf its children, evaluated (`expand`), and takes the best child's values
//! into every node on the way back (`backup`). So the search goes deep where the best line is in doubt, and
//! broad where it turns out bad. Results are proven on the way ([`Proof`](crate::Proof)); a child whose
//! result is known is not visited again. The move played is not the one with the best value but the one
//! with the most visits (`rank`): it stayed best while it was looked at most.
//!
//! Near the end a solver ([`solve`](crate::solve)) is asked now and then; the search ends when it proves more
//! than a loss. In games that know how far a player is from winning, forced wins are looked for: short
//! ones at every leaf, longer ones at the root and close to it (`probe`).
//!
//! With more than two players every player prefers the own value (max^n), but the best line says little: a
//! player may have several moves that are as good for that player, and not for the others. So a position's
//! value is the mean of its simulations, each simulation goes where the upper confidence bound is greatest, as
//! in [`uct`](crate::uct), and a few random playouts correct the evaluation of a leaf.
//!
//! An evaluator that says how likely each move is, such as a network with a policy, is asked about the leaf itself and not
//! about its moves (PUCT, Silver et al. 2018, `expand`): values are means there, too, and each simulation goes where the value
//! and the prior promise most.
//!
//! Different orders of moves often lead to the same position. A leaf whose position has its children elsewhere in the tree
//! gets copies of these, with the values that they have by now (`transpositions`), and nothing is evaluated again.
//!
//! When the memory is full, the children of the nodes with the fewest visits are forgotten; their values
//! stay. From move to move a [`Memory`] keeps what still matters. With one thread and a limit on nodes or depth,
//! the report depends on the seed and on the memory alone, the time in it aside.

mod backup;
mod expand;
mod memory;
mod probe;
mod rank;
mod report;
mod run;
mod select;
mod transpositions;
mod tree;
mod value;

use std::fmt;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, MAX_PLAYERS};

pub use self::memory::Memory;
use self::run::BestFirstRun;
use self::value::NodeValue;
use crate::driver::{Control, Root, Searcher, drive};
use crate::{Child, Evaluate, Limits, Params, Report, Watch, each_child};

/// The search. Of the limits, `nodes` are positions evaluated or made by the solver and by the search for
/// forced wins; it is exceeded by less than one simulation's a thread.
#[derive(Clone, Copy)]
pub struct BestFirst<'a, G: Game> {
    /// What a position is worth.
    pub evaluator: &'a dyn Evaluate<G>,
    /// How to search.
    pub params: Params,
    /// What searches of the same game have found out before, and where this one leaves what it finds out.
    pub memory: Option<&'a Memory>,
    /// Whether to go by priors, where the evaluator has them.
    pub by_priors: bool,
}

impl<G: Game> fmt::Debug for BestFirst<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("BestFirst");
        debug.field("params", &self.params).finish_non_exhaustive()
    }
}

impl<G: Game> Searcher<G> for BestFirst<'_, G> {
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
        // The browser has no networks.
        #[cfg(not(target_family = "wasm"))]
        if self.by_priors
            && let Some(mut children) = self
                .evaluator
                .policies(game, std::slice::from_ref(position))
        {
            return self.run::<value::WithPrior>(root, control, watch, children.pop()?);
        }
        let mut children = Vec::new();
        self.evaluator.children(game, position, &mut children);
        // Of moves that are as good as others some may be left out that are asked for.
        let is_there = |mv: &G::Move| children.iter().any(|child| child.mv == *mv);
        if root.is_restricted() && !among.unwrap_or_default().iter().all(is_there) {
            children.clear();
            each_child(self.evaluator, game, position, &mut children);
        }
        if const { G::MAX_SEATS > 2 } && root.players > 2 {
            self.run::<[f32; MAX_PLAYERS]>(root, control, watch, children)
        } else {
            self.run::<f32>(root, control, watch, children)
        }
    }
}

impl<G: Game> BestFirst<'_, G> {
    fn run<V: NodeValue>(
        &self,
        root: Root<'_, G>,
        control: Control<'_>,
        watch: &mut Watch<'_, G::Move>,
        children: Vec<Child<G::Move>>,
    ) -> Option<Report<G::Move>> {
        let is_restricted = root.is_restricted();
        let run = BestFirstRun::<_, V>::new(root, control, self, children)?;
        let report = drive(&run, &run.control, self.params.threads, watch)?;
        if let Some(memory) = self.memory.filter(|_| !is_restricted) {
            memory.keep(run.into_kept(&report));
        }
        Some(report)
    }
}
