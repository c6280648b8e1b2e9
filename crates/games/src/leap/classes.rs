//! What the stones of a position can do, by class.
//!
//! A stone's class is how many friends it has, how many captures, and how many enemies can capture it, the
//! last two counted up to three. A stone without friends has no captures (QL-6). Each class is one
//! set: all stones are classified at once.

use std::ops::ControlFlow;

use super::isa::Isa;
use super::layout::{LONGEST, Landings, Layout};
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

    /// In how many of the sets a place was.
    #[inline(always)]
    fn at(&self, place: usize) -> usize {
        self.0.iter().map(|set| usize::from(set.contains(place))).sum()
    }

    /// Those of `places` that were in none, in one, in two, and in more of the sets.
    #[inline(always)]
    fn split(&self, places: S) -> [S; UP_TO] {
        let [one, two, three] = self.0.map(|set| set.intersection(places));
        [places.without(one), one.without(two), two.without(three), three]
    }
}

/// What the stones, by whose they are, can capture and be captured by: of all players at once.
#[inline(always)]
fn tallies<I: Isa, L: Layout, const P: usize>(
    layout: &L,
    isa: I,
    stones: &[L::Set; P],
) -> [Tally<L::Set>; 2] {
    let occupied = stones.iter().fold(L::Set::EMPTY, |all, set| all.union(*set));
    let (mut captures, mut attackers) = (Tally::NONE, Tally::NONE);
    for own in stones.iter().filter(|own| **own != L::Set::EMPTY) {
        let landings: Landings<L::Set> = layout.landings(isa, own, &occupied.without(*own));
        for (direction, of_direction) in landings.iter().enumerate() {
            for (k, landed) in of_direction.iter().enumerate() {
                // Often so for many friends.
                if *landed != L::Set::EMPTY {
                    attackers.add(*landed);
                    captures.add(layout.origins(direction, k + 1, landed));
                }
            }
        }
    }
    [captures, attackers]
}

/// How many stones each class has, by whose they are in `stones`.
#[inline(always)]
pub(super) fn count<I: Isa, L: Layout, const P: usize>(
    layout: &L,
    isa: I,
    stones: &[L::Set; P],
) -> [[u32; CLASSES]; P] {
    let [captures, attackers] = tallies(layout, isa, stones);
    std::array::from_fn(|player| {
        let own = &stones[player];
        let mut numbers = [0; CLASSES];
        let mut count = |first: usize, set: L::Set| {
            if set != L::Set::EMPTY {
                for (more, class) in attackers.split(set).iter().enumerate() {
                    numbers[first + more] = class.len();
                }
            }
        };
        let by_friends = layout.by_friends(own);
        count(first_class(0, 0), lonely(own, &by_friends));
        for (k, class) in by_friends.into_iter().enumerate() {
            for (n, set) in captures.split(class).into_iter().enumerate() {
                count(first_class(k + 1, n), set);
            }
        }
        numbers
    })
}

/// The stones without friends.
#[inline(always)]
fn lonely<S: Set>(own: &S, by_friends: &[S; LONGEST]) -> S {
    by_friends.iter().fold(*own, |rest, class| rest.without(*class))
}

/// Visits every stone's class, with whose it is in `stones`: where there are fewer stones than classes
/// that is faster than [`count`].
#[inline(always)]
pub(super) fn each_stone<I: Isa, L: Layout, const P: usize>(
    layout: &L,
    isa: I,
    stones: &[L::Set; P],
    mut visit: impl FnMut(usize, usize),
) {
    let [captures, attackers] = tallies(layout, isa, stones);
    for (player, own) in stones.iter().enumerate().filter(|(_, own)| **own != L::Set::EMPTY) {
        let by_friends = layout.by_friends(own);
        let mut see = |friends: usize, set: L::Set| {
            let _ = set.each(|place| {
                let captures = if friends == 0 { 0 } else { captures.at(place) };
                visit(player, first_class(friends, captures) + attackers.at(place));
                ControlFlow::<()>::Continue(())
            });
        };
        see(0, lonely(own, &by_friends));
        for (k, set) in by_friends.into_iter().enumerate() {
            see(k + 1, set);
        }
    }
}
