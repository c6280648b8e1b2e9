//! Sets of four positions side by side with AVX2.
#![expect(
    unsafe_code,
    reason = "a value of `Four` exists only where the instructions are"
)]

use std::arch::x86_64::*;

use super::super::bits::operators;
use super::both::{MOST, SideBySide};

/// Four positions. Only a kernel that was chosen because the machine has AVX2 makes one.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Four(__m256i);

// SAFETY: see `Four`; likewise below.
operators! { [] Four,
    BitAnd bitand |a, b| Self(unsafe { _mm256_and_si256(a.0, b.0) });
    BitOr bitor |a, b| Self(unsafe { _mm256_or_si256(a.0, b.0) });
    BitXor bitxor |a, b| Self(unsafe { _mm256_xor_si256(a.0, b.0) });
}

impl SideBySide for Four {
    const COUNT: usize = 4;

    #[inline(always)]
    fn new([a, b, c, d]: [u64; MOST]) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64) })
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn words(self) -> [u64; MOST] {
        let mut words = [0; MOST];
        // SAFETY: likewise; the array has just the bytes that are written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: likewise.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
}
