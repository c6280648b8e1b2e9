//! Weighing what captures lead to with both players' stones at once, the player to move first in each
//! [`Both`].
//!
//! On the hexagons of the rule sheets, turns are constants: WebAssembly shifts a register by a constant in
//! one instruction, by anything else in four.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use quantarium_board::HEX_DIRECTIONS;

use super::super::bits::{DIRECTIONS, LONGEST, Leaps, each_capture};
use super::super::kernels::both::Both;
use super::accumulator::{StageWeights, WeighedCapture};
use super::index::{KINDS, PAIR, UP_TO, first_class};

/// A ring of one word that can be turned.
trait Turning {
    /// Where the stones of `sets` land that leap `K` + 1 spaces in direction `D`, on stones and free cells.
    fn landing<const D: usize, const K: usize>(&self, sets: Both) -> Both;
}

impl Turning for &Leaps<u64> {
    #[inline(always)]
    fn landing<const D: usize, const K: usize>(&self, sets: Both) -> Both {
        let turned = sets.turned(self.turns[D][K] as u32, self.size);
        turned & Both::splat(self.targets[D][K])
    }
}

/// The ring of a hexagon of `SIDE` cells a side.
struct Hexagon<'a, const SIDE: i32>(&'a Leaps<u64>);

impl<'a, const SIDE: i32> Hexagon<'a, SIDE> {
    const SIZE: i32 = 3 * SIDE * (SIDE - 1) + 1;

    /// How far a leap of `k` + 1 spaces turns the ring, on which cell (x, y) is on place
    /// x + (3 `SIDE` - 2) y.
    const fn turn(direction: usize, k: usize) -> u32 {
        let (dx, dy) = HEX_DIRECTIONS[direction];
        let step = dx as i32 + (3 * SIDE - 2) * dy as i32;
        (step * (k as i32 + 1)).rem_euclid(Self::SIZE) as u32
    }

    /// The ring, if it is that of such a hexagon.
    fn of(leaps: &'a Leaps<u64>) -> Option<Self> {
        let turns = |direction: usize| {
            let turn = |k| u64::from(Self::turn(direction, k));
            (0..LONGEST).all(|k| leaps.turns[direction][k] == turn(k))
        };
        let same = leaps.size == Self::SIZE as u32 && (0..DIRECTIONS).all(turns);
        same.then_some(Self(leaps))
    }
}

impl<const SIDE: i32> Turning for Hexagon<'_, SIDE> {
    #[inline(always)]
    fn landing<const D: usize, const K: usize>(&self, sets: Both) -> Both {
        let turned = sets.turned(const { Self::turn(D, K) }, Self::SIZE as u32);
        turned & Both::splat(self.0.targets[D][K])
    }
}

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
    let by_code = by_code(weights);
    let mut list = ArrayVec::<_, { DIRECTIONS * 64 }>::new();
    let origin = |direction, length, to| leaps.origin(direction, length, to);
    let _ = each_capture(&leaps.landing_sets(own, enemy), origin, |from, to| {
        list.push((from, to));
        ControlFlow::<()>::Continue(())
    });
    let before = Both::new(enemy, own);
    for (from, to) in list {
        let (from_bit, to_bit) = (1 << from, 1 << to);
        // The enemy's stone on `to` becomes the mover's, who leaves `from`.
        let stones = before ^ Both::new(to_bit, to_bit | from_bit);
        let contacts = Contacts::new(ring, stones);
        visit(WeighedCapture {
            leap: (from, to),
            weighed: i64::from(contacts.weigh_classes(&by_code))
                + contacts.weigh_neighbours(ring, weights),
            stuck: contacts.can.words()[0] == 0,
        });
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

/// Where stones land that leap `K` + 1 spaces, by direction.
#[inline(always)]
fn landings<const K: usize>(ring: &impl Turning, sets: Both) -> [Both; DIRECTIONS] {
    [
        ring.landing::<0, K>(sets),
        ring.landing::<1, K>(sets),
        ring.landing::<2, K>(sets),
        ring.landing::<3, K>(sets),
        ring.landing::<4, K>(sets),
        ring.landing::<5, K>(sets),
    ]
}

/// What the stones can capture and be captured by, while it is found out.
struct Leapers<'a, T> {
    ring: &'a T,
    enemies: Both,
    /// The stones that have a capture in a direction, by that direction's opposite.
    capturing: [Both; DIRECTIONS],
    /// By how many a place is reached: the digits, and where there are more than three.
    reached: [Both; 2],
    more: Both,
}

impl<T: Turning> Leapers<'_, T> {
    /// Adds the stones with `K` + 1 friends, which leap so far.
    #[inline(always)]
    fn add<const K: usize>(&mut self, stones: Both) {
        // Often so for many friends, but at the start.
        if stones.is_empty() {
            return;
        }
        // The opposite direction's leaps lead back.
        let in_reach = landings::<K>(self.ring, self.enemies);
        for (capturing, in_reach) in self.capturing.iter_mut().zip(in_reach) {
            *capturing = *capturing | (in_reach & stones);
        }
        let [ones, twos, fours] = digits(landings::<K>(self.ring, stones));
        let (ones, carry) = half_adder(self.reached[0], ones);
        let (twos, carry) = full_adder(self.reached[1], twos, carry);
        self.reached = [ones, twos];
        self.more = self.more | carry | fours;
    }
}

/// The stones of both players, and the binary digits of what is counted of each.
struct Contacts {
    stones: Both,
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
    fn new(ring: &impl Turning, stones: Both) -> Self {
        let [ones, twos, fours] = digits(landings::<0>(ring, stones));
        let friends = [ones & stones, twos & stones, fours & stones];
        let [ones, twos, fours] = friends;
        let (odd, even) = (ones, stones.without(ones));
        let none = Both::splat(0);
        let mut leapers = Leapers {
            ring,
            enemies: stones.swapped(),
            capturing: [none; DIRECTIONS],
            reached: [none; 2],
            more: none,
        };
        leapers.add::<0>(odd.without(twos).without(fours));
        leapers.add::<1>((even & twos).without(fours));
        leapers.add::<2>((odd & twos).without(fours));
        leapers.add::<3>((even & fours).without(twos));
        leapers.add::<4>((odd & fours).without(twos));
        leapers.add::<5>(even & twos & fours);
        let [ones, twos, fours] = digits(leapers.capturing);
        let captures = [ones | fours, twos | fours];
        let [ones, twos] = leapers.reached;
        let attackers = [
            (ones | leapers.more).swapped() & stones,
            (twos | leapers.more).swapped() & stones,
        ];
        Self {
            stones,
            friends,
            captures,
            attackers,
            can: captures[0] | captures[1],
            can_be: attackers[0] | attackers[1],
        }
    }

    /// The weighed sum of the stones by class: each is looked up by its code.
    #[inline(always)]
    fn weigh_classes(&self, by_code: &[i32; CODES]) -> i32 {
        let mut sum = 0;
        for codes in self.codes() {
            for word in codes.words() {
                for code in word.to_le_bytes() {
                    sum += by_code[usize::from(code)];
                }
            }
        }
        sum
    }

    /// The places' codes, a byte each, in some order.
    #[inline(always)]
    fn codes(&self) -> [Both; 4] {
        let [own, other] = self.stones.words();
        let ([a_1, a_2], [c_1, c_2]) = (self.attackers, self.captures);
        let [f_1, f_2, f_4] = self.friends;
        let side = Both::new(0, other);
        let free = Both::new(!(own | other), 0);
        // Digit n and digit n + 4 of a code.
        let (zero, one) = (merged(a_1, f_1), merged(a_2, f_2));
        let (two, three) = (merged(c_1, f_4), merged(c_2, side));
        // Digit 2 alone is the code of a free place.
        let two = two | free;
        // As a matrix is turned round: bits change places with those of the digit at that distance.
        let (zero, one) = exchanged::<1>(zero, one, EVERY_2);
        let (two, three) = exchanged::<1>(two, three, EVERY_2);
        let (zero, two) = exchanged::<2>(zero, two, EVERY_4);
        let (one, three) = exchanged::<2>(one, three, EVERY_4);
        let (a, b) = exchanged::<4>(zero.firsts(one), zero.seconds(one), EVERY_8);
        let (c, d) = exchanged::<4>(two.firsts(three), two.seconds(three), EVERY_8);
        [a, b, c, d]
    }

    /// The weighed sum of the stones side by side, by their kinds.
    #[inline(always)]
    fn weigh_neighbours(&self, ring: &impl Turning, weights: &StageWeights) -> i64 {
        let (can, can_be) = (self.can, self.can_be);
        let idle = self.stones.without(can);
        let kinds = [
            idle.without(can_be),
            idle & can_be,
            can.without(can_be),
            can & can_be,
        ];
        let [of_0, of_1, of_2, of_3] = kinds;
        let of = [of_0.words(), of_1.words(), of_2.words(), of_3.words()];
        let mut sum = 0;
        for (second, set) in kinds.into_iter().enumerate() {
            let [ones, twos, fours] = digits(landings::<0>(ring, set));
            let digits = [ones.words(), twos.words(), fours.words()];
            for (side, (_, of_pairs)) in weights.sides.iter().enumerate() {
                let pairs = PAIR.iter().zip(of_pairs);
                for ((first, _), weight) in pairs.filter(|(pair, _)| pair.1 == second) {
                    let number = beside(of[*first][side], &digits, side);
                    sum += i64::from(number) * i64::from(*weight);
                }
            }
            for (first, set) in of.iter().enumerate() {
                let weight = weights.enemies[first * KINDS + second];
                sum += i64::from(beside(set[0], &digits, 1)) * i64::from(weight);
            }
        }
        sum
    }
}

/// How many of a player's places beside those of `set` are in another set, by its digits.
#[inline(always)]
fn beside(set: u64, [ones, twos, fours]: &[[u64; 2]; 3], player: usize) -> u32 {
    let [ones, twos, fours] = [ones[player], twos[player], fours[player]];
    (set & ones).count_ones() + 2 * (set & twos).count_ones() + 4 * (set & fours).count_ones()
}

/// Both players' places of two sets, a word each; no place has stones of both players.
#[inline(always)]
fn merged(a: Both, b: Both) -> Both {
    a.firsts(b) | a.seconds(b)
}

/// The lower half of every two bits, of every four, of every eight.
const EVERY_2: u64 = 0x5555_5555_5555_5555;
const EVERY_4: u64 = 0x3333_3333_3333_3333;
const EVERY_8: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The bits of `low` above the mask, and those of `high` in it, `BY` places apart, in each other's place.
#[inline(always)]
fn exchanged<const BY: u32>(low: Both, high: Both, mask: u64) -> (Both, Both) {
    let differing = (low.down(BY) ^ high) & Both::splat(mask);
    (low ^ differing.up(BY), high ^ differing)
}

/// How many codes there are: two digits each for attackers and captures, three for friends, one for whose.
const CODES: usize = 256;

/// The weight of each class by its code; 0 for a free place and for codes that no class has.
#[inline(always)]
fn by_code(weights: &StageWeights) -> [i32; CODES] {
    let mut by_code = [0; CODES];
    for (side, (classes, _)) in weights.sides.iter().enumerate() {
        let by_code = &mut by_code[side * CODES / 2..][..CODES / 2];
        by_code[..UP_TO].copy_from_slice(&classes[..UP_TO]);
        let with_friends = &classes[first_class(1, 0)..];
        by_code[UP_TO * UP_TO..][..with_friends.len()].copy_from_slice(with_friends);
    }
    by_code
}
