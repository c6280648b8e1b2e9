//! Weighing what captures lead to, several captures at once, [side by side](SideBySide).
//!
//! All players' stones are in the same words: which places are occupied, and in a word for each bit of it in how many turns
//! their players decide; of two players the second one has just moved. Of two places a leap apart it is then found out
//! once, for all players and both directions, whether they hold stones of the same player or enemies.

mod codes;
mod ring;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use self::codes::{Before, Codes};
use self::ring::{Hexagon, Turning};
use super::super::bits::{DIRECTIONS, Leaps, Words, each_capture};
use super::super::kernels::both::{MOST, Rings, SideBySide};
use super::accumulator::{StoneWeights, WeighedCapture};
use crate::adders::{digits, full_adder, half_adder};

/// [`Weigh::weigh_captures`](super::Weigh::weigh_captures) of rings of `N` words.
#[inline(always)]
pub(super) fn captures<S, W, V, const N: usize, const BYTES: usize, const B: usize>(
    leaps: &Leaps<W>,
    stones: &[W],
    weights: &V,
    visit: impl FnMut(WeighedCapture<V::Sum>),
) where
    S: SideBySide,
    W: Words<N>,
    V: StoneWeights,
{
    match Hexagon::<W, 5>::of(leaps) {
        Some(hexagon) if N == 1 => {
            captures_on::<S, W, V, N, BYTES, B>(&hexagon, leaps, stones, weights, visit);
        }
        _ => captures_on::<S, W, V, N, BYTES, B>(&leaps, leaps, stones, weights, visit),
    }
}

/// Loops, not closures, around what is hot: a closure may be compiled apart, for the instructions that every
/// machine has.
#[inline(always)]
fn captures_on<S, W, V, const N: usize, const BYTES: usize, const B: usize>(
    ring: &impl Turning<N>,
    leaps: &Leaps<W>,
    stones: &[W],
    weights: &V,
    mut visit: impl FnMut(WeighedCapture<V::Sum>),
) where
    S: SideBySide,
    W: Words<N>,
    V: StoneWeights,
{
    let own = stones[0];
    let enemy = stones[1..].iter().fold(W::EMPTY, |all, set| all | *set);
    // What is no capture comes first.
    let mut list = ArrayVec::<_, { 1 + DIRECTIONS * LARGEST }>::new();
    list.push((None, None));
    let origin = |direction, length, to| leaps.origin(direction, length, to);
    let _ = each_capture(&leaps.landing_sets(own, enemy), origin, |from, to| {
        list.push((Some(from as u8), Some(to as u8)));
        ControlFlow::<()>::Continue(())
    });
    let before = Stones::<S, N, B>::new(stones);
    let mut first = None;
    for some in list.chunks(S::COUNT) {
        let (mut from, mut to) = ([None; MOST], [None; MOST]);
        for (i, leap) in some.iter().enumerate() {
            (from[i], to[i]) = (leap.0.map(usize::from), leap.1.map(usize::from));
        }
        let after = before.after(Rings::places(from), Rings::places(to), stones.len() - 1);
        let neighbours = Neighbours::new(ring, &after);
        let contacts = Contacts::new(ring, &after, &neighbours);
        let codes = Codes::new(&after, &contacts);
        if first.is_none() {
            first = Some(Before::<V, N, BYTES, B>::new(
                leaps, &after, &codes, weights,
            ));
        }
        let Some(before) = &first else { break };
        let sums = before.weigh(ring, &codes, weights);
        let can = after
            .owners
            .iter()
            .fold(contacts.can, |can, owner| can.without(*owner));
        let can = can.any().words();
        for (i, leap) in from.into_iter().zip(to).enumerate() {
            if let (Some(from), Some(to)) = leap {
                visit(WeighedCapture {
                    leap: (from, to),
                    weighed: sums[i],
                    stuck: can[i] == 0,
                });
            }
        }
    }
}

/// The most places of a ring.
const LARGEST: usize = 256;

/// The stones of a position, and those whose owner's turn, in turns from now, has each bit: the first player's have none.
struct Stones<S, const N: usize, const B: usize> {
    occupied: Rings<S, N>,
    owners: [Rings<S, N>; B],
}

impl<S: SideBySide, const N: usize, const B: usize> Stones<S, N, B> {
    /// Those of players in turn order, of whom the first one has just moved and is the last now.
    #[inline(always)]
    fn new<W: Words<N>>(stones: &[W]) -> Self {
        let (mut occupied, mut owners) = (W::EMPTY, [W::EMPTY; B]);
        for (turns, set) in stones[1..].iter().chain(&stones[..1]).enumerate() {
            occupied = occupied | *set;
            for (bit, owner) in owners.iter_mut().enumerate() {
                if turns >> bit & 1 != 0 {
                    *owner = *owner | *set;
                }
            }
        }
        Self {
            occupied: Rings::splat(occupied.words()),
            owners: owners.map(|owner| Rings::splat(owner.words())),
        }
    }

    /// After leaps between these places: what is captured becomes the mover's stone, who is to move in `mover` turns.
    #[inline(always)]
    fn after(&self, left: Rings<S, N>, entered: Rings<S, N>, mover: usize) -> Self {
        let mut owners = self.owners;
        for (bit, owner) in owners.iter_mut().enumerate() {
            *owner = owner.without(left | entered);
            // Of two players it is always the second.
            if B == 1 || mover >> bit & 1 != 0 {
                *owner = *owner | entered;
            }
        }
        Self {
            occupied: self.occupied ^ left,
            owners,
        }
    }

    /// The stones from which a leap of `K` + 1 spaces in direction `A` reaches another stone, and those of which whose
    /// player is another one. `BACK` is the opposite direction.
    #[inline(always)]
    fn apart<const A: usize, const BACK: usize, const K: usize>(
        &self,
        ring: &impl Turning<N>,
    ) -> (Rings<S, N>, Rings<S, N>) {
        let there = ring.turned::<_, BACK, K>(self.occupied);
        let mut differing = Rings::splat([0; N]);
        for owner in self.owners {
            differing = differing | (owner ^ ring.turned::<_, BACK, K>(owner));
        }
        (
            self.occupied & there & ring.targets::<_, BACK, K>(),
            differing,
        )
    }
}

/// Which stones have a neighbour in each direction.
struct Neighbours<S, const N: usize> {
    /// One of the same player.
    friends: [Rings<S, N>; DIRECTIONS],
    enemies: [Rings<S, N>; DIRECTIONS],
}

impl<S: SideBySide, const N: usize> Neighbours<S, N> {
    #[inline(always)]
    fn new<const B: usize>(ring: &impl Turning<N>, stones: &Stones<S, N, B>) -> Self {
        let [a, b, c] = [
            stones.apart::<0, 1, 0>(ring),
            stones.apart::<2, 3, 0>(ring),
            stones.apart::<4, 5, 0>(ring),
        ];
        let friends = [a.0.without(a.1), b.0.without(b.1), c.0.without(c.1)];
        let enemies = [a.0 & a.1, b.0 & b.1, c.0 & c.1];
        Self {
            friends: there_and_back(ring, friends),
            enemies: there_and_back(ring, enemies),
        }
    }
}

/// Given the stones that have something beside them in one direction of each line: the same for all directions.
#[inline(always)]
fn there_and_back<S: SideBySide, const N: usize>(
    ring: &impl Turning<N>,
    [a, b, c]: [Rings<S, N>; DIRECTIONS / 2],
) -> [Rings<S, N>; DIRECTIONS] {
    [
        a,
        ring.turned::<_, 0, 0>(a),
        b,
        ring.turned::<_, 2, 0>(b),
        c,
        ring.turned::<_, 4, 0>(c),
    ]
}

/// What the stones can capture and be captured by, while it is found out.
struct Leapers<'a, T, S, const N: usize, const B: usize> {
    ring: &'a T,
    stones: &'a Stones<S, N, B>,
    /// The stones that have a capture, by direction.
    capturing: [Rings<S, N>; DIRECTIONS],
    /// By how many a place is reached: the digits, and where there are more than three.
    reached: [Rings<S, N>; 2],
    more: Rings<S, N>,
}

impl<T: Turning<N>, S: SideBySide, const N: usize, const B: usize> Leapers<'_, T, S, N, B> {
    /// Adds the stones with `K` + 1 friends, which leap so far.
    #[inline(always)]
    fn add<const K: usize>(&mut self, leapers: Rings<S, N>) {
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
    fn leap<const A: usize, const BACK: usize, const K: usize>(&mut self, leapers: Rings<S, N>) {
        let (apart, differing) = self.stones.apart::<A, BACK, K>(self.ring);
        let enemies = apart & differing;
        self.land::<A, BACK, K>([enemies, self.ring.turned::<_, A, K>(enemies)], leapers);
    }

    /// Likewise, given the stones from which an enemy is in reach, by direction.
    #[inline(always)]
    fn land<const A: usize, const BACK: usize, const K: usize>(
        &mut self,
        [in_a, in_b]: [Rings<S, N>; 2],
        leapers: Rings<S, N>,
    ) {
        let (in_a, in_b) = (in_a & leapers, in_b & leapers);
        self.capturing[A] = self.capturing[A] | in_a;
        self.capturing[BACK] = self.capturing[BACK] | in_b;
        let landed = (
            self.ring.turned::<_, A, K>(in_a),
            self.ring.turned::<_, BACK, K>(in_b),
        );
        let (ones, carry) = full_adder(self.reached[0], landed.0, landed.1);
        let (twos, carry) = half_adder(self.reached[1], carry);
        self.reached = [ones, twos];
        self.more = self.more | carry;
    }
}

/// The binary digits of what is counted of each stone.
struct Contacts<S, const N: usize> {
    friends: [Rings<S, N>; 3],
    /// Up to three.
    enemies: [Rings<S, N>; 2],
    captures: [Rings<S, N>; 2],
    attackers: [Rings<S, N>; 2],
    /// The stones that have a capture.
    can: Rings<S, N>,
}

impl<S: SideBySide, const N: usize> Contacts<S, N> {
    #[inline(always)]
    fn new<const B: usize>(
        ring: &impl Turning<N>,
        stones: &Stones<S, N, B>,
        neighbours: &Neighbours<S, N>,
    ) -> Self {
        let occupied = stones.occupied;
        let [ones, twos, fours] = digits(neighbours.friends);
        let [ones, twos, fours] = [ones & occupied, twos & occupied, fours & occupied];
        let (odd, even) = (ones, occupied.without(ones));
        let none = Rings::splat([0; N]);
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
        let [ones, twos, fours] = digits(neighbours.enemies);
        let enemies = [(ones | fours) & occupied, (twos | fours) & occupied];
        let [ones, twos, fours] = digits(capturing);
        let captures = [ones | fours, twos | fours];
        let attackers = [(reached | more) & occupied, (twice | more) & occupied];
        Self {
            friends,
            enemies,
            captures,
            attackers,
            can: captures[0] | captures[1],
        }
    }
}
