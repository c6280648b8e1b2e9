//! The solver beside the tree: near the end it proves results much faster than the tree does.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::{Game, Player};

use crate::solve::{Attempt, Effort, Solution, Solver};
use crate::{Evaluate, Report};

/// The solver is first asked when so many positions have been judged.
const FIRST: u64 = 1000;

/// The solver may make so many positions for each one judged: it makes them faster.
const FACTOR: u64 = 4;

/// When to ask the solver. The end is near when something in the tree is decided; each time when the
/// tree has then doubled since the last attempt, the solver gets about as much time as the tree had.
pub(super) struct Settler<'a, G: Game> {
    solver: Solver<'a, G>,
    hash: usize,
    next: u64,
}

impl<'a, G: Game> Settler<'a, G> {
    /// A solver with `hash` MiB at most.
    pub(super) fn new(game: &'a G, judge: &'a dyn Evaluate<G>, hash: usize) -> Self {
        Self {
            solver: Solver::new(game, Some(judge)),
            hash,
            next: FIRST,
        }
    }

    /// Whether to ask the solver now that so many positions have been judged.
    #[inline]
    pub(super) fn is_due(&self, judged: u64) -> bool {
        judged >= self.next
    }

    /// Waits for the tree to double, nothing in it being decided.
    pub(super) fn put_off(&mut self, judged: u64) {
        self.next = judged.saturating_mul(2);
    }

    /// Asks the solver, which may make `nodes` positions and take `time` at most.
    pub(super) fn ask(
        &mut self,
        root: &G::Position,
        judged: u64,
        nodes: u64,
        time: Option<Duration>,
        stop: &AtomicBool,
    ) -> Attempt<G::Move> {
        self.put_off(judged);
        let effort = Effort {
            nodes: nodes.min(judged.saturating_mul(FACTOR)),
            hash: self.hash,
            time,
        };
        self.solver.solve(root, &effort, stop)
    }
}

/// Puts what was proven in a report's words. A move that loses for sure is no better than the others:
/// then the search's own choice stays.
pub(super) fn tell<M: Copy + PartialEq>(
    report: &mut Report<M>,
    mover: Player,
    known: &Solution<M>,
) {
    let Some(verdict) = known.proof.verdict() else {
        return;
    };
    report.proof = known.proof;
    report.values = verdict.shares(report.values.len());
    let best = report.moves.iter().position(|root| root.mv == known.best);
    let (Some(best), 1..) = (best, verdict.half_points(mover)) else {
        return;
    };
    report.moves[..=best].rotate_right(1);
    report.moves[0].proof = known.proof;
    report.moves[0].value = verdict.value(mover);
    if report.best != known.best {
        report.best = known.best;
        report.line = vec![known.best];
    }
}
