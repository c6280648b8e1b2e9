//! Quicker searches for a proof beside the tree: the solver, and the search for forced wins.

use std::collections::HashMap;
use std::time::Duration;

use quantarium_rules::Game;

use super::run::BestFirstRun;
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::solve::{Effort, Solution};
use crate::threat_space::ThreatSearch;
use crate::{Proof, Verdict};

/// The searches for a proof of the root, which the first thread makes now and then. Each is due by the number of positions
/// evaluated. They look at all moves: what they prove by one that the search does not look at counts for nothing.
pub(super) struct Probes<'a, G: Game> {
    threats: ThreatSearch<'a, G>,
    threats_at: u64,
    solver_at: u64,
}

/// The search for forced wins begins at the root with at most `AT_ONCE` positions, or one in `SHARE_AT_ONCE` of
/// all that there may be; a simulation counts as `PER_SIMULATION` of them.
const AT_ONCE: u64 = 10_000;
const SHARE_AT_ONCE: u64 = 8;
const PER_SIMULATION: u64 = 32;

/// It is repeated each time when the positions evaluated have doubled, with one position for `ROOT_SHARE` of
/// these.
const ROOT_SHARE: u64 = 4;

/// No win is too long.
const ANY: u32 = u32::MAX;

impl<'a, G: Game> Probes<'a, G> {
    pub(super) fn new<V>(run: &BestFirstRun<'a, G, V>) -> Self {
        Self {
            threats: ThreatSearch::new(run.root.game, run.control.stop, run.control.clock),
            threats_at: 0,
            // A win that the last search has proven is proven again first.
            solver_at: match run.won {
                0 => run.params.constants.solver_first.into(),
                _ => 0,
            },
        }
    }

    #[inline]
    pub(super) fn is_due(&self, evaluated: u64) -> bool {
        evaluated >= self.threats_at.min(self.solver_at)
    }

    /// Makes the probes that are due; whether one of them ends the search.
    #[inline]
    pub(super) fn run<V: NodeValue>(&mut self, run: &BestFirstRun<'_, G, V>) -> bool {
        let is_due = |at| run.counters.evaluated() >= at;
        is_due(self.threats_at) && self.look_for_threats(run)
            || is_due(self.solver_at) && self.solve(run)
    }

    /// Looks for a forced win at the root.
    fn look_for_threats<V: NodeValue>(&mut self, run: &BestFirstRun<'_, G, V>) -> bool {
        let evaluated = run.counters.evaluated();
        if !run.has_threats || run.proven.lock().is_some() {
            self.threats_at = u64::MAX;
            return false;
        }
        if self.threats_at == 0
            && let Some(best) = run.forced()
        {
            run.set_forced(best, 0);
            return true;
        }
        let most = match self.threats_at {
            0 => run.at_once().max(run.won),
            _ => evaluated / ROOT_SHARE,
        };
        self.threats_at = evaluated.saturating_mul(2);
        let most = run.left_of(most);
        let (found, nodes) = self.threats.find(run.root.position, ANY, most);
        run.counters.add_probed(nodes);
        let Some(best) = found.filter(|best| run.root.has(*best)) else {
            return false;
        };
        run.note_forced(&self.threats);
        run.set_forced(best, nodes);
        true
    }

    /// Asks the solver, if enough of the tree is decided: then the end is near, and the solver may find it. It is asked again
    /// each time the positions evaluated have doubled, and may make `solver_factor` positions for each of them.
    ///
    /// When all moves lose, the search goes on for the one that makes it hardest.
    fn solve<V: NodeValue>(&mut self, run: &BestFirstRun<'_, G, V>) -> bool {
        let evaluated = run.counters.evaluated();
        self.solver_at = evaluated.saturating_mul(2);
        let share = run.params.constants.solver_share;
        let is_far = run.won == 0 && !run.tree().is_decided_by(share);
        // Where forced wins are looked for, that finds them sooner.
        if run.has_threats || is_far || run.proven.lock().is_some() {
            return false;
        }
        let clock = run.control.clock;
        let left = |most: Duration| most.saturating_sub(clock.elapsed());
        let factor = run.params.constants.solver_factor.into();
        let effort = Effort {
            nodes: run.left_of(evaluated.saturating_mul(factor).max(run.won)),
            hash: run.params.hash / 4,
            time: run.control.limits.time.map(left),
        };
        let mut solver = run.solver.lock();
        let (solution, nodes) = solver.solve(run.root.position, &effort, run.control.stop);
        run.counters.add_probed(nodes);
        let ends = |solution: &Solution<_>| solution.proof.worst_for(run.root.mover) > 0;
        let counts = |solution: &Solution<_>| !ends(solution) || run.root.has(solution.best);
        let solution = solution.filter(counts);
        *run.proven.lock() = solution;
        solution.is_some_and(|solution| ends(&solution))
    }
}

/// By the key of a position's history, a move that wins by force. A node that a search for forced wins has closed has
/// nothing below it: here stands how the game goes on from there.
pub(super) type Forced<M> = HashMap<u64, M>;

/// So many positions won by force are known at most; then all are forgotten.
const MOST_FORCED: usize = 1 << 18;

impl<G: Game, V: NodeValue> BestFirstRun<'_, G, V> {
    /// A move that is known to win by force here.
    fn forced(&self) -> Option<G::Move> {
        let key = self.root.game.history_key(self.root.position);
        let best = *self.forced.lock().get(&key)?;
        // Another position may have the same key.
        let tree = self.tree();
        let mut children = tree.children(NodeId::ROOT);
        children.any(|(_, node)| node.mv == best).then_some(best)
    }

    fn set_forced(&self, best: G::Move, nodes: u64) {
        *self.proven.lock() = Some(Solution {
            proof: Proof::of(Verdict::Win(self.root.mover)),
            best,
            nodes,
        });
    }

    /// Keeps what a search for forced wins, which has found one, has proven on its way.
    fn note_forced(&self, search: &ThreatSearch<'_, G>) {
        let mut forced = self.forced.lock();
        if forced.len() + search.won.len() > MOST_FORCED {
            forced.clear();
        }
        forced.extend(search.won.iter().copied());
    }

    /// How many positions the first search for forced wins may make.
    fn at_once(&self) -> u64 {
        let limits = self.control.limits;
        let of_simulations = |most: u64| most.saturating_mul(PER_SIMULATION);
        let simulations = limits.simulations.map(of_simulations);
        let most = [limits.nodes, simulations].into_iter().flatten().min();
        most.map_or(AT_ONCE, |most| AT_ONCE.min(most / SHARE_AT_ONCE))
    }

    /// Whether a node near the root has been visited so often that a longer win is worth looking for, and then each time
    /// when its visits have doubled.
    #[inline]
    pub(super) fn is_due(&self, tree: &Tree<G::Move, V>, id: NodeId, depth: usize) -> bool {
        let constants = &self.params.constants;
        if depth <= 1 || depth > constants.threats_deep as usize || !self.has_threats {
            return false;
        }
        let node = tree.get(id);
        node.visits >= constants.threats_often && node.visits.is_power_of_two() && !node.claimed
    }

    /// Looks for a forced win of a node's player: a short one at a leaf, else according to its visits.
    pub(super) fn forced_at(
        &self,
        search: &mut ThreatSearch<'_, G>,
        position: &G::Position,
        visits: Option<u32>,
    ) -> Option<Verdict> {
        if !self.has_threats {
            return None;
        }
        let constants = &self.params.constants;
        let (moves, most) = match visits {
            None => (constants.leaf_moves, constants.leaf_nodes.into()),
            Some(visits) => (ANY, u64::from(visits) * u64::from(constants.threats_nodes)),
        };
        let (found, nodes) = search.find(position, moves, self.left_of(most));
        self.counters.add_probed(nodes);
        found.map(|_| {
            self.note_forced(search);
            Verdict::Win(self.root.game.to_move(position))
        })
    }
}
