//! A search in progress: what its threads share, and one thread's simulations.

use std::hint;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use quantarium_rules::{Game, Random};

use super::BestFirst;
use super::expand::Claim;
use super::memory::{Kept, Memory};
use super::probe::{Forced, Probes};
use super::transpositions::Transpositions;
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::driver::{Control, Root, Run, Step, Worker, seed_of};
use crate::evaluate::{Child, Evaluate};
use crate::params::thousandths;
use crate::solve::{Solution, Solver};
use crate::threat_space::ThreatSearch;
use crate::{Params, Proof, Report, Verdict};

pub(super) struct BestFirstRun<'a, G: Game, V> {
    pub(super) root: Root<'a, G>,
    pub(super) control: Control<'a>,
    pub(super) evaluator: &'a dyn Evaluate<G>,
    pub(super) params: &'a Params,
    /// Whether forced wins are looked for.
    pub(super) has_threats: bool,
    pub(super) tree: Mutex<Tree<G::Move, V>>,
    pub(super) transpositions: Mutex<Transpositions>,
    pub(super) solver: Mutex<Solver<'a, G>>,
    pub(super) forced: Mutex<Forced<G::Move>>,
    /// How many positions the last search made to prove a win for the player who moves here; 0 if it has not.
    pub(super) won: u64,
    pub(super) counters: Counters,
    /// What a probe has proven of the root.
    pub(super) proven: Mutex<Option<Solution<G::Move>>>,
}

/// What all threads have counted.
#[derive(Default)]
pub(super) struct Counters {
    /// Positions evaluated.
    evaluated: AtomicU64,
    /// Positions made by probes.
    probed: AtomicU64,
    pub(super) simulations: AtomicU64,
    pub(super) seldepth: AtomicU64,
}

impl Counters {
    pub(super) fn evaluated(&self) -> u64 {
        self.evaluated.load(Ordering::Relaxed)
    }

    /// All positions, those of probes included.
    pub(super) fn made(&self) -> u64 {
        self.evaluated() + self.probed.load(Ordering::Relaxed)
    }

    pub(super) fn add_evaluated(&self, nodes: usize) {
        self.evaluated.fetch_add(nodes as u64, Ordering::Relaxed);
    }

    pub(super) fn add_probed(&self, nodes: u64) {
        self.probed.fetch_add(nodes, Ordering::Relaxed);
    }
}

impl<'a, G: Game, V: NodeValue> BestFirstRun<'a, G, V> {
    /// A tree of the root and its children, which are evaluated already, and of what the memory has below them.
    pub(super) fn new(
        root: Root<'a, G>,
        control: Control<'a>,
        search: &'a BestFirst<'a, G>,
        mut children: Vec<Child<G::Move>>,
    ) -> Option<Self> {
        let (params, game, position) = (&search.params, root.game, root.position);
        let evaluated = if V::HAS_PRIORS { 1 } else { children.len() };
        if root.is_restricted() {
            children.retain(|child| root.has(child.mv));
        }
        // Of moves that look equally good the first is tried first.
        Random::new(params.seed).shuffle(&mut children);
        let (mover, players) = (root.mover, root.players);
        let bytes = (params.hash.max(1) as u64).saturating_mul(3 << 18);
        let mut draw = Verdict::Draw.shares(players);
        let itself = Child::new(children.first()?.mv, mover, draw.clone(), None);
        if players == 2 {
            let contempt = thousandths(params.constants.contempt);
            draw[mover.index()] -= contempt;
            draw[mover.opponent().index()] += contempt;
        }
        let memory = search.memory.filter(|_| !root.is_restricted());
        let mut kept = memory.and_then(Memory::take::<G, V>);
        let count = children.len();
        let won = kept.as_ref().and_then(|kept| kept.won_at(game, position));
        if let Some(kept) = &mut kept {
            kept.go_to(game, position, count, &draw);
        }
        let known = kept.map(|kept| (kept.known, kept.proofs, kept.forced));
        let (known, proofs, forced) = known.unwrap_or_default();
        let (mut tree, transpositions) = known.unwrap_or_else(|| {
            let tree = Tree::new(itself, bytes, count, &draw);
            (tree, Transpositions::default())
        });
        tree.replace_children(NodeId::ROOT, &children, false);
        tree.get_mut(NodeId::ROOT).partial = root.is_restricted();
        // What a search for forced wins has proven of it, no child shows: `forced` knows the move.
        tree.get_mut(NodeId::ROOT).proof = Proof::open(players);
        tree.refresh(NodeId::ROOT);
        let counters = Counters::default();
        counters.add_evaluated(evaluated);
        counters.seldepth.store(1, Ordering::Relaxed);
        let orders = Some(search.evaluator).filter(|evaluator| evaluator.is_quick());
        let counts_moves = !V::HAS_PRIORS && players == 2;
        let has_threats = counts_moves && game.moves_to_win(position, mover).is_some();
        let run = Self {
            has_threats,
            root,
            control,
            evaluator: search.evaluator,
            params,
            tree: Mutex::new(tree),
            transpositions: Mutex::new(transpositions),
            solver: Mutex::new(Solver::new(game, orders, proofs)),
            forced: Mutex::new(forced),
            won: won.unwrap_or(0),
            counters,
            proven: Mutex::new(None),
        };
        let key = run.key(position);
        key.map(|key| run.transpositions.lock().insert(key, NodeId::ROOT));
        Some(run)
    }

    /// What is left for the next search.
    pub(super) fn into_kept(self, report: &Report<G::Move>) -> Kept<G, V> {
        let is_won = report.proof.worst_for(self.root.mover) == 2;
        Kept {
            position: self.root.position.clone(),
            known: Some((self.tree.into_inner(), self.transpositions.into_inner())),
            proofs: self.solver.into_inner().proofs,
            forced: self.forced.into_inner(),
            won: is_won.then_some((report.best, report.nodes.max(self.won))),
        }
    }

    /// Whether as many simulations were made, or positions, as there may be, or the main line is long enough, or there is no
    /// evaluation any more.
    fn has_enough(&self) -> bool {
        let enough = |done: u64, most: Option<u64>| most.is_some_and(|most| done >= most);
        let (limits, simulations) = (self.control.limits, &self.counters.simulations);
        enough(self.counters.made(), limits.nodes)
            || enough(simulations.load(Ordering::Relaxed), limits.simulations)
            || limits.depth.is_some_and(|depth| self.is_deep_enough(depth))
            || self.evaluator.has_failed()
    }

    /// How many positions may still be made, at most `nodes`.
    pub(super) fn left_of(&self, nodes: u64) -> u64 {
        let left = |most: u64| nodes.min(most.saturating_sub(self.counters.made()));
        self.control.limits.nodes.map_or(nodes, left)
    }

    /// The tree. A thread that finds it taken looks 2,000 times more before it sleeps: it is mostly free again sooner than a
    /// sleeper wakes up. Other numbers were not tried.
    pub(super) fn tree(&self) -> MutexGuard<'_, Tree<G::Move, V>> {
        let awake = (0..2000).find_map(|_| {
            hint::spin_loop();
            self.tree.try_lock()
        });
        awake.unwrap_or_else(|| self.tree.lock())
    }
}

impl<G: Game, V: NodeValue> Run for BestFirstRun<'_, G, V> {
    type Move = G::Move;

    fn worker(&self, thread: usize) -> Box<dyn Worker + '_> {
        Box::new(BestFirstWorker {
            run: self,
            path: Vec::new(),
            moves: Vec::new(),
            next: None,
            children: Vec::new(),
            threats: ThreatSearch::new(self.root.game, self.control.stop, self.control.clock),
            random: Random::new(seed_of(self.params.seed, thread)),
            probes: (thread == 0).then(|| Probes::new(self)),
        })
    }

    fn report(&self, time: Duration) -> Option<Report<G::Move>> {
        self.report_at(time)
    }
}

pub(super) struct BestFirstWorker<'r, 'a, G: Game, V> {
    pub(super) run: &'r BestFirstRun<'a, G, V>,
    pub(super) path: Vec<NodeId>,
    /// What leads from node to node of the path.
    pub(super) moves: Vec<G::Move>,
    /// The node at the end of the path, if it is claimed already.
    next: Option<Claim>,
    pub(super) children: Vec<Child<G::Move>>,
    pub(super) threats: ThreatSearch<'r, G>,
    /// For playouts.
    pub(super) random: Random,
    /// The first thread's alone.
    probes: Option<Probes<'a, G>>,
}

impl<G: Game, V: NodeValue> BestFirstWorker<'_, '_, G, V> {
    /// Goes to a node at which there is something to do, and claims it.
    pub(super) fn claim(&mut self, tree: &mut Tree<G::Move, V>) -> Result<Claim, Step> {
        let run = self.run;
        let root = tree.get(NodeId::ROOT).proof;
        // Only a root that is searched among some of its moves has fewer children than moves.
        if root.is_decided_for(run.root.mover) || tree.is_exhausted(NodeId::ROOT) {
            return Err(Step::End);
        }
        self.path.clear();
        self.moves.clear();
        let id = run.select(tree, &mut self.path, &mut self.moves);
        id.map(|id| tree.claim(id)).ok_or(Step::Busy)
    }

    /// Takes the news of the path back to the root and claims the next node, while this thread has the tree and
    /// its processor the nodes of the path; not before a probe, which takes long.
    pub(super) fn back_up(&mut self, tree: &mut Tree<G::Move, V>, played: Option<(V, f32)>) {
        self.run.back_up(tree, &self.path, played);
        let evaluated = self.run.counters.evaluated();
        let probes = self.probes.as_ref();
        if !probes.is_some_and(|probes| probes.is_due(evaluated)) {
            self.next = self.claim(tree).ok();
        }
    }

    /// Does what there is to do at the next node and takes the news back to the root.
    fn go(&mut self) -> Step {
        let run = self.run;
        let next = self.next.take();
        let claim = match next.map_or_else(|| self.claim(&mut run.tree()), Ok) {
            Ok(claim) => claim,
            Err(step) => return step,
        };
        // Without the lock, which others wait for.
        let position = run.root.after(&self.moves);
        let verdict = run.forced_at(&mut self.threats, &position, claim.due);
        if verdict.is_none() && claim.due.is_none() {
            return self.expand(claim, &position);
        }
        self.close(claim, verdict);
        Step::Done
    }
}

impl<G: Game, V: NodeValue> Worker for BestFirstWorker<'_, '_, G, V> {
    fn simulate(&mut self) -> Step {
        if self.run.has_enough() {
            return Step::End;
        }
        let step = match V::HAS_PRIORS {
            true => self.expand_several(),
            false => self.go(),
        };
        let run = self.run;
        let ends = step == Step::End || self.probes.as_mut().is_some_and(|probes| probes.run(run));
        if ends { Step::End } else { step }
    }
}
