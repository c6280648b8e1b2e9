//! Choosing among a node's children: where to look next, and what to play in the end.

use std::cmp::Ordering;

use quantarium_rules::Player;

use super::tree::{Children, Stats};
use crate::Proof;

/// 1 / sqrt(n) for small n: a table is faster than the root and the division.
pub(super) struct InverseRoots(Box<[f32]>);

impl InverseRoots {
    pub(super) fn new() -> Self {
        Self((0..4096).map(inverse_root).collect())
    }

    #[inline]
    fn of(&self, n: u32) -> f32 {
        match self.0.get(n as usize) {
            Some(root) => *root,
            None => inverse_root(n),
        }
    }
}

fn inverse_root(n: u32) -> f32 {
    1.0 / (n as f32).sqrt()
}

/// The natural logarithm of n, or of 1 for 0, to about 1e-6. Of additions, multiplications and
/// divisions only, which are the same on every machine; the system's logarithm is not, and a search
/// by seed must be.
pub(crate) fn logarithm(n: u32) -> f32 {
    let n = n.max(1);
    let exponent = n.ilog2();
    // n = 2^exponent * (1 + z) / (1 - z), with z from 0 to 1/3.
    let mantissa = n as f32 / (1_u64 << exponent) as f32;
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let series =
        1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * z * series
}

/// The child to look at next. A child has nothing to tell any more when it is closed, or when it is
/// proven what the player who decides gets there (a draw in hand counts through what is proven of the
/// node); of the rest, one that was never tried, else the one with the greatest upper
/// confidence bound. `open` is the proof of a position that nothing is known of.
#[inline]
pub(super) fn next<M: Copy>(
    children: &Children<'_, M>,
    mover: Player,
    visits: u32,
    open: Proof,
    exploration: f32,
    roots: &InverseRoots,
) -> usize {
    if let Some(untried) = untried(children, mover, visits) {
        return untried;
    }
    let spread = exploration * logarithm(visits).sqrt();
    let (mut best, mut greatest) = (None, f32::NEG_INFINITY);
    for (i, (stats, proof)) in children.each().enumerate() {
        // Most children are quite open: the others' questions would cost more than the bound does.
        if proof != open && has_told(proof, mover) {
            continue;
        }
        if stats.visits == 0 {
            return i;
        }
        let root = roots.of(stats.visits);
        let mut mean = stats.half_points as f32 * 0.5 * root * root;
        if proof != open {
            mean = within(mean, proof, mover);
        }
        let bound = mean + spread * root;
        if bound > greatest {
            (best, greatest) = (Some(i), bound);
        }
    }
    best.unwrap_or_else(|| least_known(children))
}

/// A child that was never tried, found without looking at all of them: they are tried in turn, so
/// that the next one's place is about the number of visits. It may miss one, which the look at all of
/// them finds.
#[inline]
fn untried<M: Copy>(children: &Children<'_, M>, mover: Player, visits: u32) -> Option<usize> {
    let from = (visits as usize).saturating_sub(1);
    (from..children.len())
        .find(|&i| children.stats(i).visits == 0 && !has_told(children.proof(i), mover))
}

/// It makes no difference to the player who decides, but with more than two players to the others:
/// the least visited child that is not closed.
fn least_known<M: Copy>(children: &Children<'_, M>) -> usize {
    let known = |i: usize| (children.proof(i).is_closed(), children.stats(i).visits);
    (0..children.len()).min_by_key(|&i| known(i)).unwrap_or(0)
}

/// A mean, as far as what is proven allows it.
#[inline]
fn within(mean: f32, proof: Proof, mover: Player) -> f32 {
    let (worst, best) = (proof.worst_for(mover), proof.best_for(mover));
    mean.clamp(worst as f32 * 0.5, best as f32 * 0.5)
}

/// A child's value for the player who decides, from 0 to 1.
pub(super) fn value(stats: Stats, proof: Proof, mover: Player) -> f32 {
    within(stats.mean(), proof, mover)
}

/// The order in which to prefer a node's children: proven wins first and proven losses last; those
/// between by visits, then by value. Children with nothing more to tell are not visited any more: they
/// go by their value, before the visited ones if it is at least what the most visited one promises.
struct Preference<'a, M> {
    children: &'a Children<'a, M>,
    mover: Player,
    promise: f32,
}

impl<'a, M: Copy> Preference<'a, M> {
    fn new(children: &'a Children<'a, M>, mover: Player) -> Self {
        let open = children
            .each()
            .filter(|(_, proof)| !has_told(*proof, mover));
        let robust = open.max_by_key(|(stats, _)| stats.visits);
        let promise = robust.map_or(0.0, |(stats, proof)| value(stats, proof, mover));
        Self {
            children,
            mover,
            promise,
        }
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        let rank = |i: usize| {
            let (stats, proof) = (self.children.stats(i), self.children.proof(i));
            let value = value(stats, proof, self.mover);
            let class = match proof.fixed_for(self.mover) {
                Some(2) => 4,
                Some(0) => 0,
                _ if !has_told(proof, self.mover) => 2,
                _ if value >= self.promise => 3,
                _ => 1,
            };
            let counted = if class == 2 { stats.visits } else { 0 };
            (class, counted, value, stats.visits)
        };
        let (a, b) = (rank(a), rank(b));
        let by_visits = (a.0, a.1).cmp(&(b.0, b.1));
        by_visits.then(a.2.total_cmp(&b.2)).then(a.3.cmp(&b.3))
    }
}

/// Whether looking on would tell the player who decides nothing more about a child.
fn has_told(proof: Proof, mover: Player) -> bool {
    proof.is_closed() || proof.fixed_for(mover).is_some()
}

/// The children, the one to play first.
pub(super) fn ranking<M: Copy>(children: &Children<'_, M>, mover: Player) -> Vec<usize> {
    let preference = Preference::new(children, mover);
    let mut order: Vec<usize> = (0..children.len()).collect();
    order.sort_by(|&a, &b| preference.compare(b, a));
    order
}

/// The child to play; nothing if none was looked at and none is proven.
pub(super) fn best<M: Copy>(children: &Children<'_, M>, mover: Player) -> Option<usize> {
    let preference = Preference::new(children, mover);
    // The first of equals, as in `ranking`.
    let better = |best, i| {
        if preference.compare(i, best).is_gt() {
            i
        } else {
            best
        }
    };
    let best = (0..children.len()).reduce(better)?;
    let seen = children.stats(best).visits > 0;
    (seen || children.proof(best).fixed_for(mover).is_some()).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for n in (1..5000).chain([65_535, 1 << 20, 123_456_789, u32::MAX]) {
            let exact = f64::from(n).ln();
            let error = (f64::from(logarithm(n)) - exact).abs();
            assert!(error < 1e-5 * exact.max(1.0), "{n}: {error}");
        }
        assert_eq!(logarithm(0), 0.0);
    }
}
