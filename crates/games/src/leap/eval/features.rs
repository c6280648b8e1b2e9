//! What the stones of a position can do, and beside which others they stand.
//!
//! A stone's class is how many friends it has, how many captures, and how many enemies can capture it, the
//! last two counted up to three. A stone without friends has no captures (QL-6). Its kind, which is
//! coarser, is whether it has a capture and whether it can be captured; of two players' stones side by side
//! the pairs of kinds are counted. Each class or kind is one set: all stones are classified at once.

use std::ops::ControlFlow;

use super::super::bits::{DIRECTIONS, LONGEST, Landings, Set};
use super::super::isa::{Isa, Plain};
use super::super::layout::Layout;
use super::index::{CLASSES, KINDS, PAIR, PAIRS, UP_TO, first_class};

/// What there is to count of one player's stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::leap) struct Numbers {
    /// How many stones each class has.
    pub(in crate::leap) classes: [u32; CLASSES],
    /// How many friends of the pair's second kind its first kind has beside it; of a kind with itself
    /// that is two for each two stones.
    pub(in crate::leap) friends: [u32; PAIRS],
    /// How many enemies of each kind each kind has beside it: first the stones of kind 0.
    pub(in crate::leap) enemies: [u32; KINDS * KINDS],
}

impl Numbers {
    pub(in crate::leap) const NONE: Self = Self {
        classes: [0; CLASSES],
        friends: [0; PAIRS],
        enemies: [0; KINDS * KINDS],
    };
}

/// The places that were in at least one, two and three of some sets.
#[derive(Clone, Copy, Debug)]
struct UpTo<S>([S; UP_TO - 1]);

impl<S: Set> UpTo<S> {
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
        self.0
            .iter()
            .map(|set| usize::from(set.contains(place)))
            .sum()
    }

    /// Those of `places` that were in none, in one, in two, and in more of the sets.
    #[inline(always)]
    fn split(&self, places: S) -> [S; UP_TO] {
        let [one, two, three] = self.0;
        [
            places.without(one),
            places.intersection(one).without(two),
            places.intersection(two).without(three),
            places.intersection(three),
        ]
    }
}

/// What the stones can capture and be captured by: those of all players at once.
#[derive(Clone, Copy, Debug)]
struct Contacts<S> {
    captures: UpTo<S>,
    attackers: UpTo<S>,
}

impl<S: Set> Contacts<S> {
    /// Of the stones, by whose they are.
    #[inline(always)]
    fn new<I: Isa, L: Layout<Set = S>, const P: usize>(
        layout: &L,
        isa: I,
        stones: &[S; P],
    ) -> Self {
        let occupied = stones.iter().fold(S::EMPTY, |all, set| all.union(*set));
        let (mut captures, mut attackers) = (UpTo::NONE, UpTo::NONE);
        for own in stones.iter().filter(|own| **own != S::EMPTY) {
            let landings: Landings<S> = layout.landings(isa, own, &occupied.without(*own));
            for (direction, of_direction) in landings.iter().enumerate() {
                for (k, landed) in of_direction.iter().enumerate() {
                    // Often so for many friends.
                    if *landed != S::EMPTY {
                        attackers.add(*landed);
                        captures.add(layout.origins(direction, k + 1, landed));
                    }
                }
            }
        }
        Self {
            captures,
            attackers,
        }
    }

    /// The stones by kind.
    #[inline(always)]
    fn kinds(&self, own: S) -> [S; KINDS] {
        let (can, can_be) = (self.captures.0[0], self.attackers.0[0]);
        let (idle, busy) = (own.without(can), own.intersection(can));
        [
            idle.without(can_be),
            idle.intersection(can_be),
            busy.without(can_be),
            busy.intersection(can_be),
        ]
    }

    /// Shows `visit` how many of the stones each class has, as far as it has any.
    #[inline(always)]
    fn classes<L: Layout<Set = S>>(&self, layout: &L, own: &S, mut visit: impl FnMut(usize, u32)) {
        let mut count = |first: usize, set: S| {
            if set != S::EMPTY {
                for (more, class) in self.attackers.split(set).iter().enumerate() {
                    visit(first + more, class.len());
                }
            }
        };
        let by_friends = layout.by_friends(own);
        count(first_class(0, 0), lonely(own, &by_friends));
        for (k, class) in by_friends.into_iter().enumerate() {
            for (n, set) in self.captures.split(class).into_iter().enumerate() {
                count(first_class(k + 1, n), set);
            }
        }
    }
}

/// The stones without friends.
#[inline(always)]
fn lonely<S: Set>(own: &S, by_friends: &[S; LONGEST]) -> S {
    by_friends
        .iter()
        .fold(*own, |rest, class| rest.without(*class))
}

/// The places that are in one of the sets, and those in both.
#[inline(always)]
fn half_adder<S: Set>(a: S, b: S) -> (S, S) {
    let both = a.intersection(b);
    (a.union(b).without(both), both)
}

/// The two binary digits of in how many of three sets a place is.
#[inline(always)]
fn full_adder<S: Set>(a: S, b: S, c: S) -> (S, S) {
    let (sum, carry) = half_adder(a, b);
    let (ones, more) = half_adder(sum, c);
    (ones, carry.union(more))
}

/// The three binary digits of how many places beside each are in a set.
#[inline(always)]
fn digits_beside<L: Layout>(layout: &L, set: &L::Set) -> [L::Set; 3] {
    let beside: [L::Set; DIRECTIONS] = [
        layout.beside(0, set),
        layout.beside(1, set),
        layout.beside(2, set),
        layout.beside(3, set),
        layout.beside(4, set),
        layout.beside(5, set),
    ];
    let [a, b, c, d, e, f] = beside;
    let (ones_a, twos_a) = full_adder(a, b, c);
    let (ones_b, twos_b) = full_adder(d, e, f);
    let (ones, twos_c) = half_adder(ones_a, ones_b);
    let (twos, fours) = full_adder(twos_a, twos_b, twos_c);
    [ones, twos, fours]
}

/// How many places beside those of `set` are in the other one, by its digits.
#[inline(always)]
fn beside<S: Set>(set: S, digits: &[S; 3]) -> u32 {
    let [ones, twos, fours] = digits;
    let both = |digit: &S| digit.intersection(set).len();
    both(ones) + 2 * both(twos) + 4 * both(fours)
}

/// What a number of [`Numbers`] counts, by its place there.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) enum Counted {
    /// A player's stones of a class.
    Class(usize, usize),
    /// A player's pairs of friends.
    Friends(usize, usize),
    /// The first player's stones of a kind and enemies of a kind beside them.
    Enemies(usize),
}

/// What there is to count of two players' stones; the enemies of the first one's only. Compiled for the
/// instructions that every machine has: nothing asks for it often.
pub(in crate::leap) fn count<L: Layout>(layout: &L, stones: &[L::Set; 2]) -> [Numbers; 2] {
    let mut numbers = [Numbers::NONE; 2];
    each_number(layout, Plain, stones, |what, number| match what {
        Counted::Class(player, class) => numbers[player].classes[class] = number,
        Counted::Friends(player, pair) => numbers[player].friends[pair] = number,
        Counted::Enemies(pair) => numbers[0].enemies[pair] = number,
    });
    numbers
}

/// Visits what [`count`] counts, as far as it is not none; whether the first player has a capture.
#[inline(always)]
pub(in crate::leap) fn each_number<I: Isa, L: Layout>(
    layout: &L,
    isa: I,
    stones: &[L::Set; 2],
    mut visit: impl FnMut(Counted, u32),
) -> bool {
    let contacts = Contacts::new(layout, isa, stones);
    // Not by `map`, whose loop is compiled apart, for the instructions that every machine has.
    let kinds = [contacts.kinds(stones[0]), contacts.kinds(stones[1])];
    for (player, own) in stones.iter().enumerate() {
        contacts.classes(layout, own, |class, number| {
            visit(Counted::Class(player, class), number)
        });
    }
    for (player, of_player) in kinds.iter().enumerate() {
        for (second, set) in of_player.iter().enumerate() {
            if *set == L::Set::EMPTY {
                continue;
            }
            let digits = digits_beside(layout, set);
            for (pair, (first, _)) in PAIR.iter().enumerate().filter(|(_, pair)| pair.1 == second) {
                visit(
                    Counted::Friends(player, pair),
                    beside(of_player[*first], &digits),
                );
            }
            if player == 1 {
                for (first, viewed) in kinds[0].iter().enumerate() {
                    let pair = first * KINDS + second;
                    visit(Counted::Enemies(pair), beside(*viewed, &digits));
                }
            }
        }
    }
    contacts.captures.0[0].intersection(stones[0]) != L::Set::EMPTY
}

/// Visits every stone's class, with whose it is in `stones`: where there are fewer stones than classes
/// that is faster than counting.
#[inline(always)]
pub(in crate::leap) fn each_stone<I: Isa, L: Layout, const P: usize>(
    layout: &L,
    isa: I,
    stones: &[L::Set; P],
    mut visit: impl FnMut(usize, usize),
) {
    let Contacts {
        captures,
        attackers,
    } = Contacts::new(layout, isa, stones);
    for (player, own) in stones
        .iter()
        .enumerate()
        .filter(|(_, own)| **own != L::Set::EMPTY)
    {
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
