//! Sets of places: what a position keeps of each colour.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::super::isa::Isa;
use super::operators::{each_word, operators};
use super::quad::Quad;
use crate::adders::Bitwise;

/// A set of places of a board's layout. A place is the number of a bit; which cell it is, the
/// [`Layout`](super::super::layout::Layout) knows.
pub(in crate::leap) trait Set:
    Bitwise + Eq + Hash + Debug + Send + Sync + 'static
{
    const EMPTY: Self;

    fn contains(&self, place: usize) -> bool;
    fn insert(&mut self, place: usize);
    fn remove(&mut self, place: usize);
    fn without(self, other: Self) -> Self;
    fn len(&self) -> u32;
    /// The `n`-th place of the set, counted from 0, lowest first; `n` is less than `len()`.
    fn nth<I: Isa>(&self, isa: I, n: u32) -> usize;
    /// Visits the places, lowest first, until `visit` breaks.
    fn each<B>(&self, visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B>;
    /// Mixes the set into `hash`, so that different sets give different results almost always.
    fn mix(&self, hash: u64) -> u64;
    const ROOM: usize = 8 * size_of::<Self>();
    /// Has sets read as bytes, one after the other: bit `b` of byte `i` of a set is the place `8 i + b`.
    fn as_bytes<const N: usize, R>(sets: &[Self; N], read: impl FnOnce(&[u8]) -> R) -> R;
}

/// One round of mixing 64 bits into a hash: xor, multiply, fold the high half back.
#[inline(always)]
pub(in crate::leap) fn mix_word(hash: u64, word: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let product = u128::from(hash ^ word ^ ODD.rotate_left(17)) * u128::from(ODD);
    (product as u64 ^ (product >> 64) as u64).wrapping_add(word.wrapping_mul(0xd1b5_4a32_d192_ed03))
}

macro_rules! set_of_bits {
    ($word:ty, $nth:expr, $mix:expr) => {
        impl Set for $word {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn contains(&self, place: usize) -> bool {
                self >> place & 1 != 0
            }

            #[inline(always)]
            fn insert(&mut self, place: usize) {
                *self |= 1 << place;
            }

            #[inline(always)]
            fn remove(&mut self, place: usize) {
                *self &= !(1 << place);
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline(always)]
            fn len(&self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn nth<I: Isa>(&self, isa: I, n: u32) -> usize {
                $nth(isa, *self, n)
            }

            #[inline(always)]
            fn each<B>(&self, mut visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
                let mut rest = *self;
                while rest != 0 {
                    visit(rest.trailing_zeros() as usize)?;
                    rest &= rest - 1;
                }
                ControlFlow::Continue(())
            }

            #[inline(always)]
            fn mix(&self, hash: u64) -> u64 {
                $mix(hash, *self)
            }

            #[inline(always)]
            fn as_bytes<const N: usize, R>(sets: &[Self; N], read: impl FnOnce(&[u8]) -> R) -> R {
                read(sets.map(<$word>::to_le_bytes).as_flattened())
            }
        }
    };
}

set_of_bits!(u64, nth_of_one, mix_word);
set_of_bits!(u128, nth_of_two, mix_two);

#[inline(always)]
fn mix_two(hash: u64, word: u128) -> u64 {
    mix_word(mix_word(hash, word as u64), (word >> 64) as u64)
}

#[inline(always)]
fn nth_of_one<I: Isa>(isa: I, word: u64, n: u32) -> usize {
    isa.nth_bit(word, n) as usize
}

#[inline(always)]
fn nth_of_two<I: Isa>(isa: I, word: u128, n: u32) -> usize {
    let (low, high) = (word as u64, (word >> 64) as u64);
    match n.checked_sub(low.count_ones()) {
        None => isa.nth_bit(low, n) as usize,
        Some(n) => 64 + isa.nth_bit(high, n) as usize,
    }
}

/// Up to `N` rows of 32 places; place 32 y + x is bit x of row y.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::leap) struct RowSet<const N: usize>(pub [u32; N]);

operators! { [const N: usize] RowSet<N>,
    BitAnd bitand |mut a, b| each_word!(a, b, bitand);
    BitOr bitor |mut a, b| each_word!(a, b, bitor);
    BitXor bitxor |mut a, b| each_word!(a, b, bitxor);
}

macro_rules! set_of_words {
    ([$($generic:tt)*] $set:ty, [$word:ty; $count:expr], $len:expr, $mix:expr) => {
        impl<$($generic)*> Set for $set {
            const EMPTY: Self = Self([0; $count]);

            #[inline(always)]
            fn contains(&self, place: usize) -> bool {
                const WIDTH: usize = <$word>::BITS as usize;
                self.0[place / WIDTH] >> (place % WIDTH) & 1 != 0
            }

            #[inline(always)]
            fn insert(&mut self, place: usize) {
                const WIDTH: usize = <$word>::BITS as usize;
                self.0[place / WIDTH] |= 1 << (place % WIDTH);
            }

            #[inline(always)]
            fn remove(&mut self, place: usize) {
                const WIDTH: usize = <$word>::BITS as usize;
                self.0[place / WIDTH] &= !(1 << (place % WIDTH));
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & (self ^ other)
            }

            #[inline(always)]
            fn len(&self) -> u32 {
                $len(&self.0)
            }

            #[inline(always)]
            fn nth<I: Isa>(&self, isa: I, n: u32) -> usize {
                let mut left = n;
                for (i, &word) in self.0.iter().enumerate() {
                    let here = word.count_ones();
                    if left < here {
                        return i * <$word>::BITS as usize + (word as u64).nth(isa, left);
                    }
                    left -= here;
                }
                unreachable!("place {n} of a set of {}", self.len())
            }

            #[inline(always)]
            fn each<B>(&self, mut visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
                for (i, &word) in self.0.iter().enumerate() {
                    (word as u64).each(|bit| visit(i * <$word>::BITS as usize + bit))?;
                }
                ControlFlow::Continue(())
            }

            #[inline(always)]
            fn mix(&self, hash: u64) -> u64 {
                $mix(hash, &self.0)
            }

            #[inline(always)]
            fn as_bytes<const SETS: usize, R>(
                sets: &[Self; SETS],
                read: impl FnOnce(&[u8]) -> R,
            ) -> R {
                let bytes = sets.map(|set| set.0.map(<$word>::to_le_bytes));
                read(bytes.as_flattened().as_flattened())
            }
        }
    };
}

set_of_words!([const N: usize] RowSet<N>, [u32; N], len_of_rows, mix_pairs);
set_of_words!([] Quad, [u64; 4], len_of_four, mix_each);

#[inline(always)]
fn len_of_rows(rows: &[u32]) -> u32 {
    rows.iter().map(|row| row.count_ones()).sum()
}

/// [`Set::len`] of four words; a loop would be compiled to vectors, which is slower.
#[inline(always)]
fn len_of_four([a, b, c, d]: &[u64; 4]) -> u32 {
    a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
}

#[inline(always)]
fn mix_pairs(hash: u64, rows: &[u32]) -> u64 {
    rows.chunks_exact(2).fold(hash, |hash, rows| {
        mix_word(hash, u64::from(rows[0]) << 32 | u64::from(rows[1]))
    })
}

#[inline(always)]
fn mix_each(hash: u64, words: &[u64]) -> u64 {
    words.iter().fold(hash, |hash, &word| mix_word(hash, word))
}

#[cfg(test)]
mod tests {
    use super::super::super::isa::Plain;
    use super::*;

    fn holds_what_was_put_in<S: Set>(places: &[usize]) {
        let mut set = S::EMPTY;
        for &place in places {
            set.insert(place);
        }
        let mut seen = Vec::new();
        let _ = set.each(|place| {
            seen.push(place);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(seen, places);
        assert_eq!(set.len() as usize, places.len());
        for (n, &place) in places.iter().enumerate() {
            assert_eq!(set.nth(Plain, n as u32), place);
            assert!(set.contains(place) && !set.contains(place + 1));
        }
        let mut less = set;
        less.remove(places[0]);
        assert!(!less.contains(places[0]));
        assert_eq!(set.without(less).len(), 1);
        assert_eq!(less | set, set);
        assert_ne!(set.mix(1), less.mix(1));
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        holds_what_was_put_in::<u64>(&[0, 2, 31, 40, 61]);
        holds_what_was_put_in::<u128>(&[0, 2, 62, 64, 100, 126]);
        holds_what_was_put_in::<Quad>(&[0, 62, 64, 130, 254]);
        holds_what_was_put_in::<RowSet<32>>(&[0, 31, 33, 512, 1020]);
        holds_what_was_put_in::<RowSet<64>>(&[5, 31, 33, 512, 2046]);
    }
}
