//! Taking what is new at the end of a path back to the root.

use std::sync::atomic::Ordering;

use quantarium_rules::Threats;

use super::expand::Claim;
use super::run::{BestFirstRun, BestFirstWorker};
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::{Proof, Verdict};

impl<G: Threats, V: NodeValue> BestFirstWorker<'_, '_, G, V> {
    /// Gives a claimed node back as it was, or with a proof.
    pub(super) fn close(&self, claim: Claim, proven: Option<Verdict>) {
        let mut tree = self.run.tree();
        if tree.age != claim.age {
            return;
        }
        tree.get_mut(claim.id).claimed = false;
        if let Some(verdict) = proven {
            tree.prove(claim.id, verdict);
        }
        self.run.back_up(&mut tree, &self.path, None);
    }
}

impl<G: Threats, V: NodeValue> BestFirstRun<'_, G, V> {
    /// Takes what is new at the end of a path back to the root. `played` is what the playouts of its end came
    /// to, and their share of its value.
    pub(super) fn back_up(
        &self,
        tree: &mut Tree<G::Move, V>,
        path: &[NodeId],
        played: Option<(V, f32)>,
    ) {
        let (mut news, mut below) = (None, None);
        for &id in path.iter().rev() {
            tree.get_mut(id).visits += 1;
            let child = below.replace(id);
            if !child.is_some_and(|child| tree.rise(id, child)) {
                tree.refresh(id);
            }
            if V::AVERAGED {
                if let Some((played, share)) = played.filter(|_| news.is_none()) {
                    tree.correct(id, played, share);
                }
                news = Some(match news {
                    Some(news) => tree.average(id, news),
                    None => tree.get(id).value,
                });
            }
        }
        let simulations = &self.counters.simulations;
        simulations.fetch_add(1, Ordering::Relaxed);
    }
}

impl<M: Copy + PartialEq, V: NodeValue> Tree<M, V> {
    /// [`Self::refresh`] where a child that has changed is now the best of all, and nothing is proven of any: the others
    /// need not be looked at. False where it is not so; then nothing has changed.
    fn rise(&mut self, id: NodeId, child: NodeId) -> bool {
        let (node, child) = (self.get(id), self.get(child));
        let open = Proof::open(self.players);
        let is_open = node.undecided && node.proof() == open && child.proof() == open;
        let rises = !V::AVERAGED && child.value.to(node.mover) >= node.value.to(node.mover);
        if is_open && rises {
            self.get_mut(id).value = child.value;
        }
        is_open && rises
    }

    /// Takes the best child's values over, and what the children prove. Where values are averaged, they are
    /// taken over with the first visit only.
    pub(super) fn refresh(&mut self, id: NodeId) {
        if self.get(id).proof().is_closed() {
            return;
        }
        let mover = self.get(id).mover;
        let (mut best, mut least) = (None, f32::NEG_INFINITY);
        let open = Proof::open(self.players);
        // Far from the end nothing is known of any child, and so of the node.
        let mut all_open = true;
        for (_, child) in self.children(id) {
            let value = child.value.to(mover);
            if value > least {
                (best, least) = (Some(child.value), value);
            }
            all_open &= child.proof() == open;
        }
        let proof = if all_open {
            open
        } else {
            let proofs = self.children(id).map(|(_, child)| child.proof());
            let missing = self.get(id).partial.then_some(open);
            Proof::decided_by(mover, proofs.chain(missing))
        };
        self.decided += u64::from(proof.is_closed());
        let node = self.get_mut(id);
        if let Some(value) = best.filter(|_| !V::AVERAGED || node.visits <= 1) {
            node.value = value;
        }
        node.set_proof(proof);
        node.undecided = all_open;
    }

    /// Takes a simulation's news into the mean of a node that it came through; the news for the nodes above.
    fn average(&mut self, id: NodeId, news: V) -> V {
        let players = self.players;
        let node = self.get_mut(id);
        if let Some(proven) = node.proof().verdict() {
            node.value = V::of(&proven.shares(players));
            return node.value;
        }
        node.value = node.value.toward(news, 1.0 / node.visits.max(1) as f32);
        news
    }

    /// Corrects the evaluation of a leaf by what playouts came to; what is proven stays.
    fn correct(&mut self, id: NodeId, played: V, share: f32) {
        let node = self.get_mut(id);
        if node.proof().verdict().is_none() {
            node.value = node.value.toward(played, share);
        }
    }

    /// Takes over what was proven of a node elsewhere.
    fn prove(&mut self, id: NodeId, verdict: Verdict) {
        let values = verdict.shares(self.players);
        let node = self.get_mut(id);
        node.value = V::of(&values);
        node.set_proof(Proof::of(verdict));
        self.decided += 1;
    }
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{MAX_PLAYERS, Player};

    use super::*;
    use crate::Values;
    use crate::evaluate::Child;

    #[test]
    fn with_three_players_a_value_is_the_mean_of_the_simulations() {
        type Many = [f32; MAX_PLAYERS];
        let child = |mv, values: [f32; 3]| Child {
            mv,
            mover: Player::SECOND,
            values: values.into_iter().collect(),
            verdict: None,
        };
        let root = Child {
            mover: Player::FIRST,
            ..child(0, [0.4, 0.3, 0.3])
        };
        let mut tree = Tree::<u8, Many>::new(root, 1 << 16, 8, &Values::from_iter([0.3; 3]));
        let children = vec![child(1, [0.6, 0.2, 0.2]), child(2, [0.5, 0.3, 0.2])];
        tree.replace_children(NodeId::ROOT, &children, false);
        tree.refresh(NodeId::ROOT);
        assert_eq!(tree.get(NodeId::ROOT).value.to(Player::FIRST), 0.6);
        let mut visits = [0; 3];
        for simulation in 1..=1000 {
            tree.get_mut(NodeId::ROOT).visits += 1;
            let id = tree.most_promising(NodeId::ROOT, 0.06).unwrap();
            tree.get_mut(id).visits += 1;
            visits[usize::from(tree.get(id).mv)] += 1;
            let news = tree.get(id).value;
            tree.average(NodeId::ROOT, news);
            let mean = 0.6 * visits[1] as f32 + 0.5 * visits[2] as f32;
            let found = tree.get(NodeId::ROOT).value.to(Player::FIRST);
            assert!(
                (found - mean / simulation as f32).abs() < 1e-4,
                "{visits:?}"
            );
        }
        assert!(
            visits[1] > visits[2] && visits[2] > 1,
            "every move is tried: {visits:?}"
        );
    }
}
