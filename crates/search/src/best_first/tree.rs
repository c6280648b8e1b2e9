//! The tree: nodes in one array, the children of a node side by side.

use quantarium_rules::Player;

use super::value::NodeValue;
use crate::evaluate::Child;
use crate::{Proof, Values, Verdict};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position, by the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M, V> {
    pub(super) mv: M,
    /// The first child's number; meaningless without children.
    pub(super) first: u32,
    /// How many children; 0 for a leaf.
    pub(super) count: u32,
    /// How many simulations went through or ended here.
    pub(super) visits: u32,
    pub(super) value: V,
    /// Who decides here.
    pub(super) mover: Player,
    pub(super) proof: Proof,
    /// A thread is about to give the node its children, and the others had better go elsewhere.
    pub(super) claimed: bool,
    /// It has not got all of its children.
    pub(super) partial: bool,
    /// The place of the child that has the best value, the first of them, where nothing is proven of any; else
    /// `UNKNOWN`.
    pub(super) best: u8,
}

/// The place of a child that is not among the first 254.
const FAR: u8 = u8::MAX - 1;
pub(super) const UNKNOWN: u8 = u8::MAX;

impl<M: Copy, V: NodeValue> Node<M, V> {
    /// A leaf; `draw` is what a draw is worth.
    fn new(child: &Child<M>, players: usize, draw: V) -> Self {
        Self {
            mv: child.mv,
            first: 0,
            count: 0,
            visits: 0,
            value: match child.verdict {
                Some(Verdict::Draw) => draw,
                _ => V::of(&child.values).after(child.prior),
            },
            mover: child.mover,
            proof: child.verdict.map_or(Proof::open(players), Proof::of),
            claimed: false,
            partial: false,
            best: UNKNOWN,
        }
    }
}

impl<M, V> Node<M, V> {
    pub(super) fn is_leaf(&self) -> bool {
        self.count == 0
    }
}

pub(super) struct Tree<M, V> {
    pub(super) nodes: Vec<Node<M, V>>,
    room: usize,
    pub(super) players: usize,
    /// What a draw is worth.
    pub(super) draw: V,
    /// How often the tree was thinned out: every time all nodes get new numbers.
    pub(super) age: u32,
    /// How many nodes were decided since the search began.
    pub(super) decided: u64,
}

impl<M: Copy + PartialEq, V: NodeValue> Tree<M, V> {
    /// A tree of a root for `bytes` of memory, which has room for `least` nodes whatever `bytes` says;
    /// `draw` is what a draw is worth to each player.
    pub(super) fn new(root: Child<M>, bytes: u64, least: usize, draw: &Values) -> Self {
        let players = draw.len();
        let room = bytes / size_of::<Node<M, V>>() as u64;
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        let draw = V::of(draw);
        Self {
            nodes: vec![Node::new(&root, players, draw)],
            room: room.clamp(2 * least + 2, u32::MAX as usize),
            players,
            draw,
            age: 0,
            decided: 0,
        }
    }

    pub(super) fn get(&self, id: NodeId) -> &Node<M, V> {
        &self.nodes[id.index()]
    }

    /// The best child, if its place is noted.
    pub(super) fn noted_best(&self, id: NodeId) -> Option<NodeId> {
        let node = self.get(id);
        (node.best < FAR).then(|| NodeId(node.first + u32::from(node.best)))
    }

    /// Where a child stands among its siblings.
    pub(super) fn place(&self, id: NodeId, child: NodeId) -> u8 {
        u8::try_from(child.0 - self.get(id).first).map_or(FAR, |place| place.min(FAR))
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> &mut Node<M, V> {
        &mut self.nodes[id.index()]
    }

    /// Whether at least `share` thousandths of the nodes are decided, and at least one.
    pub(super) fn is_decided_by(&self, share: u32) -> bool {
        let least = u64::from(share) * self.nodes.len() as u64;
        self.decided > 0 && 1000 * self.decided >= least
    }

    /// How much of the room is taken, from 0 to 1.
    pub(super) fn hashfull(&self) -> f32 {
        self.nodes.len() as f32 / self.room as f32
    }

    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node<M, V>)> {
        let node = self.get(id);
        let first = node.first as usize;
        let children = &self.nodes[first..first + node.count as usize];
        let ids = (node.first..).map(NodeId);
        children.iter().zip(ids).map(|(child, id)| (id, child))
    }

    pub(super) fn has_room_for(&self, count: usize) -> bool {
        self.nodes.len() + count <= self.room
    }

    /// Takes memory for more nodes, and never for more than there may be, as a vector does that grows by itself.
    pub(super) fn reserve(&mut self, count: usize) {
        let (len, capacity) = (self.nodes.len(), self.nodes.capacity());
        if len + count > capacity {
            let most = (2 * capacity).min(self.room).max(len + count);
            self.nodes.reserve_exact(most - len);
        }
    }

    /// Gives a node other children; what is known of those that it has had before stays. `partial` says that
    /// it has more.
    pub(super) fn replace_children(&mut self, id: NodeId, children: &[Child<M>], partial: bool) {
        let old = self.get(id).first as usize;
        let old = old..old + self.get(id).count as usize;
        let first = self.nodes.len();
        let (players, draw) = (self.players, self.draw);
        self.reserve(children.len());
        let new = children.iter().map(|child| Node::new(child, players, draw));
        self.nodes.extend(new);
        let (all, new) = self.nodes.split_at_mut(first);
        for known in &mut all[old] {
            if let Some(node) = new.iter_mut().find(|node| node.mv == known.mv) {
                *node = *known;
            }
            // Its own are another's now, or nobody's.
            known.count = 0;
        }
        let closed = new.iter().filter(|node| node.proof.is_closed());
        self.decided += closed.count() as u64;
        let node = self.get_mut(id);
        (node.first, node.count, node.partial) = (first as u32, children.len() as u32, partial);
    }

    /// Whether a node has to be given more children: none that it has is open.
    pub(super) fn is_exhausted(&self, id: NodeId) -> bool {
        let open = |child: &Node<M, V>| !child.proof.is_closed();
        self.get(id).partial && !self.children(id).any(|(_, child)| open(child))
    }

    /// Forgets the children of the nodes with the fewest visits until half of the room is free; the
    /// root keeps its own.
    pub(super) fn thin_out(&mut self) -> Moved {
        self.age += 1;
        // In the order of memory, which is quicker.
        let all = (0..self.nodes.len() as u32).map(NodeId);
        let inner = all.filter(|id| !self.get(*id).is_leaf()).collect();
        self.keep(NodeId::ROOT, inner)
    }

    /// Makes a node the root, with room for `least` nodes more, and forgets what is not below it, and of what is as
    /// [`thin_out`](Self::thin_out) does. Where it is the root already nothing moves while there is room: a search may be
    /// made in many parts. `draw` is what a draw is worth now.
    pub(super) fn reroot(&mut self, root: NodeId, least: usize, draw: &Values) -> Option<Moved> {
        self.room = self.room.max(2 * least + 2);
        let stays = root == NodeId::ROOT && self.has_room_for(least);
        let moved = (!stays).then(|| self.keep(root, self.inner(root)));
        self.nodes.iter_mut().for_each(|node| node.claimed = false);
        self.age = 0;
        let before = std::mem::replace(&mut self.draw, V::of(draw));
        if before.to(Player::FIRST) != self.draw.to(Player::FIRST) {
            self.revalue_draws();
        }
        let closed = self.nodes.iter().filter(|node| node.proof.is_closed());
        self.decided = closed.count() as u64;
        moved
    }

    /// Takes another value of a draw into all values, from the leaves up.
    fn revalue_draws(&mut self) {
        let draw = self.draw;
        let is_draw = |node: &&mut Node<M, V>| node.proof.verdict() == Some(Verdict::Draw);
        let draws = self.nodes.iter_mut().filter(is_draw);
        draws.for_each(|node| node.value = draw);
        for id in self.inner(NodeId::ROOT).into_iter().rev() {
            self.refresh(id);
        }
    }

    /// A node and those with children below it, each after its parent.
    fn inner(&self, root: NodeId) -> Vec<NodeId> {
        let mut inner = vec![root];
        let mut next = 0;
        while let Some(&id) = inner.get(next) {
            let with_children = self.children(id).filter(|(_, child)| !child.is_leaf());
            inner.extend(with_children.map(|(id, _)| id));
            next += 1;
        }
        inner
    }

    /// Moves a node to the front, as the root, and the children of it and of `inner`, which are below it, behind it; those of
    /// the nodes with the fewest visits are forgotten, so that half of the room is free. The order of the nodes stays, so
    /// that nothing is written over before it has moved. No node has more visits than its parent.
    fn keep(&mut self, root: NodeId, inner: Vec<NodeId>) -> Moved {
        let bits = |node: &Node<M, V>| (u32::BITS - node.visits.leading_zeros()) as usize;
        let mut by_bits = [0; u32::BITS as usize + 1];
        for node in inner.iter().map(|id| self.get(*id)) {
            by_bits[bits(node)] += node.count as usize;
        }
        let mut room = self.room / 2;
        let mut least = by_bits.len();
        while least > 0 && by_bits[least - 1] <= room {
            least -= 1;
            room -= by_bits[least];
        }
        let block = |parent, from, count| Block {
            parent,
            from,
            count,
            to: 0,
        };
        let mut blocks = vec![block(root, root.0, 1)];
        for id in inner {
            let stays = id == root || bits(self.get(id)) >= least;
            let node = self.get_mut(id);
            match stays {
                true => blocks.push(block(id, node.first, node.count)),
                false => (node.first, node.count) = (0, 0),
            }
        }
        blocks.sort_unstable_by_key(|block| block.from);
        let mut len = 1;
        for block in &mut blocks {
            if block.from == root.0 {
                continue;
            }
            block.to = len;
            self.get_mut(block.parent).first = len;
            len += block.count;
        }
        for block in &blocks {
            let from = block.from as usize;
            let from = from..from + block.count as usize;
            self.nodes.copy_within(from, block.to as usize);
        }
        self.nodes.truncate(len as usize);
        for node in &mut self.nodes {
            node.claimed = false;
            if node.is_leaf() {
                node.first = 0;
            }
        }
        Moved(blocks)
    }
}

/// Siblings side by side, which have other numbers now; or the root alone.
struct Block {
    parent: NodeId,
    from: u32,
    count: u32,
    to: u32,
}

/// Where the nodes went that a tree has kept, by their numbers before.
pub(super) struct Moved(Vec<Block>);

impl Moved {
    /// A node's new number; nothing if it is gone.
    pub(super) fn get(&self, id: NodeId) -> Option<NodeId> {
        let after = self.0.partition_point(|block| block.from <= id.0);
        let block = &self.0[after.checked_sub(1)?];
        let place = id.0 - block.from;
        (place < block.count).then(|| NodeId(block.to + place))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use quantarium_rules::{Random, Seed};

    use super::*;

    fn child(mv: u8) -> Child<u8> {
        Child::new(mv, Player::FIRST, Values::from_iter([0.5; 2]), None)
    }

    /// By the moves to it, every node's visits and how many children it has.
    fn all(tree: &Tree<u8, f32>, id: NodeId, path: &[u8]) -> BTreeMap<Vec<u8>, (u32, u32)> {
        let node = tree.get(id);
        let mut found = BTreeMap::from([(path.to_vec(), (node.visits, node.count))]);
        for (child, node) in tree.children(id) {
            found.extend(all(tree, child, &[path, &[node.mv]].concat()));
        }
        found
    }

    #[test]
    fn what_stays_of_a_tree_stays_as_it_was() {
        let (mut random, draw) = (Random::new(Seed(5)), Values::from_iter([0.5; 2]));
        let mut tree = Tree::<u8, f32>::new(child(0), 1 << 14, 8, &draw);
        let mut rounds = 0;
        while tree.has_room_for(8) {
            let mut id = NodeId::ROOT;
            loop {
                tree.get_mut(id).visits += 1;
                let node = *tree.get(id);
                // Some are given more children than they have.
                if node.count == 0 || node.count == 2 && random.below(3) == 0 {
                    let count = if random.below(2) == 0 { 2 } else { 5 };
                    let children: Vec<_> = (0..count).map(child).collect();
                    tree.replace_children(id, &children, false);
                    break;
                }
                id = NodeId(node.first + random.below(u64::from(node.count)) as u32);
            }
            rounds += 1;
        }
        let before = all(&tree, NodeId::ROOT, &[]);
        let child = NodeId(tree.get(NodeId::ROOT).first + 1);
        assert!(tree.reroot(NodeId::ROOT, 0, &draw).is_none());
        assert_eq!(all(&tree, NodeId::ROOT, &[]), before);
        let moved = tree.thin_out();
        assert!(tree.nodes.len() <= tree.room / 2 && tree.get(NodeId::ROOT).visits == rounds);
        let after = all(&tree, NodeId::ROOT, &[]);
        let (mut kept, mut lost) = (u32::MAX, 0);
        for (path, (visits, count)) in &after {
            assert_eq!(before[path].0, *visits);
            match before[path].1 {
                0 => assert_eq!(*count, 0),
                _ if *count == 0 => lost = lost.max(*visits),
                was => (kept, _) = (kept.min(*visits), assert_eq!(was, *count)),
            }
        }
        assert!(lost < kept && lost > 0, "{lost} {kept}");
        tree.reroot(moved.get(child).expect("the root keeps its own"), 8, &draw);
        let below = after
            .iter()
            .filter_map(|(path, node)| Some((path.strip_prefix(&[1])?.to_vec(), *node)));
        assert_eq!(all(&tree, NodeId::ROOT, &[]), below.collect());
    }
}
