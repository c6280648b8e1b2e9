//! Where a simulation goes.

use quantarium_rules::Game;

use super::run::BestFirstRun;
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::math::logarithm;
use crate::params::thousandths;

impl<G: Game, V: NodeValue> BestFirstRun<'_, G, V> {
    /// Goes to the node at which there is something to do next, and notes the path and its moves; nothing if other
    /// threads are busy there.
    pub(super) fn select(
        &self,
        tree: &Tree<G::Move, V>,
        path: &mut Vec<NodeId>,
        moves: &mut Vec<G::Move>,
    ) -> Option<NodeId> {
        let constants = &self.params.constants;
        let c = thousandths(match (V::HAS_PRIORS, V::AVERAGED) {
            (true, _) => constants.puct,
            (_, true) => constants.spread,
            _ => constants.exploration,
        });
        let mut node = NodeId::ROOT;
        loop {
            path.push(node);
            if tree.get(node).is_leaf() || self.is_due(tree, node, path.len()) {
                return Some(node);
            }
            let Some(next) = tree.most_promising(node, c) else {
                let opens = tree.is_exhausted(node) && !tree.get(node).claimed;
                return opens.then_some(node);
            };
            moves.push(tree.get(next).mv);
            node = next;
        }
    }
}

impl<M: Copy + PartialEq, V: NodeValue> Tree<M, V> {
    /// The child that looks best to the player who decides, by the bound `value + c * sqrt(ln(visits of the node + 1) /
    /// (visits of the child + 1))`, or with priors `value + c * prior * sqrt(visits of the node) / (visits of the child + 1)`, of those that are still open and that no other thread is busy with; nothing if there is
    /// none. Where values are averaged, proven losses are last.
    pub(super) fn most_promising(&self, id: NodeId, c: f32) -> Option<NodeId> {
        let mover = self.get(id).mover;
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        let explores = V::AVERAGED || c > 0.0;
        let is_free = |best: &NodeId| !explores && !self.get(*best).claimed;
        if let Some(best) = self.noted_best(id).filter(is_free) {
            return Some(best);
        }
        let visits = self.get(id).visits;
        let spread = match explores {
            true if V::HAS_PRIORS => c * (visits as f32).sqrt(),
            true => c * logarithm(visits.saturating_add(1)).sqrt(),
            false => 0.0,
        };
        for (id, child) in self.children(id) {
            let mut value = child.value.to(mover);
            if V::HAS_PRIORS {
                value += spread * child.value.prior() / child.visits.saturating_add(1) as f32;
            } else if explores {
                value += spread / (child.visits.saturating_add(1) as f32).sqrt();
            }
            if V::AVERAGED && child.proof.fixed_for(mover) == Some(0) {
                value = -1.0;
            }
            if value > most && !child.claimed && !child.proof.is_closed() {
                (best, most) = (Some(id), value);
            }
        }
        best
    }
}
