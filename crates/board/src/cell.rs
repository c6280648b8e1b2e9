//! A cell's index on its board, and sets of cells.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// A place on a board: its index in board order (row by row from the bottom, each row from left to
/// right). Only the board that made it gives it a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// The index, for tables with one entry a cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells of one board of at most 64 `W` cells, `W` a power of two: bit i is the cell with index i.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

/// A set of cells of any board: of at most [`crate::MAX_CELLS`] cells.
pub type CellSet = Bits<4>;

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// The cells with the `count` lowest indices: a whole board of that many cells.
    pub fn first(count: usize) -> Self {
        (0..count).map(|i| Cell(i as u8)).collect()
    }

    /// Whether `cell` is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[(cell.0 >> 6) as usize % W] >> (cell.0 & 63) & 1 != 0
    }

    /// Adds `cell`.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.insert_if(cell, true);
    }

    /// Adds `cell` if `is_member`, without a branch; else nothing changes.
    #[inline]
    pub fn insert_if(&mut self, cell: Cell, is_member: bool) {
        self.0[(cell.0 >> 6) as usize % W] |= u64::from(is_member) << (cell.0 & 63);
    }

    /// Adds `cell`, or takes it out.
    #[inline]
    pub fn set(&mut self, cell: Cell, is_member: bool) {
        self.remove(cell);
        self.insert_if(cell, is_member);
    }

    /// Takes `cell` out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize % W] &= !(1 << (cell.0 & 63));
    }

    /// The set with `cell` in it.
    #[inline]
    pub fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// The set without `cell`.
    #[inline]
    pub fn less(mut self, cell: Cell) -> Self {
        self.remove(cell);
        self
    }

    /// The set for boards of another size; cells that it has no room for are left out.
    #[inline]
    pub fn resized<const V: usize>(self) -> Bits<V> {
        Bits(std::array::from_fn(|i| {
            self.0.get(i).map_or(0, |word| *word)
        }))
    }

    /// How many cells are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        let counts = self.0.iter().map(|word| word.count_ones());
        counts.sum::<u32>() as usize
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The cells in the set, lowest index first.
    #[inline]
    pub fn iter(self) -> Cells<W> {
        Cells(self)
    }

    /// The cell with the lowest index, taken out.
    #[inline]
    pub fn pop(&mut self) -> Option<Cell> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Cell((i as u32 * 64 + bit) as u8));
            }
        }
        None
    }

    /// The cell with the lowest index.
    #[inline]
    pub fn lowest(mut self) -> Option<Cell> {
        self.pop()
    }

    /// The cell with the highest index.
    #[inline]
    pub fn highest(self) -> Option<Cell> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(Cell((word as u32 * 64 + self.0[word].ilog2()) as u8))
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The `n`-th cell of the set, counted from 0, lowest index first.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Cell> {
        let mut n = n as u32;
        for (i, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Some(Cell((i as u32 * 64 + select(word, n)) as u8));
            }
            n -= here;
        }
        None
    }

    /// Every cell moved to the index greater by `by`.
    #[inline]
    pub fn up(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| i.checked_sub(words).map_or(0, |i| self.0[i]);
        Self(std::array::from_fn(|i| {
            // In two steps, so that nothing is carried when `bits` is 0.
            let carried = if i > 0 {
                word(i - 1) >> 1 >> (63 - bits)
            } else {
                0
            };
            word(i) << bits | carried
        }))
    }

    /// Every cell moved to the index less by `by`.
    #[inline]
    pub fn down(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| {
            word(i) >> bits | word(i + 1) << 1 << (63 - bits)
        }))
    }

    /// Every cell moved to the index less by `by`, round from the lowest to the highest of the 64 `W`: the cells from
    /// which one that is `by` further on belongs to the set.
    #[inline]
    pub fn rotated(self, by: u32) -> Self {
        if W == 1 {
            return Self(self.0.map(|word| word.rotate_right(by)));
        }
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|i| {
            let (low, high) = (self.0[(i + words) % W], self.0[(i + words + 1) % W]);
            // Shifted twice, because a shift by 64 is none.
            low >> bits | high << 1 << (63 - bits)
        }))
    }
}

/// The place of the bit of `word` that has `n` set bits below it, by halving.
#[inline]
fn select(word: u64, mut n: u32) -> u32 {
    let mut place = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let low = (word >> place & ((1 << half) - 1)).count_ones();
        if n >= low {
            n -= low;
            place += half;
        }
    }
    place
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! word_by_word {
    ($($operator:ident $name:ident $sign:tt,)*) => {$(
        impl<const W: usize> $operator for Bits<W> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i] $sign other.0[i]))
            }
        }
    )*};
}

word_by_word! { BitAnd bitand &, BitOr bitor |, BitXor bitxor ^, }

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    /// Every index that is not in the set, beyond the board's end too: intersect with the board.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> FromIterator<Cell> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;
    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|cell| cell.0))
            .finish()
    }
}

/// The cells of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize>(Bits<W>);

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const W: usize> ExactSizeIterator for Cells<W> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let cells = [0, 63, 64, 200, 255].map(Cell);
        let mut set: CellSet = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 5);
        set.remove(Cell(64));
        assert!(!set.contains(Cell(64)) && set.contains(Cell(200)));
        assert_eq!(set.nth(2), Some(Cell(200)));
        assert_eq!(CellSet::first(256), !CellSet::EMPTY);
    }

    /// Some sets of all kinds: of few cells, of many, with the ends of words and without.
    fn sets<const W: usize>() -> impl Iterator<Item = Bits<W>> {
        let word = |n: u64| {
            let bits = |n: u64| {
                let mixed = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed.rotate_left(n as u32)
            };
            match n % 3 {
                0 => bits(n) & bits(2 * n) | n << 63,
                1 => bits(n) | bits(3 * n),
                _ => bits(n) & bits(5 * n) & bits(7 * n),
            }
        };
        (0..64).map(move |n| Bits(std::array::from_fn(|i| word(n * W as u64 + i as u64))))
    }

    fn every_cell_moves<const W: usize>() {
        let width = 64 * W as i32;
        for (by, set) in (0..width).zip(sets::<W>().collect::<Vec<_>>().into_iter().cycle()) {
            let moved = |by: i32, round: bool| -> Bits<W> {
                let moved = set.iter().map(|cell| i32::from(cell.0) + by);
                let left = moved.filter(|to| round || (0..width).contains(to));
                left.map(|to| Cell(to.rem_euclid(width) as u8)).collect()
            };
            assert_eq!(set.up(by as u32), moved(by, false), "up by {by}");
            assert_eq!(set.down(by as u32), moved(-by, false), "down by {by}");
            assert_eq!(set.rotated(by as u32), moved(-by, true), "round by {by}");
        }
    }

    #[test]
    fn shifts_and_rotations_move_every_cell_by_every_distance() {
        every_cell_moves::<1>();
        every_cell_moves::<2>();
        every_cell_moves::<4>();
    }

    #[test]
    fn the_nth_cell_is_the_nth_of_the_iteration() {
        for set in sets::<4>() {
            let listed: Vec<Cell> = set.iter().collect();
            assert_eq!(listed.len(), set.len());
            assert!(listed.is_sorted() && listed.iter().all(|&cell| set.contains(cell)));
            let picked: Vec<Cell> = (0..).map_while(|n| set.nth(n)).collect();
            assert_eq!(picked, listed);
        }
        // The ends are its ends.
        for mut set in sets::<2>() {
            let listed: Vec<Cell> = set.iter().collect();
            assert_eq!(set.lowest(), listed.first().copied());
            assert_eq!(set.highest(), listed.last().copied());
            set.set(Cell(70), true);
            assert!(set.contains(Cell(70)));
            set.set(Cell(70), false);
            assert!(!set.contains(Cell(70)));
        }
        let none = Bits::<4>::EMPTY;
        assert_eq!((none.lowest(), none.highest()), (None, None));
    }
}
