//! The search for forced wins beside the tree.

use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::Game;

use super::shared::Shared;
use super::tree::{NodeId, Tree};
use super::worth::Worth;
use crate::clock::Clock;
use crate::solve::Solution;
use crate::threat::ThreatSearch;
use crate::{Proof, Verdict};

/// It is made at the root at once, by so many positions made at most, or an eighth of all that there may
/// be; a walk counts as so many.
const AT_ONCE: u64 = 10_000;
const SHARE_AT_ONCE: u64 = 8;
const PER_WALK: u64 = 32;

/// Then it is made each time when the positions judged have doubled, and may make one for so many of these.
const ROOT_SHARE: u64 = 4;

/// At a leaf: wins within so many moves, by so many positions made at most.
const LEAF_MOVES: u32 = 2;
const LEAF_NODES: u64 = 250;

/// Nearer to the root than this, it is made again when a node has been visited so often, then each time
/// when these visits have doubled; it may make so many positions for each.
const DEEPEST: usize = 4;
const OFTEN: u32 = 32;
const PER_VISIT: u64 = 4;

/// No win is too long.
const ANY: u32 = u32::MAX;

/// When to look for a forced win at the root.
pub(super) struct Forcer<'a, G: Game> {
    force: ThreatSearch<'a, G>,
    next: u64,
}

impl<'a, G: Game> Forcer<'a, G> {
    pub(super) fn new(game: &'a G, stop: &'a AtomicBool, clock: Clock) -> Self {
        Self {
            force: ThreatSearch::new(game, stop, clock),
            next: 0,
        }
    }

    /// Whether to look now that so many positions have been judged.
    #[inline]
    pub(super) fn is_due(&self, judged: u64) -> bool {
        judged >= self.next
    }
}

impl<G: Game, W: Worth> Shared<'_, G, W> {
    /// Looks for a forced win at the root; whether there is one.
    pub(super) fn force(&self, forcer: &mut Forcer<'_, G>) -> bool {
        let judged = self.judged();
        if !self.forces || self.known().is_some() {
            forcer.next = u64::MAX;
            return false;
        }
        let most = match forcer.next {
            0 => self.at_once(),
            _ => judged / ROOT_SHARE,
        };
        forcer.next = judged.saturating_mul(2);
        let (found, nodes) = forcer.force.find(self.root, ANY, self.left_of(most));
        self.solver_nodes.fetch_add(nodes, Ordering::Relaxed);
        let Some(best) = found else {
            return false;
        };
        let solution = Solution {
            proof: Proof::of(Verdict::Win(self.mover)),
            best,
            nodes,
        };
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(solution);
        true
    }

    /// Whether a node near the root has been visited so often that a longer win is worth looking for.
    #[inline]
    pub(super) fn is_due(&self, tree: &Tree<G::Move, W>, id: NodeId, depth: usize) -> bool {
        if depth <= 1 || depth > DEEPEST || !self.forces {
            return false;
        }
        let node = tree.get(id);
        node.visits >= OFTEN && node.visits.is_power_of_two() && !node.claimed
    }

    /// Looks for a forced win of a node's player: a short one at a leaf, else according to its visits.
    pub(super) fn forced(
        &self,
        force: &mut ThreatSearch<'_, G>,
        position: &G::Position,
        visits: Option<u32>,
    ) -> Option<Verdict> {
        if !self.forces {
            return None;
        }
        let (moves, most) = match visits {
            None => (LEAF_MOVES, LEAF_NODES),
            Some(visits) => (ANY, u64::from(visits) * PER_VISIT),
        };
        let (found, nodes) = force.find(position, moves, self.left_of(most));
        self.solver_nodes.fetch_add(nodes, Ordering::Relaxed);
        found.map(|_| Verdict::Win(self.game.to_move(position)))
    }

    /// How many positions the first search may make.
    fn at_once(&self) -> u64 {
        let walks = self
            .limits
            .playouts
            .map(|most| most.saturating_mul(PER_WALK));
        let most = [self.limits.nodes, walks].into_iter().flatten().min();
        most.map_or(AT_ONCE, |most| AT_ONCE.min(most / SHARE_AT_ONCE))
    }

    /// So many positions, or as many as may still be made.
    fn left_of(&self, nodes: u64) -> u64 {
        let left = |most: u64| most.saturating_sub(self.made());
        self.limits
            .nodes
            .map_or(nodes, |most| nodes.min(left(most)))
    }
}
