//! Counting on the ring with AVX2: four of the 36 leaps a register, two funnel halves a turn.
//!
//! The landing places are added up bit by bit before bits are counted, which AVX2 cannot do for
//! words.
#![expect(unsafe_code, reason = "loads of vector registers go through pointers")]

use std::arch::x86_64::*;

use super::super::bits::{DIRECTIONS, Leaps};

/// How many words a register holds.
const LANES: usize = 4;
/// Registers for all leaps: one a direction for lengths 1 to 4, one for two directions of lengths 5
/// and 6.
const QUADS: usize = DIRECTIONS + DIRECTIONS / 2;

/// [`Leaps`], four a register, aligned likewise.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(in crate::leap) struct Quads {
    /// How far the ring is turned.
    turns: [[u64; LANES]; QUADS],
    /// How far it would be turned back: the ring's size less the turn.
    backs: [[u64; LANES]; QUADS],
    targets: [[u64; LANES]; QUADS],
}

/// The direction and length less one of a leap's lane.
fn leap_of(quad: usize, lane: usize) -> (usize, usize) {
    if quad < DIRECTIONS {
        (quad, lane)
    } else {
        (2 * (quad - DIRECTIONS) + lane / 2, LANES + lane % 2)
    }
}

impl Quads {
    pub(super) fn new(leaps: &Leaps<u64>) -> Self {
        let quads = |f: &dyn Fn(usize, usize) -> u64| {
            std::array::from_fn(|quad| {
                std::array::from_fn(|lane| {
                    let (direction, k) = leap_of(quad, lane);
                    f(direction, k)
                })
            })
        };
        Self {
            turns: quads(&|direction, k| leaps.turns[direction][k]),
            backs: quads(&|direction, k| u64::from(leaps.size) - leaps.turns[direction][k]),
            targets: quads(&|direction, k| leaps.targets[direction][k]),
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(words: &[u64; LANES]) -> __m256i {
    // SAFETY: the reference is to exactly the 32 bytes that are read; no alignment is asked for.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn bits_of_bytes(value: __m256i) -> __m256i {
    let of_nibble = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    ));
    let nibble = _mm256_set1_epi8(0x0f);
    let low = _mm256_and_si256(value, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(value), nibble);
    _mm256_add_epi8(
        _mm256_shuffle_epi8(of_nibble, low),
        _mm256_shuffle_epi8(of_nibble, high),
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn full_adder(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    let half = _mm256_xor_si256(a, b);
    let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
    (_mm256_xor_si256(half, c), carry)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count(leaps: &Leaps<u64>, quads: &Quads, own: u64, enemy: u64) -> u64 {
    let by_friends = leaps.by_friends(own);
    let [c1, c2, c3, c4, c5, c6] = by_friends.map(|set| set as i64);
    let short = _mm256_set_epi64x(c4, c3, c2, c1);
    let long = _mm256_set_epi64x(c6, c5, c6, c5);
    let landed: [__m256i; QUADS] = std::array::from_fn(|quad| {
        let leapers = if quad < DIRECTIONS { short } else { long };
        let turned = _mm256_or_si256(
            _mm256_sllv_epi64(leapers, load(&quads.turns[quad])),
            _mm256_srlv_epi64(leapers, load(&quads.backs[quad])),
        );
        _mm256_and_si256(turned, load(&quads.targets[quad]))
    });
    let [a, b, c, d, e, f, g, h, i] = landed;
    let (sum_a, carry_a) = full_adder(a, b, c);
    let (sum_b, carry_b) = full_adder(d, e, f);
    let (sum_c, carry_c) = full_adder(g, h, i);
    let (ones, two) = full_adder(sum_a, sum_b, sum_c);
    let (more, four_a) = full_adder(carry_a, carry_b, carry_c);
    let (twos, four_b) = (_mm256_xor_si256(more, two), _mm256_and_si256(more, two));
    let fours = _mm256_xor_si256(four_a, four_b);
    let eights = _mm256_and_si256(four_a, four_b);
    let enemy = _mm256_set1_epi64x(enemy as i64);
    let mut captures = _mm256_setzero_si256();
    for digit in [eights, fours, twos, ones] {
        let bits = bits_of_bytes(_mm256_and_si256(digit, enemy));
        // A byte of places holds 8 * 9 landings at most.
        captures = _mm256_add_epi8(_mm256_add_epi8(captures, captures), bits);
    }
    let captures = _mm256_sad_epu8(captures, _mm256_setzero_si256());
    let half = _mm_add_epi64(
        _mm256_castsi256_si128(captures),
        _mm256_extracti128_si256::<1>(captures),
    );
    (_mm_cvtsi128_si64(half) + _mm_extract_epi64::<1>(half)) as u64
}
