//! Sets of cells no wider than the board needs, with the shifts that move whole sets over it.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use quantarium_board::{Cell, CellSet};

/// A set of cells of a board of at most 64 W cells: bit i is the cell with index i.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The low words of `set`; cells beyond them are lost.
    pub(super) fn of(set: CellSet) -> Self {
        Self(std::array::from_fn(|i| set.0[i]))
    }

    #[inline]
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.0 % 64) & 1 != 0
    }

    /// Adds `cell` if `bit` is 1, changes nothing if it is 0.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, bit: u8) {
        self.0[cell.index() / 64] |= u64::from(bit) << (cell.0 % 64);
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells of the set, lowest index first.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        (0..W).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                let some = word != 0;
                word &= word.wrapping_sub(1);
                some.then_some(Cell((i as u32 * 64 + bit) as u8))
            })
        })
    }

    /// The cell that `iter` gives after `n` others, if the set is that large.
    #[inline]
    pub(super) fn nth(self, mut n: u32) -> Option<Cell> {
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
    pub(super) fn up(self, by: u32) -> Self {
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
    pub(super) fn down(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| {
            word(i) >> bits | word(i + 1) << 1 << (63 - bits)
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

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    /// Every index that is not in the set, beyond the board's end too: intersect with the board.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;

    fn random_set<const W: usize>(random: &mut Random) -> Bits<W> {
        Bits(std::array::from_fn(|_| {
            random.bits() & random.bits() | random.bits() << 63
        }))
    }

    fn shifts_move_every_cell<const W: usize>() {
        let mut random = Random::new(Seed(3));
        for by in 0..64 * W as i32 {
            let set = random_set::<W>(&mut random);
            let moved = |by: i32| {
                let mut image = Bits::<W>::EMPTY;
                for cell in set.iter() {
                    let to = i32::from(cell.0) + by;
                    if (0..64 * W as i32).contains(&to) {
                        image.put(Cell(to as u8), 1);
                    }
                }
                image
            };
            assert_eq!(set.up(by as u32), moved(by), "up by {by}");
            assert_eq!(set.down(by as u32), moved(-by), "down by {by}");
        }
    }

    #[test]
    fn shifts_move_every_cell_by_every_distance() {
        shifts_move_every_cell::<1>();
        shifts_move_every_cell::<4>();
    }

    #[test]
    fn the_nth_cell_is_the_nth_of_the_iteration() {
        let mut random = Random::new(Seed(4));
        for _ in 0..100 {
            let set = random_set::<4>(&mut random);
            let listed: Vec<Cell> = set.iter().collect();
            assert_eq!(listed.len() as u32, set.len());
            assert!(listed.is_sorted() && listed.iter().all(|&cell| set.contains(cell)));
            let picked: Vec<Cell> = (0..).map_while(|n| set.nth(n)).collect();
            assert_eq!(picked, listed);
        }
    }
}
