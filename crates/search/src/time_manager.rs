//! When a move has been thought about enough, in a game by the clock.

use std::time::Duration;

use quantarium_rules::Player;

use crate::{Limits, Report};

/// How often it is asked how the search stands, in the time that is aimed at.
const LOOKS: u32 = 16;

/// The share of the aim that is spent on a move that has looked best from the first.
const QUIET: f64 = 0.6;
/// The longer a move needed to come out on top, the longer it is doubted: it has to stay there for this share of the
/// time that it took.
const DOUBT: f64 = 0.6;
/// What a position that turns out worse is worth, in aims for a whole win.
const WORRY: f64 = 8.0;

/// Ends a search before its limit: at once where all moves but one are proven to be lost, as soon as no other move can
/// overtake the best, and sooner or later than aimed at as the best move stays or changes, and as its value falls.
pub(crate) struct TimeManager<M> {
    mover: Player,
    aim: Duration,
    most: Duration,
    next_look: Duration,
    /// The best move, what it was worth at the first look, and when it was first best.
    best: Option<(M, f32)>,
    changed: Duration,
}

impl<M: Copy + PartialEq> TimeManager<M> {
    /// Nothing where the limits aim at no time.
    pub(crate) fn new(limits: &Limits, mover: Player) -> Option<Self> {
        let aim = limits.aim?;
        Some(Self {
            mover,
            aim,
            most: limits.time.unwrap_or(Duration::MAX),
            next_look: aim / LOOKS,
            best: None,
            changed: Duration::ZERO,
        })
    }

    /// Whether it is time to look, by the time since the search began.
    #[inline]
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        now >= self.next_look
    }

    /// Whether the search has done enough, by how it stands.
    pub(crate) fn has_enough(&mut self, report: &Report<M>) -> bool {
        let now = report.time;
        self.next_look = now + self.aim / LOOKS;
        let Some((best, others)) = report.moves.split_first() else {
            return false;
        };
        let first_value = match self.best {
            None => best.value,
            Some((mv, value)) => {
                if mv != best.mv {
                    self.changed = now;
                }
                value
            }
        };
        self.best = Some((best.mv, first_value));
        let mover = self.mover;
        if others.iter().all(|other| other.proof.best_for(mover) == 0) {
            return true;
        }
        let fall = f64::from(first_value - best.value).max(0.0);
        let until = self.aim.mul_f64(QUIET + WORRY * fall) + self.changed.mul_f64(1.0 + DOUBT);
        let left = until.min(self.most).saturating_sub(now);
        let next = others.iter().map(|other| other.visits).max();
        let lead = best.visits.saturating_sub(next.unwrap_or(0));
        let to_come = report.simulations as f64 * left.div_duration_f64(now);
        left.is_zero() || lead as f64 > to_come
    }
}
