//! One thread's part of a search: walks down the tree, playouts, and the way back up.

use std::ops::ControlFlow;

use quantarium_rules::{Game, MAX_PLAYERS, Player, Random};

use super::params::seed_of;
use super::pick;
use super::shared::{Shared, Tally, place};
use super::tree::{Children, NodeId};
use crate::{Proof, Verdict};

/// A node on the way down, with the player who chose it.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: NodeId,
    chooser: Player,
}

/// See the module's description.
pub(super) struct Worker<'s, 'a, G: Game> {
    shared: &'s Shared<'a, G>,
    random: Random,
    /// The way down, without the root.
    steps: Vec<Step>,
    moves: Vec<(G::Move, Proof)>,
    tally: Tally,
    nodes: u64,
    reach: u32,
}

impl<'s, 'a, G: Game> Worker<'s, 'a, G> {
    /// The worker of the thread with this number; 0 is the caller's.
    pub(super) fn new(shared: &'s Shared<'a, G>, thread: usize) -> Self {
        Self {
            shared,
            random: Random::new(seed_of(shared.params.seed, thread)),
            steps: Vec::new(),
            moves: Vec::new(),
            tally: [0; MAX_PLAYERS + 1],
            nodes: 0,
            reach: 0,
        }
    }

    /// Gives the root its children, before the threads start.
    pub(super) fn open_root(&mut self) {
        self.open(NodeId::ROOT, self.shared.root, self.shared.mover);
        self.collect();
    }

    /// Hands this thread's counts in; the positions made by all threads so far.
    pub(super) fn collect(&mut self) -> u64 {
        self.shared
            .collect(&mut self.tally, &mut self.nodes, self.reach)
    }

    /// The positions made since the counts were last handed in.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// One playout; false if there have been enough.
    pub(super) fn playout(&mut self) -> bool {
        let shared = self.shared;
        let visits = shared.tree.visit(NodeId::ROOT);
        if u64::from(visits) >= shared.most_playouts() {
            shared.tree.leave(NodeId::ROOT);
            return false;
        }
        let verdict = self.walk(visits);
        self.reward(verdict);
        true
    }

    /// Walks down to a leaf and finds a result for it.
    fn walk(&mut self, mut visits: u32) -> Verdict {
        let shared = self.shared;
        let mut position = shared.root.clone();
        let mut node = NodeId::ROOT;
        self.steps.clear();
        loop {
            if let Some(verdict) = shared.tree.proof(node).verdict() {
                // Another thread may have proven it without the parent's being told yet.
                self.spread_news();
                return verdict;
            }
            let mover = shared.game.to_move(&position);
            let mut children = shared.tree.children(node);
            if children.is_none() && visits > 0 && !shared.tree.is_full() {
                if self.open(node, &position, mover) {
                    self.spread_news();
                    continue;
                }
                children = shared.tree.children(node);
            }
            let Some(children) = children else {
                let outcome = shared.game.playout(position, &mut self.random);
                return Verdict::of(&outcome);
            };
            visits = self.descend(&children, mover, visits, &mut position);
            node = self.steps[self.steps.len() - 1].node;
        }
    }

    /// Goes to a child; the visits it had before.
    #[inline]
    fn descend(
        &mut self,
        children: &Children<'_, G::Move>,
        mover: Player,
        visits: u32,
        position: &mut G::Position,
    ) -> u32 {
        let shared = self.shared;
        let (c, open) = (shared.params.exploration, Proof::open(shared.players));
        let i = pick::next(children, mover, visits, open, c, &shared.roots);
        shared.game.play_unchecked(position, children.mv(i));
        self.nodes += 1;
        let node = children.id(i);
        self.steps.push(Step {
            node,
            chooser: mover,
        });
        shared.tree.visit(node)
    }

    /// Gives a leaf its children in random order, those that end the game with their verdict; whether
    /// that proves something about the leaf.
    fn open(&mut self, node: NodeId, position: &G::Position, mover: Player) -> bool {
        let (game, tree) = (self.shared.game, &self.shared.tree);
        if !tree.claim(node) {
            return false;
        }
        let open = Proof::open(self.shared.players);
        self.moves.clear();
        let _ = game.each_move(position, |mv| {
            let mut child = position.clone();
            game.play_unchecked(&mut child, mv);
            let outcome = game.outcome(&child);
            let proof = outcome.map_or(open, |outcome| Proof::of(Verdict::of(&outcome)));
            self.moves.push((mv, proof));
            ControlFlow::<()>::Continue(())
        });
        self.nodes += self.moves.len() as u64;
        // Few of a node's children are tried at first, and each move must have its chance.
        self.random.shuffle(&mut self.moves);
        let proof = Proof::decided_by(mover, self.moves.iter().map(|(_, proof)| *proof));
        tree.open(node, &self.moves) && tree.narrow(node, proof)
    }

    /// Puts a result into the nodes on the way, corrected at each by what is proven of it: the player
    /// who has a better result in hand there would not have walked on to a worse one.
    #[inline]
    fn reward(&mut self, mut verdict: Verdict) {
        let tree = &self.shared.tree;
        for step in self.steps.iter().rev() {
            verdict = tree.proof(step.node).nearest(verdict);
            tree.reward(step.node, verdict.half_points(step.chooser));
        }
        verdict = tree.proof(NodeId::ROOT).nearest(verdict);
        self.tally[place(verdict)] += 1;
        self.reach = self.reach.max(self.steps.len() as u32);
    }

    /// Narrows down what is known of the nodes on the way, from the last one's parent up, as far as
    /// there is news.
    fn spread_news(&self) {
        let tree = &self.shared.tree;
        for i in (0..self.steps.len()).rev() {
            let parent = match i {
                0 => NodeId::ROOT,
                _ => self.steps[i - 1].node,
            };
            let Some(children) = tree.children(parent) else {
                return;
            };
            let proof = Proof::decided_by(self.steps[i].chooser, children.proofs());
            if !tree.narrow(parent, proof) {
                return;
            }
        }
    }
}
