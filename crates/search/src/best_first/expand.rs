//! Giving a leaf its children, or by an evaluator that has priors several leaves at once.

use std::mem;
use std::sync::atomic::Ordering;

use quantarium_rules::{Game, Player, Random};

use super::run::{BestFirstRun, BestFirstWorker};
use super::transpositions::renumber;
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::driver::Step;
use crate::evaluate::Child;
use crate::params::thousandths;
use crate::{Values, Verdict};

/// A node that a thread is busy with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) id: NodeId,
    /// The tree's age: later, the number may be another node's.
    pub(super) age: u32,
    /// Whether it has no children yet, rather than too few.
    is_leaf: bool,
    /// Its visits, where it has its children and is only looked at again for a forced win.
    pub(super) due: Option<u32>,
}

impl<M: Copy + PartialEq, V: NodeValue> Tree<M, V> {
    /// Keeps the other threads away from a node that a simulation ends at.
    pub(super) fn claim(&mut self, id: NodeId) -> Claim {
        let is_leaf = self.get(id).is_leaf();
        let opens = is_leaf || self.is_exhausted(id);
        let due = (!opens).then(|| self.get(id).visits);
        self.get_mut(id).claimed = true;
        Claim {
            id,
            age: self.age,
            is_leaf,
            due,
        }
    }
}

impl<G: Game, V: NodeValue> BestFirstWorker<'_, '_, G, V> {
    /// Evaluates what the moves of a claimed node lead to, makes them its children, and takes the news back
    /// to the root.
    pub(super) fn expand(&mut self, claim: Claim, position: &G::Position) -> Step {
        let run = self.run;
        let depth = self.path.len() as u64;
        run.counters.seldepth.fetch_max(depth, Ordering::Relaxed);
        let key = run.key(position).filter(|_| claim.is_leaf);
        if key.is_some_and(|key| self.copy(claim, key)) {
            return Step::Done;
        }
        let children = &mut self.children;
        children.clear();
        run.evaluator.children(run.root.game, position, children);
        let plays = V::AVERAGED && claim.is_leaf;
        let played = plays.then(|| run.play_out(position, &mut self.random));
        let count = children.len();
        run.counters.add_evaluated(count);
        let width = run.params.constants.width.max(1) as usize;
        let partial = claim.is_leaf && count > width;
        if partial {
            let mover = run.root.game.to_move(position);
            keep_best(children, mover, width);
        }

        let mut tree = run.tree();
        if let Err(step) = run.open(&mut tree, claim, children, partial) {
            return step;
        }
        if let Some(key) = key {
            run.transpositions.lock().insert(key, claim.id);
        }
        self.back_up(&mut tree, played);
        Step::Done
    }

    /// Claims as many leaves as the evaluator is asked about at once, evaluates them, gives them their children, and takes the
    /// news of each back to the root.
    pub(super) fn expand_several(&mut self) -> Step {
        let run = self.run;
        let simulations = run.counters.simulations.load(Ordering::Relaxed);
        let wanted = run.control.limits.simulations.unwrap_or(u64::MAX);
        // Other threads may have made the last ones meanwhile.
        let wanted = wanted.saturating_sub(simulations);
        let most = run.left_of(u64::from(run.params.constants.leaves.max(1)).min(wanted));
        if most == 0 {
            return Step::End;
        }
        let mut leaves = Vec::new();
        let mut tree = run.tree();
        while (leaves.len() as u64) < most {
            let claim = match self.claim(&mut tree) {
                Ok(claim) => claim,
                Err(step) if leaves.is_empty() => return step,
                Err(_) => break,
            };
            let (path, moves) = (mem::take(&mut self.path), mem::take(&mut self.moves));
            leaves.push((claim, path, moves));
        }
        drop(tree);
        let game = run.root.game;
        let positions = leaves.iter().map(|(_, _, moves)| run.root.after(moves));
        let positions: Vec<_> = positions.collect();
        let children = run.evaluator.policies(game, &positions).unwrap_or_default();
        run.counters.add_evaluated(positions.len());
        let mut tree = run.tree();
        for ((claim, path, _), children) in leaves.into_iter().zip(children) {
            let depth = path.len() as u64;
            run.counters.seldepth.fetch_max(depth, Ordering::Relaxed);
            match run.open(&mut tree, claim, &children, false) {
                Ok(()) => run.back_up(&mut tree, &path, None),
                Err(Step::Done) => {}
                Err(step) => return step,
            }
        }
        Step::Done
    }
}

impl<G: Game, V: NodeValue> BestFirstRun<'_, G, V> {
    /// Gives a claimed node its children. Not where the tree has been thinned out, or must be now: then with how the search
    /// goes on.
    pub(super) fn open(
        &self,
        tree: &mut Tree<G::Move, V>,
        claim: Claim,
        children: &[Child<G::Move>],
        partial: bool,
    ) -> Result<(), Step> {
        if tree.age != claim.age {
            // The numbers on the path are others' now.
            return Err(Step::Done);
        }
        tree.get_mut(claim.id).claimed = false;
        if !tree.has_room_for(children.len()) {
            let moved = tree.thin_out();
            renumber(&mut self.transpositions.lock(), tree, &moved);
            return Err(match tree.has_room_for(children.len()) {
                true => Step::Done,
                false => Step::End,
            });
        }
        tree.replace_children(claim.id, children, partial);
        Ok(())
    }

    /// What a position's playouts come to, and their share of its value.
    fn play_out(&self, position: &G::Position, random: &mut Random) -> (V, f32) {
        let (players, constants) = (self.root.players, &self.params.constants);
        let playouts = constants.playouts.max(1);
        let mut sum: Values = (0..players).map(|_| 0.0).collect();
        for _ in 0..playouts {
            let verdict = Verdict::of(&self.root.game.playout(position.clone(), random));
            for (sum, share) in sum.iter_mut().zip(verdict.shares(players)) {
                *sum += share / playouts as f32;
            }
        }
        (V::of(&sum), thousandths(constants.played))
    }
}

/// Keeps the `width` children that are best for `mover`, fewer than there are, in their order; of those
/// that are equally good the first.
fn keep_best<M>(children: &mut Vec<Child<M>>, mover: Player, width: usize) {
    // Bits of numbers from 0 are in the numbers' order, and are compared sooner.
    let value = |child: &Child<M>| child.values[mover.index()].to_bits() as i32;
    let mut values: Vec<i32> = children.iter().map(value).collect();
    let (_, least, _) = values.select_nth_unstable_by(width - 1, |a, b| b.cmp(a));
    let least = *least;
    let better = values.iter().filter(|value| **value > least).count();
    let mut room = width - better;
    children.retain(|child| {
        let stays = value(child) > least || (value(child) == least && room > 0);
        room -= usize::from(stays && value(child) == least);
        stays
    });
}
