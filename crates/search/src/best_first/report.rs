//! How a search stands.

use std::sync::atomic::Ordering;
use std::time::Duration;

use arrayvec::ArrayVec;
use quantarium_rules::{Game, Player};

use super::run::BestFirstRun;
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::solve::Solution;
use crate::{Report, RootMove};

impl<G: Game, V: NodeValue> BestFirstRun<'_, G, V> {
    /// Whether the main line is as long as `depth`, or cannot become longer.
    pub(super) fn is_deep_enough(&self, depth: u32) -> bool {
        let (line, ends) = line_from(&self.tree(), Vec::new(), NodeId::ROOT);
        ends || line.len() as u64 >= u64::from(depth)
    }

    /// How things stand; nothing if the root has no children.
    pub(super) fn report_at(&self, time: Duration) -> Option<Report<G::Move>> {
        let (mover, players) = (self.root.mover, self.root.players);
        let tree = self.tree();
        let (line, _) = line_from(&tree, Vec::new(), NodeId::ROOT);
        let root = tree.get(NodeId::ROOT);
        let ranking = tree.ranking(NodeId::ROOT);
        let lines = ranking.iter().take(self.params.lines);
        let lines = lines.map(|id| line_from(&tree, vec![tree.get(*id).mv], *id).0);
        let moves = ranking.iter().map(|id| {
            let node = tree.get(*id);
            let fixed = node.proof.fixed_for(mover);
            RootMove {
                mv: node.mv,
                visits: u64::from(node.visits),
                value: fixed.map_or(node.value.to(mover), |points| points as f32 * 0.5),
                proof: node.proof,
            }
        });
        let verdict = root.proof.verdict();
        let mut report = Report {
            best: *line.first()?,
            values: match verdict {
                Some(verdict) => verdict.shares(players),
                None => root.value.values(players),
            },
            line,
            wins: (0..players).map(|_| 0).collect::<ArrayVec<_, _>>(),
            draws: 0,
            proof: root.proof,
            moves: moves.collect(),
            lines: lines.collect(),
            simulations: self.counters.simulations.load(Ordering::Relaxed),
            nodes: self.counters.made(),
            seldepth: self.counters.seldepth.load(Ordering::Relaxed) as u32,
            hashfull: tree.hashfull(),
            time,
        };
        let proven = *self.proven.lock();
        if let Some(proven) = proven.filter(|_| verdict.is_none()) {
            apply(&mut report, mover, &proven);
        }
        Some(report)
    }
}

/// Takes a probe's proof into a report. A move that loses for sure is no better than the others: then the
/// search's own choice stays.
fn apply<M: Copy + PartialEq>(report: &mut Report<M>, mover: Player, proven: &Solution<M>) {
    let Some(verdict) = proven.proof.verdict() else {
        return;
    };
    report.proof = proven.proof;
    report.values = verdict.shares(report.values.len());
    let best = report.moves.iter().position(|root| root.mv == proven.best);
    let Some(best) = best.filter(|_| verdict.half_points(mover) > 0) else {
        return;
    };
    report.moves[..=best].rotate_right(1);
    report.moves[0].proof = proven.proof;
    report.moves[0].value = verdict.value(mover);
    if report.best != proven.best {
        report.best = proven.best;
        report.line = vec![proven.best];
    }
}

/// The best line that begins with these moves, after which it goes on at a node, and whether its end can have no children.
fn line_from<M: Copy + PartialEq, V: NodeValue>(
    tree: &Tree<M, V>,
    mut line: Vec<M>,
    mut id: NodeId,
) -> (Vec<M>, bool) {
    while let Some(next) = tree.best(id) {
        line.push(tree.get(next).mv);
        id = next;
    }
    (line, tree.get(id).proof.is_closed())
}
