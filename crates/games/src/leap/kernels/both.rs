//! Sets of several positions side by side: what is done with one is done with the others. A vector register of
//! 128 bits where WebAssembly has them, of 256 where AVX2 is, elsewhere two words.

use super::super::bits::{each_word, operators};
use crate::adders::Bitwise;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use self::words as register;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32 as register;

use self::register::{
    i64x2_shl, i64x2_splat, u64x2, u64x2_extract_lane, u64x2_shr, v128, v128_and, v128_andnot,
    v128_any_true, v128_or, v128_xor,
};

/// The most positions there are side by side.
pub(in crate::leap) const MOST: usize = 4;

/// A word of each of several positions.
pub(in crate::leap) trait SideBySide: Bitwise {
    /// How many; at most [`MOST`].
    const COUNT: usize;

    /// The first [`Self::COUNT`] words.
    fn new(words: [u64; MOST]) -> Self;
    fn splat(word: u64) -> Self;
    /// The words, with zeros where there are fewer than [`MOST`].
    fn words(self) -> [u64; MOST];
    fn without(self, other: Self) -> Self;
    /// Shifted by fewer than 64 places.
    fn up(self, by: u32) -> Self;
    /// Likewise.
    fn down(self, by: u32) -> Self;
    fn is_empty(self) -> bool;
}

/// A ring's places in each of several positions, 64 to a word.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Rings<S, const N: usize>(pub(in crate::leap) [S; N]);

impl<S: SideBySide, const N: usize> Rings<S, N> {
    #[inline(always)]
    pub(in crate::leap) fn splat(words: [u64; N]) -> Self {
        let mut all = [S::splat(0); N];
        for (all, word) in all.iter_mut().zip(words) {
            *all = S::splat(word);
        }
        Self(all)
    }

    /// A place of each, or none.
    #[inline(always)]
    pub(in crate::leap) fn places(places: [Option<usize>; MOST]) -> Self {
        let mut all = [S::splat(0); N];
        for (number, all) in all.iter_mut().enumerate() {
            let mut words = [0; MOST];
            for (word, place) in words.iter_mut().zip(places) {
                *word = match place {
                    Some(place) if place / 64 == number => 1 << (place % 64),
                    _ => 0,
                };
            }
            *all = S::new(words);
        }
        Self(all)
    }

    #[inline(always)]
    pub(in crate::leap) fn without(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = word.without(other);
        }
        self
    }

    #[inline(always)]
    pub(in crate::leap) fn is_empty(self) -> bool {
        self.any().is_empty()
    }

    /// A word of each position that is 0 if it has no place.
    #[inline(always)]
    pub(in crate::leap) fn any(self) -> S {
        let mut any = S::splat(0);
        for word in self.0 {
            any = any | word;
        }
        any
    }

    /// Turned on a ring of `size` places by fewer; of places beyond the ring's size, and after a turn by none, junk.
    #[inline(always)]
    pub(in crate::leap) fn turned(self, turn: u32, size: u32) -> Self {
        let (up, down) = (turn, size - turn);
        let mut turned = self;
        if N == 1 {
            turned.0[0] = self.0[0].up(up) | self.0[0].down(down);
            return turned;
        }
        let (far, near) = ((up / 64) as usize, up % 64);
        let (far_down, near_down) = ((down / 64) as usize, down % 64);
        let none = S::splat(0);
        for (i, word) in turned.0.iter_mut().enumerate() {
            let at = |i: usize| if i < N { self.0[i] } else { none };
            // Shifting by one and the rest keeps shifts below the word's width. What is before the first word wraps to the end.
            let from_below = at(i.wrapping_sub(far)).up(near)
                | at(i.wrapping_sub(far + 1)).down(1).down(63 - near);
            let from_above =
                at(i + far_down).down(near_down) | at(i + far_down + 1).up(1).up(63 - near_down);
            *word = from_below | from_above;
        }
        turned
    }
}

operators! { [S: SideBySide, const N: usize] Rings<S, N>,
    BitAnd bitand |mut a, b| each_word!(a, b, bitand);
    BitOr bitor |mut a, b| each_word!(a, b, bitor);
    BitXor bitxor |mut a, b| each_word!(a, b, bitxor);
}

/// Two positions.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Both(v128);

operators! { [] Both,
    BitAnd bitand |a, b| Self(v128_and(a.0, b.0));
    BitOr bitor |a, b| Self(v128_or(a.0, b.0));
    BitXor bitxor |a, b| Self(v128_xor(a.0, b.0));
}

impl SideBySide for Both {
    const COUNT: usize = 2;

    #[inline(always)]
    fn new(words: [u64; MOST]) -> Self {
        Self(u64x2(words[0], words[1]))
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(i64x2_splat(word as i64))
    }

    #[inline(always)]
    fn words(self) -> [u64; MOST] {
        let first = u64x2_extract_lane::<0>(self.0);
        [first, u64x2_extract_lane::<1>(self.0), 0, 0]
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(i64x2_shl(self.0, by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(u64x2_shr(self.0, by))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        !v128_any_true(self.0)
    }
}

/// WebAssembly's instructions by the same names, with two words.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod words {
    #![expect(non_camel_case_types, reason = "as in std::arch::wasm32")]

    pub(super) type v128 = [u64; 2];

    #[inline(always)]
    pub(super) fn u64x2(first: u64, second: u64) -> v128 {
        [first, second]
    }

    #[inline(always)]
    pub(super) fn i64x2_splat(word: i64) -> v128 {
        [word as u64; 2]
    }

    #[inline(always)]
    pub(super) fn u64x2_extract_lane<const N: usize>(a: v128) -> u64 {
        a[N]
    }

    #[inline(always)]
    pub(super) fn v128_and(a: v128, b: v128) -> v128 {
        [a[0] & b[0], a[1] & b[1]]
    }

    #[inline(always)]
    pub(super) fn v128_andnot(a: v128, b: v128) -> v128 {
        [a[0] & !b[0], a[1] & !b[1]]
    }

    #[inline(always)]
    pub(super) fn v128_or(a: v128, b: v128) -> v128 {
        [a[0] | b[0], a[1] | b[1]]
    }

    #[inline(always)]
    pub(super) fn v128_xor(a: v128, b: v128) -> v128 {
        [a[0] ^ b[0], a[1] ^ b[1]]
    }

    #[inline(always)]
    pub(super) fn v128_any_true(a: v128) -> bool {
        a[0] | a[1] != 0
    }

    #[inline(always)]
    pub(super) fn i64x2_shl(a: v128, by: u32) -> v128 {
        a.map(|word| word.wrapping_shl(by))
    }

    #[inline(always)]
    pub(super) fn u64x2_shr(a: v128, by: u32) -> v128 {
        a.map(|word| word.wrapping_shr(by))
    }
}
