//! Taking a simulation's result back to the root.

use quantarium_rules::Game;

use super::run::{UctWorker, place};
use super::tree::NodeId;
use crate::{Proof, Verdict};

impl<G: Game> UctWorker<'_, '_, G> {
    /// Puts a result into the nodes on the way, corrected at each by what is proven of it: a player
    /// with a better result in hand there would not have gone on to a worse one.
    #[inline]
    pub(super) fn back_up(&mut self, mut verdict: Verdict) {
        let tree = &self.run.tree;
        for choice in self.path.iter().rev() {
            verdict = tree.proof(choice.node).nearest(verdict);
            tree.reward(choice.node, verdict.half_points(choice.chooser));
        }
        verdict = tree.proof(NodeId::ROOT).nearest(verdict);
        self.tally[place(verdict)] += 1;
        self.seldepth = self.seldepth.max(self.path.len() as u32);
    }

    /// Narrows down what is known of the nodes on the way, from the last one's parent up, as far as
    /// there is news.
    pub(super) fn narrow_path(&self) {
        let tree = &self.run.tree;
        for i in (0..self.path.len()).rev() {
            let parent = match i {
                0 => NodeId::ROOT,
                _ => self.path[i - 1].node,
            };
            let Some(children) = tree.children(parent) else {
                return;
            };
            let unseen = (i == 0).then(|| self.run.root.unseen()).flatten();
            let proof = Proof::decided_by(self.path[i].chooser, children.proofs().chain(unseen));
            if !tree.narrow(parent, proof) {
                return;
            }
        }
    }
}
