//! The stones' codes, and what they are worth: each stone, and each two side by side, are looked up. A capture changes few
//! of them, and only these are looked up again.

use super::super::super::bits::{DIRECTIONS, Leaps, Words};
use super::super::super::kernels::both::{MOST, Rings, SideBySide};
use super::super::accumulator::StoneWeights;
use super::super::index::BESIDE;
use super::ring::Turning;
use super::{Contacts, Stones};

/// Places of a word.
const PLACES: usize = 64;

/// The bits of the stones' [codes](super::super::index::code), lowest first: those without their owners', and these.
pub(super) struct Codes<S, const N: usize, const B: usize>([Rings<S, N>; 9], [Rings<S, N>; B]);

impl<S: SideBySide, const N: usize, const B: usize> Codes<S, N, B> {
    #[inline(always)]
    pub(super) fn new(stones: &Stones<S, N, B>, contacts: &Contacts<S, N>) -> Self {
        let ([a_1, a_2], [c_1, c_2]) = (contacts.attackers, contacts.captures);
        let [f_1, f_2, f_4] = contacts.friends;
        let [e_1, e_2] = contacts.enemies;
        let idle = stones.occupied.without(c_1 | c_2);
        let codes = [a_1 | a_2, idle, f_1, f_2, f_4, e_1, e_2, a_2, c_2];
        Self(codes, stones.owners)
    }

    /// The codes' first eight bits by place, and the others.
    #[inline(always)]
    fn by_place<const BYTES: usize>(&self) -> [[[u8; BYTES]; MOST]; 2] {
        let none = Rings::splat([0; N]);
        let [a, b, c, d, e, f, g, i, j] = self.0;
        let owner = |bit: usize| self.1.get(bit).copied().unwrap_or(none);
        [
            by_place([a, b, c, d, e, f, g, owner(0)]),
            by_place([i, j, owner(1), owner(2), none, none, none, none]),
        ]
    }

    /// The places whose codes are others than these.
    #[inline(always)]
    fn changed(&self, (codes, owners): &([[u64; N]; 9], [[u64; N]; B])) -> Rings<S, N> {
        let mut changed = Rings::<S, N>::splat([0; N]);
        for (set, before) in self.0.iter().zip(codes) {
            changed = changed | (*set ^ Rings::splat(*before));
        }
        for (set, before) in self.1.iter().zip(owners) {
            changed = changed | (*set ^ Rings::splat(*before));
        }
        changed
    }
}

/// A position before a capture, on a ring of `N` words. `BYTES` is more than these have bits.
pub(super) struct Before<V: StoneWeights, const N: usize, const BYTES: usize, const B: usize> {
    codes: ([[u64; N]; 9], [[u64; N]; B]),
    occupied: [u64; N],
    /// Where the code of the place lies that is beside each, in one of each two opposite directions.
    beside: [[u16; BYTES]; DIRECTIONS / 2],
    /// What each place's stone is worth, with those pairs of which it is the first.
    worth: [V::Sum; BYTES],
    sum: V::Sum,
}

impl<V: StoneWeights, const N: usize, const BYTES: usize, const B: usize> Before<V, N, BYTES, B> {
    /// The first of some positions.
    #[inline(always)]
    pub(super) fn new<S: SideBySide, W: Words<N>>(
        leaps: &Leaps<W>,
        stones: &Stones<S, N, B>,
        codes: &Codes<S, N, B>,
        weights: &V,
    ) -> Self {
        let none = V::Sum::default();
        let mut before = Self {
            codes: (
                codes.0.map(|set| first(&set)),
                codes.1.map(|set| first(&set)),
            ),
            occupied: first(&stones.occupied),
            beside: beside(leaps),
            worth: [none; BYTES],
            sum: none,
        };
        let [low, high] = codes.by_place();
        for (word, mut rest) in before.occupied.into_iter().enumerate() {
            while rest != 0 {
                let place = PLACES * word + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let worth = before.worth_of(place, &low[0], &high[0], weights);
                before.worth[place] = worth;
                before.sum = before.sum + worth;
            }
        }
        before
    }

    /// The weighed sums of the stones after captures.
    #[inline(always)]
    pub(super) fn weigh<S: SideBySide>(
        &self,
        ring: &impl Turning<N>,
        codes: &Codes<S, N, B>,
        weights: &V,
    ) -> [V::Sum; MOST] {
        let mut changed = codes.changed(&self.codes);
        if V::PAIRS {
            // The places beside which the changed ones lie.
            let beside = ring.turned::<_, 1, 0>(changed)
                | ring.turned::<_, 3, 0>(changed)
                | ring.turned::<_, 5, 0>(changed);
            changed = changed | beside;
        }
        let changed = changed & Rings::splat(self.occupied);
        let [low, high] = codes.by_place();
        let mut sums = [self.sum; MOST];
        for (word, changed) in changed.0.into_iter().enumerate() {
            let changed = changed.words();
            for (i, sum) in sums.iter_mut().enumerate().take(S::COUNT) {
                let mut rest = changed[i];
                while rest != 0 {
                    let place = PLACES * word + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let worth = self.worth_of(place, &low[i], &high[i], weights);
                    *sum = *sum + worth - self.worth[place];
                }
            }
        }
        sums
    }

    #[inline(always)]
    fn worth_of(&self, place: usize, low: &[u8; BYTES], high: &[u8; BYTES], weights: &V) -> V::Sum {
        let code = usize::from(low[place]);
        let mut worth = weights.stone(code + BESIDE * usize::from(high[place]));
        if V::PAIRS {
            for beside in &self.beside {
                let other = low[usize::from(beside[place])];
                worth = worth + weights.pair(code, usize::from(other));
            }
        }
        worth
    }
}

/// The first position's words.
#[inline(always)]
fn first<S: SideBySide, const N: usize>(sets: &Rings<S, N>) -> [u64; N] {
    let mut words = [0; N];
    for (word, of_each) in words.iter_mut().zip(&sets.0) {
        *word = of_each.words()[0];
    }
    words
}

/// [`Before::beside`]. Beside where no place is, the last code is looked up, which is 0.
#[inline(always)]
fn beside<W: Words<N>, const N: usize, const BYTES: usize>(
    leaps: &Leaps<W>,
) -> [[u16; BYTES]; DIRECTIONS / 2] {
    const { assert!(BYTES > PLACES * N) };
    let mut beside = [[BYTES as u16 - 1; BYTES]; DIRECTIONS / 2];
    for (line, beside) in beside.iter_mut().enumerate() {
        let (turn, size) = (leaps.turns[2 * line][0] as usize, leaps.size as usize);
        // Who can be reached from there.
        let reached = leaps.targets[2 * line + 1][0].words();
        for (place, beside) in beside.iter_mut().enumerate().take(size) {
            if reached[place / PLACES] >> (place % PLACES) & 1 != 0 {
                let turned = place + turn;
                *beside = if turned >= size {
                    turned - size
                } else {
                    turned
                } as u16;
            }
        }
    }
    beside
}

/// The bits of eight sets by place: a byte a place, the first set's bit the lowest.
#[inline(always)]
fn by_place<S: SideBySide, const N: usize, const BYTES: usize>(
    sets: [Rings<S, N>; 8],
) -> [[u8; BYTES]; MOST] {
    let mut by_place = [[0; BYTES]; MOST];
    for word in 0..N {
        let [a, b, c, d, e, f, g, h] = sets;
        let sets = [
            a.0[word], b.0[word], c.0[word], d.0[word], e.0[word], f.0[word], g.0[word], h.0[word],
        ];
        // As a matrix of bits is turned round, and then one of bytes.
        let bits = turned_round(sets, 1, [EVERY_2, EVERY_4, EVERY_8]);
        let bytes = turned_round(bits, 8, [EVERY_16, EVERY_32, EVERY_64]);
        for (eight, words) in bytes.into_iter().enumerate() {
            for (of_one, bytes) in by_place.iter_mut().zip(words.words().map(u64::to_le_bytes)) {
                of_one[PLACES * word + 8 * eight..][..8].copy_from_slice(&bytes);
            }
        }
    }
    by_place
}

/// A matrix of eight by eight, of `unit` bits each, turned round: half of it changes places with the other half, then half of
/// each half, and so on.
#[inline(always)]
fn turned_round<S: SideBySide>(sets: [S; 8], unit: u32, [one, two, four]: [u64; 3]) -> [S; 8] {
    let [a, b, c, d, e, f, g, h] = sets;
    let ((a, b), (c, d)) = (exchanged(a, b, unit, one), exchanged(c, d, unit, one));
    let ((e, f), (g, h)) = (exchanged(e, f, unit, one), exchanged(g, h, unit, one));
    let by_2 = 2 * unit;
    let ((a, c), (b, d)) = (exchanged(a, c, by_2, two), exchanged(b, d, by_2, two));
    let ((e, g), (f, h)) = (exchanged(e, g, by_2, two), exchanged(f, h, by_2, two));
    let by_4 = 4 * unit;
    let ((a, e), (b, f)) = (exchanged(a, e, by_4, four), exchanged(b, f, by_4, four));
    let ((c, g), (d, h)) = (exchanged(c, g, by_4, four), exchanged(d, h, by_4, four));
    [a, b, c, d, e, f, g, h]
}

/// The lower half of every two bits, of every four, and so on.
const EVERY_2: u64 = 0x5555_5555_5555_5555;
const EVERY_4: u64 = 0x3333_3333_3333_3333;
const EVERY_8: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const EVERY_16: u64 = 0x00ff_00ff_00ff_00ff;
const EVERY_32: u64 = 0x0000_ffff_0000_ffff;
const EVERY_64: u64 = 0x0000_0000_ffff_ffff;

/// The bits of `low` above the mask, and those of `high` in it, `by` places apart, in each other's place.
#[inline(always)]
fn exchanged<S: SideBySide>(low: S, high: S, by: u32, mask: u64) -> (S, S) {
    let differing = (low.down(by) ^ high) & S::splat(mask);
    (low ^ differing.up(by), high ^ differing)
}
