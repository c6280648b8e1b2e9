//! How a board's cells lie in machine words: the choice that the speed of the game hangs on.
//!
//! A layout gives every cell a place (the number of a bit) so that a leap of a given direction and
//! length moves all places by the same amount. Two layouts do:
//!
//! - [`Ring`]: up to 64, 128 or 256 cells, cell (x, y) on place a x + b y mod M. A leap turns
//!   one word of as many bits by a constant.
//! - [`Rows`]: any board, one word of 32 bits a row. A leap moves rows by whole rows
//!   and shifts each by a constant; what leaves a word has left the board.

mod ring;
mod rows;

use std::fmt::Debug;
use std::ops::ControlFlow;

use quantarium_board::Grid;
use quantarium_rules::Random;

pub(super) use ring::Ring;
pub(super) use rows::Rows;

use super::bits::{DIRECTIONS, LONGEST, Landings, Places, Set, each_capture};
use super::isa::Isa;

/// A layout of one board. The functions with a parameter `isa` are compiled once for every
/// instruction set, and are to be called from within [`InstructionSet::run`](super::isa::InstructionSet::run).
pub(super) trait Layout: Clone + Debug + Send + Sync + 'static {
    type Set: Set;

    /// Lays out a board, if the layout has room for it.
    fn fit(grid: &Grid) -> Option<Self>;

    fn places(&self) -> &Places;

    /// The place from which a leap lands on `to`; there is a cell there.
    fn origin(&self, direction: usize, length: usize, to: usize) -> usize;

    /// Where the stones `own` can land on a stone of `enemy` (QL-6).
    fn landings<I: Isa>(&self, isa: I, own: &Self::Set, enemy: &Self::Set) -> Landings<Self::Set>;

    /// The stones of `own` that can capture one of `enemy` in each direction (QL-6).
    #[inline(always)]
    fn captors<I: Isa>(
        &self,
        _isa: I,
        own: &Self::Set,
        enemy: &Self::Set,
    ) -> [Self::Set; DIRECTIONS] {
        let mut captors = [Self::Set::EMPTY; DIRECTIONS];
        for (k, leapers) in self.by_friends(own).into_iter().enumerate() {
            for (direction, set) in captors.iter_mut().enumerate() {
                let origins = self.origins(direction, k + 1, enemy);
                *set = *set | (origins & leapers);
            }
        }
        captors
    }

    /// The stones `own` with exactly 1 to 6 friends beside them (QL-6).
    fn by_friends(&self, own: &Self::Set) -> [Self::Set; LONGEST];

    /// Where leaps of this direction and length that land on `to` come from; there are cells there.
    fn origins(&self, direction: usize, length: usize, to: &Self::Set) -> Self::Set;

    /// The places one step in a direction from those of `set`; of what lies beyond the board only bits on
    /// which there is no cell.
    fn beside(&self, direction: usize, set: &Self::Set) -> Self::Set;

    /// How many captures the stones `own` have among the stones `enemy` (QL-6).
    fn count<I: Isa>(&self, isa: I, own: &Self::Set, enemy: &Self::Set) -> u64;

    /// The captures of the next player after each capture of this one, added up: the last two plies
    /// of a perft. `next` holds the next player's stones, `enemy` all that are not the mover's.
    #[inline(always)]
    fn count_replies<I: Isa>(
        &self,
        isa: I,
        own: &Self::Set,
        enemy: &Self::Set,
        next: &Self::Set,
    ) -> u64 {
        sum_of_replies(self, isa, own, enemy, next)
    }

    /// A capture, each equally likely, by the places it goes from and to; nothing if there is none. One set
    /// of landing places after the other.
    #[inline(always)]
    fn choose<I: Isa>(
        &self,
        isa: I,
        own: &Self::Set,
        enemy: &Self::Set,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let landings = self.landings(isa, own, enemy);
        let counts = landings.map(|sets| sets.iter().map(Set::len).sum::<u32>());
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut left = random.below(u64::from(total)) as u32;
        for (direction, (sets, count)) in landings.iter().zip(counts).enumerate() {
            if left >= count {
                left -= count;
                continue;
            }
            for (k, set) in sets.iter().enumerate() {
                if left < set.len() {
                    let to = set.nth(isa, left);
                    return Some((self.origin(direction, k + 1, to), to));
                }
                left -= set.len();
            }
        }
        unreachable!("the counts add up to their total")
    }

    /// Visits the captures by the places they go from and to: by direction, length, landing place.
    #[inline(always)]
    fn each_capture<B>(
        &self,
        landings: &Landings<Self::Set>,
        visit: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let origin = |direction, length, to| self.origin(direction, length, to);
        each_capture(landings, origin, visit)
    }
}

/// [`Layout::count_replies`], one reply at a time.
#[inline(always)]
pub(super) fn sum_of_replies<L: Layout, I: Isa>(
    layout: &L,
    isa: I,
    own: &L::Set,
    enemy: &L::Set,
    next: &L::Set,
) -> u64 {
    let occupied = *own | *enemy;
    let mut total = 0;
    let landings = layout.landings(isa, own, enemy);
    let _ = layout.each_capture(&landings, |from, to| {
        let (mut next, mut occupied) = (*next, occupied);
        next.remove(to);
        occupied.remove(from);
        total += layout.count(isa, &next, &occupied.without(next));
        ControlFlow::<()>::Continue(())
    });
    total
}
