//! How a search stands.

use std::sync::atomic::Ordering;
use std::time::Duration;

use arrayvec::ArrayVec;
use quantarium_rules::{Game, MAX_PLAYERS, Player};

use super::rank;
use super::run::UctRun;
use super::tree::NodeId;
use crate::{Proof, Report, RootMove, Values};

impl<G: Game> UctRun<'_, G> {
    /// The best line that begins with these moves, after which it goes on at a node, and the node it ends in.
    pub(super) fn line_from(
        &self,
        mut line: Vec<G::Move>,
        mut node: NodeId,
    ) -> (Vec<G::Move>, NodeId) {
        let mut position = self.root.after(&line);
        while let Some(children) = self.tree.children(node) {
            let mover = self.root.game.to_move(&position);
            let Some(best) = rank::best(&children, mover) else {
                break;
            };
            let mv = children.mv(best);
            self.root.game.play_unchecked(&mut position, mv);
            line.push(mv);
            node = children.id(best);
        }
        (line, node)
    }

    /// How things stand; nothing if the root has no children.
    pub(super) fn report_at(&self, time: Duration) -> Option<Report<G::Move>> {
        let proof = self.tree.proof(NodeId::ROOT);
        let children = self.tree.children(NodeId::ROOT)?;
        let ranking = rank::ranking(&children, self.root.mover);
        let moves = ranking.iter().map(|&i| {
            let (stats, proof) = (children.stats(i), children.proof(i));
            RootMove {
                mv: children.mv(i),
                visits: u64::from(stats.visits),
                value: rank::value(stats, proof, self.root.mover),
                proof,
            }
        });
        let best = children.mv(*ranking.first()?);
        let lines = ranking.iter().take(self.params.lines);
        let lines = lines.map(|&i| self.line_from(vec![children.mv(i)], children.id(i)).0);
        let (mut line, _) = self.line_from(Vec::new(), NodeId::ROOT);
        if line.first() != Some(&best) {
            // Other threads went on between the two looks at the tree, or no move was tried yet.
            line = vec![best];
        }
        let tally = self.counters.tally.each_ref();
        let counts = tally.map(|count| count.load(Ordering::Relaxed));
        let wins: ArrayVec<u64, MAX_PLAYERS> =
            counts[..self.root.players].iter().copied().collect();
        let draws = counts[MAX_PLAYERS];
        Some(Report {
            best,
            line,
            values: values(&wins, draws, proof),
            wins,
            draws,
            proof,
            moves: moves.collect(),
            lines: lines.collect(),
            simulations: u64::from(self.tree.stats(NodeId::ROOT).visits),
            nodes: self.counters.nodes.load(Ordering::Relaxed),
            seldepth: self.counters.seldepth.load(Ordering::Relaxed),
            hashfull: self.tree.hashfull(),
            time,
        })
    }
}

/// What the root is worth to each player: the proven result, or the mean of the simulations within what is
/// proven; the middle before the first.
fn values(wins: &[u64], draws: u64, proof: Proof) -> Values {
    let simulations = wins.iter().sum::<u64>() + draws;
    let value = |seat: usize| {
        let player = Player(seat as u8);
        let mean = match simulations {
            0 => 1.0 / wins.len() as f32,
            _ => (wins[seat] as f32 + draws as f32 * 0.5) / simulations as f32,
        };
        rank::within(mean, proof, player)
    };
    (0..wins.len()).map(value).collect()
}
