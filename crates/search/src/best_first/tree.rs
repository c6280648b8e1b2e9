//! The tree: nodes in one array, the children of a node side by side.

use quantarium_rules::Player;

use super::value::NodeValue;
use crate::evaluate::Child;
use crate::{Proof, Values, Verdict};

/// A node's number.
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
    proof: u8,
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
        let proof = child.verdict.map_or(Proof::open(players), Proof::of);
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
            proof: proof.bits(),
            claimed: false,
            partial: false,
            best: UNKNOWN,
        }
    }
}

impl<M, V> Node<M, V> {
    pub(super) fn proof(&self) -> Proof {
        Proof::from_bits(self.proof)
    }

    pub(super) fn set_proof(&mut self, proof: Proof) {
        self.proof = proof.bits();
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.count == 0
    }
}

/// See the module's description.
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
        // While the tree is thinned out there are two, the new one half as large.
        let size = size_of::<Node<M, V>>() as u64;
        let room = usize::try_from(bytes * 2 / 3 / size).unwrap_or(usize::MAX);
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

    /// Whether there is room for a node's children.
    pub(super) fn has_room_for(&self, count: usize) -> bool {
        self.nodes.len() + count <= self.room
    }

    /// Gives a node other children; what is known of those that it has had before stays. `partial` says that
    /// it has more.
    pub(super) fn replace_children(&mut self, id: NodeId, children: &[Child<M>], partial: bool) {
        let old = self.get(id).first as usize;
        let old = old..old + self.get(id).count as usize;
        let first = self.nodes.len();
        let (players, draw) = (self.players, self.draw);
        let new = children.iter().map(|child| Node::new(child, players, draw));
        self.nodes.extend(new);
        let (all, new) = self.nodes.split_at_mut(first);
        for known in &all[old] {
            if let Some(node) = new.iter_mut().find(|node| node.mv == known.mv) {
                *node = *known;
            }
        }
        let closed = new.iter().filter(|node| node.proof().is_closed());
        self.decided += closed.count() as u64;
        let node = self.get_mut(id);
        (node.first, node.count, node.partial) = (first as u32, children.len() as u32, partial);
    }

    /// Whether a node has to be given more children: none that it has is open.
    pub(super) fn is_exhausted(&self, id: NodeId) -> bool {
        let open = |child: &Node<M, V>| !child.proof().is_closed();
        self.get(id).partial && !self.children(id).any(|(_, child)| open(child))
    }

    /// Forgets the children of the nodes with the fewest visits until half of the room is free; the
    /// root keeps its own.
    pub(super) fn thin_out(&mut self) {
        let mut least = 2;
        while self.left_by(least) > self.room / 2 && least < u32::MAX / 2 {
            least *= 2;
        }
        if let Some(nodes) = self.copied(NodeId::ROOT, least, usize::MAX) {
            self.nodes = nodes;
        }
        self.age += 1;
    }

    /// The tree below a node, with room for `least` nodes more, and less of it where it would take more than half
    /// of the room. `draw` is what a draw is worth now.
    pub(super) fn below(&self, root: NodeId, least: usize, draw: &Values) -> Self {
        let room = self.room.max(2 * least + 2);
        let few_enough = |bits: u32| self.copied(root, (1_u32 << bits) & !1, room / 2);
        let nodes = (0..u32::BITS).find_map(few_enough);
        let mut tree = Self {
            nodes: nodes.unwrap_or_else(|| vec![*self.get(root)]),
            room,
            players: self.players,
            draw: V::of(draw),
            age: 0,
            decided: 0,
        };
        let has_other_value = |player| tree.draw.to(player) != self.draw.to(player);
        if has_other_value(Player::FIRST) {
            tree.revalue_draws();
        }
        let closed = tree.nodes.iter().filter(|node| node.proof().is_closed());
        tree.decided = closed.count() as u64;
        tree
    }

    /// Takes another value of a draw into all values, from the leaves up.
    fn revalue_draws(&mut self) {
        for id in (0..self.nodes.len() as u32).rev().map(NodeId) {
            if self.get(id).proof().verdict() == Some(Verdict::Draw) {
                self.get_mut(id).value = self.draw;
            } else if !self.get(id).is_leaf() {
                self.refresh(id);
            }
        }
    }

    /// The nodes below one, children after their parents, without the children of those with fewer visits than
    /// `least`; the one on top keeps its own. Nothing if there are more than `most`.
    fn copied(&self, root: NodeId, least: u32, most: usize) -> Option<Vec<Node<M, V>>> {
        let mut nodes = vec![*self.get(root)];
        let mut next = 0;
        while next < nodes.len() {
            let node: Node<M, V> = nodes[next];
            let keeps = next == 0 || node.visits >= least;
            let range = node.first as usize..(node.first + node.count) as usize;
            let first = nodes.len() as u32;
            if keeps && node.count > 0 {
                nodes.extend_from_slice(&self.nodes[range]);
                nodes[next].first = first;
            } else {
                (nodes[next].first, nodes[next].count) = (0, 0);
            }
            nodes[next].claimed = false;
            next += 1;
            if nodes.len() > most {
                return None;
            }
        }
        Some(nodes)
    }

    /// How many nodes are left when those with fewer visits than `least` lose their children.
    fn left_by(&self, least: u32) -> usize {
        let keeping = self.nodes.iter().enumerate();
        let keeping = keeping.filter(|(i, node)| *i == 0 || node.visits >= least);
        // Nodes below one that is left out are counted, too: an upper bound.
        1 + keeping.map(|(_, node)| node.count as usize).sum::<usize>()
    }
}
