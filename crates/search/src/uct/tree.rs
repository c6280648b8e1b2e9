//! The tree, shared by all threads: nodes in chunks of one size, found by index, the children of a
//! node side by side in one chunk.
//!
//! Chunks are made when they are first needed and nodes are never freed, so that a reference into a
//! chunk stays good without locks. What selection reads of every child (visits, points, proof) lies
//! apart from what it reads of the one it takes (move, where the grandchildren are).

use std::mem::size_of;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::Proof;

/// Nodes a chunk, unless the root has more moves than that.
const CHUNK: u64 = 1 << 13;

/// The most playouts a tree counts: visits have 31 bits and half points 33.
pub(super) const MAX_VISITS: u64 = (1 << 31) - 1;

/// A node's index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: Self = Self(0);
}

/// What playouts say of a node: how many there were, and what they gave to the player who chose it.
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

    /// What the playouts gave on average, from 0 to 1; the middle where there were none.
    pub(super) fn mean(self) -> f32 {
        if self.visits == 0 {
            0.5
        } else {
            self.half_points as f32 * 0.5 / self.visits as f32
        }
    }
}

/// The part of a node that only the way through it reads. The link is [`LEAF`], [`OPENING`], or the
/// first child's index in the upper and their number in the lower half. No child has index 0.
struct Cold<M> {
    link: AtomicU64,
    mv: OnceLock<M>,
}

const LEAF: u64 = 0;
const OPENING: u64 = 1;

struct Chunk<M> {
    stats: Box<[AtomicU64]>,
    proofs: Box<[AtomicU8]>,
    cold: Box<[Cold<M>]>,
}

impl<M> Chunk<M> {
    fn new(len: usize) -> Self {
        let cold = || Cold {
            link: AtomicU64::new(LEAF),
            mv: OnceLock::new(),
        };
        Self {
            stats: (0..len).map(|_| AtomicU64::new(0)).collect(),
            proofs: (0..len).map(|_| AtomicU8::new(0)).collect(),
            cold: (0..len).map(|_| cold()).collect(),
        }
    }
}

/// See the module's description.
pub(super) struct Tree<M> {
    chunks: Box<[OnceLock<Chunk<M>>]>,
    /// The binary logarithm of a chunk's length.
    shift: u32,
    next: AtomicU64,
    full: AtomicBool,
}

impl<M: Copy> Tree<M> {
    /// The bytes a node takes.
    pub(super) const NODE_BYTES: usize =
        size_of::<AtomicU64>() + size_of::<AtomicU8>() + size_of::<Cold<M>>();

    /// A tree of a root that `proof` is known of, in at most `bytes`, but in at least
    /// one chunk, with room for `root_moves`.
    pub(super) fn new(bytes: usize, root_moves: usize, proof: Proof) -> Self {
        let nodes = (bytes / Self::NODE_BYTES) as u64;
        // The root has a place before its children's. A power of two: every step divides by it.
        let chunk_len = CHUNK.max(root_moves as u64 + 1).next_power_of_two();
        let chunks = (nodes / chunk_len).clamp(1, u64::from(u32::MAX) / chunk_len);
        let tree = Self {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            shift: chunk_len.trailing_zeros(),
            next: AtomicU64::new(1),
            full: AtomicBool::new(false),
        };
        let (chunk, at) = tree.place(NodeId::ROOT);
        chunk.proofs[at].store(proof.bits(), Ordering::Relaxed);
        tree
    }

    /// Whether a node's children found no room.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// The share of the nodes that are in use.
    pub(super) fn fill(&self) -> f32 {
        self.next.load(Ordering::Relaxed) as f32 / self.capacity() as f32
    }

    fn chunk_len(&self) -> u64 {
        1 << self.shift
    }

    /// How many nodes there may ever be.
    fn capacity(&self) -> u64 {
        (self.chunks.len() as u64) << self.shift
    }

    #[inline]
    fn place(&self, node: NodeId) -> (&Chunk<M>, usize) {
        let index = node.0 as usize;
        let chunk =
            self.chunks[index >> self.shift].get_or_init(|| Chunk::new(self.chunk_len() as usize));
        (chunk, index & (self.chunk_len() as usize - 1))
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
        Proof::from_bits(chunk.proofs[at].load(Ordering::Relaxed))
    }

    /// Rules out what `proof` rules out; whether that is news. Sequentially consistent, as is [`Children::proofs`]: of two threads that narrow down
    /// two children and then each look at all of them, at least one sees both.
    pub(super) fn narrow(&self, node: NodeId, proof: Proof) -> bool {
        let (chunk, at) = self.place(node);
        let narrowed = |old: u8| Proof::from_bits(old).and(proof).bits();
        let before = chunk.proofs[at].fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| {
            let new = narrowed(old);
            (new != old).then_some(new)
        });
        before.is_ok()
    }

    /// A node's children, or nothing while it has none.
    #[inline]
    pub(super) fn children(&self, node: NodeId) -> Option<Children<'_, M>> {
        let (chunk, at) = self.place(node);
        let link = chunk.cold[at].link.load(Ordering::Acquire);
        (link > OPENING).then(|| self.block(NodeId((link >> 32) as u32), link as u32 as usize))
    }

    #[inline]
    fn block(&self, first: NodeId, len: usize) -> Children<'_, M> {
        let (chunk, at) = self.place(first);
        let range = at..at + len;
        Children {
            first,
            stats: &chunk.stats[range.clone()],
            proofs: &chunk.proofs[range.clone()],
            cold: &chunk.cold[range],
        }
    }

    /// Makes a leaf's opening the caller's business; false if it is not a leaf, or if another thread
    /// is at it.
    pub(super) fn claim(&self, node: NodeId) -> bool {
        let (chunk, at) = self.place(node);
        let link = &chunk.cold[at].link;
        link.compare_exchange(LEAF, OPENING, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }

    /// Gives a claimed node its children, each with what is known of it; false, the node being a leaf
    /// again, if there is no room.
    pub(super) fn open(&self, node: NodeId, children: &[(M, Proof)]) -> bool {
        let (chunk, at) = self.place(node);
        let link = &chunk.cold[at].link;
        let Some(first) = self.allocate(children.len() as u64) else {
            self.full.store(true, Ordering::Relaxed);
            link.store(LEAF, Ordering::Relaxed);
            return false;
        };
        let block = self.block(first, children.len());
        for (i, (mv, proof)) in children.iter().enumerate() {
            // Nobody has used the place before: it is set here and now.
            block.cold[i].mv.get_or_init(|| *mv);
            block.proofs[i].store(proof.bits(), Ordering::Relaxed);
        }
        link.store(
            u64::from(first.0) << 32 | children.len() as u64,
            Ordering::Release,
        );
        true
    }

    /// Room for nodes side by side in one chunk.
    fn allocate(&self, len: u64) -> Option<NodeId> {
        let (end, chunk_len) = (self.capacity(), self.chunk_len());
        let mut start = 0;
        let update = |next: u64| {
            let left = chunk_len - next % chunk_len;
            start = if len > left { next + left } else { next };
            (len <= chunk_len && start + len <= end).then_some(start + len)
        };
        self.next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, update)
            .ok()?;
        u32::try_from(start).ok().map(NodeId)
    }
}

/// The children of a node.
pub(super) struct Children<'a, M> {
    first: NodeId,
    stats: &'a [AtomicU64],
    proofs: &'a [AtomicU8],
    cold: &'a [Cold<M>],
}

impl<M: Copy> Children<'_, M> {
    pub(super) fn len(&self) -> usize {
        self.stats.len()
    }

    #[inline]
    pub(super) fn id(&self, i: usize) -> NodeId {
        NodeId(self.first.0 + i as u32)
    }

    /// The move that leads to the child.
    ///
    /// # Panics
    /// Never: children are seen only once their moves are set.
    #[inline]
    pub(super) fn mv(&self, i: usize) -> M {
        let Some(mv) = self.cold[i].mv.get() else {
            unreachable!("children are published with their moves")
        };
        *mv
    }

    #[inline]
    pub(super) fn stats(&self, i: usize) -> Stats {
        Stats::unpack(self.stats[i].load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn proof(&self, i: usize) -> Proof {
        Proof::from_bits(self.proofs[i].load(Ordering::Relaxed))
    }

    /// What the playouts and the proofs say of each child.
    #[inline]
    pub(super) fn each(&self) -> impl Iterator<Item = (Stats, Proof)> {
        let stats = self.stats.iter().map(|stats| stats.load(Ordering::Relaxed));
        let proofs = self.proofs.iter().map(|bits| bits.load(Ordering::Relaxed));
        stats
            .zip(proofs)
            .map(|(stats, bits)| (Stats::unpack(stats), Proof::from_bits(bits)))
    }

    /// What is known of each child, seen after everything the caller narrowed down.
    #[inline]
    pub(super) fn proofs(&self) -> impl Iterator<Item = Proof> {
        let bits = self.proofs.iter().map(|bits| bits.load(Ordering::SeqCst));
        bits.map(Proof::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(bytes: usize, root_moves: usize) -> Tree<u16> {
        Tree::new(bytes, root_moves, Proof::open(2))
    }

    fn moves(n: u16) -> Vec<(u16, Proof)> {
        (0..n).map(|mv| (mv, Proof::open(2))).collect()
    }

    #[test]
    fn a_tree_never_takes_more_than_it_was_given() {
        for bytes in [1 << 20, 3 << 20, 5_000_000, 64 << 20] {
            let tree = tree(bytes, 10);
            let nodes = tree.capacity() as usize;
            let taken = nodes * Tree::<u16>::NODE_BYTES;
            assert!(taken <= bytes && taken * 2 > bytes, "{taken} of {bytes}");
            let mut given = 1;
            while tree.allocate(7).is_some() {
                given += 7;
            }
            assert!(
                given <= nodes && (given + 7) * 10 > nodes * 9,
                "{given} of {nodes}"
            );
        }
    }

    #[test]
    fn the_roots_children_always_have_room() {
        for root_moves in [1, 40, 8191, 8192, 20_000] {
            let tree = tree(1 << 20, root_moves);
            assert!(tree.claim(NodeId::ROOT));
            assert!(tree.open(NodeId::ROOT, &moves(root_moves as u16)));
            let children = tree.children(NodeId::ROOT).unwrap();
            assert_eq!(children.len(), root_moves);
            assert_eq!(children.mv(root_moves - 1), root_moves as u16 - 1);
        }
    }

    #[test]
    fn children_lie_in_one_chunk_and_a_full_tree_stays_as_it_is() {
        let tree = tree(1 << 20, 100);
        assert!(tree.claim(NodeId::ROOT) && tree.open(NodeId::ROOT, &moves(100)));
        let mut parent = NodeId::ROOT;
        let mut opened = 0;
        loop {
            let child = tree.children(parent).unwrap().id(99);
            assert!(tree.claim(child) && !tree.claim(child));
            if !tree.open(child, &moves(100)) {
                break;
            }
            opened += 1;
            parent = child;
        }
        assert!(opened > 300, "{opened}");
        assert!(tree.is_full() && tree.fill() <= 1.0);
        let last = tree.children(parent).unwrap().id(99);
        assert!(tree.children(last).is_none());
        assert!(tree.claim(last), "it is a leaf again");
    }

    #[test]
    fn visits_and_points_do_not_touch_each_other() {
        let tree = tree(1 << 10, 1);
        let (chunk, at) = tree.place(NodeId::ROOT);
        chunk.stats[at].store(MAX_VISITS - 1, Ordering::Relaxed);
        assert_eq!(u64::from(tree.visit(NodeId::ROOT)), MAX_VISITS - 1);
        tree.reward(NodeId::ROOT, 2);
        let stats = tree.stats(NodeId::ROOT);
        assert_eq!(
            (u64::from(stats.visits), stats.half_points),
            (MAX_VISITS, 2)
        );
    }
}
