//! Counting on rows with AVX-512: sixteen rows a register, moved up and down by permuting two
//! neighbouring registers.
#![expect(unsafe_code, reason = "loads of vector registers go through pointers")]

use std::arch::x86_64::*;

use super::super::bits::BLOCK;
use super::lanes::table;

#[inline]
#[target_feature(enable = "avx512f")]
fn load(rows: &[u32], block: usize) -> __m512i {
    let rows: &[u32] = &rows[block * BLOCK..][..BLOCK];
    // SAFETY: the slice is exactly the 64 bytes that are read; no alignment is asked for.
    unsafe { _mm512_loadu_si512(rows.as_ptr().cast()) }
}

/// The sixteen rows from row `by` of `low` on; `high` follows it.
#[inline]
#[target_feature(enable = "avx512f")]
fn rows_from(low: __m512i, high: __m512i, by: usize) -> __m512i {
    let rows = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let rows = _mm512_add_epi32(rows, _mm512_set1_epi32(by as i32));
    _mm512_permutex2var_epi32(low, rows, high)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn left(rows: __m512i, by: usize) -> __m512i {
    _mm512_sllv_epi32(rows, _mm512_set1_epi32(by as i32))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn right(rows: __m512i, by: usize) -> __m512i {
    _mm512_srlv_epi32(rows, _mm512_set1_epi32(by as i32))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn full_adder(a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
    (
        _mm512_ternarylogic_epi32::<{ table::SUM }>(a, b, c),
        _mm512_ternarylogic_epi32::<{ table::CARRY }>(a, b, c),
    )
}

/// A board's rows in blocks, with an empty block before and after.
type Blocks<const B: usize> = [__m512i; B];

/// Block `block` of rows `distance` below it: what leaps up by `distance` comes from there.
#[inline]
#[target_feature(enable = "avx512f")]
fn below<const B: usize>(rows: &Blocks<B>, block: usize, distance: usize) -> __m512i {
    let before = if block > 0 {
        rows[block - 1]
    } else {
        _mm512_setzero_si512()
    };
    rows_from(before, rows[block], BLOCK - distance)
}

/// Likewise from `distance` above it.
#[inline]
#[target_feature(enable = "avx512f")]
fn above<const B: usize>(rows: &Blocks<B>, block: usize, distance: usize) -> __m512i {
    let after = if block + 1 < B {
        rows[block + 1]
    } else {
        _mm512_setzero_si512()
    };
    rows_from(rows[block], after, distance)
}

/// The stones of a block with 1 to 6 friends beside them.
#[inline]
#[target_feature(enable = "avx512f")]
fn by_friends<const B: usize>(rows: &Blocks<B>, block: usize) -> [__m512i; 6] {
    let (own, below, above) = (rows[block], below(rows, block, 1), above(rows, block, 1));
    let (sum_a, carry_a) = full_adder(left(own, 1), right(own, 1), below);
    let (sum_b, carry_b) = full_adder(left(below, 1), above, right(above, 1));
    let b0 = _mm512_xor_si512(sum_a, sum_b);
    let (b1, b2) = full_adder(carry_a, carry_b, _mm512_and_si512(sum_a, sum_b));
    let odd = _mm512_and_si512(own, b0);
    let even = _mm512_andnot_si512(b0, own);
    [
        _mm512_ternarylogic_epi32::<{ table::FIRST_ONLY }>(odd, b1, b2),
        _mm512_ternarylogic_epi32::<{ table::FIRST_TWO }>(even, b1, b2),
        _mm512_ternarylogic_epi32::<{ table::FIRST_TWO }>(odd, b1, b2),
        _mm512_ternarylogic_epi32::<{ table::FIRST_AND_LAST }>(even, b1, b2),
        _mm512_ternarylogic_epi32::<{ table::FIRST_AND_LAST }>(odd, b1, b2),
        _mm512_ternarylogic_epi32::<{ table::AND3 }>(even, b1, b2),
    ]
}

/// The binary digits of how many stones land on each place of a block, up to 36.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_up<const B: usize>(classes: &[Blocks<B>; 6], block: usize) -> [__m512i; 6] {
    let zero = _mm512_setzero_si512();
    let [
        mut ones,
        mut twos,
        mut fours,
        mut eights,
        mut sixteens,
        mut rest,
    ] = [zero; 6];
    for (k, class) in classes.iter().enumerate() {
        let length = k + 1;
        let (same, below, above) = (
            class[block],
            below(class, block, length),
            above(class, block, length),
        );
        let (sum_a, carry_a) = full_adder(left(same, length), right(same, length), below);
        let (sum_b, carry_b) = full_adder(left(below, length), above, right(above, length));
        let (two_a, two_b, four_a, four_b, eight, sixteen);
        (ones, two_a) = full_adder(ones, sum_a, sum_b);
        (two_b, four_a) = full_adder(carry_a, carry_b, two_a);
        (twos, four_b) = (_mm512_xor_si512(twos, two_b), _mm512_and_si512(twos, two_b));
        (fours, eight) = full_adder(fours, four_a, four_b);
        (eights, sixteen) = (
            _mm512_xor_si512(eights, eight),
            _mm512_and_si512(eights, eight),
        );
        rest = _mm512_xor_si512(rest, _mm512_and_si512(sixteens, sixteen));
        sixteens = _mm512_xor_si512(sixteens, sixteen);
    }
    [ones, twos, fours, eights, sixteens, rest]
}

#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(in crate::leap) fn count<const B: usize>(own: &[u32], enemy: &[u32]) -> u64 {
    let zero = _mm512_setzero_si512();
    let mut rows = [zero; B];
    for (block, rows) in rows.iter_mut().enumerate() {
        *rows = load(own, block);
    }
    let mut classes = [[zero; B]; 6];
    for block in 0..B {
        for (class, stones) in classes.iter_mut().zip(by_friends(&rows, block)) {
            class[block] = stones;
        }
    }
    let mut captures = zero;
    for block in 0..B {
        let enemy = load(enemy, block);
        let mut here = zero;
        for digit in add_up(&classes, block).into_iter().rev() {
            let count = _mm512_popcnt_epi32(_mm512_and_si512(digit, enemy));
            here = _mm512_add_epi32(_mm512_add_epi32(here, here), count);
        }
        captures = _mm512_add_epi32(captures, here);
    }
    _mm512_reduce_add_epi32(captures) as u64
}
