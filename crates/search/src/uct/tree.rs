//! The tree, shared by all threads: nodes in chunks of one size, found by index, the children of a
//! node side by side in one chunk; their moves lie apart, a box a family.
//!
//! Chunks are made when they are first needed and nodes are never freed, so that a reference into a
//! chunk stays good without locks. What selection reads of every child (visits, points, proof) is
//! packed densely; what it reads of the one it takes (its family) lies elsewhere.

use std::mem::size_of;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

use crate::Proof;

/// Nodes a chunk, unless the root has more moves than that, and families a chunk.
const CHUNK: u64 = 1 << 13;
const FAMILIES: u64 = 1 << 10;

/// The most simulations a tree counts: visits have 31 bits and half points 33.
pub(super) const MAX_VISITS: u64 = (1 << 31) - 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: Self = Self(0);
}

/// What the simulations through a node came to: how many there were, and what they gave to the player who chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stats {
    pub(super) visits: u32,
    pub(super) half_points: u64,
}

const VISIT: u64 = 1;
const HALF_POINT: u64 = 1 << 31;

impl Stats {
    #[inline]
    fn unpack(bits: u64) -> Self {
        Self {
            visits: (bits & MAX_VISITS) as u32,
            half_points: bits >> 31,
        }
    }

    /// What they gave on average, from 0 to 1; the middle where there were none.
    pub(super) fn mean(self) -> f32 {
        if self.visits == 0 {
            0.5
        } else {
            self.half_points as f32 * 0.5 / self.visits as f32
        }
    }
}

/// A node that has no children yet; any greater link than [`OPENING`] is the number of its family,
/// counted from the one behind.
const LEAF: u32 = 0;
/// A node whose children a thread is making.
const OPENING: u32 = 1;

/// Nodes, by what they are made of.
struct Chunk {
    stats: Box<[AtomicU64]>,
    proofs: Box<[AtomicU8]>,
    links: Box<[AtomicU32]>,
}

impl Chunk {
    fn new(len: usize) -> Self {
        Self {
            stats: (0..len).map(|_| AtomicU64::new(0)).collect(),
            proofs: (0..len).map(|_| AtomicU8::new(0)).collect(),
            links: (0..len).map(|_| AtomicU32::new(LEAF)).collect(),
        }
    }
}

/// The children of one node: the first one, and the moves that lead to each.
struct Family<M> {
    first: NodeId,
    moves: Box<[M]>,
}

type Families<M> = Box<[OnceLock<Family<M>>]>;

pub(super) struct Tree<M> {
    chunks: Box<[OnceLock<Chunk>]>,
    /// The binary logarithm of a chunk's length.
    shift: u32,
    next_node: AtomicU64,
    families: Box<[OnceLock<Families<M>>]>,
    next_family: AtomicU64,
    /// How much memory may be used, and how much is.
    bytes: u64,
    used: AtomicU64,
    full: AtomicBool,
}

impl<M: Copy> Tree<M> {
    /// The bytes a node takes, its move included.
    const NODE: u64 =
        (size_of::<AtomicU64>() + size_of::<AtomicU8>() + size_of::<AtomicU32>() + size_of::<M>())
            as u64;
    /// The bytes a family takes at most: its place, and what the allocator adds to its box. The same
    /// whatever a pointer's size, so that a search by seed fills its tree alike everywhere.
    const FAMILY: u64 = 32 + 16;

    /// A tree of a root that `proof` is known of, in at most `bytes`, but with room for at least the
    /// root's moves.
    pub(super) fn new(bytes: u64, root_moves: usize, proof: Proof) -> Self {
        // The root has a place before its children's. A power of two: every step divides by it.
        let chunk_len = CHUNK.max(root_moves as u64 + 1).next_power_of_two();
        // The last chunks need not be used to their ends.
        let unused = chunk_len * Self::NODE + FAMILIES * Self::FAMILY;
        let root = (root_moves as u64 + 1) * Self::NODE + Self::FAMILY;
        let bytes = bytes.saturating_sub(unused).max(root);
        let chunks = (bytes / Self::NODE).div_ceil(chunk_len);
        let families = (bytes / (Self::NODE + Self::FAMILY)).div_ceil(FAMILIES);
        let most = u64::from(u32::MAX);
        let tree = Self {
            chunks: empty(chunks.min(most / chunk_len)),
            shift: chunk_len.trailing_zeros(),
            next_node: AtomicU64::new(1),
            families: empty(families.min(most / FAMILIES)),
            next_family: AtomicU64::new(u64::from(OPENING) + 1),
            bytes,
            used: AtomicU64::new(Self::NODE),
            full: AtomicBool::new(false),
        };
        let (chunk, at) = tree.place(NodeId::ROOT);
        chunk.proofs[at].store(proof.0, Ordering::Relaxed);
        tree
    }

    /// Whether a node's children found no room.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// The share of the memory that is in use.
    pub(super) fn hashfull(&self) -> f32 {
        self.used.load(Ordering::Relaxed) as f32 / self.bytes as f32
    }

    #[inline]
    fn place(&self, node: NodeId) -> (&Chunk, usize) {
        let (index, len) = (node.0 as usize, 1 << self.shift);
        let chunk = self.chunks[index >> self.shift].get_or_init(|| Chunk::new(len));
        (chunk, index & (len - 1))
    }

    #[inline]
    fn family(&self, number: u32) -> &OnceLock<Family<M>> {
        let chunk = &self.families[number as usize / FAMILIES as usize];
        let families = chunk.get_or_init(|| empty(FAMILIES));
        &families[number as usize % FAMILIES as usize]
    }

    #[inline]
    pub(super) fn stats(&self, node: NodeId) -> Stats {
        let (chunk, at) = self.place(node);
        Stats::unpack(chunk.stats[at].load(Ordering::Relaxed))
    }

    /// Counts a visit whose result is not known yet; the visits before it.
    #[inline]
    pub(super) fn visit(&self, node: NodeId) -> u32 {
        let (chunk, at) = self.place(node);
        Stats::unpack(chunk.stats[at].fetch_add(VISIT, Ordering::Relaxed)).visits
    }

    /// Takes a visit back.
    pub(super) fn leave(&self, node: NodeId) {
        let (chunk, at) = self.place(node);
        chunk.stats[at].fetch_sub(VISIT, Ordering::Relaxed);
    }

    /// Gives a visit its result.
    #[inline]
    pub(super) fn reward(&self, node: NodeId, half_points: u32) {
        if half_points > 0 {
            let (chunk, at) = self.place(node);
            chunk.stats[at].fetch_add(u64::from(half_points) * HALF_POINT, Ordering::Relaxed);
        }
    }

    #[inline]
    pub(super) fn proof(&self, node: NodeId) -> Proof {
        let (chunk, at) = self.place(node);
        Proof(chunk.proofs[at].load(Ordering::Relaxed))
    }

    /// Rules out what `proof` rules out; whether that is news. Sequentially consistent, as is [`Children::proofs`]: of two threads that narrow down
    /// two children and then each look at all of them, at least one sees both.
    pub(super) fn narrow(&self, node: NodeId, proof: Proof) -> bool {
        let (chunk, at) = self.place(node);
        let before = chunk.proofs[at].fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| {
            let new = Proof(old).and(proof).0;
            (new != old).then_some(new)
        });
        before.is_ok()
    }

    /// A node's children, or nothing while it has none.
    #[inline]
    pub(super) fn children(&self, node: NodeId) -> Option<Children<'_, M>> {
        let (chunk, at) = self.place(node);
        let link = chunk.links[at].load(Ordering::Acquire);
        if link <= OPENING {
            return None;
        }
        let Family { first, moves } = self.family(link).get()?;
        let (chunk, at) = self.place(*first);
        let range = at..at + moves.len();
        Some(Children {
            first: *first,
            stats: &chunk.stats[range.clone()],
            proofs: &chunk.proofs[range],
            moves,
        })
    }

    /// Makes a leaf's opening the caller's business; false if it is not a leaf, or if another thread
    /// is at it.
    pub(super) fn claim(&self, node: NodeId) -> bool {
        let (chunk, at) = self.place(node);
        chunk.links[at]
            .compare_exchange(LEAF, OPENING, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }

    /// Gives a claimed node its children, each with what is known of it; false, the node being a leaf
    /// again, if there is no room.
    pub(super) fn open(&self, node: NodeId, children: &[(M, Proof)]) -> bool {
        let link = self.add_family(children);
        let (chunk, at) = self.place(node);
        chunk.links[at].store(link.unwrap_or(LEAF), Ordering::Release);
        if link.is_none() {
            self.full.store(true, Ordering::Relaxed);
        }
        link.is_some()
    }

    fn add_family(&self, children: &[(M, Proof)]) -> Option<u32> {
        let len = children.len() as u64;
        let first = self.allocate(len)?;
        let number = self.next_family.fetch_add(1, Ordering::Relaxed);
        let number = u32::try_from(number).ok()?;
        if number as usize / FAMILIES as usize >= self.families.len() {
            return None;
        }
        let (chunk, at) = self.place(first);
        for (place, (_, proof)) in chunk.proofs[at..].iter().zip(children) {
            place.store(proof.0, Ordering::Relaxed);
        }
        let moves = children.iter().map(|(mv, _)| *mv).collect();
        // The number is nobody else's.
        self.family(number).set(Family { first, moves }).ok()?;
        Some(number)
    }

    /// Room for nodes side by side in one chunk, and for their family. Where it fails the tree is as
    /// good as full: what is lost to an end of a chunk is not given back.
    fn allocate(&self, len: u64) -> Option<NodeId> {
        let (chunk_len, end) = (1 << self.shift, (self.chunks.len() as u64) << self.shift);
        let mut taken = (0, 0);
        let take = |next: u64| {
            let left = chunk_len - next % chunk_len;
            let start = if len > left { next + left } else { next };
            taken = (start, start + len - next);
            (len <= chunk_len && start + len <= end).then_some(start + len)
        };
        let relaxed = Ordering::Relaxed;
        self.next_node.fetch_update(relaxed, relaxed, take).ok()?;
        let (start, nodes) = taken;
        let cost = nodes * Self::NODE + Self::FAMILY;
        let pay = |used| Some(used + cost).filter(|used| *used <= self.bytes);
        self.used.fetch_update(relaxed, relaxed, pay).ok()?;
        u32::try_from(start).ok().map(NodeId)
    }
}

fn empty<T>(len: u64) -> Box<[OnceLock<T>]> {
    (0..len).map(|_| OnceLock::new()).collect()
}

pub(super) struct Children<'a, M> {
    first: NodeId,
    stats: &'a [AtomicU64],
    proofs: &'a [AtomicU8],
    moves: &'a [M],
}

impl<M: Copy> Children<'_, M> {
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    #[inline]
    pub(super) fn id(&self, i: usize) -> NodeId {
        NodeId(self.first.0 + i as u32)
    }

    #[inline]
    pub(super) fn mv(&self, i: usize) -> M {
        self.moves[i]
    }

    #[inline]
    pub(super) fn stats(&self, i: usize) -> Stats {
        Stats::unpack(self.stats[i].load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn proof(&self, i: usize) -> Proof {
        Proof(self.proofs[i].load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn each(&self) -> impl Iterator<Item = (Stats, Proof)> {
        let stats = self.stats.iter().map(|stats| stats.load(Ordering::Relaxed));
        let proofs = self.proofs.iter().map(|bits| bits.load(Ordering::Relaxed));
        stats.map(Stats::unpack).zip(proofs.map(Proof))
    }

    /// What is known of each child, seen after everything the caller narrowed down.
    #[inline]
    pub(super) fn proofs(&self) -> impl Iterator<Item = Proof> {
        let bits = self.proofs.iter().map(|bits| bits.load(Ordering::SeqCst));
        bits.map(Proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(bytes: u64, root_moves: usize) -> Tree<u16> {
        Tree::new(bytes, root_moves, Proof::open(2))
    }

    fn moves(n: u16) -> Vec<(u16, Proof)> {
        (0..n).map(|mv| (mv, Proof::open(2))).collect()
    }

    /// Opens the last child of the last child, and so on, until there is no room; the last node, a leaf.
    fn fill_up(tree: &Tree<u16>, children: u16) -> NodeId {
        let mut node = NodeId::ROOT;
        loop {
            assert!(tree.claim(node) && !tree.claim(node));
            if !tree.open(node, &moves(children)) {
                return node;
            }
            node = tree.children(node).unwrap().id(usize::from(children) - 1);
        }
    }

    /// What is really allocated, the allocator's own part put at 16 bytes a box.
    fn allocated(tree: &Tree<u16>) -> u64 {
        let chunks = tree.chunks.iter().filter_map(OnceLock::get);
        let nodes: usize = chunks.map(|chunk| chunk.stats.len() * (8 + 1 + 4)).sum();
        let families = tree.families.iter().filter_map(OnceLock::get);
        let of_family = |family: &OnceLock<Family<u16>>| {
            let moves = family.get().map_or(0, |family| family.moves.len() * 2 + 16);
            moves + size_of::<OnceLock<Family<u16>>>()
        };
        let families = families.flat_map(|families| families.iter().map(of_family));
        (nodes + families.sum::<usize>()) as u64
    }

    #[test]
    fn a_tree_takes_what_it_was_given_and_no_more() {
        for bytes in [1 << 20, 3 << 20, 5_000_000, 16 << 20] {
            for children in [1, 7, 60, 400] {
                let tree = tree(bytes, usize::from(children));
                let last = fill_up(&tree, children);
                assert!(tree.children(last).is_none());
                assert!(tree.claim(last), "it is a leaf again");
                let taken = allocated(&tree);
                let full = taken <= bytes && taken * 4 > bytes * 3;
                assert!(full, "{taken} of {bytes}");
                assert!(tree.is_full() && tree.hashfull() <= 1.0 && tree.hashfull() > 0.9);
            }
        }
    }

    #[test]
    fn the_roots_children_always_have_room() {
        for root_moves in [1, 40, 8191, 8192, 20_000] {
            let tree = tree(1, root_moves);
            assert!(tree.claim(NodeId::ROOT));
            assert!(tree.open(NodeId::ROOT, &moves(root_moves as u16)));
            let children = tree.children(NodeId::ROOT).unwrap();
            assert_eq!(children.len(), root_moves);
            assert_eq!(children.mv(root_moves - 1), root_moves as u16 - 1);
        }
    }

    #[test]
    fn visits_and_points_do_not_touch_each_other() {
        let tree = tree(1 << 10, 1);
        let (chunk, at) = tree.place(NodeId::ROOT);
        chunk.stats[at].store(MAX_VISITS - 1, Ordering::Relaxed);
        assert_eq!(u64::from(tree.visit(NodeId::ROOT)), MAX_VISITS - 1);
        tree.reward(NodeId::ROOT, 2);
        let stats = tree.stats(NodeId::ROOT);
        let counted = (u64::from(stats.visits), stats.half_points);
        assert_eq!(counted, (MAX_VISITS, 2));
    }
}
