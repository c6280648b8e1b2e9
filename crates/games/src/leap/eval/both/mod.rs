//! Weighing what captures lead to, two captures at once, each in a half of every [`Both`].
//!
//! Both players' stones are in the same word: which places are occupied, and which of them by the player who has just
//! moved, the second one. Of two places a leap apart it is then found out once, for both players and both directions,
//! whether they hold stones of the same player or enemies.

mod classes;
mod neighbours;
mod ring;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use self::classes::ByCode;
use self::neighbours::{Neighbours, PairWeights};
use self::ring::{Hexagon, Turning};
use super::super::bits::{DIRECTIONS, Leaps, each_capture};
use super::super::kernels::both::Both;
use super::accumulator::{StageWeights, WeighedCapture};

/// [`Weigh::weigh_captures`](super::Weigh::weigh_captures) of rings of one word.
#[inline(always)]
pub(super) fn captures(
    leaps: &Leaps<u64>,
    stones: (u64, u64),
    weights: &StageWeights,
    visit: impl FnMut(WeighedCapture),
) {
    match Hexagon::<5>::of(leaps) {
        Some(hexagon) => captures_on(&hexagon, leaps, stones, weights, visit),
        None => captures_on(&leaps, leaps, stones, weights, visit),
    }
}

/// Loops, not closures, around what is hot: a closure may be compiled apart, for the instructions that every
/// machine has.
#[inline(always)]
fn captures_on(
    ring: &impl Turning,
    leaps: &Leaps<u64>,
    (own, enemy): (u64, u64),
    weights: &StageWeights,
    mut visit: impl FnMut(WeighedCapture),
) {
    let (by_code, by_pair) = (ByCode::new(weights), PairWeights::new(weights));
    let mut list = ArrayVec::<_, { DIRECTIONS * 64 }>::new();
    let origin = |direction, length, to| leaps.origin(direction, length, to);
    let _ = each_capture(&leaps.landing_sets(own, enemy), origin, |from, to| {
        list.push((from, to));
        ControlFlow::<()>::Continue(())
    });
    let (occupied, own) = (Both::splat(own | enemy), Both::splat(own));
    for pair in list.chunks(2) {
        // The last one of an odd number is weighed twice.
        let (first, second) = (pair[0], pair[pair.len() - 1]);
        let from = Both::new(1 << first.0, 1 << second.0);
        let to = Both::new(1 << first.1, 1 << second.1);
        // The enemy's stone on `to` becomes the mover's, who leaves `from`.
        let stones = Stones {
            occupied: occupied ^ from,
            second: own ^ (from | to),
        };
        let neighbours = Neighbours::new(ring, &stones);
        let contacts = Contacts::new(ring, &stones, &neighbours);
        let classes = by_code.weigh(&stones, &contacts);
        let pairs = by_pair.weigh(ring, &stones, &contacts, &neighbours);
        let stuck = contacts.can.without(stones.second).words();
        for (half, leap) in pair.iter().enumerate() {
            visit(WeighedCapture {
                leap: *leap,
                // The sum of at most 64 stones and 192 pairs of stones with the largest weights there are is less than
                // 2^31, so that only it need not overflow.
                weighed: i64::from(classes[half].wrapping_add(pairs[half])),
                stuck: stuck[half] == 0,
            });
        }
    }
}

/// The places that are in one of the sets, and those in both.
#[inline(always)]
fn half_adder(a: Both, b: Both) -> (Both, Both) {
    (a ^ b, a & b)
}

/// The two binary digits of in how many of three sets a place is.
#[inline(always)]
fn full_adder(a: Both, b: Both, c: Both) -> (Both, Both) {
    let one_of = a ^ b;
    (one_of ^ c, (a & b) | (one_of & c))
}

/// The three binary digits of in how many of six sets a place is.
#[inline(always)]
fn digits([a, b, c, d, e, f]: [Both; DIRECTIONS]) -> [Both; 3] {
    let (ones_a, twos_a) = full_adder(a, b, c);
    let (ones_b, twos_b) = full_adder(d, e, f);
    let (ones, twos_c) = half_adder(ones_a, ones_b);
    let (twos, fours) = full_adder(twos_a, twos_b, twos_c);
    [ones, twos, fours]
}

/// The stones of a position: those of both players, and those of the second one.
struct Stones {
    occupied: Both,
    second: Both,
}

impl Stones {
    /// The stones from which a leap of `K` + 1 spaces in direction `A` reaches another stone, and those of which whose
    /// player is another one. `B` is the opposite direction.
    #[inline(always)]
    fn apart<const A: usize, const B: usize, const K: usize>(
        &self,
        ring: &impl Turning,
    ) -> (Both, Both) {
        let there = ring.turned::<B, K>(self.occupied);
        let differing = self.second ^ ring.turned::<B, K>(self.second);
        (self.occupied & there & ring.targets::<B, K>(), differing)
    }
}

/// What the stones can capture and be captured by, while it is found out.
struct Leapers<'a, T> {
    ring: &'a T,
    stones: &'a Stones,
    /// The stones that have a capture, by direction.
    capturing: [Both; DIRECTIONS],
    /// By how many a place is reached: the digits, and where there are more than three.
    reached: [Both; 2],
    more: Both,
}

impl<T: Turning> Leapers<'_, T> {
    /// Adds the stones with `K` + 1 friends, which leap so far.
    #[inline(always)]
    fn add<const K: usize>(&mut self, leapers: Both) {
        // Often so for many friends, but at the start.
        if leapers.is_empty() {
            return;
        }
        self.leap::<0, 1, K>(leapers);
        self.leap::<2, 3, K>(leapers);
        self.leap::<4, 5, K>(leapers);
    }

    /// Has stones leap in two opposite directions.
    #[inline(always)]
    fn leap<const A: usize, const B: usize, const K: usize>(&mut self, leapers: Both) {
        let (apart, differing) = self.stones.apart::<A, B, K>(self.ring);
        let enemies = apart & differing;
        self.land::<A, B, K>([enemies, self.ring.turned::<A, K>(enemies)], leapers);
    }

    /// Likewise, given the stones from which an enemy is in reach, by direction.
    #[inline(always)]
    fn land<const A: usize, const B: usize, const K: usize>(
        &mut self,
        [in_a, in_b]: [Both; 2],
        leapers: Both,
    ) {
        let (in_a, in_b) = (in_a & leapers, in_b & leapers);
        self.capturing[A] = self.capturing[A] | in_a;
        self.capturing[B] = self.capturing[B] | in_b;
        let landed = (
            self.ring.turned::<A, K>(in_a),
            self.ring.turned::<B, K>(in_b),
        );
        let (ones, carry) = full_adder(self.reached[0], landed.0, landed.1);
        let (twos, carry) = half_adder(self.reached[1], carry);
        self.reached = [ones, twos];
        self.more = self.more | carry;
    }
}

/// The binary digits of what is counted of each stone.
struct Contacts {
    friends: [Both; 3],
    /// Up to three.
    captures: [Both; 2],
    attackers: [Both; 2],
    /// The stones that have a capture.
    can: Both,
    /// The stones that can be captured.
    can_be: Both,
}

impl Contacts {
    #[inline(always)]
    fn new(ring: &impl Turning, stones: &Stones, neighbours: &Neighbours) -> Self {
        let occupied = stones.occupied;
        let [ones, twos, fours] = digits(neighbours.friends);
        let [ones, twos, fours] = [ones & occupied, twos & occupied, fours & occupied];
        let (odd, even) = (ones, occupied.without(ones));
        let none = Both::splat(0);
        let mut leapers = Leapers {
            ring,
            stones,
            capturing: [none; DIRECTIONS],
            reached: [none; 2],
            more: none,
        };
        let [a, b, c, d, e, f] = neighbours.enemies;
        let lonely = odd.without(twos).without(fours);
        leapers.land::<0, 1, 0>([a, b], lonely);
        leapers.land::<2, 3, 0>([c, d], lonely);
        leapers.land::<4, 5, 0>([e, f], lonely);
        leapers.add::<1>((even & twos).without(fours));
        leapers.add::<2>((odd & twos).without(fours));
        leapers.add::<3>((even & fours).without(twos));
        leapers.add::<4>((odd & fours).without(twos));
        leapers.add::<5>(even & twos & fours);
        let Leapers {
            capturing,
            reached: [reached, twice],
            more,
            ..
        } = leapers;
        let friends = [ones, twos, fours];
        let [ones, twos, fours] = digits(capturing);
        let captures = [ones | fours, twos | fours];
        let attackers = [(reached | more) & occupied, (twice | more) & occupied];
        Self {
            friends,
            captures,
            attackers,
            can: captures[0] | captures[1],
            can_be: attackers[0] | attackers[1],
        }
    }
}
