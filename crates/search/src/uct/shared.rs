//! What the threads of a search have in common.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use arrayvec::ArrayVec;
use quantarium_rules::{Game, MAX_PLAYERS, Player};

use super::params::Params;
use super::pick::{self, InverseRoots};
use super::tree::{MAX_VISITS, NodeId, Tree};
use crate::clock::Clock;
use crate::{Limits, Proof, Report, RootMove, Values, Verdict};

/// How often each verdict came out of the playouts: the wins by seat, then the draws.
pub(super) type Tally = [u64; MAX_PLAYERS + 1];

/// The verdict's place in a [`Tally`].
#[inline]
pub(super) fn place(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Win(winner) => winner.index(),
        Verdict::Draw => MAX_PLAYERS,
    }
}

/// A search in progress.
pub(super) struct Shared<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) root: &'a G::Position,
    pub(super) mover: Player,
    pub(super) players: usize,
    pub(super) params: &'a Params,
    pub(super) limits: &'a Limits,
    pub(super) tree: Tree<G::Move>,
    pub(super) roots: InverseRoots,
    pub(super) clock: Clock,
    /// The caller's flag.
    pub(super) stop: &'a AtomicBool,
    /// Set by the first thread that finds the search at its end.
    pub(super) over: AtomicBool,
    tally: [AtomicU64; MAX_PLAYERS + 1],
    nodes: AtomicU64,
    reach: AtomicU32,
}

impl<'a, G: Game> Shared<'a, G> {
    pub(super) fn new(
        game: &'a G,
        root: &'a G::Position,
        params: &'a Params,
        limits: &'a Limits,
        stop: &'a AtomicBool,
    ) -> Self {
        let clock = Clock::start(limits.time);
        let players = game.seats().len();
        let root_moves = usize::try_from(game.count_moves(root)).unwrap_or(usize::MAX);
        let bytes = (params.hash as u64).saturating_mul(1 << 20);
        Self {
            game,
            root,
            mover: game.to_move(root),
            players,
            params,
            limits,
            tree: Tree::new(bytes, root_moves, Proof::open(players)),
            roots: InverseRoots::new(),
            clock,
            stop,
            over: AtomicBool::new(false),
            tally: Default::default(),
            nodes: AtomicU64::new(0),
            reach: AtomicU32::new(0),
        }
    }

    /// Whether the search has come to its end for whatever reason.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// How many playouts there may be.
    pub(super) fn most_playouts(&self) -> u64 {
        self.limits.playouts.unwrap_or(MAX_VISITS).min(MAX_VISITS)
    }

    /// Whether it is proven what the player to move gets, so that thinking on would not help him, or
    /// the tree has nothing more to tell.
    pub(super) fn is_decided(&self) -> bool {
        let proof = self.tree.proof(NodeId::ROOT);
        proof.is_closed() || proof.fixed_for(self.mover).is_some()
    }

    /// Whether the main line is long enough, or cannot become longer.
    pub(super) fn is_deep_enough(&self) -> bool {
        let Some(depth) = self.limits.depth else {
            return false;
        };
        let (line, last) = self.line();
        line.len() as u64 >= u64::from(depth)
            || self.tree.is_full()
            || self.tree.proof(last).is_closed()
    }

    /// Takes a thread's counts over and sets them back; the positions made by all threads so far.
    pub(super) fn collect(&self, tally: &mut Tally, nodes: &mut u64, reach: u32) -> u64 {
        for (all, own) in self.tally.iter().zip(tally) {
            all.fetch_add(std::mem::take(own), Ordering::Relaxed);
        }
        self.reach.fetch_max(reach, Ordering::Relaxed);
        let own = std::mem::take(nodes);
        self.nodes.fetch_add(own, Ordering::Relaxed) + own
    }

    /// The main line and the node it ends in.
    fn line(&self) -> (Vec<G::Move>, NodeId) {
        let (mut line, mut node) = (Vec::new(), NodeId::ROOT);
        let mut position = self.root.clone();
        while let Some(children) = self.tree.children(node) {
            let mover = self.game.to_move(&position);
            let Some(best) = pick::best(&children, mover) else {
                break;
            };
            let mv = children.mv(best);
            self.game.play_unchecked(&mut position, mv);
            line.push(mv);
            node = children.id(best);
        }
        (line, node)
    }

    /// How things stand; nothing if the root has no children.
    pub(super) fn report(&self, time: Duration) -> Option<Report<G::Move>> {
        let proof = self.tree.proof(NodeId::ROOT);
        let moves = self.root_moves()?;
        let best = moves.first()?.mv;
        let (mut line, _) = self.line();
        if line.first() != Some(&best) {
            // Other threads went on between the two looks at the tree, or no move was tried yet.
            line = vec![best];
        }
        let counts: Vec<u64> = self
            .tally
            .iter()
            .map(|count| count.load(Ordering::Relaxed))
            .collect();
        let wins: ArrayVec<u64, MAX_PLAYERS> = counts[..self.players].iter().copied().collect();
        let draws = counts[MAX_PLAYERS];
        Some(Report {
            best,
            line,
            values: values(&wins, draws, proof),
            wins,
            draws,
            proof,
            moves,
            playouts: u64::from(self.tree.stats(NodeId::ROOT).visits),
            nodes: self.nodes.load(Ordering::Relaxed),
            reach: self.reach.load(Ordering::Relaxed),
            fill: self.tree.fill(),
            time,
        })
    }

    fn root_moves(&self) -> Option<Vec<RootMove<G::Move>>> {
        let children = self.tree.children(NodeId::ROOT)?;
        let ranking = pick::ranking(&children, self.mover);
        let moves = ranking.into_iter().map(|i| {
            let (stats, proof) = (children.stats(i), children.proof(i));
            RootMove {
                mv: children.mv(i),
                visits: u64::from(stats.visits),
                value: pick::value(stats, proof, self.mover),
                proof,
            }
        });
        Some(moves.collect())
    }
}

/// What the root is worth to each player: the proven result, or the mean of the playouts within what
/// is proven; the middle before the first.
fn values(wins: &[u64], draws: u64, proof: Proof) -> Values {
    let playouts = wins.iter().sum::<u64>() + draws;
    let value = |seat: usize| {
        let player = Player(seat as u8);
        let mean = match playouts {
            0 => 1.0 / wins.len() as f32,
            _ => (wins[seat] as f32 + draws as f32 * 0.5) / playouts as f32,
        };
        let (worst, best) = (proof.worst_for(player), proof.best_for(player));
        mean.clamp(worst as f32 * 0.5, best as f32 * 0.5)
    };
    (0..wins.len()).map(value).collect()
}
