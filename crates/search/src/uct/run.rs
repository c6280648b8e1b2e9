//! A search in progress: what its threads share, and one thread's simulations.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use quantarium_rules::{Game, MAX_PLAYERS, Player, Random};

use super::tree::{MAX_VISITS, NodeId, Tree};
use crate::Params;
use crate::driver::{Control, Root, Run, Step, Worker, seed_of};
use crate::math::InverseRoots;
use crate::{Proof, Report, Verdict};

/// How many simulations lie between two looks at the main line's length: a count, not a time, so that a
/// search to a depth depends on its seed alone.
const LINE_EVERY: u64 = 128;

/// The verdict's place among the counts of how often each came out: the wins by seat, then the draws.
#[inline]
fn place(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Win(winner) => winner.index(),
        Verdict::Draw => MAX_PLAYERS,
    }
}

pub(super) struct UctRun<'a, G: Game> {
    pub(super) root: Root<'a, G>,
    pub(super) control: Control<'a>,
    pub(super) params: &'a Params,
    pub(super) tree: Tree<G::Move>,
    pub(super) roots: InverseRoots,
    pub(super) counters: Counters,
}

/// What all threads have counted, as far as they have handed it in.
#[derive(Default)]
pub(super) struct Counters {
    pub(super) tally: [AtomicU64; MAX_PLAYERS + 1],
    pub(super) nodes: AtomicU64,
    pub(super) seldepth: AtomicU32,
}

impl<'a, G: Game> UctRun<'a, G> {
    pub(super) fn new(root: Root<'a, G>, params: &'a Params, control: Control<'a>) -> Self {
        let root_moves = root.game.count_moves(root.position);
        let root_moves = usize::try_from(root_moves).unwrap_or(usize::MAX);
        let bytes = (params.hash as u64).saturating_mul(1 << 20);
        Self {
            tree: Tree::new(bytes, root_moves, Proof::open(root.players)),
            root,
            control,
            params,
            roots: InverseRoots::new(),
            counters: Counters::default(),
        }
    }

    fn most_simulations(&self) -> u64 {
        let most = self.control.limits.simulations;
        most.unwrap_or(MAX_VISITS).min(MAX_VISITS)
    }

    /// Whether nothing more can be found out about the moves that are looked at, where these are not all.
    fn is_exhausted(&self) -> bool {
        let decided = |proof: Proof| proof.is_decided_for(self.root.mover);
        let all = || {
            let children = self.tree.children(NodeId::ROOT);
            children.is_some_and(|children| children.proofs().all(decided))
        };
        self.root.is_restricted() && all()
    }

    /// Whether the main line is long enough, or cannot become longer.
    fn is_deep_enough(&self) -> bool {
        let Some(depth) = self.control.limits.depth else {
            return false;
        };
        let (line, last) = self.line_from(Vec::new(), NodeId::ROOT);
        line.len() as u64 >= u64::from(depth)
            || self.tree.is_full()
            || self.tree.proof(last).is_closed()
    }
}

impl<G: Game> Run for UctRun<'_, G> {
    type Move = G::Move;

    fn worker(&self, thread: usize) -> Box<dyn Worker + '_> {
        let mut worker = Box::new(UctWorker {
            run: self,
            leads: thread == 0,
            random: Random::new(seed_of(self.params.seed, thread)),
            path: Vec::new(),
            moves: Vec::new(),
            tally: [0; MAX_PLAYERS + 1],
            nodes: 0,
            all_nodes: 0,
            seldepth: 0,
            simulations: 0,
        });
        if thread == 0 {
            worker.expand(NodeId::ROOT, self.root.position, self.root.mover);
            worker.collect();
        }
        worker
    }

    fn report(&self, time: Duration) -> Option<Report<G::Move>> {
        self.report_at(time)
    }
}

/// A node on the way down, with the player who chose it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) node: NodeId,
    pub(super) chooser: Player,
}

pub(super) struct UctWorker<'r, 'a, G: Game> {
    pub(super) run: &'r UctRun<'a, G>,
    /// Whether this thread looks at the main line's length.
    leads: bool,
    random: Random,
    /// The way down, without the root.
    pub(super) path: Vec<Choice>,
    moves: Vec<(G::Move, Proof)>,
    tally: [u64; MAX_PLAYERS + 1],
    /// Positions made since the counts were last handed in, and those of all threads by then.
    pub(super) nodes: u64,
    all_nodes: u64,
    seldepth: u32,
    simulations: u64,
}

impl<G: Game> UctWorker<'_, '_, G> {
    /// Whether a limit is reached after a simulation.
    fn has_enough(&self) -> bool {
        let nodes = self.all_nodes + self.nodes;
        let most = self.run.control.limits.nodes;
        most.is_some_and(|most| nodes >= most)
            || (self.leads
                && self.simulations.is_multiple_of(LINE_EVERY)
                && self.run.is_deep_enough())
    }

    /// Goes down to a leaf and finds a result for it.
    fn find_result(&mut self, mut visits: u32) -> Verdict {
        let run = self.run;
        let mut position = run.root.position.clone();
        let mut node = NodeId::ROOT;
        self.path.clear();
        loop {
            if let Some(verdict) = run.tree.proof(node).verdict() {
                // Another thread may have proven it and not have narrowed the parent down yet.
                self.narrow_path();
                return verdict;
            }
            let mover = run.root.game.to_move(&position);
            let mut children = run.tree.children(node);
            if children.is_none() && visits > 0 && !run.tree.is_full() {
                if self.expand(node, &position, mover) {
                    self.narrow_path();
                    continue;
                }
                children = run.tree.children(node);
            }
            let Some(children) = children else {
                let outcome = run.root.game.playout(position, &mut self.random);
                return Verdict::of(&outcome);
            };
            (node, visits) = self.select(&children, mover, visits, &mut position);
        }
    }

    /// Gives a leaf its children in random order, those that end the game with their verdict; whether
    /// that proves something about the leaf.
    fn expand(&mut self, node: NodeId, position: &G::Position, mover: Player) -> bool {
        let (game, tree) = (self.run.root.game, &self.run.tree);
        if !tree.claim(node) {
            return false;
        }
        let open = Proof::open(self.run.root.players);
        self.moves.clear();
        let root = (node == NodeId::ROOT).then_some(&self.run.root);
        game.every_move(position, |mv| {
            if root.is_some_and(|root| !root.has(mv)) {
                return;
            }
            let child = game.after(position, mv);
            let outcome = game.outcome(&child);
            let proof = outcome.map_or(open, |outcome| Proof::of(Verdict::of(&outcome)));
            self.moves.push((mv, proof));
        });
        self.nodes += self.moves.len() as u64;
        // Few of a node's children are tried at first, and each move must have its chance.
        self.random.shuffle(&mut self.moves);
        let unseen = root.and_then(Root::unseen);
        let proofs = self.moves.iter().map(|(_, proof)| *proof);
        let proof = Proof::decided_by(mover, proofs.chain(unseen));
        tree.open(node, &self.moves) && tree.narrow(node, proof)
    }

    /// Puts a result into the nodes on the way, corrected at each by what is proven of it: a player
    /// with a better result in hand there would not have gone on to a worse one.
    #[inline]
    fn back_up(&mut self, mut verdict: Verdict) {
        let tree = &self.run.tree;
        for choice in self.path.iter().rev() {
            verdict = tree.proof(choice.node).nearest(verdict);
            tree.reward(choice.node, verdict.half_points(choice.chooser));
        }
        verdict = tree.proof(NodeId::ROOT).nearest(verdict);
        self.tally[place(verdict)] += 1;
        self.seldepth = self.seldepth.max(self.path.len() as u32);
    }

    /// Narrows down what is known of the nodes on the way, from the last one's parent up, as far as
    /// there is news.
    fn narrow_path(&self) {
        let tree = &self.run.tree;
        for i in (0..self.path.len()).rev() {
            let parent = match i {
                0 => NodeId::ROOT,
                _ => self.path[i - 1].node,
            };
            let Some(children) = tree.children(parent) else {
                return;
            };
            let unseen = (i == 0).then(|| self.run.root.unseen()).flatten();
            let proof = Proof::decided_by(self.path[i].chooser, children.proofs().chain(unseen));
            if !tree.narrow(parent, proof) {
                return;
            }
        }
    }
}

impl<G: Game> Worker for UctWorker<'_, '_, G> {
    fn simulate(&mut self) -> Step {
        let run = self.run;
        if run.tree.proof(NodeId::ROOT).is_decided_for(run.root.mover) || run.is_exhausted() {
            return Step::End;
        }
        let visits = run.tree.visit(NodeId::ROOT);
        if u64::from(visits) >= run.most_simulations() {
            run.tree.leave(NodeId::ROOT);
            return Step::End;
        }
        let verdict = self.find_result(visits);
        self.back_up(verdict);
        self.simulations += 1;
        match self.has_enough() {
            true => Step::End,
            false => Step::Done,
        }
    }

    fn collect(&mut self) {
        let all = &self.run.counters;
        for (all, own) in all.tally.iter().zip(&mut self.tally) {
            all.fetch_add(std::mem::take(own), Ordering::Relaxed);
        }
        all.seldepth.fetch_max(self.seldepth, Ordering::Relaxed);
        let own = std::mem::take(&mut self.nodes);
        self.all_nodes = all.nodes.fetch_add(own, Ordering::Relaxed) + own;
    }
}
