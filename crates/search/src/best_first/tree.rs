//! The tree: nodes in one array, the children of a node side by side.

use quantarium_rules::Player;

use super::worth::Worth;
use crate::evaluate::Child;
use crate::uct::logarithm;
use crate::{Proof, Values, Verdict};

/// The constant c of the bound `worth + c * sqrt(ln(visits of the node + 1) / (visits of the child + 1))`.
const EXPLORATION: f32 = 0.06;

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
pub(super) struct Node<M, W> {
    pub(super) mv: M,
    /// The first child's number; meaningless without children.
    first: u32,
    /// How many children; 0 for a leaf.
    count: u32,
    /// How often a walk went through or ended here.
    pub(super) visits: u32,
    pub(super) worth: W,
    /// Who decides here.
    pub(super) mover: Player,
    proof: u8,
    /// A thread is about to give the node its children, and the others had better go elsewhere.
    pub(super) claimed: bool,
    /// It has not got all of its children.
    partial: bool,
}

impl<M, W> Node<M, W> {
    pub(super) fn proof(&self) -> Proof {
        Proof::from_bits(self.proof)
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.count == 0
    }
}

/// See the module's description.
pub(super) struct Tree<M, W> {
    nodes: Vec<Node<M, W>>,
    room: usize,
    players: usize,
    /// What a draw is worth.
    pub(super) draw: W,
    /// How often the tree was thinned out: every time all nodes get new numbers.
    pub(super) age: u32,
    /// How many nodes were decided since the search began.
    pub(super) decided: u64,
}

impl<M: Copy + PartialEq, W: Worth> Tree<M, W> {
    /// A tree of a root for `bytes` of memory, which has room for `least` nodes whatever `bytes` says;
    /// `draw` tells what a draw is worth, also how many players there are.
    pub(super) fn new(root: Child<M>, bytes: u64, least: usize, draw: &Values) -> Self {
        let players = draw.len();
        // While the tree is thinned out there are two, the new one half as large.
        let size = size_of::<Node<M, W>>() as u64;
        let room = usize::try_from(bytes * 2 / 3 / size).unwrap_or(usize::MAX);
        let mut tree = Self {
            nodes: Vec::new(),
            room: room.clamp(2 * least + 2, u32::MAX as usize),
            players,
            draw: W::of(draw),
            age: 0,
            decided: 0,
        };
        let root = tree.node(&root);
        tree.nodes.push(root);
        tree
    }

    fn node(&self, child: &Child<M>) -> Node<M, W> {
        let proof = child.verdict.map_or(Proof::open(self.players), Proof::of);
        Node {
            mv: child.mv,
            first: 0,
            count: 0,
            visits: 0,
            worth: match child.verdict {
                Some(Verdict::Draw) => self.draw,
                _ => W::of(&child.values),
            },
            mover: child.mover,
            proof: proof.bits(),
            claimed: false,
            partial: false,
        }
    }

    pub(super) fn get(&self, id: NodeId) -> &Node<M, W> {
        &self.nodes[id.index()]
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> &mut Node<M, W> {
        &mut self.nodes[id.index()]
    }

    /// How much of the room is taken, from 0 to 1.
    pub(super) fn fill(&self) -> f32 {
        self.nodes.len() as f32 / self.room as f32
    }

    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node<M, W>)> {
        let node = self.get(id);
        let first = node.first as usize;
        let children = &self.nodes[first..first + node.count as usize];
        let ids = (node.first..).map(NodeId);
        children.iter().zip(ids).map(|(child, id)| (id, child))
    }

    /// Whether a node can be given so many children.
    pub(super) fn has_room_for(&self, count: usize) -> bool {
        self.nodes.len() + count <= self.room
    }

    /// Gives a node its children, or the `width` best of them; what is known of those that it has had
    /// before stays.
    pub(super) fn open(&mut self, id: NodeId, children: &mut Vec<Child<M>>, width: usize) {
        let partial = children.len() > width;
        if partial {
            keep_best(children, self.get(id).mover, width);
        }
        let old = self.get(id).first as usize;
        let old = old..old + self.get(id).count as usize;
        let first = self.nodes.len() as u32;
        for child in children.iter() {
            let known = self.nodes[old.clone()]
                .iter()
                .find(|node| node.mv == child.mv);
            let node = known.copied().unwrap_or_else(|| self.node(child));
            self.decided += u64::from(node.proof().is_closed());
            self.nodes.push(node);
        }
        let node = self.get_mut(id);
        (node.first, node.count, node.partial) = (first, children.len() as u32, partial);
    }

    /// Whether a node has to be given more children: none that it has is open.
    pub(super) fn is_exhausted(&self, id: NodeId) -> bool {
        let open = |child: &Node<M, W>| !child.proof().is_closed();
        self.get(id).partial && !self.children(id).any(|(_, child)| open(child))
    }

    /// Takes the best child's values over, and what the children prove. Where worth is averaged, values are
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
            let value = child.worth.to(mover);
            if value > least {
                (best, least) = (Some(child.worth), value);
            }
            all_open &= child.proof == open.bits();
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
        if let Some(worth) = best.filter(|_| !W::AVERAGED || node.visits <= 1) {
            node.worth = worth;
        }
        node.proof = proof.bits();
    }

    /// Takes a walk's news into the mean of a node that it came through; what the nodes above are told.
    pub(super) fn average(&mut self, id: NodeId, news: W) -> W {
        let players = self.players;
        let node = self.get_mut(id);
        if let Some(proven) = node.proof().verdict() {
            node.worth = W::of(&proven.shares(players));
            return node.worth;
        }
        node.worth = node.worth.toward(news, 1.0 / node.visits.max(1) as f32);
        news
    }

    /// Corrects what a leaf was judged to be worth by what playouts came to; what is proven stays.
    pub(super) fn correct(&mut self, id: NodeId, played: W, share: f32) {
        let node = self.get_mut(id);
        if node.proof().verdict().is_none() {
            node.worth = node.worth.toward(played, share);
        }
    }

    /// Takes over what was proven of a node elsewhere.
    pub(super) fn prove(&mut self, id: NodeId, verdict: Verdict) {
        let values = verdict.shares(self.players);
        let node = self.get_mut(id);
        node.worth = W::of(&values);
        node.proof = Proof::of(verdict).bits();
        self.decided += 1;
    }

    /// Forgets the children of the nodes with the fewest visits until half of the room is free; the
    /// root keeps its own.
    pub(super) fn thin_out(&mut self) {
        let mut least = 2;
        while self.kept(least) > self.room / 2 && least < u32::MAX / 2 {
            least *= 2;
        }
        let mut nodes = Vec::with_capacity(self.kept(least));
        nodes.push(self.nodes[0]);
        let mut next = 0;
        // In order of depth: whatever stands before `next` has its children in the new array.
        while next < nodes.len() {
            let node: Node<M, W> = nodes[next];
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
        }
        self.nodes = nodes;
        self.age += 1;
    }

    /// How many nodes are left when those with fewer visits than `least` lose their children.
    fn kept(&self, least: u32) -> usize {
        let keeping = self.nodes.iter().enumerate();
        let keeping = keeping.filter(|(i, node)| *i == 0 || node.visits >= least);
        // Nodes below one that is left out are counted, too: an upper bound.
        1 + keeping.map(|(_, node)| node.count as usize).sum::<usize>()
    }

    /// The child that looks best to the player who decides, of those that are still open and that no
    /// other thread is busy with; nothing if there is none. Where worth is averaged, it is the one with the
    /// greatest upper bound, those last that he loses by.
    pub(super) fn most_promising(&self, id: NodeId) -> Option<NodeId> {
        let mover = self.get(id).mover;
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        let spread = match W::AVERAGED {
            true => EXPLORATION * logarithm(self.get(id).visits + 1).sqrt(),
            false => 0.0,
        };
        for (id, child) in self.children(id) {
            let mut value = child.worth.to(mover);
            if W::AVERAGED {
                value = match child.proof().fixed_for(mover) {
                    Some(0) => -1.0,
                    _ => value + spread / ((child.visits + 1) as f32).sqrt(),
                };
            }
            if value > most && !child.claimed && !child.proof().is_closed() {
                (best, most) = (Some(id), value);
            }
        }
        best
    }
}

/// Keeps the `width` children that are best for `mover`, fewer than there are, in their order; of those
/// that are equally good the first.
fn keep_best<M>(children: &mut Vec<Child<M>>, mover: Player, width: usize) {
    let value = |child: &Child<M>| child.values[mover.index()];
    let mut values: Vec<f32> = children.iter().map(value).collect();
    let (_, least, _) = values.select_nth_unstable_by(width - 1, |a, b| b.total_cmp(a));
    let least = *least;
    let better = children.iter().filter(|child| value(child) > least).count();
    let mut room = width - better;
    children.retain(|child| {
        let kept = value(child) > least || (value(child) == least && room > 0);
        room -= usize::from(kept && value(child) == least);
        kept
    });
}

#[cfg(test)]
mod tests {
    use quantarium_rules::MAX_PLAYERS;

    use super::*;

    #[test]
    fn with_three_players_a_position_is_worth_its_walks_mean_and_all_moves_are_walked_to() {
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
        let mut children = vec![child(1, [0.6, 0.2, 0.2]), child(2, [0.5, 0.3, 0.2])];
        tree.open(NodeId::ROOT, &mut children, usize::MAX);
        tree.refresh(NodeId::ROOT);
        assert_eq!(tree.get(NodeId::ROOT).worth.to(Player::FIRST), 0.6);
        let mut walked = [0; 3];
        for walk in 1..=1000 {
            tree.get_mut(NodeId::ROOT).visits += 1;
            let id = tree.most_promising(NodeId::ROOT).unwrap();
            tree.get_mut(id).visits += 1;
            walked[usize::from(tree.get(id).mv)] += 1;
            let news = tree.get(id).worth;
            tree.average(NodeId::ROOT, news);
            let mean = 0.6 * walked[1] as f32 + 0.5 * walked[2] as f32;
            let found = tree.get(NodeId::ROOT).worth.to(Player::FIRST);
            assert!((found - mean / walk as f32).abs() < 1e-4, "{walked:?}");
        }
        assert!(walked[1] > walked[2] && walked[2] > 1, "{walked:?}");
    }
}
