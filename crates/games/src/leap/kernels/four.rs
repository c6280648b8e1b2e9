//! Sets of four positions side by side with AVX2.
#![expect(
    unsafe_code,
    reason = "a value of `Four` exists only where the instructions are"
)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::both::{MOST, SideBySide};

/// Four positions. Only a kernel that was chosen because the machine has AVX2 makes one.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Four(__m256i);

/// The weighed sums, in 64 bits each.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Sums(__m256i);

impl Default for Sums {
    #[inline(always)]
    fn default() -> Self {
        // SAFETY: see `Four`.
        Self(unsafe { _mm256_setzero_si256() })
    }
}

impl BitAnd for Four {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: see `Four`; likewise below.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Four {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Four {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: likewise.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl SideBySide for Four {
    const COUNT: usize = 4;
    type Sums = Sums;

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

    /// Through memory: taking byte after byte out of a register is slower.
    #[inline(always)]
    fn bytes(self) -> [[u8; 8]; MOST] {
        std::hint::black_box(self.words().map(u64::to_le_bytes))
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

    #[inline(always)]
    fn add(sums: &mut Sums, (ones, twos): (Self, Self), weight: i32) {
        // SAFETY: likewise.
        sums.0 = unsafe {
            let (ones, twos) = (bits_of_bytes(ones.0), bits_of_bytes(twos.0));
            let bytes = _mm256_add_epi8(ones, _mm256_add_epi8(twos, twos));
            let numbers = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
            let weight = _mm256_set1_epi64x(i64::from(weight));
            _mm256_add_epi64(sums.0, _mm256_mul_epi32(numbers, weight))
        };
    }

    #[inline(always)]
    fn sums(sums: Sums) -> [i32; MOST] {
        Four(sums.0).words().map(|sum| sum as i32)
    }
}

/// How many bits of each byte are set: AVX2 counts no bits, but looks up sixteen half bytes a lane.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn bits_of_bytes(words: __m256i) -> __m256i {
    // SAFETY: the caller vouches for the instructions.
    unsafe {
        let of_halves = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let low = _mm256_set1_epi8(15);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(words), low);
        let low = _mm256_and_si256(words, low);
        let high = _mm256_shuffle_epi8(of_halves, high);
        _mm256_add_epi8(_mm256_shuffle_epi8(of_halves, low), high)
    }
}
