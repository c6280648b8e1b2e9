//! Weighing what captures lead to with AVX-512, eight captures side by side, each in a lane.

use std::arch::x86_64::*;

use super::super::bits::{DIRECTIONS, Leaps, Words};
use super::super::kernels::avx512::List;
use super::super::kernels::lanes::{
    LANES, Lanes, Sets, Spread, Tables, all, in_eights, store, table,
};
use super::accumulator::{StageWeights, WeighedCapture};
use super::index::{KINDS, PAIR, UP_TO, first_class};

/// The places that were in at least one, two and three of some sets, of eight positions.
#[derive(Clone, Copy)]
struct UpTo<const N: usize>([Sets<N>; UP_TO - 1]);

impl<const N: usize> UpTo<N> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn none() -> Self {
        Self([Sets::none(); UP_TO - 1])
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn add(&mut self, set: Sets<N>) {
        let [one, two, three] = &mut self.0;
        *three = Sets::of::<{ table::FIRST_OR_BOTH }>(*three, *two, set);
        *two = Sets::of::<{ table::FIRST_OR_BOTH }>(*two, *one, set);
        *one = Sets::of_two::<{ table::EITHER }>(*one, set);
    }

    /// Those of `places` that were in none, in one, in two, and in more of the sets.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn split(&self, places: Sets<N>) -> [Sets<N>; UP_TO] {
        let [one, two, three] = self.0;
        [
            Sets::of_two::<{ table::WITHOUT }>(places, one),
            Sets::of::<{ table::FIRST_TWO }>(places, one, two),
            Sets::of::<{ table::FIRST_TWO }>(places, two, three),
            Sets::of_two::<{ table::BOTH }>(places, three),
        ]
    }
}

/// [`Weigh::weigh_captures`](super::Weigh::weigh_captures) of rings of one word.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(super) fn captures(
    leaps: &Leaps<u64>,
    tables: &Tables<1>,
    (own, enemy): (u64, u64),
    weights: &StageWeights,
    mut visit: impl FnMut(WeighedCapture),
) {
    let list = List::new(leaps, own, enemy);
    for start in (0..list.len()).step_by(LANES) {
        let (live, from, to) = list.bits(leaps, start);
        let both = _mm512_or_si512(from, to);
        let lanes = Lanes {
            // What was the enemy's turn comes next.
            own: Sets([_mm512_andnot_si512(to, all(enemy))]),
            enemy: Sets([_mm512_xor_si512(both, all(own))]),
        };
        let weighed = weigh(tables, lanes, weights);
        for lane in 0..live.count_ones() as usize {
            visit(weighed.capture(lane, list.leap(leaps, start + lane)));
        }
    }
}

/// [`Weigh::weigh_captures`](super::Weigh::weigh_captures) of rings of more words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(super) fn captures_of_words<W: Words<N>, const N: usize>(
    (ring, tables): (&Leaps<W>, &Tables<N>),
    (own, enemy): (W, W),
    weights: &StageWeights,
    mut visit: impl FnMut(WeighedCapture),
) {
    let made = |from, to| {
        let (mut next, mut moved) = (enemy, own);
        next.remove(to);
        moved.remove(from);
        moved.insert(to);
        [next, moved]
    };
    in_eights(ring, (own, enemy), made, |leaps, lanes| {
        let weighed = weigh(tables, lanes, weights);
        for (lane, leap) in leaps.iter().enumerate() {
            visit(weighed.capture(lane, *leap));
        }
    });
}

/// The weighed sums of eight positions as their player to move sees them, and which of these players
/// are stuck.
struct WeighedLanes {
    sums: [u64; LANES],
    stuck: __mmask8,
}

impl WeighedLanes {
    /// What the capture that led to a lane's position comes to.
    fn capture(&self, lane: usize, leap: (usize, usize)) -> WeighedCapture {
        WeighedCapture {
            leap,
            weighed: self.sums[lane] as i64,
            stuck: self.stuck >> lane & 1 != 0,
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq")]
fn weigh<const N: usize>(
    tables: &Tables<N>,
    lanes: Lanes<N>,
    weights: &StageWeights,
) -> WeighedLanes {
    let sides = [
        lanes,
        Lanes {
            own: lanes.enemy,
            enemy: lanes.own,
        },
    ];
    let mut by_friends = [[Sets::none(); 6]; 2];
    let (mut captures, mut attackers) = (UpTo::none(), UpTo::none());
    for (side, by_friends) in sides.iter().zip(&mut by_friends) {
        *by_friends = side.by_friends(tables);
        let enemies = Spread::new(tables, &side.enemy);
        for (k, leapers) in by_friends.iter().enumerate() {
            let spread = Spread::new(tables, leapers);
            for direction in 0..DIRECTIONS {
                attackers.add(spread.landed(tables, (direction, k), side.enemy));
                // The opposite direction's leaps lead back.
                captures.add(enemies.landed(tables, (direction ^ 1, k), *leapers));
            }
        }
    }
    let mut sum = _mm512_setzero_si512();
    for (side, by_friends) in by_friends.iter().enumerate() {
        let weights = &weights.sides[side].0;
        let mut weigh = |first: usize, set: Sets<N>| {
            let classes = attackers.split(set);
            for (class, weight) in classes.iter().zip(&weights[first..first + UP_TO]) {
                let weight = _mm512_set1_epi32(*weight);
                sum = _mm512_add_epi64(sum, _mm512_mul_epi32(class.len(), weight));
            }
        };
        let mut lonely = sides[side].own;
        for (k, class) in by_friends.iter().enumerate() {
            lonely = Sets::of_two::<{ table::WITHOUT }>(lonely, *class);
            for (n, set) in captures.split(*class).into_iter().enumerate() {
                weigh(first_class(k + 1, n), set);
            }
        }
        weigh(first_class(0, 0), lonely);
    }
    let (can, can_be) = (captures.0[0], attackers.0[0]);
    let kinds = [
        kinds(sides[0].own, can, can_be),
        kinds(sides[1].own, can, can_be),
    ];
    sum = _mm512_add_epi64(sum, weigh_neighbours(tables, &kinds, weights));
    let mut sums = [0; LANES];
    store(&mut sums, sum);
    WeighedLanes {
        sums,
        stuck: Sets::of_two::<{ table::BOTH }>(can, sides[0].own).are_empty(),
    }
}

/// The stones by kind, given those that have captures and those that can be captured.
#[inline]
#[target_feature(enable = "avx512f")]
fn kinds<const N: usize>(stones: Sets<N>, can: Sets<N>, can_be: Sets<N>) -> [Sets<N>; KINDS] {
    [
        Sets::of::<{ table::FIRST_ONLY }>(stones, can, can_be),
        Sets::of::<{ table::FIRST_AND_LAST }>(stones, can, can_be),
        Sets::of::<{ table::FIRST_TWO }>(stones, can, can_be),
        Sets::of::<{ table::AND3 }>(stones, can, can_be),
    ]
}

/// The weighed sum of the stones side by side, by their kinds.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
fn weigh_neighbours<const N: usize>(
    tables: &Tables<N>,
    kinds: &[[Sets<N>; KINDS]; 2],
    weights: &StageWeights,
) -> __m512i {
    let mut sum = _mm512_setzero_si512();
    for (side, of_side) in kinds.iter().enumerate() {
        for (second, set) in of_side.iter().enumerate() {
            let digits = Lanes::neighbours(tables, set);
            let mut weigh = |first: Sets<N>, weight: i32| {
                let beside = |digit| Sets::of_two::<{ table::BOTH }>(first, digit).len();
                let [ones, twos, fours] = digits;
                let fours = _mm512_slli_epi64::<1>(beside(fours));
                let more = _mm512_add_epi64(beside(twos), fours);
                let number = _mm512_add_epi64(beside(ones), _mm512_slli_epi64::<1>(more));
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
