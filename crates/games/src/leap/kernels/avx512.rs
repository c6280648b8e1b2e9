//! The ring's hot loops with AVX-512.
//!
//! Turning a ring of M places by t is one funnel shift (`vpshldvq`) of the word and the word shifted
//! to the register's upper end, where the M places' last t lie ready to come in from below.
//!
//! One position is spread over the registers by the length of the leap, a register a direction
//! ([`count`], [`landings`]); of many positions, each has a lane to itself ([`Lanes`]).
#![expect(
    unsafe_code,
    reason = "loads and stores of vector registers go through pointers"
)]

use std::arch::x86_64::*;

use quantarium_rules::Random;

use super::super::bits::{DIRECTIONS, Landings, Leaps};
use super::lanes::table;
use super::lanes::{LANES, Lanes, Sets, Tables, all, load, store};

const ALL: u64 = u64::MAX;

/// The binary digits of the number of friends that lane k stands for, k + 1, each spread over a word.
static DIGITS: [[u64; LANES]; 3] = [
    [ALL, 0, ALL, 0, ALL, 0, ALL, 0],
    [0, ALL, ALL, 0, 0, ALL, ALL, 0],
    [0, 0, 0, ALL, ALL, ALL, ALL, 0],
];

/// Where the stones land: a register a direction, lane k for leaps of length k + 1. The last two
/// lanes are empty.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(in crate::leap) fn landings(leaps: &Leaps<u64>, own: u64, enemy: u64) -> [__m512i; DIRECTIONS] {
    let [b0, b1, b2] = leaps.friend_counts(own);
    let mut leapers = all(own);
    for (digits, plane) in DIGITS.iter().zip([b0, b1, b2]) {
        leapers =
            _mm512_ternarylogic_epi64::<{ table::WHERE_EQUAL }>(leapers, all(plane), load(digits));
    }
    let upper = _mm512_sllv_epi64(leapers, all(u64::from(leaps.gap)));
    let enemy = all(enemy);
    std::array::from_fn(|direction| {
        let turned = _mm512_shldv_epi64(leapers, upper, load(&leaps.turns[direction]));
        let targets = load(&leaps.targets[direction]);
        _mm512_ternarylogic_epi64::<{ table::AND3 }>(turned, targets, enemy)
    })
}

/// The same as words.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(in crate::leap) fn landing_sets(leaps: &Leaps<u64>, own: u64, enemy: u64) -> Landings<u64> {
    landings(leaps, own, enemy).map(|landed| {
        let mut words = [0; LANES];
        store(&mut words, landed);
        std::array::from_fn(|k| words[k])
    })
}

#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
pub(in crate::leap) fn count(leaps: &Leaps<u64>, own: u64, enemy: u64) -> u64 {
    let landings = landings(leaps, own, enemy);
    let mut counts = _mm512_setzero_si512();
    for landed in landings {
        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(landed));
    }
    _mm512_reduce_add_epi64(counts) as u64
}

/// The captures of one position as two lists of places: where they go from and where they land.
struct List {
    to: [u8; List::ROOM],
    turn: [u8; List::ROOM],
    len: usize,
}

impl List {
    /// Six for each of 64 stones, and a register's length more, which the last write may touch.
    const ROOM: usize = 6 * 64 + 64;

    /// Lists the captures; the order is that of the layout.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
    fn new(leaps: &Leaps<u64>, own: u64, enemy: u64) -> Self {
        let mut list = Self {
            to: [0; Self::ROOM],
            turn: [0; Self::ROOM],
            len: 0,
        };
        let places = {
            let names: [u8; 64] = std::array::from_fn(|place| place as u8);
            // SAFETY: the array is exactly the 64 bytes that are read.
            unsafe { _mm512_loadu_si512(names.as_ptr().cast()) }
        };
        for (direction, landed) in landings(leaps, own, enemy).into_iter().enumerate() {
            let mut words = [0; LANES];
            store(&mut words, landed);
            for (k, &word) in words.iter().take(6).enumerate() {
                let to = _mm512_maskz_compress_epi8(word, places);
                let turn = _mm512_set1_epi8(leaps.turns[direction][k] as i8);
                debug_assert!(list.len + 64 <= Self::ROOM);
                // SAFETY: a stone lands at most once in each direction, so `len` is never more than
                // 6 * 64, and there are 64 bytes more.
                unsafe {
                    _mm512_storeu_si512(list.to.as_mut_ptr().add(list.len).cast(), to);
                    _mm512_storeu_si512(list.turn.as_mut_ptr().add(list.len).cast(), turn);
                }
                list.len += word.count_ones() as usize;
            }
        }
        list
    }

    /// Eight captures from number `start` on: which of the eight there are, the bits that they go
    /// from, and those that they land on.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn bits(&self, leaps: &Leaps<u64>, start: usize) -> (__mmask8, __m512i, __m512i) {
        let eight = |bytes: &[u8; Self::ROOM]| {
            let mut chunk = [0; 8];
            chunk.copy_from_slice(&bytes[start..start + 8]);
            _mm_set_epi64x(0, i64::from_le_bytes(chunk))
        };
        let (to, turn) = (eight(&self.to), eight(&self.turn));
        // A turn past the ring's beginning comes out as a large byte without the ring's size.
        let from = _mm_sub_epi8(to, turn);
        let from = _mm_min_epu8(from, _mm_add_epi8(from, _mm_set1_epi8(leaps.size as i8)));
        let left = (self.len - start).min(LANES);
        let live = (0xff_u32 >> (LANES - left)) as u8;
        let bit = |place| _mm512_sllv_epi64(all(1), _mm512_cvtepu8_epi64(place));
        (live, bit(from), bit(to))
    }
}

/// The captures of the next player after each capture of this one, added up.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(in crate::leap) fn count_replies(
    leaps: &Leaps<u64>,
    tables: &Tables<1>,
    (own, enemy): (u64, u64),
    next: u64,
) -> u64 {
    let list = List::new(leaps, own, enemy);
    let (occupied, next) = (all(own | enemy), all(next));
    let mut counts = _mm512_setzero_si512();
    for start in (0..list.len).step_by(LANES) {
        let (live, from, to) = list.bits(leaps, start);
        // Without stones of their own, the lanes beyond the list's end count nothing.
        let own = _mm512_maskz_andnot_epi64(live, to, next);
        let enemy = _mm512_andnot_si512(own, _mm512_xor_si512(occupied, from));
        let lanes = Lanes {
            own: Sets([own]),
            enemy: Sets([enemy]),
        };
        counts = _mm512_add_epi64(counts, lanes.count(tables));
    }
    _mm512_reduce_add_epi64(counts) as u64
}

/// A capture, each equally likely, by the places it goes from and to: the layout's own choice with
/// the counts in the bytes of one word a direction.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(in crate::leap) fn choose(
    leaps: &Leaps<u64>,
    own: u64,
    enemy: u64,
    random: &mut Random,
) -> Option<(usize, usize)> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let mut landings_of = [[0; LANES]; DIRECTIONS];
    // Byte k of `up_to[d]`: the captures in direction d of length at most k + 1, at most 64.
    let mut up_to = [0_u64; DIRECTIONS];
    // The captures in all directions before d.
    let mut before = [0_u64; DIRECTIONS];
    let mut total = 0;
    for (direction, landed) in landings(leaps, own, enemy).into_iter().enumerate() {
        store(&mut landings_of[direction], landed);
        let counts = _mm512_cvtepi64_epi8(_mm512_popcnt_epi64(landed));
        up_to[direction] = (_mm_cvtsi128_si64(counts) as u64).wrapping_mul(ONES);
        before[direction] = total;
        total += up_to[direction] >> 56;
    }
    if total == 0 {
        return None;
    }
    let chosen = random.below(total);
    let reached = before
        .iter()
        .skip(1)
        .map(|&before| usize::from(before <= chosen));
    let direction: usize = reached.sum();
    let left = chosen - before[direction];
    let up_to = up_to[direction];
    // A byte's top bit stays where `left` is not less than it.
    let k = ((((left * ONES) | TOPS) - up_to) & TOPS).count_ones();
    let left = left - (((up_to << 8) >> (8 * k)) & 0xff);
    let word = landings_of[direction][k as usize];
    let to = u64::from(_pdep_u64(1 << left, word).trailing_zeros());
    let turn = leaps.turns[direction][k as usize];
    let from = if to >= turn {
        to - turn
    } else {
        to + u64::from(leaps.size) - turn
    };
    Some((from as usize, to as usize))
}
