//! Sets of two positions side by side: what is done with one is done with the other. A vector register of
//! 128 bits where WebAssembly has them, elsewhere two words.

use std::ops::{BitAnd, BitOr, BitXor};

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use self::words as register;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32 as register;

use self::register::{
    i64x2_shl, i64x2_splat, u64x2, u64x2_extract_lane, u64x2_shr, v128, v128_and, v128_andnot,
    v128_any_true, v128_or, v128_xor,
};

/// A word of each of two positions.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Both(v128);

impl BitAnd for Both {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
}

impl BitOr for Both {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
}

impl BitXor for Both {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }
}

impl Both {
    #[inline(always)]
    pub(in crate::leap) fn new(first: u64, second: u64) -> Self {
        Self(u64x2(first, second))
    }

    /// The same word for both.
    #[inline(always)]
    pub(in crate::leap) fn splat(word: u64) -> Self {
        Self(i64x2_splat(word as i64))
    }

    #[inline(always)]
    pub(in crate::leap) fn words(self) -> [u64; 2] {
        [
            u64x2_extract_lane::<0>(self.0),
            u64x2_extract_lane::<1>(self.0),
        ]
    }

    /// What is not in `other`.
    #[inline(always)]
    pub(in crate::leap) fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    /// Turned on a ring of `size` places, at most 64, by fewer; of places beyond the ring's size, and after a
    /// turn by none, junk.
    #[inline(always)]
    pub(in crate::leap) fn turned(self, turn: u32, size: u32) -> Self {
        Self(v128_or(
            i64x2_shl(self.0, turn),
            u64x2_shr(self.0, size - turn),
        ))
    }

    /// Shifted by fewer than 64 places.
    #[inline(always)]
    pub(in crate::leap) fn up(self, by: u32) -> Self {
        Self(i64x2_shl(self.0, by))
    }

    /// Likewise.
    #[inline(always)]
    pub(in crate::leap) fn down(self, by: u32) -> Self {
        Self(u64x2_shr(self.0, by))
    }

    #[inline(always)]
    pub(in crate::leap) fn is_empty(self) -> bool {
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
