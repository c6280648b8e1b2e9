//! Which of a node's moves to play.

use std::cmp::Ordering;

use quantarium_rules::Player;

use super::tree::{Node, NodeId, Tree};
use super::value::NodeValue;

impl<M: Copy + PartialEq, V: NodeValue> Tree<M, V> {
    /// A node's children, the one to play first.
    pub(super) fn ranking(&self, id: NodeId) -> Vec<NodeId> {
        best_first(self.ranks(id).collect())
    }

    /// The child to play at a node.
    pub(super) fn best(&self, id: NodeId) -> Option<NodeId> {
        // The first of equals, as in `ranking`.
        let best = self.ranks(id).min_by(|(_, a), (_, b)| b.total_cmp(a));
        best.map(|(id, _)| id)
    }

    fn ranks(&self, id: NodeId) -> impl Iterator<Item = (NodeId, Rank)> {
        let (mover, proof) = (self.get(id).mover, self.get(id).proof);
        let children = self.children(id).map(|(_, child)| child);
        let open = children.filter(|child| child.proof.fixed_for(mover).is_none());
        let open = open.map(|child| (child.visits, child.value.to(mover)));
        let safest = open.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        self.children(id).map(move |(id, child)| {
            let hand = proof.worst_for(mover);
            // A draw in hand is no reason to let a better game go; a win is never let go.
            let value = match hand {
                1 => self.draw.to(mover),
                _ => hand as f32 * 0.5,
            };
            let promises = child.proof.best_for(mover) > hand && child.value.to(mover) > value;
            let keeps = promises || child.proof.worst_for(mover) >= hand;
            (id, Rank::new(keeps, child, mover, safest))
        })
    }
}

/// The children, the one with the best rank first, equal ones as they were. Sorting is compiled here once, not for
/// every game.
fn best_first(mut ranks: Vec<(NodeId, Rank)>) -> Vec<NodeId> {
    ranks.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    ranks.into_iter().map(|(id, _)| id).collect()
}

/// How good a child is to play; the fields in the order in which they count.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rank {
    /// It keeps what is proven to be in hand, or promises more.
    keeps: bool,
    class: Class,
    /// The most visited child is the safest.
    visits: u32,
    value: f32,
}

/// What is proven of a child, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Loss,
    /// Open, or a draw.
    Between,
    Win,
}

impl Rank {
    /// A draw in hand, which is not visited, stands before `safest`, the visits and the value of the best open
    /// child, unless that promises more.
    fn new<M, V: NodeValue>(
        keeps: bool,
        child: &Node<M, V>,
        mover: Player,
        safest: Option<(u32, f32)>,
    ) -> Self {
        let value = child.value.to(mover);
        let (class, visits, value) = match (child.proof.fixed_for(mover), safest) {
            (Some(2), _) => (Class::Win, child.visits, value),
            (Some(0), _) => (Class::Loss, child.visits, value),
            (Some(_), Some((visits, other))) if other <= value => {
                (Class::Between, visits, f32::INFINITY)
            }
            (Some(_), _) => (Class::Between, 0, value),
            (None, _) => (Class::Between, child.visits, value),
        };
        Self {
            keeps,
            class,
            visits,
            value,
        }
    }

    fn total_cmp(&self, other: &Self) -> Ordering {
        let order =
            (self.keeps, self.class, self.visits).cmp(&(other.keeps, other.class, other.visits));
        order.then(self.value.total_cmp(&other.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::evaluate::Child;

    fn child(mv: u8, first: f32, verdict: Option<Verdict>) -> Child<u8> {
        let values = [first, 1.0 - first].into_iter().collect();
        Child::new(mv, Player::SECOND, values, verdict)
    }

    /// The move to play at a root of the first player: a draw, or a game that goes on.
    fn choice(promise: f32, draw: f32) -> Option<u8> {
        let root = Child {
            mover: Player::FIRST,
            ..child(0, 0.5, None)
        };
        let mut tree =
            Tree::<u8, f32>::new(root, 1 << 16, 8, &[draw, 1.0 - draw].into_iter().collect());
        let children = vec![child(1, 0.5, Some(Verdict::Draw)), child(2, promise, None)];
        tree.replace_children(NodeId::ROOT, &children, false);
        tree.refresh(NodeId::ROOT);
        tree.best(NodeId::ROOT).map(|id| tree.get(id).mv)
    }

    #[test]
    fn a_draw_in_hand_is_taken_unless_the_other_game_promises_more() {
        assert_eq!(choice(0.9, 0.5), Some(2));
        assert_eq!(choice(0.4, 0.5), Some(1));
        // Held in contempt, it is taken only when the other game is bad.
        assert_eq!(choice(0.45, 0.4), Some(2));
        assert_eq!(choice(0.35, 0.4), Some(1));
    }
}
