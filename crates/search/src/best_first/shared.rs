//! What the threads of a search have in common, and one walk through the tree.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arrayvec::ArrayVec;
use quantarium_rules::{Game, Player, Random, Seed};

use super::Params;
use super::settle::{Settler, tell};
use super::tree::{NodeId, Tree};
use super::worth::Worth;
use crate::clock::Clock;
use crate::evaluate::{Child, Evaluate};
use crate::solve::Solution;
use crate::threat::ThreatSearch;
use crate::{Limits, Report, RootMove, Values, Verdict};

/// Where worth is averaged: how many playouts correct what a leaf is judged to be worth,
const PLAYOUTS: u8 = 10;
/// and their share of it.
const SHARE: f32 = 0.3;

/// A search in progress.
pub(super) struct Shared<'a, G: Game, W> {
    pub(super) game: &'a G,
    pub(super) root: &'a G::Position,
    pub(super) evaluate: &'a dyn Evaluate<G>,
    pub(super) mover: Player,
    pub(super) players: usize,
    /// Whether forced wins are looked for.
    pub(super) forces: bool,
    width: usize,
    pub(super) seed: Seed,
    pub(super) limits: &'a Limits,
    tree: Mutex<Tree<G::Move, W>>,
    pub(super) clock: Clock,
    pub(super) stop: &'a AtomicBool,
    over: AtomicBool,
    nodes: AtomicU64,
    pub(super) solver_nodes: AtomicU64,
    pub(super) known: Mutex<Option<Solution<G::Move>>>,
    walks: AtomicU64,
    reach: AtomicU64,
}

/// What a walk came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Walk {
    /// A leaf has its children.
    Done,
    /// Other threads are busy with every leaf worth walking to.
    Busy,
    /// There is nothing more to be found out, or no room for it.
    Nothing,
}

/// A thread's own memory for its walks.
pub(super) struct Scratch<'a, G: Game> {
    path: Vec<NodeId>,
    children: Vec<Child<G::Move>>,
    force: ThreatSearch<'a, G>,
    /// For playouts.
    random: Random,
}

impl<'a, G: Game> Scratch<'a, G> {
    pub(super) fn new(game: &'a G, seed: Seed, stop: &'a AtomicBool, clock: Clock) -> Self {
        Self {
            path: Vec::new(),
            children: Vec::new(),
            force: ThreatSearch::new(game, stop, clock),
            random: Random::new(seed),
        }
    }
}

impl<'a, G: Game, W: Worth> Shared<'a, G, W> {
    /// A tree of the root and its children. The position is not finished.
    pub(super) fn new(
        game: &'a G,
        root: &'a G::Position,
        evaluate: &'a dyn Evaluate<G>,
        params: &Params,
        limits: &'a Limits,
        stop: &'a AtomicBool,
    ) -> Option<Self> {
        let clock = Clock::start(limits.time);
        let mut children = Vec::new();
        evaluate.children(game, root, &mut children);
        // Of moves that look equally good the first is walked to.
        Random::new(params.seed).shuffle(&mut children);
        let (mover, players) = (game.to_move(root), game.seats().len());
        let bytes = (params.hash.max(1) as u64).saturating_mul(3 << 18);
        let itself = Child {
            mv: children.first()?.mv,
            mover,
            values: (0..players).map(|_| 1.0 / players as f32).collect(),
            verdict: None,
        };
        let mut draw = Verdict::Draw.shares(players);
        if players == 2 {
            draw[mover.index()] -= params.contempt;
            draw[mover.opponent().index()] += params.contempt;
        }
        let mut tree = Tree::new(itself, bytes, children.len(), &draw);
        tree.open(NodeId::ROOT, &mut children, usize::MAX);
        tree.refresh(NodeId::ROOT);
        Some(Self {
            game,
            root,
            evaluate,
            mover,
            players,
            forces: players == 2 && game.moves_to_win(root, mover).is_some(),
            width: params.width.max(1),
            seed: params.seed,
            limits,
            tree: Mutex::new(tree),
            clock,
            stop,
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(children.len() as u64),
            solver_nodes: AtomicU64::new(0),
            known: Mutex::new(None),
            walks: AtomicU64::new(0),
            reach: AtomicU64::new(1),
        })
    }

    /// The tree; a thread that has panicked ends the search anyway.
    fn tree(&self) -> MutexGuard<'_, Tree<G::Move, W>> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// How many positions were judged.
    pub(super) fn judged(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many were made, the solver's included.
    pub(super) fn made(&self) -> u64 {
        self.judged() + self.solver_nodes.load(Ordering::Relaxed)
    }

    /// Whether as many walks were made, or positions, as there may be.
    pub(super) fn is_enough(&self) -> bool {
        let enough = |done: u64, most: Option<u64>| most.is_some_and(|most| done >= most);
        let walks = self.walks.load(Ordering::Relaxed);
        enough(self.made(), self.limits.nodes) || enough(walks, self.limits.playouts)
    }

    /// What the solver has found out.
    pub(super) fn known(&self) -> Option<Solution<G::Move>> {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the solver, when the end is near; whether it has found what ends the search. When all moves
    /// lose, the search goes on for the one that makes it hardest.
    pub(super) fn settle(&self, settler: &mut Settler<'_, G>) -> bool {
        let judged = self.judged();
        // Where forced wins are looked for, that finds them sooner.
        if self.forces || self.tree().decided == 0 || self.known().is_some() {
            settler.put_off(judged);
            return false;
        }
        let nodes = self
            .limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(self.made()));
        let time = self
            .limits
            .time
            .map(|most| most.saturating_sub(self.clock.elapsed()));
        let attempt = settler.ask(self.root, judged, nodes, time, self.stop);
        self.solver_nodes
            .fetch_add(attempt.nodes, Ordering::Relaxed);
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = attempt.solution;
        attempt
            .solution
            .is_some_and(|known| known.proof.worst_for(self.mover) > 0)
    }

    /// Whether the main line is long enough, or cannot become longer.
    pub(super) fn is_deep_enough(&self) -> bool {
        let Some(depth) = self.limits.depth else {
            return false;
        };
        let (line, ends) = line(&self.tree());
        ends || line.len() as u64 >= u64::from(depth)
    }

    /// Walks to a leaf, judges what its moves lead to, and takes the news back to the root.
    pub(super) fn walk(&self, scratch: &mut Scratch<'_, G>) -> Walk {
        let Scratch {
            path,
            children,
            force,
            random,
        } = scratch;
        path.clear();
        children.clear();
        let mut tree = self.tree();
        if self.is_decided(&tree) {
            return Walk::Nothing;
        }
        let Some((node, position)) = self.descend(&tree, path) else {
            return Walk::Busy;
        };
        let (age, leaf) = (tree.age, tree.get(node).is_leaf());
        let width = if leaf { self.width } else { usize::MAX };
        // Else the node is only looked at again for what is forced.
        let opens = leaf || tree.is_exhausted(node);
        let visits = (!opens).then(|| tree.get(node).visits);
        tree.get_mut(node).claimed = true;
        drop(tree);

        let forced = self.forced(force, &position, visits);
        if forced.is_some() || !opens {
            let mut tree = self.tree();
            if tree.age == age {
                tree.get_mut(node).claimed = false;
                if let Some(verdict) = forced {
                    tree.prove(node, verdict);
                }
                self.return_on(&mut tree, path, None);
            }
            return Walk::Done;
        }
        self.evaluate.children(self.game, &position, children);
        let played = (W::AVERAGED && leaf).then(|| self.play_out(&position, random));
        self.nodes
            .fetch_add(children.len() as u64, Ordering::Relaxed);
        self.reach.fetch_max(path.len() as u64, Ordering::Relaxed);

        let mut tree = self.tree();
        if tree.age != age {
            // Another thread has thinned the tree out: the numbers on the path are others' now.
            return Walk::Done;
        }
        tree.get_mut(node).claimed = false;
        if !tree.has_room_for(children.len()) {
            tree.thin_out();
            return if tree.has_room_for(children.len()) {
                Walk::Done
            } else {
                Walk::Nothing
            };
        }
        tree.open(node, children, width);
        self.return_on(&mut tree, path, played);
        Walk::Done
    }

    /// What a position's playouts come to.
    fn play_out(&self, position: &G::Position, random: &mut Random) -> W {
        let mut sum: Values = (0..self.players).map(|_| 0.0).collect();
        for _ in 0..PLAYOUTS {
            let verdict = Verdict::of(&self.game.playout(position.clone(), random));
            let shares = verdict.shares(self.players);
            for (sum, share) in sum.iter_mut().zip(shares) {
                *sum += share / f32::from(PLAYOUTS);
            }
        }
        W::of(&sum)
    }

    /// Walks to the node at which there is something to do next, and notes the path; nothing if other
    /// threads are busy there.
    fn descend(
        &self,
        tree: &Tree<G::Move, W>,
        path: &mut Vec<NodeId>,
    ) -> Option<(NodeId, G::Position)> {
        let (mut position, mut node) = (self.root.clone(), NodeId::ROOT);
        loop {
            path.push(node);
            if tree.get(node).is_leaf() || self.is_due(tree, node, path.len()) {
                return Some((node, position));
            }
            let Some(next) = tree.most_promising(node) else {
                let opens = tree.is_exhausted(node) && !tree.get(node).claimed;
                return opens.then_some((node, position));
            };
            self.game.play_unchecked(&mut position, tree.get(next).mv);
            node = next;
        }
    }

    /// Takes what is new at the end of a path back to the root: `played` is what its playouts came to.
    fn return_on(&self, tree: &mut Tree<G::Move, W>, path: &[NodeId], played: Option<W>) {
        let mut news = None;
        for &id in path.iter().rev() {
            tree.get_mut(id).visits += 1;
            tree.refresh(id);
            if W::AVERAGED {
                if let Some(played) = played.filter(|_| news.is_none()) {
                    tree.correct(id, played, SHARE);
                }
                news = Some(match news {
                    Some(news) => tree.average(id, news),
                    None => tree.get(id).worth,
                });
            }
        }
        self.walks.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether it is proven what the player to move gets.
    fn is_decided(&self, tree: &Tree<G::Move, W>) -> bool {
        let proof = tree.get(NodeId::ROOT).proof();
        proof.is_closed() || proof.fixed_for(self.mover).is_some()
    }

    /// How things stand; nothing if the root has no children.
    pub(super) fn report(&self, time: Duration) -> Option<Report<G::Move>> {
        let tree = self.tree();
        let (line, _) = line(&tree);
        let root = tree.get(NodeId::ROOT);
        let moves = tree.ranking(NodeId::ROOT).into_iter().map(|id| {
            let node = tree.get(id);
            let proven = node.proof().fixed_for(self.mover);
            RootMove {
                mv: node.mv,
                visits: u64::from(node.visits),
                value: proven.map_or(node.worth.to(self.mover), |points| points as f32 * 0.5),
                proof: node.proof(),
            }
        });
        let mut report = Report {
            best: *line.first()?,
            values: self.values(root.worth.values(self.players), root.proof().verdict()),
            line,
            wins: (0..self.players).map(|_| 0).collect::<ArrayVec<_, _>>(),
            draws: 0,
            proof: root.proof(),
            moves: moves.collect(),
            playouts: self.walks.load(Ordering::Relaxed),
            nodes: self.made(),
            reach: self.reach.load(Ordering::Relaxed) as u32,
            fill: tree.fill(),
            time,
        };
        if let Some(known) = self.known().filter(|_| report.proof.verdict().is_none()) {
            tell(&mut report, self.mover, &known);
        }
        Some(report)
    }

    /// The values, or the proven result.
    fn values(&self, judged: Values, proven: Option<Verdict>) -> Values {
        let Some(verdict) = proven else {
            return judged;
        };
        verdict.shares(self.players)
    }
}

/// The main line, and whether its end can have no children.
fn line<M: Copy + PartialEq, W: Worth>(tree: &Tree<M, W>) -> (Vec<M>, bool) {
    let (mut line, mut id) = (Vec::new(), NodeId::ROOT);
    while let Some(next) = tree.best(id) {
        line.push(tree.get(next).mv);
        id = next;
    }
    (line, tree.get(id).proof().is_closed())
}
