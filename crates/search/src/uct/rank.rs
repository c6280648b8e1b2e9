//! The order in which to prefer a node's children when a move is to be played.

use std::cmp::Ordering;

use quantarium_rules::Player;

use super::tree::{Children, Stats};
use crate::Proof;

/// A mean, as far as what is proven allows it.
#[inline]
pub(super) fn within(mean: f32, proof: Proof, mover: Player) -> f32 {
    let (worst, best) = (proof.worst_for(mover), proof.best_for(mover));
    mean.clamp(worst as f32 * 0.5, best as f32 * 0.5)
}

/// A child's value for the player who decides, from 0 to 1.
pub(super) fn value(stats: Stats, proof: Proof, mover: Player) -> f32 {
    within(stats.mean(), proof, mover)
}

/// How good a child is to play; the fields in the order in which they count.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rank {
    class: Class,
    /// Of an open child; 0 for the others, which simulations pass by.
    counted_visits: u32,
    value: f32,
    visits: u32,
}

/// What is proven of a child, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Loss,
    /// Nothing more to find out, and it is worth less than the most visited open child.
    DecidedWorse,
    Open,
    /// Nothing more to find out, and it is worth as much or more.
    DecidedBetter,
    Win,
}

impl Rank {
    fn total_cmp(&self, other: &Self) -> Ordering {
        let visits = (self.class, self.counted_visits).cmp(&(other.class, other.counted_visits));
        let values = self.value.total_cmp(&other.value);
        visits.then(values).then(self.visits.cmp(&other.visits))
    }
}

fn ranks<M: Copy>(
    children: &Children<'_, M>,
    mover: Player,
) -> impl Iterator<Item = (usize, Rank)> {
    let is_open = |(_, proof): &(Stats, Proof)| !proof.is_decided_for(mover);
    let open = children.each().filter(is_open);
    let robust = open.max_by_key(|(stats, _)| stats.visits);
    // What the most visited open child is worth.
    let promise = robust.map_or(0.0, |(stats, proof)| value(stats, proof, mover));
    let ranks = children.each().map(move |(stats, proof)| {
        let value = value(stats, proof, mover);
        let class = match proof.fixed_for(mover) {
            Some(2) => Class::Win,
            Some(0) => Class::Loss,
            _ if !proof.is_decided_for(mover) => Class::Open,
            _ if value >= promise => Class::DecidedBetter,
            _ => Class::DecidedWorse,
        };
        let is_open = class == Class::Open;
        Rank {
            class,
            counted_visits: if is_open { stats.visits } else { 0 },
            value,
            visits: stats.visits,
        }
    });
    ranks.enumerate()
}

/// The children, the one to play first.
pub(super) fn ranking<M: Copy>(children: &Children<'_, M>, mover: Player) -> Vec<usize> {
    best_first(ranks(children, mover).collect())
}

/// The children, the one with the best rank first, equal ones as they were. Sorting is compiled here once, not for
/// every game.
fn best_first(mut ranks: Vec<(usize, Rank)>) -> Vec<usize> {
    ranks.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    ranks.into_iter().map(|(i, _)| i).collect()
}

/// The child to play; nothing if none was looked at and none is proven.
pub(super) fn best<M: Copy>(children: &Children<'_, M>, mover: Player) -> Option<usize> {
    // The first of equals, as in `ranking`.
    let (best, _) = ranks(children, mover).min_by(|(_, a), (_, b)| b.total_cmp(a))?;
    let seen = children.stats(best).visits > 0;
    (seen || children.proof(best).fixed_for(mover).is_some()).then_some(best)
}
