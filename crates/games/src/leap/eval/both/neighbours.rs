//! Stones side by side, by the kinds of both.
//!
//! The weights are mixed so that few kinds of pairs have to be counted. Of friends, what a pair is worth is written as something
//! for each of the two stones, which goes with the stone's [class](super::classes), and something for each of six sets of kinds
//! that both are in. Of enemies, it is something for each of what both can and can have done to them.

use super::super::super::bits::DIRECTIONS;
use super::super::super::kernels::both::{MOST, SideBySide};
use super::super::accumulator::StageWeights;
use super::super::index::{KINDS, PAIR, PAIRS};
use super::ring::Turning;
use super::{Contacts, Stones, full_adder};

/// Which stones have a neighbour in each direction.
pub(super) struct Neighbours<S> {
    /// One of the same player.
    pub(super) friends: [S; DIRECTIONS],
    pub(super) enemies: [S; DIRECTIONS],
}

impl<S: SideBySide> Neighbours<S> {
    #[inline(always)]
    pub(super) fn new(ring: &impl Turning, stones: &Stones<S>) -> Self {
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
fn there_and_back<S: SideBySide>(
    ring: &impl Turning,
    [a, b, c]: [S; DIRECTIONS / 2],
) -> [S; DIRECTIONS] {
    [
        a,
        ring.turned::<_, 0, 0>(a),
        b,
        ring.turned::<_, 2, 0>(b),
        c,
        ring.turned::<_, 4, 0>(c),
    ]
}

/// The sets of kinds that both friends of a pair may be in: can capture, can be captured, one of these; only the second, only
/// the first, both.
const OF_FRIENDS: usize = 6;

/// What two friends side by side are worth, written as a share of each of them by its kind, and of the sets that both are in.
#[derive(Clone, Copy)]
pub(super) struct FriendWeights {
    pub(super) shares: [i32; KINDS],
    sets: [i32; OF_FRIENDS],
}

impl FriendWeights {
    pub(super) fn new(pairs: &[i32; PAIRS]) -> Self {
        let mut worth = [[0_i32; KINDS]; KINDS];
        for ((first, second), weight) in PAIR.iter().zip(pairs) {
            // A pair of the same kind is counted twice.
            worth[*first][*second] = weight.wrapping_mul(1 + i32::from(first == second));
        }
        let shares = worth[0].map(|worth| worth.wrapping_sub(pairs[0]));
        let left = |first: usize, second: usize| {
            let both = shares[first].wrapping_add(shares[second]);
            worth[first][second].wrapping_sub(both)
        };
        let (one_of, can_be, can) = (left(1, 2), left(1, 3), left(2, 3));
        let less = |kind: usize, a: i32, b: i32| left(kind, kind).wrapping_sub(a.wrapping_add(b));
        Self {
            shares,
            sets: [
                can,
                can_be,
                one_of,
                less(1, can_be, one_of),
                less(2, can, one_of),
                less(3, can, can_be),
            ],
        }
    }
}

/// What two stones side by side are worth.
pub(super) struct PairWeights {
    /// What the pairs of both players are worth as the first one's, and what those of the second are worth more.
    friends: [(i32, i32); OF_FRIENDS],
    /// First of the first player's stone, then of the second player's: anything, that it can be captured, that it can capture,
    /// that it can both.
    enemies: [[i32; KINDS]; KINDS],
}

/// What each kind is worth, written as what it is worth to be at least of each kind.
#[inline(always)]
fn differences([none, can_be, can, both]: [i32; KINDS]) -> [i32; KINDS] {
    let (can_be, more) = (can_be.wrapping_sub(none), both.wrapping_sub(can_be));
    let can = can.wrapping_sub(none);
    [none, can_be, can, more.wrapping_sub(can)]
}

impl PairWeights {
    pub(super) fn new(weights: &StageWeights) -> Self {
        let [first, second] =
            [0, 1].map(|side: usize| FriendWeights::new(&weights.sides[side].1).sets);
        let of_second: [[i32; KINDS]; KINDS] = std::array::from_fn(|kind| {
            differences(std::array::from_fn(|other| {
                weights.enemies[kind * KINDS + other]
            }))
        });
        let mut enemies = [[0; KINDS]; KINDS];
        for other in 0..KINDS {
            let of_first = differences(of_second.map(|of_second| of_second[other]));
            for (enemies, weight) in enemies.iter_mut().zip(of_first) {
                enemies[other] = weight;
            }
        }
        Self {
            friends: std::array::from_fn(|set| (first[set], second[set].wrapping_sub(first[set]))),
            enemies,
        }
    }

    /// The weighed sums of the stones side by side, but for the shares of friends.
    #[inline(always)]
    pub(super) fn weigh<S: SideBySide>(
        &self,
        ring: &impl Turning,
        stones: &Stones<S>,
        contacts: &Contacts<S>,
        neighbours: &Neighbours<S>,
    ) -> [i32; MOST] {
        let (can, can_be) = (contacts.can, contacts.can_be);
        let there = [
            (ring.turned::<_, 1, 0>(can), ring.turned::<_, 1, 0>(can_be)),
            (ring.turned::<_, 3, 0>(can), ring.turned::<_, 3, 0>(can_be)),
            (ring.turned::<_, 5, 0>(can), ring.turned::<_, 5, 0>(can_be)),
        ];
        let mut sums = S::Sums::default();
        let [a, b, c] = [
            of_friends((can, can_be), there[0], neighbours.friends[0]),
            of_friends((can, can_be), there[1], neighbours.friends[2]),
            of_friends((can, can_be), there[2], neighbours.friends[4]),
        ];
        for (set, (of_all, of_second)) in self.friends.iter().enumerate() {
            let (ones, twos) = full_adder(a[set], b[set], c[set]);
            S::add(&mut sums, (ones, twos), *of_all);
            S::add(
                &mut sums,
                (ones & stones.second, twos & stones.second),
                *of_second,
            );
        }
        let [a, b, c] = [
            of_enemies(stones, (can, can_be), there[0], neighbours.enemies[0]),
            of_enemies(stones, (can, can_be), there[1], neighbours.enemies[2]),
            of_enemies(stones, (can, can_be), there[2], neighbours.enemies[4]),
        ];
        for (first, of_first) in self.enemies.iter().enumerate() {
            for (second, weight) in of_first.iter().enumerate() {
                let [a, b, c] = [a[first][second], b[first][second], c[first][second]];
                S::add(&mut sums, full_adder(a, b, c), *weight);
            }
        }
        S::sums(sums)
    }
}

/// Of the stones that have a friend beside them in a direction: where both are in each of the sets. `there` is what
/// that neighbour can do and can have done to it.
#[inline(always)]
fn of_friends<S: SideBySide>((can, can_be): (S, S), there: (S, S), friends: S) -> [S; OF_FRIENDS] {
    let can_both = can & there.0 & friends;
    let can_be_both = can_be & there.1 & friends;
    let one_of_both = (can ^ can_be) & (there.0 ^ there.1) & friends;
    [
        can_both,
        can_be_both,
        one_of_both,
        one_of_both & can_be_both,
        one_of_both & can_both,
        can_both & can_be_both,
    ]
}

/// Of the stones that have an enemy beside them in a direction: where the first player's stone, and where the second player's,
/// can be captured, can capture, can both.
#[inline(always)]
fn of_enemies<S: SideBySide>(
    stones: &Stones<S>,
    (can, can_be): (S, S),
    there: (S, S),
    enemies: S,
) -> [[S; KINDS]; KINDS] {
    // Where the second player's stone is here, the first player's is there.
    let of_first = |here: S, there: S| {
        let exchanged = (here ^ there) & stones.second;
        (here ^ exchanged, there ^ exchanged)
    };
    let (first_can, second_can) = of_first(can, there.0);
    let (first_can_be, second_can_be) = of_first(can_be, there.1);
    let second_both = second_can & second_can_be;
    let by_second = |first: S| {
        [
            first,
            first & second_can_be,
            first & second_can,
            first & second_both,
        ]
    };
    let first_can_be = enemies & first_can_be;
    [
        by_second(enemies),
        by_second(first_can_be),
        by_second(enemies & first_can),
        by_second(first_can_be & first_can),
    ]
}
