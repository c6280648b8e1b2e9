//! Sets of cells as W words of 64 bits: W = 1 holds the sheet's board, W = 4 every board.

use quantarium_board::{Cell, CellSet};

/// A set of cells below 64 W.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bits<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The cells of a board's set; those beyond 64 W are lost.
    pub(crate) fn of(set: CellSet) -> Self {
        let mut words = [0; W];
        words.copy_from_slice(&set.0[..W]);
        Self(words)
    }

    pub(crate) fn set(self) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.0[..W].copy_from_slice(&self.0);
        set
    }

    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(crate) fn with(mut self, cell: usize) -> Self {
        self.insert(cell);
        self
    }

    #[inline]
    pub(crate) fn less(mut self, cell: usize) -> Self {
        self.remove(cell);
        self
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells in rising order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * i + bit)
            })
        })
    }
}

/// A cell of a board from its number, which is below 256.
pub(crate) fn cell(index: usize) -> Cell {
    Cell(index as u8)
}
