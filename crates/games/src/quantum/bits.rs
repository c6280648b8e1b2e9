//! Sets of squares, as wide as the board needs: 64, 128 or 256 bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use quantarium_board::{Cell, CellSet};

/// A set of squares, one bit a square, that can be rotated as a whole: rotating by a step brings
/// what lies that step away from every square onto it, for all squares at once.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// How many bits there are: a power of two, at least the board's number of squares.
    const WIDTH: u32;

    /// Whether `cell` is in the set.
    fn has(self, cell: Cell) -> bool;

    /// Adds `cell`, or takes it out.
    fn set(&mut self, cell: Cell, member: bool);

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// The square with the lowest index, taken out.
    fn pop(&mut self) -> Option<Cell>;

    /// The square with the lowest index.
    fn lowest(self) -> Option<Cell>;

    /// The square with the highest index.
    fn highest(self) -> Option<Cell>;

    /// The set of the cells `c` for which `c + step` (modulo the width) is in this set.
    fn seen_from(self, step: u32) -> Self;

    /// The square that lies `step` from `cell`, as `seen_from` counts.
    #[inline(always)]
    fn step_on(cell: Cell, step: u32) -> Cell {
        Cell(((u32::from(cell.0) + step) & (Self::WIDTH - 1)) as u8)
    }
}

macro_rules! machine_word {
    ($word:ty) => {
        impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;

            #[inline(always)]
            fn has(self, cell: Cell) -> bool {
                (self >> (u32::from(cell.0) % <$word>::BITS)) & 1 != 0
            }

            #[inline(always)]
            fn set(&mut self, cell: Cell, member: bool) {
                let at = u32::from(cell.0) % <$word>::BITS;
                *self = *self & !(1 << at) | <$word>::from(member) << at;
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn pop(&mut self) -> Option<Cell> {
                let lowest = (*self != 0).then(|| Cell(self.trailing_zeros() as u8));
                *self &= self.wrapping_sub(1);
                lowest
            }

            #[inline(always)]
            fn lowest(self) -> Option<Cell> {
                (self != 0).then(|| Cell(self.trailing_zeros() as u8))
            }

            #[inline(always)]
            fn highest(self) -> Option<Cell> {
                (self != 0).then(|| Cell((<$word>::BITS - 1 - self.leading_zeros()) as u8))
            }

            #[inline(always)]
            fn seen_from(self, step: u32) -> Self {
                self.rotate_right(step)
            }
        }
    };
}

machine_word!(u64);
machine_word!(u128);

impl Bits for CellSet {
    const WIDTH: u32 = 256;

    #[inline(always)]
    fn has(self, cell: Cell) -> bool {
        self.contains(cell)
    }

    #[inline(always)]
    fn set(&mut self, cell: Cell, member: bool) {
        let (word, at) = (usize::from(cell.0 >> 6), cell.0 & 63);
        self.0[word] = self.0[word] & !(1 << at) | u64::from(member) << at;
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        CellSet::is_empty(&self)
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Cell> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let at = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Cell((i as u32 * 64 + at) as u8));
            }
        }
        None
    }

    #[inline(always)]
    fn lowest(self) -> Option<Cell> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(Cell(
            (word as u32 * 64 + self.0[word].trailing_zeros()) as u8,
        ))
    }

    #[inline(always)]
    fn highest(self) -> Option<Cell> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(Cell(
            (word as u32 * 64 + 63 - self.0[word].leading_zeros()) as u8,
        ))
    }

    #[inline(always)]
    fn seen_from(self, step: u32) -> Self {
        let (words, bits) = (step as usize / 64, step % 64);
        Self(std::array::from_fn(|i| {
            let low = self.0[(i + words) & 3];
            let high = self.0[(i + words + 1) & 3];
            // Shifted twice, because a shift by 64 is none.
            low >> bits | high << 1 << (63 - bits)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves_like_a_set_of_numbers<S: Bits>() {
        let members = [0, 5, 31, 62, 63, 64, 127, 128, 200, 255];
        let members: Vec<u32> = members.into_iter().filter(|m| *m < S::WIDTH).collect();
        let mut set = S::default();
        for &member in &members {
            set.set(Cell(member as u8), true);
        }
        assert_eq!(set.count() as usize, members.len());
        let ends = [set.lowest(), set.highest()].map(|end| end.map(|cell| u32::from(cell.0)));
        assert_eq!(ends, [members.first().copied(), members.last().copied()]);
        for step in 0..S::WIDTH {
            let seen = set.seen_from(step);
            for cell in 0..S::WIDTH {
                let cell = Cell(cell as u8);
                let target = S::step_on(cell, step);
                assert_eq!(seen.has(cell), members.contains(&u32::from(target.0)));
            }
        }
        let popped: Vec<u32> = std::iter::from_fn(|| set.pop().map(|c| c.0.into())).collect();
        assert_eq!(popped, members);
        assert!(set.is_empty());
        assert_eq!((set.lowest(), set.highest()), (None, None));
        set.set(Cell(5), true);
        set.set(Cell(5), false);
        assert!(set.is_empty());
    }

    #[test]
    fn every_width_rotates_whole_boards() {
        behaves_like_a_set_of_numbers::<u64>();
        behaves_like_a_set_of_numbers::<u128>();
        behaves_like_a_set_of_numbers::<CellSet>();
    }
}
