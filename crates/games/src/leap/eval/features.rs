//! What the stones of a position can do, and beside which others they stand.
//!
//! Each has a [code]: how many friends and enemies stand beside it, whether it has captures and can be captured, whose it is. Each
//! stone counts by its code, and with two players each two stones side by side by both codes.

use std::ops::ControlFlow;

use super::super::bits::{DIRECTIONS, Landings, Set};
use super::super::isa::Isa;
use super::super::layout::Layout;
use super::index::{BESIDE, MOST_ENEMIES, code};
use crate::adders::digits;

/// The places that were in at least one and two of some sets.
#[derive(Clone, Copy, Debug)]
struct UpTo<S>([S; 2]);

impl<S: Set> UpTo<S> {
    const NONE: Self = Self([S::EMPTY; 2]);

    #[inline(always)]
    fn add(&mut self, set: S) {
        let [one, two] = &mut self.0;
        *two = *two | (*one & set);
        *one = *one | set;
    }

    /// In how many of the sets a place was.
    #[inline(always)]
    fn at(&self, place: usize) -> usize {
        self.0
            .iter()
            .map(|set| usize::from(set.contains(place)))
            .sum()
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
    fn new<I: Isa, L: Layout<Set = S>>(layout: &L, isa: I, stones: &[S]) -> Self {
        let occupied = stones.iter().fold(S::EMPTY, |all, set| all | *set);
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
}

/// The three binary digits of how many places beside each are in a set.
#[inline(always)]
fn digits_beside<L: Layout>(layout: &L, set: &L::Set) -> [L::Set; 3] {
    digits([
        layout.beside(0, set),
        layout.beside(1, set),
        layout.beside(2, set),
        layout.beside(3, set),
        layout.beside(4, set),
        layout.beside(5, set),
    ])
}

/// What counts of the stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::leap) enum Counted {
    /// A stone, by its code.
    Stone(usize),
    /// Two stones side by side, by the codes that stones have beside others.
    Pair(usize, usize),
}

/// The most places that a layout has.
const PLACES: usize = 2048;

/// Visits what counts of the players' stones, given in turn order; whether the first player has a capture.
#[inline(always)]
pub(in crate::leap) fn each_counted<I: Isa, L: Layout>(
    layout: &L,
    isa: I,
    stones: &[L::Set],
    mut visit: impl FnMut(Counted),
) -> bool {
    const { assert!(L::Set::ROOM <= PLACES) };
    let contacts = Contacts::new(layout, isa, stones);
    let mut codes = [0_u8; PLACES];
    let occupied = stones.iter().fold(L::Set::EMPTY, |all, set| all | *set);
    for (turns, own) in stones.iter().enumerate() {
        let (enemy, side) = (occupied.without(*own), code::of_owner(turns));
        let (friends, enemies) = (digits_beside(layout, own), digits_beside(layout, &enemy));
        let _ = own.each(|place| {
            let bit = |set: &L::Set| usize::from(set.contains(place));
            let number =
                |digits: &[L::Set; 3]| bit(&digits[0]) + 2 * bit(&digits[1]) + 4 * bit(&digits[2]);
            let (captures, attackers) = (contacts.captures.at(place), contacts.attackers.at(place));
            let code = stone_code(number(&friends), number(&enemies), captures, attackers) + side;
            codes[place] = (code % BESIDE) as u8;
            visit(Counted::Stone(code));
            ControlFlow::<()>::Continue(())
        });
    }
    // One of each two opposite directions; of more players' stones pairs do not count.
    let directions = if stones.len() == 2 { DIRECTIONS } else { 0 };
    for direction in (0..directions).step_by(2) {
        let beside = layout.beside(direction, &occupied) & occupied;
        let _ = beside.each(|place| {
            let other = layout.origin(direction, 1, place);
            visit(Counted::Pair(codes[other].into(), codes[place].into()));
            ControlFlow::<()>::Continue(())
        });
    }
    contacts.captures.0[0] & stones[0] != L::Set::EMPTY
}

/// The code of a stone of the first player, by how many friends and enemies stand beside it, how many captures it has and
/// how many enemies can capture it.
#[inline(always)]
pub(in crate::leap) fn stone_code(
    friends: usize,
    enemies: usize,
    captures: usize,
    attackers: usize,
) -> usize {
    let bit = |is: bool, bit: usize| if is { bit } else { 0 };
    let captures = if friends == 0 { 0 } else { captures };
    bit(attackers > 0, code::THREATENED)
        + bit(captures == 0, code::IDLE)
        + (friends << code::FRIENDS)
        + (enemies.min(MOST_ENEMIES) << code::ENEMIES)
        + bit(attackers > 1, code::THREATENED_TWICE)
        + bit(captures > 1, code::CAPTURES_TWICE)
}
