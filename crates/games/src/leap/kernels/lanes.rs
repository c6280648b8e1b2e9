//! Eight positions side by side with AVX-512, each in a lane, a register for each word of a set.
//!
//! Turning a ring of M places by t leaves on place b what was on place b - t, or on b + M - t: of the
//! ring written twice, one after the other, it is the part that begins on place M - t. A
//! [`Spread`] is the ring written so; each word of a turned set is one funnel shift of two of its
//! words.
#![expect(
    unsafe_code,
    reason = "loads and stores of vector registers go through pointers"
)]

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::super::bits::{DIRECTIONS, LONGEST, Leaps, Words, each_capture};

/// How many words a register holds.
pub(in crate::leap) const LANES: usize = 8;

/// Truth tables for `vpternlogq`: the result's bit for inputs a, b, c is bit 4a + 2b + c.
pub(in crate::leap) mod table {
    /// a and b and c.
    pub(in crate::leap) const AND3: i32 = 0b1000_0000;
    /// a, where b equals c.
    pub(in crate::leap) const WHERE_EQUAL: i32 = 0b1001_0000;
    /// a + b + c, the ones.
    pub(in crate::leap) const SUM: i32 = 0b1001_0110;
    /// a + b + c, the carry.
    pub(in crate::leap) const CARRY: i32 = 0b1110_1000;
    /// a and b.
    pub(in crate::leap) const BOTH: i32 = 0b1100_0000;
    /// a and not b.
    pub(in crate::leap) const WITHOUT: i32 = 0b0011_0000;
    /// One of a and b.
    pub(in crate::leap) const ONE_OF: i32 = 0b0011_1100;
    /// a and b and not c.
    pub(in crate::leap) const FIRST_TWO: i32 = 0b0100_0000;
    /// a and not b and c.
    pub(in crate::leap) const FIRST_AND_LAST: i32 = 0b0010_0000;
    /// a and not b and not c.
    pub(in crate::leap) const FIRST_ONLY: i32 = 0b0001_0000;
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(in crate::leap) fn load(words: &[u64; LANES]) -> __m512i {
    // SAFETY: the reference is to exactly the 64 bytes that are read; no alignment is asked for.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(in crate::leap) fn store(words: &mut [u64; LANES], value: __m512i) {
    // SAFETY: the reference is to exactly the 64 bytes that are written.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(in crate::leap) fn all(word: u64) -> __m512i {
    _mm512_set1_epi64(word as i64)
}

/// [`Leaps`] for sets of `N` words, aligned likewise.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(in crate::leap) struct Tables<const N: usize> {
    /// In which word of a [`Spread`] the turned ring begins, by direction and length less one.
    words: [[usize; LONGEST]; DIRECTIONS],
    /// On which bit of that word; of rings of one word, how far the ring is turned.
    bits: [[u64; LONGEST]; DIRECTIONS],
    targets: [[[u64; N]; LONGEST]; DIRECTIONS],
    /// In which word and on which bit the second ring of a [`Spread`] begins; of rings of one word, how
    /// many bits the ring leaves over.
    second: (usize, u64),
}

impl<const N: usize> Tables<N> {
    pub(in crate::leap) fn new<W: Words<N>>(leaps: &Leaps<W>) -> Self {
        let size = leaps.size as usize;
        let mut tables = Self {
            words: [[0; LONGEST]; DIRECTIONS],
            bits: [[0; LONGEST]; DIRECTIONS],
            targets: [[[0; N]; LONGEST]; DIRECTIONS],
            second: (size / 64, (size % 64) as u64),
        };
        for (direction, (turns, targets)) in leaps.turns.iter().zip(&leaps.targets).enumerate() {
            for k in 0..LONGEST {
                // Never the ring's size: a turn by 0 has no targets, whatever comes of it.
                let start = (size - turns[k] as usize) % size;
                tables.words[direction][k] = start / 64;
                tables.bits[direction][k] = (start % 64) as u64;
                tables.targets[direction][k] = targets[k].words();
            }
        }
        if N == 1 {
            tables.bits = std::array::from_fn(|d| std::array::from_fn(|k| leaps.turns[d][k]));
            tables.second = (0, (64 - size) as u64);
        }
        tables
    }

    /// The cells that a leap of length k + 1 can reach.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn targets(&self, direction: usize, k: usize) -> Sets<N> {
        let words = &self.targets[direction][k];
        let mut sets = Sets::none();
        for (set, word) in sets.0.iter_mut().zip(words) {
            *set = all(*word);
        }
        sets
    }
}

/// Eight sets of places.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Sets<const N: usize>(pub(in crate::leap) [__m512i; N]);

impl<const N: usize> Sets<N> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn none() -> Self {
        Self([_mm512_setzero_si512(); N])
    }

    /// What a truth table makes of three sets, place by place.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn of<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
        let mut sets = a;
        for (i, set) in sets.0.iter_mut().enumerate() {
            *set = _mm512_ternarylogic_epi64::<TABLE>(*set, b.0[i], c.0[i]);
        }
        sets
    }

    /// What a truth table that does not look at the third makes of two sets.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn of_two<const TABLE: i32>(a: Self, b: Self) -> Self {
        Self::of::<TABLE>(a, b, b)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    fn len(&self) -> __m512i {
        let mut sum = _mm512_popcnt_epi64(self.0[0]);
        for word in &self.0[1..] {
            sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(*word));
        }
        sum
    }
}

/// The most words of a [`Spread`]: two rings of four words, and one to shift in from.
const MOST: usize = 9;

/// Sets as rings written twice. Of rings of one word: the set, and the set at the word's upper end, where
/// its last places lie ready to come in from below.
#[derive(Clone, Copy, Debug)]
struct Spread<const N: usize>([__m512i; MOST]);

impl<const N: usize> Spread<N> {
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn new(tables: &Tables<N>, sets: &Sets<N>) -> Self {
        let mut words = [_mm512_setzero_si512(); MOST];
        let (start, bit) = (tables.second.0, all(tables.second.1));
        words[..N].copy_from_slice(&sets.0);
        if N == 1 {
            words[1] = _mm512_sllv_epi64(sets.0[0], bit);
            return Self(words);
        }
        let mut below = _mm512_setzero_si512();
        for i in 0..=N {
            let word = sets.0.get(i).copied().unwrap_or(_mm512_setzero_si512());
            let shifted = _mm512_shldv_epi64(word, below, bit);
            words[start + i] = _mm512_or_si512(words[start + i], shifted);
            below = word;
        }
        Self(words)
    }

    /// The sets turned as by leaps of length k + 1; of places beyond the ring's size, junk.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn turned(&self, tables: &Tables<N>, direction: usize, k: usize) -> Sets<N> {
        let bits = all(tables.bits[direction][k]);
        if N == 1 {
            let mut sets = Sets::none();
            sets.0[0] = _mm512_shldv_epi64(self.0[0], self.0[1], bits);
            return sets;
        }
        let words = &self.0[tables.words[direction][k]..][..=N];
        let mut sets = Sets::none();
        for (i, set) in sets.0.iter_mut().enumerate() {
            *set = _mm512_shrdv_epi64(words[i], words[i + 1], bits);
        }
        sets
    }

    /// Where leaps of length k + 1 land of `on`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn landed(&self, tables: &Tables<N>, (direction, k): (usize, usize), on: Sets<N>) -> Sets<N> {
        let turned = self.turned(tables, direction, k);
        Sets::of::<{ table::AND3 }>(turned, tables.targets(direction, k), on)
    }
}

/// Eight positions, each in a lane.
#[derive(Clone, Copy, Debug)]
pub(in crate::leap) struct Lanes<const N: usize> {
    pub(in crate::leap) own: Sets<N>,
    pub(in crate::leap) enemy: Sets<N>,
}

impl<const N: usize> Lanes<N> {
    /// The three binary digits of how many places beside each are in a set.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn neighbours(tables: &Tables<N>, set: &Sets<N>) -> [Sets<N>; 3] {
        let spread = Spread::new(tables, set);
        let mut beside = [Sets::none(); DIRECTIONS];
        for (direction, beside) in beside.iter_mut().enumerate() {
            let turned = spread.turned(tables, direction, 0);
            *beside = Sets::of_two::<{ table::BOTH }>(turned, tables.targets(direction, 0));
        }
        let [a, b, c, d, e, f] = beside;
        let (sum_a, carry_a) = (sum(a, b, c), carry(a, b, c));
        let (sum_b, carry_b) = (sum(d, e, f), carry(d, e, f));
        let both = Sets::of_two::<{ table::BOTH }>(sum_a, sum_b);
        let ones = Sets::of_two::<{ table::ONE_OF }>(sum_a, sum_b);
        [
            ones,
            sum(carry_a, carry_b, both),
            carry(carry_a, carry_b, both),
        ]
    }

    /// The stones with 1 to 6 friends beside them.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn by_friends(&self, tables: &Tables<N>) -> [Sets<N>; LONGEST] {
        let own = self.own;
        let [b0, b1, b2] = Self::neighbours(tables, &own);
        let odd = Sets::of_two::<{ table::BOTH }>(own, b0);
        let even = Sets::of_two::<{ table::WITHOUT }>(own, b0);
        [
            Sets::of::<{ table::FIRST_ONLY }>(odd, b1, b2),
            Sets::of::<{ table::FIRST_TWO }>(even, b1, b2),
            Sets::of::<{ table::FIRST_TWO }>(odd, b1, b2),
            Sets::of::<{ table::FIRST_AND_LAST }>(even, b1, b2),
            Sets::of::<{ table::FIRST_AND_LAST }>(odd, b1, b2),
            Sets::of::<{ table::AND3 }>(even, b1, b2),
        ]
    }

    /// Shows `visit` where the stones land: length less one, direction, landing places.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn each_landing(&self, tables: &Tables<N>, mut visit: impl FnMut(usize, usize, Sets<N>)) {
        for (k, leapers) in self.by_friends(tables).iter().enumerate() {
            let spread = Spread::new(tables, leapers);
            for direction in 0..DIRECTIONS {
                visit(
                    k,
                    direction,
                    spread.landed(tables, (direction, k), self.enemy),
                );
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
    pub(in crate::leap) fn count(&self, tables: &Tables<N>) -> __m512i {
        let mut counts = _mm512_setzero_si512();
        self.each_landing(tables, |_, _, landed| {
            counts = _mm512_add_epi64(counts, landed.len());
        });
        counts
    }
}

/// Shows `visit` the captures of a position, eight at a time, and the positions that they lead to: the
/// stones of the player who moves then and of the enemies, as `made` says. Lanes beyond the last
/// capture hold what has been shown before, or empty boards.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn in_eights<W: Words<N>, const N: usize>(
    ring: &Leaps<W>,
    (own, enemy): (W, W),
    made: impl Fn(usize, usize) -> [W; 2],
    mut visit: impl FnMut(&[(usize, usize)], Lanes<N>),
) {
    let mut leaps = [(0, 0); LANES];
    let mut stones = [[[0; LANES]; N]; 2];
    let mut waiting = 0;
    let mut show = |leaps: &[(usize, usize)], [own, enemy]: &[[[u64; LANES]; N]; 2]| {
        let mut lanes = Lanes {
            own: Sets::none(),
            enemy: Sets::none(),
        };
        for word in 0..N {
            lanes.own.0[word] = load(&own[word]);
            lanes.enemy.0[word] = load(&enemy[word]);
        }
        visit(leaps, lanes);
    };
    let landings = ring.landing_sets(own, enemy);
    let origin = |direction, length, to| ring.origin(direction, length, to);
    let _ = each_capture(&landings, origin, |from, to| {
        for (stones, set) in stones.iter_mut().zip(made(from, to)) {
            for (lanes, word) in stones.iter_mut().zip(set.words()) {
                lanes[waiting] = word;
            }
        }
        leaps[waiting] = (from, to);
        waiting += 1;
        if waiting == LANES {
            show(&leaps, &stones);
            waiting = 0;
        }
        ControlFlow::<()>::Continue(())
    });
    if waiting > 0 {
        show(&leaps[..waiting], &stones);
    }
}

/// The captures of the next player after each capture of this one, added up, on rings of more words.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi2,avx512vpopcntdq")]
pub(in crate::leap) fn count_replies<W: Words<N>, const N: usize>(
    (ring, tables): (&Leaps<W>, &Tables<N>),
    (own, enemy): (W, W),
    next: W,
) -> u64 {
    let occupied = own | enemy;
    let made = |from, to| {
        let (mut next, mut occupied) = (next, occupied);
        next.remove(to);
        occupied.remove(from);
        [next, occupied.without(next)]
    };
    let mut counts = _mm512_setzero_si512();
    in_eights(ring, (own, enemy), made, |leaps, lanes| {
        let live = (0xff_u32 >> (LANES - leaps.len())) as __mmask8;
        counts = _mm512_mask_add_epi64(counts, live, counts, lanes.count(tables));
    });
    _mm512_reduce_add_epi64(counts) as u64
}

/// The ones of three binary digits' sum, place by place.
#[inline]
#[target_feature(enable = "avx512f")]
fn sum<const N: usize>(a: Sets<N>, b: Sets<N>, c: Sets<N>) -> Sets<N> {
    Sets::of::<{ table::SUM }>(a, b, c)
}

/// Its twos.
#[inline]
#[target_feature(enable = "avx512f")]
fn carry<const N: usize>(a: Sets<N>, b: Sets<N>, c: Sets<N>) -> Sets<N> {
    Sets::of::<{ table::CARRY }>(a, b, c)
}
