//! Taking what is new at the end of a path back to the root.

use std::sync::atomic::Ordering;

use quantarium_rules::Game;

use super::expand::Claim;
use super::run::{BestFirstRun, BestFirstWorker};
use super::tree::{NodeId, Tree, UNKNOWN};
use super::value::NodeValue;
use crate::{Proof, Verdict};

impl<G: Game, V: NodeValue> BestFirstWorker<'_, '_, G, V> {
    /// Gives a claimed node back as it was, or with a proof.
    pub(super) fn close(&mut self, claim: Claim, proven: Option<Verdict>) {
        let mut tree = self.run.tree();
        if tree.age != claim.age {
            return;
        }
        tree.get_mut(claim.id).claimed = false;
        if let Some(verdict) = proven {
            tree.prove(claim.id, verdict);
        }
        self.back_up(&mut tree, None);
    }
}

impl<G: Game, V: NodeValue> BestFirstRun<'_, G, V> {
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
            tree.visit(id);
            tree.renew(id, below.replace(id));
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
    /// Counts a simulation; a night of them is more than the number can hold.
    fn visit(&mut self, id: NodeId) {
        let node = self.get_mut(id);
        node.visits = node.visits.saturating_add(1);
    }

    /// [`Self::refresh`] where one child may have changed, or all.
    fn renew(&mut self, id: NodeId, changed: Option<NodeId>) {
        if !changed.is_some_and(|child| self.rise(id, child)) {
            self.refresh(id);
        }
    }

    /// [`Self::refresh`] where nothing is proven of any child, and the one that has changed is now the best or
    /// was not: the others need not be looked at. False where it is not so; then nothing has changed.
    fn rise(&mut self, id: NodeId, child: NodeId) -> bool {
        let (node, changed) = (*self.get(id), *self.get(child));
        let open = Proof::open(self.players);
        let is_open = node.best != UNKNOWN && node.proof == open && changed.proof == open;
        if V::AVERAGED || !is_open {
            return false;
        }
        let place = self.place(id, child);
        let (value, least) = (changed.value.to(node.mover), node.value.to(node.mover));
        if value < least {
            return place != node.best;
        }
        let node = self.get_mut(id);
        node.value = changed.value;
        // Of equally good ones the first.
        if value > least || place < node.best {
            node.best = place;
        }
        true
    }

    /// Takes the best child's values over, and what the children prove. Where values are averaged, they are
    /// taken over with the first visit only.
    pub(super) fn refresh(&mut self, id: NodeId) {
        if self.get(id).proof.is_closed() {
            return;
        }
        let mover = self.get(id).mover;
        let (mut best, mut least) = (None, f32::NEG_INFINITY);
        let open = Proof::open(self.players);
        // Far from the end nothing is known of any child, and so of the node.
        let mut all_open = true;
        for (id, child) in self.children(id) {
            let value = child.value.to(mover);
            if value > least {
                (best, least) = (Some(id), value);
            }
            all_open &= child.proof == open;
        }
        let value = best.map(|best| self.get(best).value);
        let place = best.filter(|_| all_open).map(|best| self.place(id, best));
        let proof = if all_open {
            open
        } else {
            let proofs = self.children(id).map(|(_, child)| child.proof);
            let missing = self.get(id).partial.then_some(open);
            Proof::decided_by(mover, proofs.chain(missing))
        };
        self.decided += u64::from(proof.is_closed());
        let node = self.get_mut(id);
        if let Some(value) = value.filter(|_| !V::AVERAGED || node.visits <= 1) {
            node.value = value.after(node.value.prior());
        }
        node.proof = proof;
        node.best = place.unwrap_or(UNKNOWN);
    }

    /// Takes a simulation's news into the mean of a node that it came through; the news for the nodes above.
    fn average(&mut self, id: NodeId, news: V) -> V {
        let players = self.players;
        let node = self.get_mut(id);
        if let Some(proven) = node.proof.verdict() {
            node.value = V::of(&proven.shares(players));
            return node.value;
        }
        node.value = node.value.toward(news, 1.0 / node.visits.max(1) as f32);
        news
    }

    /// Corrects the evaluation of a leaf by what playouts came to; what is proven stays.
    fn correct(&mut self, id: NodeId, played: V, share: f32) {
        let node = self.get_mut(id);
        if node.proof.verdict().is_none() {
            node.value = node.value.toward(played, share);
        }
    }

    /// Takes over what was proven of a node elsewhere.
    fn prove(&mut self, id: NodeId, verdict: Verdict) {
        let values = verdict.shares(self.players);
        let node = self.get_mut(id);
        node.value = V::of(&values);
        node.proof = Proof::of(verdict);
        self.decided += 1;
    }
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{MAX_PLAYERS, Player, Random, Seed};

    use super::super::tree::Node;
    use super::*;
    use crate::Values;
    use crate::evaluate::Child;

    /// The child that `most_promising` has to find, looked for among all.
    fn first_best(tree: &Tree<u8, f32>, id: NodeId) -> Option<NodeId> {
        let mover = tree.get(id).mover;
        let free = |node: &Node<u8, f32>| !node.claimed && !node.proof.is_closed();
        let mut free: Vec<_> = tree.children(id).filter(|(_, node)| free(node)).collect();
        // Stable: of equally good ones the first stays first.
        free.sort_by(|(_, a), (_, b)| b.value.to(mover).total_cmp(&a.value.to(mover)));
        free.first().map(|(id, _)| *id)
    }

    #[test]
    fn the_best_child_that_is_noted_is_the_one_that_a_look_at_all_finds() {
        let mut random = Random::new(Seed(11));
        let mut child = |mover: Player, place: u64| {
            // Few values, so that many are equal; the root's best children are far from its first.
            let first = random.below(4 + place / 100) as f32 / 8.0;
            let is_draw = mover == Player::FIRST && random.below(40) == 0;
            let verdict = is_draw.then_some(Verdict::Draw);
            let values = [first, 1.0 - first].into_iter().collect();
            Child::new(0, mover, values, verdict)
        };
        let root = child(Player::FIRST, 0);
        let mut tree = Tree::new(root, 1 << 20, 8, &Values::from_iter([0.5; 2]));
        let mut claimed: Option<NodeId> = None;
        let mut noted = 0;
        for round in 0..1500 {
            let (mut path, mut next) = (Vec::new(), Some(NodeId::ROOT));
            while let Some(id) = next {
                path.push(id);
                noted += usize::from(tree.noted_best(id).is_some());
                next = tree.most_promising(id, 0.0);
                assert_eq!(next, first_best(&tree, id), "round {round}, {id:?}");
            }
            let end = path[path.len() - 1];
            if round % 20 == 19 {
                tree.prove(end, Verdict::Draw);
            } else if tree.get(end).is_leaf() {
                let mover = tree.get(end).mover.opponent();
                let count = if end == NodeId::ROOT { 400 } else { 6 };
                let children: Vec<_> = (0..count).map(|place| child(mover, place)).collect();
                tree.replace_children(end, &children, false);
            }
            let mut below = None;
            for &id in path.iter().rev() {
                tree.renew(id, below.replace(id));
            }
            // Another thread is busy with a node now and then.
            if let Some(id) = claimed.take() {
                tree.get_mut(id).claimed = false;
            } else if round % 3 == 0 && path.len() > 1 {
                claimed = path.get(1 + round % (path.len() - 1)).copied();
                tree.get_mut(claimed.unwrap()).claimed = true;
            }
        }
        assert!(noted > 1000, "{noted}");
    }

    #[test]
    fn with_three_players_a_value_is_the_mean_of_the_simulations() {
        type Many = [f32; MAX_PLAYERS];
        let child =
            |mv, mover, values: [f32; 3]| Child::new(mv, mover, values.into_iter().collect(), None);
        let root = child(0, Player::FIRST, [0.4, 0.3, 0.3]);
        let mut tree = Tree::<u8, Many>::new(root, 1 << 16, 8, &Values::from_iter([0.3; 3]));
        let children = [(1, [0.6, 0.2, 0.2]), (2, [0.5, 0.3, 0.2])];
        let children = children.map(|(mv, values)| child(mv, Player::SECOND, values));
        tree.replace_children(NodeId::ROOT, &children, false);
        tree.refresh(NodeId::ROOT);
        assert_eq!(tree.get(NodeId::ROOT).value.to(Player::FIRST), 0.6);
        let mut visits = [0; 3];
        for simulation in 1..=1000 {
            tree.visit(NodeId::ROOT);
            let id = tree.most_promising(NodeId::ROOT, 0.06).unwrap();
            tree.visit(id);
            visits[usize::from(tree.get(id).mv)] += 1;
            tree.average(NodeId::ROOT, tree.get(id).value);
            let mean = 0.6 * visits[1] as f32 + 0.5 * visits[2] as f32;
            let found = tree.get(NodeId::ROOT).value.to(Player::FIRST);
            let near = (found - mean / simulation as f32).abs() < 1e-4;
            assert!(near, "{visits:?}");
        }
        let tried = visits[1] > visits[2] && visits[2] > 1;
        assert!(tried, "every move is tried: {visits:?}");
        // However long it is searched, no count begins again.
        let best = tree.best(NodeId::ROOT).unwrap();
        for id in [NodeId::ROOT, best] {
            tree.get_mut(id).visits = u32::MAX;
            tree.visit(id);
        }
        assert!(tree.most_promising(NodeId::ROOT, 0.06).is_some());
        assert_eq!(tree.best(NodeId::ROOT), Some(best));
    }
}
