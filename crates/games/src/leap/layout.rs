//! How a board's cells lie in machine words: the choice that the speed of the game hangs on.
//!
//! A layout gives every cell a place (the number of a bit) so that a leap of a given direction and
//! length moves all places by the same amount. Two layouts do:
//!
//! - [`Ring`](super::ring::Ring): up to 64, 128 or 256 cells, cell (x, y) on place a x + b y mod M. A leap turns
//!   one word of as many bits by a constant.
//! - [`Rows`](super::rows::Rows): any board, one word of 32 bits a row. A leap moves rows by whole rows
//!   and shifts each by a constant; what leaves a word has left the board.

use std::fmt::Debug;
use std::ops::ControlFlow;

use quantarium_board::{Cell, Grid};
use quantarium_rules::{MAX_PLAYERS, Random};

use super::features::{StageWeights, WeighedCapture, weigh_one_by_one};
use super::isa::Isa;
use super::playout::SideBySide;
use super::set::Set;

/// The directions of a leap, in the grid's order.
pub(super) const DIRECTIONS: usize = 6;
/// The longest leap: a stone has at most six friends beside it (QL-6).
pub(super) const LONGEST: usize = 6;

/// The cells that can be captured on, by the direction and the length less one of the leap.
pub(super) type Landings<S> = [[S; LONGEST]; DIRECTIONS];

/// A layout of one board. The functions with a parameter `isa` are compiled once for every
/// instruction set, and are to be called from within [`InstructionSet::run`](super::isa::InstructionSet::run).
pub trait Layout: Clone + Debug + Send + Sync + 'static {
    /// A set of places.
    type Set: Set;

    /// Lays out a board, if the layout has room for it.
    fn fit(grid: &Grid) -> Option<Self>;

    /// Which cell is on which place.
    fn places(&self) -> &Places;

    /// The place from which a leap lands on `to`; there is a cell there.
    fn origin(&self, direction: usize, length: usize, to: usize) -> usize;

    /// Where the stones `own` can land on a stone of `enemy` (QL-6).
    fn landings<I: Isa>(&self, isa: I, own: &Self::Set, enemy: &Self::Set) -> Landings<Self::Set>;

    /// The stones `own` with exactly 1 to 6 friends beside them (QL-6).
    fn by_friends(&self, own: &Self::Set) -> [Self::Set; LONGEST];

    /// Where leaps of this direction and length that land on `to` come from; there are cells there.
    fn origins(&self, direction: usize, length: usize, to: &Self::Set) -> Self::Set;

    /// The places one step in a direction from those of `set`; of what lies beyond the board only bits on
    /// which there is no cell.
    fn beside(&self, direction: usize, set: &Self::Set) -> Self::Set;

    /// Visits the captures that the stones `own` have among the stones `enemy` (QL-6), weighed as the
    /// enemy, whose turn it is then, sees what they lead to.
    #[inline(always)]
    fn weigh_captures<I: Isa>(
        &self,
        isa: I,
        (own, enemy): (&Self::Set, &Self::Set),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        weigh_one_by_one(self, isa, (own, enemy), weights, visit);
    }

    /// How many captures the stones `own` have among the stones `enemy` (QL-6).
    fn count<I: Isa>(&self, isa: I, own: &Self::Set, enemy: &Self::Set) -> u64;

    /// Where the stone on `from`, one of `own`, can land on a stone of `enemy` (QL-6).
    fn targets(&self, from: usize, own: &Self::Set, enemy: &Self::Set) -> Self::Set;

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

    /// A capture, each equally likely, by the places it goes from and to; nothing if there is none.
    #[inline(always)]
    fn choose<I: Isa>(
        &self,
        isa: I,
        own: &Self::Set,
        enemy: &Self::Set,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        choose_one(self, isa, own, enemy, random)
    }

    /// Plays the games, as many at a time as can be; how often each seat was stuck.
    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        isa: I,
        games: SideBySide<'_, Self, P>,
    ) -> [u32; MAX_PLAYERS] {
        games.one_by_one(isa)
    }

    /// Visits the captures by the places they go from and to: by direction, length, landing place.
    #[inline(always)]
    fn each_capture<B>(
        &self,
        landings: &Landings<Self::Set>,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (direction, of_direction) in landings.iter().enumerate() {
            for (k, set) in of_direction.iter().enumerate() {
                set.each(|to| visit(self.origin(direction, k + 1, to), to))?;
            }
        }
        ControlFlow::Continue(())
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
    let occupied = own.union(*enemy);
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

/// [`Layout::choose`], one set of landing places after the other.
#[inline(always)]
pub(super) fn choose_one<L: Layout, I: Isa>(
    layout: &L,
    isa: I,
    own: &L::Set,
    enemy: &L::Set,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let landings = layout.landings(isa, own, enemy);
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
                return Some((layout.origin(direction, k + 1, to), to));
            }
            left -= set.len();
        }
    }
    unreachable!("the counts add up to their total")
}

/// Which cell is on which place, and back.
#[derive(Clone, Debug)]
pub struct Places {
    of_cell: Vec<u16>,
    cell_on: Vec<Option<Cell>>,
}

impl Places {
    /// The places of the cells in board order, or nothing if two cells would share one.
    pub(super) fn new(of_cell: Vec<u16>) -> Option<Self> {
        let size = of_cell
            .iter()
            .max()
            .map_or(0, |last| usize::from(*last) + 1);
        let mut cell_on = vec![None; size];
        for (index, place) in of_cell.iter().enumerate() {
            let cell = &mut cell_on[usize::from(*place)];
            if cell.is_some() {
                return None;
            }
            *cell = Some(Cell(index as u8));
        }
        Some(Self { of_cell, cell_on })
    }

    /// The cell's place.
    #[inline]
    pub fn of(&self, cell: Cell) -> usize {
        usize::from(self.of_cell[cell.index()])
    }

    /// The cell on `place`.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn cell(&self, place: usize) -> Cell {
        match self.cell_on[place] {
            Some(cell) => cell,
            None => unreachable!("no cell is on place {place}"),
        }
    }
}
