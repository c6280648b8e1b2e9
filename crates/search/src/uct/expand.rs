//! Giving a leaf its children.

use quantarium_rules::{Game, Player};

use super::run::UctWorker;
use super::tree::NodeId;
use crate::driver::Root;
use crate::{Proof, Verdict};

impl<G: Game> UctWorker<'_, '_, G> {
    /// Gives a leaf its children in random order, those that end the game with their verdict; whether
    /// that proves something about the leaf.
    pub(super) fn expand(&mut self, node: NodeId, position: &G::Position, mover: Player) -> bool {
        let (game, tree) = (self.run.root.game, &self.run.tree);
        if !tree.claim(node) {
            return false;
        }
        let open = Proof::open(self.run.root.players);
        self.moves.clear();
        let root = (node == NodeId::ROOT).then_some(&self.run.root);
        game.every_move(position, |mv| {
            if root.is_some_and(|root| !root.has(mv)) {
                return;
            }
            let child = game.after(position, mv);
            let outcome = game.outcome(&child);
            let proof = outcome.map_or(open, |outcome| Proof::of(Verdict::of(&outcome)));
            self.moves.push((mv, proof));
        });
        self.nodes += self.moves.len() as u64;
        // Few of a node's children are tried at first, and each move must have its chance.
        self.random.shuffle(&mut self.moves);
        let unseen = root.and_then(Root::unseen);
        let proofs = self.moves.iter().map(|(_, proof)| *proof);
        let proof = Proof::decided_by(mover, proofs.chain(unseen));
        tree.open(node, &self.moves) && tree.narrow(node, proof)
    }
}
