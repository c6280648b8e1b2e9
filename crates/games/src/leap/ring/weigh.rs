//! Weighing what captures lead to with AVX-512, eight captures side by side, each in a lane.
use std::arch::x86_64::*;

use super::Leaps;
use super::avx512::{LANES, Lanes, List, store, table};
use super::super::classes::{KINDS, PAIR, UP_TO, first_class};
use super::super::features::{StageWeights, WeighedCapture};

/// [`Tally`](super::super::classes) of eight positions.
#[derive(Clone, Copy)]
struct Tally([__m512i; UP_TO - 1]);

impl Tally {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn none() -> Self {
        Self([_mm512_setzero_si512(); UP_TO - 1])
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn add(&mut self, set: __m512i) {
        let [one, two, three] = &mut self.0;
        *three = _mm512_ternarylogic_epi64::<{ table::FIRST_OR_BOTH }>(*three, *two, set);
        *two = _mm512_ternarylogic_epi64::<{ table::FIRST_OR_BOTH }>(*two, *one, set);
        *one = _mm512_or_si512(*one, set);
    }

    /// Those of `places` that were in none, in one, in two, and in more of the sets.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn split(&self, places: __m512i) -> [__m512i; UP_TO] {
        let [one, two, three] = self.0;
        [
            _mm512_andnot_si512(one, places),
            _mm512_ternarylogic_epi64::<{ table::FIRST_TWO }>(places, one, two),
            _mm512_ternarylogic_epi64::<{ table::FIRST_TWO }>(places, two, three),
            _mm512_and_si512(places, three),
        ]
    }
}

/// [`Layout::weigh_captures`](super::Layout::weigh_captures).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(super) fn captures(
    leaps: &Leaps,
    (own, enemy): (u64, u64),
    weights: &StageWeights,
    mut visit: impl FnMut(WeighedCapture),
) {
    let list = List::new(leaps, own, enemy);
    for start in (0..list.len()).step_by(LANES) {
        let (live, from, to) = list.bits(leaps, start);
        let both = _mm512_or_si512(from, to);
        let all = |word: u64| _mm512_set1_epi64(word as i64);
        // What was the enemy's turn comes next.
        let next = _mm512_andnot_si512(to, all(enemy));
        let moved = _mm512_xor_si512(both, all(own));
        let (sums, stuck) = weigh(leaps, next, moved, weights);
        let mut weighed = [0; LANES];
        store(&mut weighed, sums);
        for (lane, weighed) in weighed.iter().enumerate() {
            if live >> lane & 1 == 0 {
                break;
            }
            visit(WeighedCapture {
                leap: list.leap(leaps, start + lane),
                weighed: *weighed as i64,
                stuck: stuck >> lane & 1 != 0,
            });
        }
    }
}

/// The weighed sums of eight positions as their player to move sees them, and which of these players
/// are stuck.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq")]
fn weigh(
    leaps: &Leaps,
    own: __m512i,
    enemy: __m512i,
    weights: &StageWeights,
) -> (__m512i, __mmask8) {
    let sides = [
        Lanes { own, enemy },
        Lanes {
            own: enemy,
            enemy: own,
        },
    ];
    let (mut captures, mut attackers) = (Tally::none(), Tally::none());
    for lanes in &sides {
        lanes.each_landing(leaps, |k, direction, landed| {
            attackers.add(landed);
            // The opposite direction's leaps lead back; what comes in from beyond the ring is no stone.
            let back = Lanes::turn(leaps, landed, direction ^ 1, k);
            captures.add(_mm512_and_si512(back, lanes.own));
        });
    }
    let mut sum = _mm512_setzero_si512();
    for (side, lanes) in sides.iter().enumerate() {
        let weights = &weights.sides[side].0;
        let mut weigh = |first: usize, set: __m512i| {
            let classes = attackers.split(set);
            for (class, weight) in classes.into_iter().zip(&weights[first..first + UP_TO]) {
                let number = _mm512_popcnt_epi64(class);
                let weight = _mm512_set1_epi32(*weight);
                sum = _mm512_add_epi64(sum, _mm512_mul_epi32(number, weight));
            }
        };
        let by_friends = lanes.by_friends(leaps);
        let mut lonely = lanes.own;
        for (k, class) in by_friends.into_iter().enumerate() {
            lonely = _mm512_andnot_si512(class, lonely);
            for (n, set) in captures.split(class).into_iter().enumerate() {
                weigh(first_class(k + 1, n), set);
            }
        }
        weigh(first_class(0, 0), lonely);
    }
    let kinds = sides.map(|lanes| kinds(lanes.own, captures.0[0], attackers.0[0]));
    sum = _mm512_add_epi64(sum, weigh_neighbours(leaps, &kinds, weights));
    let stuck = _mm512_testn_epi64_mask(captures.0[0], own);
    (sum, stuck)
}

/// The stones by kind, given those that have captures and those that can be captured.
#[inline]
#[target_feature(enable = "avx512f")]
fn kinds(stones: __m512i, can: __m512i, can_be: __m512i) -> [__m512i; KINDS] {
    [
        _mm512_ternarylogic_epi64::<{ table::FIRST_ONLY }>(stones, can, can_be),
        _mm512_ternarylogic_epi64::<{ table::FIRST_AND_LAST }>(stones, can, can_be),
        _mm512_ternarylogic_epi64::<{ table::FIRST_TWO }>(stones, can, can_be),
        _mm512_ternarylogic_epi64::<{ table::AND3 }>(stones, can, can_be),
    ]
}

/// The weighed sum of the stones side by side, by their kinds.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
fn weigh_neighbours(
    leaps: &Leaps,
    kinds: &[[__m512i; KINDS]; 2],
    weights: &StageWeights,
) -> __m512i {
    let mut sum = _mm512_setzero_si512();
    for (side, of_side) in kinds.iter().enumerate() {
        for (second, set) in of_side.iter().enumerate() {
            let digits = Lanes::neighbours(leaps, *set);
            let mut weigh = |first: __m512i, weight: i32| {
                let [ones, twos, fours] =
                    digits.map(|digit| _mm512_popcnt_epi64(_mm512_and_si512(first, digit)));
                let more = _mm512_add_epi64(twos, _mm512_slli_epi64::<1>(fours));
                let number = _mm512_add_epi64(ones, _mm512_slli_epi64::<1>(more));
                let weight = _mm512_set1_epi32(weight);
                sum = _mm512_add_epi64(sum, _mm512_mul_epi32(number, weight));
            };
            let pairs = PAIR.iter().zip(&weights.sides[side].1);
            for ((first, _), weight) in pairs.filter(|(pair, _)| pair.1 == second) {
                weigh(of_side[*first], *weight);
            }
            if side == 1 {
                for (first, set) in kinds[0].iter().enumerate() {
                    weigh(*set, weights.enemies[first * KINDS + second]);
                }
            }
        }
    }
    sum
}
