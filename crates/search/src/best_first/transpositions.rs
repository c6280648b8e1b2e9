//! Positions that the tree has more than once, by different orders of moves.

use std::collections::HashMap;

use quantarium_rules::Game;

use super::expand::Claim;
use super::run::{BestFirstRun, BestFirstWorker};
use super::tree::{Moved, NodeId, Tree, UNKNOWN};
use super::value::NodeValue;

/// By the key of a position, a node of it that has children. It has a lock of its own, as every leaf is looked up; who
/// changes it has the tree's lock, too.
pub(super) type Transpositions = HashMap<u64, NodeId>;

impl<G: Game, V: NodeValue> BestFirstRun<'_, G, V> {
    /// What a position is found by. Nothing where values are averaged: a copy has no simulations to average.
    pub(super) fn key(&self, position: &G::Position) -> Option<u64> {
        (!V::AVERAGED).then(|| self.root.game.history_key(position))
    }
}

/// Gives the nodes of a tree the numbers that they have now; those that have lost their children are left out.
pub(super) fn renumber<M: Copy + PartialEq, V: NodeValue>(
    transpositions: &mut Transpositions,
    tree: &Tree<M, V>,
    moved: &Moved,
) {
    transpositions.retain(|_, id| {
        let now = moved.get(*id).filter(|id| !tree.get(*id).is_leaf());
        *id = now.unwrap_or(*id);
        now.is_some()
    });
}

impl<G: Game, V: NodeValue> BestFirstWorker<'_, '_, G, V> {
    /// Gives a claimed leaf the children that its position has elsewhere in the tree, if it is there, and takes the news
    /// back to the root. It counts as one position.
    pub(super) fn copy(&mut self, claim: Claim, key: u64) -> bool {
        let run = self.run;
        let Some(known) = run.transpositions.lock().get(&key).copied() else {
            return false;
        };
        let mut tree = run.tree();
        // Of another age, the numbers are others' now.
        if tree.age != claim.age || !tree.copy_children(claim.id, known) {
            return false;
        }
        tree.get_mut(claim.id).claimed = false;
        run.counters.add_evaluated(1);
        self.back_up(&mut tree, None);
        true
    }
}

impl<M: Copy + PartialEq, V: NodeValue> Tree<M, V> {
    /// Gives a leaf the children of another node, with the values that they have by now. Not where something is proven of
    /// one of them: the copy of a proven child has nothing below it to play on from when the tree is kept.
    fn copy_children(&mut self, id: NodeId, known: NodeId) -> bool {
        let known = *self.get(known);
        let count = known.count as usize;
        if known.is_leaf() || known.best == UNKNOWN || !self.has_room_for(count) {
            return false;
        }
        let first = self.nodes.len();
        let from = known.first as usize;
        self.reserve(count);
        self.nodes.extend_from_within(from..from + count);
        for node in &mut self.nodes[first..] {
            (node.first, node.count, node.visits, node.best) = (0, 0, 0, UNKNOWN);
            (node.claimed, node.partial) = (false, false);
        }
        let node = self.get_mut(id);
        (node.first, node.count, node.partial) = (first as u32, known.count, known.partial);
        true
    }
}
