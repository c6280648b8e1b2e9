//! Squares of a board of up to 16 by 16, and sets of them.
//!
//! Whatever the board's size, a rank takes 16 bits and four ranks a word: a step along a file is a shift
//! by 16, a step along a rank a shift by 1 within 16 bits.

/// The places in a set, on the board or off it.
pub(super) const PLACES: usize = 256;

/// The a-file's bits in each of a word's four ranks.
const A_FILE: u64 = 0x0001_0001_0001_0001;
/// The p-file's.
const P_FILE: u64 = A_FILE << 15;

/// A square: 16 times its rank plus its file, both counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square on that file and rank, both from 0 to 15.
    #[inline(always)]
    pub(super) const fn new(file: u8, rank: u8) -> Self {
        Self(rank << 4 | file)
    }

    #[inline(always)]
    pub(super) const fn file(self) -> u8 {
        self.0 & 15
    }

    #[inline(always)]
    pub(super) const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// For tables with one entry a place.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Squares([u64; 4]);

impl Squares {
    pub(super) const EMPTY: Self = Self([0; 4]);

    pub(super) fn board(width: u8, height: u8) -> Self {
        let mut all = Self::EMPTY;
        for rank in 0..height {
            for file in 0..width {
                all = all.or(Self::only(Square::new(file, rank)));
            }
        }
        all
    }

    #[inline(always)]
    pub(super) fn only(square: Square) -> Self {
        let (word, bit) = (u64::from(square.0 >> 6), 1 << (square.0 & 63));
        Self([0, 1, 2, 3].map(|i| if word == i { bit } else { 0 }))
    }

    /// The whole set where `keep`, else none of it; without a branch.
    #[inline(always)]
    pub(super) fn when(self, keep: bool) -> Self {
        let mask = u64::from(keep).wrapping_neg();
        Self(self.0.map(|word| word & mask))
    }

    #[inline(always)]
    pub(super) const fn contains(self, square: Square) -> bool {
        self.0[(square.0 >> 6) as usize] >> (square.0 & 63) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Sets as bytes: bit `b` of byte `i` of a set is the place `8 i + b`.
    #[inline(always)]
    pub(super) fn bytes<const N: usize>(sets: &[Self; N]) -> [[u8; PLACES / 8]; N] {
        sets.map(|set| {
            let mut bytes = [0; PLACES / 8];
            for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(set.0) {
                *bytes = word.to_le_bytes();
            }
            bytes
        })
    }

    /// Of every place whether the one `step` places further is in the set; beyond the last there is none.
    #[inline(always)]
    pub(super) fn seen(self, step: isize) -> Self {
        let (words, by) = (self.0, step.unsigned_abs());
        Self(std::array::from_fn(|i| match step > 0 {
            true => words[i] >> by | words.get(i + 1).map_or(0, |next| next << (64 - by)),
            false => words[i] << by | i.checked_sub(1).map_or(0, |last| words[last] >> (64 - by)),
        }))
    }

    /// Of every place whether its neighbour below, to the left, to the right, above is in the set.
    #[inline(always)]
    pub(super) fn seen_beside(self) -> [Self; 4] {
        let left = Self(self.0.map(|word| (word & !P_FILE) << 1));
        let right = Self(self.0.map(|word| (word & !A_FILE) >> 1));
        [self.seen(-16), left, right, self.seen(16)]
    }

    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The `n`-th square, counted from 0; `n` is less than `len`.
    #[inline(always)]
    pub(super) fn nth(self, n: u32) -> Square {
        let [a, b, c, _] = self.0.map(u64::count_ones);
        let before = [0, a, a + b, a + b + c];
        let word =
            usize::from(n >= before[1]) + usize::from(n >= before[2]) + usize::from(n >= before[3]);
        Square((word as u8) << 6 | nth_bit(self.0[word], n - before[word]))
    }

    /// The squares, in the order of the board.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = Square> {
        (0..4u8).flat_map(move |i| {
            let mut word = self.0[usize::from(i)];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(Square(i << 6 | bit))
            })
        })
    }

    /// The squares of the set whose eight neighbours exist and are in the set too.
    #[inline(always)]
    pub(super) fn interior(self) -> Self {
        let along = self
            .0
            .map(|word| word & (word & !P_FILE) << 1 & (word & !A_FILE) >> 1);
        let [a, b, c, d] = along;
        let above = [
            a >> 16 | b << 48,
            b >> 16 | c << 48,
            c >> 16 | d << 48,
            d >> 16,
        ];
        let below = [
            a << 16,
            b << 16 | a >> 48,
            c << 16 | b >> 48,
            d << 16 | c >> 48,
        ];
        Self(std::array::from_fn(|i| along[i] & above[i] & below[i]))
    }
}

/// Where the `n`-th set bit of a word is, counted from 0; `n` is less than the number of set bits.
///
/// Sums of bits by byte find the byte, sums within the byte find the bit (Vigna's broadword selection).
#[inline(always)]
fn nth_bit(word: u64, n: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    /// Of every byte 0 to 127, whether it is at most the one beside it in `ranks`, as that byte's high bit.
    fn at_most(bytes: u64, ranks: u64) -> u64 {
        ((ranks | HIGHS) - bytes) & HIGHS
    }
    let mut sums = word - (word >> 1 & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + (sums >> 2 & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // Byte k of `sums` counts the set bits of bytes 0 to k.
    let byte = at_most(sums, u64::from(n) * ONES).count_ones() * 8;
    let before = (sums << 8) >> byte & 0xff;
    // Bit k of the byte becomes byte k, 0 or 1.
    let spread = ((word >> byte & 0xff) * ONES) & 0x8040_2010_0804_0201;
    let bits = (spread + (HIGHS - ONES)) >> 7 & ONES;
    let ranks = bits.wrapping_mul(ONES);
    let bit = at_most(ranks, (u64::from(n) - before) * ONES).count_ones();
    (byte + bit) as u8
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;

    #[test]
    fn the_nth_square_is_the_nth_of_the_iteration() {
        let mut random = Random::new(Seed(1));
        for round in 0..2000 {
            let thin = |random: &mut Random| match round % 3 {
                0 => random.bits() & random.bits() & random.bits(),
                1 => random.bits() | random.bits() | random.bits(),
                _ => random.bits(),
            };
            let set = Squares(std::array::from_fn(|_| thin(&mut random)));
            let squares: Vec<Square> = set.iter().collect();
            assert_eq!(squares.len(), set.len() as usize);
            for (n, &square) in squares.iter().enumerate() {
                assert_eq!(set.nth(n as u32), square);
                assert!(
                    set.contains(square) && !set.without(Squares::only(square)).contains(square)
                );
            }
        }
        assert_eq!(Squares([!0; 4]).nth(255), Square(255));
    }

    #[test]
    fn the_interior_has_all_eight_neighbours() {
        let mut random = Random::new(Seed(2));
        for _ in 0..500 {
            let set = Squares(std::array::from_fn(|_| {
                random.bits() | random.bits() | random.bits()
            }));
            let inside = |square: Square| {
                let (x, y) = (i16::from(square.file()), i16::from(square.rank()));
                let mut around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
                around.all(|(x, y)| {
                    (0..16).contains(&x)
                        && (0..16).contains(&y)
                        && set.contains(Square::new(x as u8, y as u8))
                })
            };
            for i in 0..=255 {
                assert_eq!(set.interior().contains(Square(i)), inside(Square(i)), "{i}");
            }
        }
    }
}
