//! What the stones of a position can do, and beside which others they stand.
//!
//! A stone's class is how many friends it has, how many captures, and how many enemies can capture it, the
//! last two counted up to three. A stone without friends has no captures (QL-6). Its kind, which is
//! coarser, is whether it has a capture and whether it can be captured; of stones side by side the pairs of
//! kinds are counted. Each class or kind is one set: all stones are classified at once.

use super::isa::Isa;
use super::layout::{DIRECTIONS, LONGEST, Landings, Layout};
use super::set::Set;

/// Captures and attackers are told apart from none to so many, less one.
pub(super) const UP_TO: usize = 4;
/// How many classes there are: those without friends, and the others.
pub(super) const CLASSES: usize = UP_TO + LONGEST * UP_TO * UP_TO;

/// The first class with so many friends and captures; those with more attackers follow.
#[inline(always)]
pub(super) const fn first_class(friends: usize, captures: usize) -> usize {
    match friends {
        0 => 0,
        _ => UP_TO + ((friends - 1) * UP_TO + captures) * UP_TO,
    }
}

/// How many kinds there are: without a capture or with one, and of each what cannot be captured and what
/// can.
pub(super) const KINDS: usize = 4;
/// How many pairs of kinds there are, one of them first.
pub(super) const PAIRS: usize = KINDS * (KINDS + 1) / 2;
/// The pairs in the order in which they are counted.
pub(super) const PAIR: [(usize, usize); PAIRS] =
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

/// What there is to count of one player's stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// How many stones each class has.
    pub(super) classes: [u32; CLASSES],
    /// How many friends of the pair's second kind its first kind has beside it; of a kind with itself
    /// that is two for each two stones.
    pub(super) friends: [u32; PAIRS],
    /// How many enemies of each kind each kind has beside it: first the stones of kind 0.
    pub(super) enemies: [u32; KINDS * KINDS],
}

impl Numbers {
    pub(super) const NONE: Self = Self {
        classes: [0; CLASSES],
        friends: [0; PAIRS],
        enemies: [0; KINDS * KINDS],
    };

    /// Adds what is counted of another player.
    pub(super) fn add(&mut self, other: &Self) {
        let numbers = self.classes.iter_mut().chain(&mut self.friends).chain(&mut self.enemies);
        let others = other.classes.iter().chain(&other.friends).chain(&other.enemies);
        for (number, other) in numbers.zip(others) {
            *number += other;
        }
    }
}

/// The places that were in at least one, two and three of some sets.
#[derive(Clone, Copy, Debug)]
struct Tally<S>([S; UP_TO - 1]);

impl<S: Set> Tally<S> {
    const NONE: Self = Self([S::EMPTY; UP_TO - 1]);

    #[inline(always)]
    fn add(&mut self, set: S) {
        let [one, two, three] = &mut self.0;
        *three = three.union(two.intersection(set));
        *two = two.union(one.intersection(set));
        *one = one.union(set);
    }

    /// Those of `places` that were in none, in one, in two, and in more of the sets.
    #[inline(always)]
    fn split(&self, places: S) -> [S; UP_TO] {
        let [one, two, three] = self.0.map(|set| set.intersection(places));
        [places.without(one), one.without(two), two.without(three), three]
    }
}

/// The three binary digits of how many places beside each are in a set.
#[inline(always)]
fn digits_beside<L: Layout>(layout: &L, set: &L::Set) -> [L::Set; 3] {
    let mut digits = [L::Set::EMPTY; 3];
    for direction in 0..DIRECTIONS {
        let mut carry = layout.beside(direction, set);
        for digit in &mut digits {
            let both = digit.intersection(carry);
            *digit = digit.union(carry).without(both);
            carry = both;
        }
    }
    digits
}

/// How many places beside those of `set` are in the other one, by its digits.
#[inline(always)]
fn beside<S: Set>(set: S, digits: &[S; 3]) -> u32 {
    let [ones, twos, fours] = digits.map(|digit| digit.intersection(set).len());
    ones + 2 * twos + 4 * fours
}

/// What there is to count, by whose they are in `stones`; the enemies of the player `viewer` only.
#[inline(always)]
pub(super) fn count<I: Isa, L: Layout, const P: usize>(
    layout: &L,
    isa: I,
    stones: &[L::Set; P],
    viewer: usize,
) -> [Numbers; P] {
    let occupied = stones.iter().fold(L::Set::EMPTY, |all, set| all.union(*set));
    let (mut captures, mut attackers) = (Tally::NONE, Tally::NONE);
    for own in stones.iter().filter(|own| **own != L::Set::EMPTY) {
        let landings: Landings<L::Set> = layout.landings(isa, own, &occupied.without(*own));
        for (direction, of_direction) in landings.iter().enumerate() {
            for (k, landed) in of_direction.iter().enumerate() {
                attackers.add(*landed);
                captures.add(layout.origins(direction, k + 1, landed));
            }
        }
    }
    let kinds = |own: &L::Set| {
        let (can, can_be) = (captures.0[0], attackers.0[0]);
        let [cannot, can] = [own.without(can), own.intersection(can)];
        [cannot, can].map(|set| [set.without(can_be), set.intersection(can_be)])
    };
    let mut numbers = std::array::from_fn(|player| {
        let own = &stones[player];
        let mut numbers = Numbers::NONE;
        count_classes(layout, own, (&captures, &attackers), &mut numbers.classes);
        let kinds = kinds(own);
        let kinds = kinds.as_flattened();
        for (second, set) in kinds.iter().enumerate().filter(|(_, set)| **set != L::Set::EMPTY) {
            let digits = digits_beside(layout, set);
            for (number, (first, _)) in numbers.friends.iter_mut().zip(PAIR).filter(|(_, pair)| pair.1 == second) {
                *number = beside(kinds[first], &digits);
            }
        }
        numbers
    });
    let viewed = kinds(&stones[viewer]);
    let enemies = kinds(&occupied.without(stones[viewer]));
    for (kind, set) in enemies.as_flattened().iter().enumerate() {
        let digits = digits_beside(layout, set);
        for (first, viewed) in viewed.as_flattened().iter().enumerate() {
            numbers[viewer].enemies[first * KINDS + kind] = beside(*viewed, &digits);
        }
    }
    numbers
}

/// How many of a player's stones each class has.
#[inline(always)]
fn count_classes<L: Layout>(
    layout: &L,
    own: &L::Set,
    (captures, attackers): (&Tally<L::Set>, &Tally<L::Set>),
    numbers: &mut [u32; CLASSES],
) {
    let mut count = |first: usize, set: L::Set| {
        if set != L::Set::EMPTY {
            for (more, class) in attackers.split(set).iter().enumerate() {
                numbers[first + more] = class.len();
            }
        }
    };
    let by_friends = layout.by_friends(own);
    let lonely = by_friends.iter().fold(*own, |rest, class| rest.without(*class));
    count(first_class(0, 0), lonely);
    for (k, class) in by_friends.into_iter().enumerate() {
        for (n, set) in captures.split(class).into_iter().enumerate() {
            count(first_class(k + 1, n), set);
        }
    }
}
