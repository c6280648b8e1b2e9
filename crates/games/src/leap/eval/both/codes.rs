//! The stones' codes, and what they are worth: each stone, and each two side by side, are looked up. A capture changes few
//! of them, and only these are looked up again.

use super::super::super::bits::{DIRECTIONS, Leaps};
use super::super::super::kernels::both::{MOST, SideBySide};
use super::super::accumulator::StageWeights;
use super::super::index::{BESIDE, STONES};
use super::ring::Turning;
use super::{Contacts, Stones};

/// Places of a ring.
const PLACES: usize = 64;

/// The bits of the stones' codes, lowest first.
pub(super) struct Codes<S>([S; 10]);

impl<S: SideBySide> Codes<S> {
    #[inline(always)]
    pub(super) fn new(stones: &Stones<S>, contacts: &Contacts<S>) -> Self {
        let ([a_1, a_2], [c_1, c_2]) = (contacts.attackers, contacts.captures);
        let [f_1, f_2, f_4] = contacts.friends;
        let [e_1, e_2] = contacts.enemies;
        let idle = stones.occupied.without(c_1 | c_2);
        Self([
            a_1 | a_2,
            idle,
            f_1,
            f_2,
            f_4,
            e_1,
            e_2,
            stones.second,
            a_2,
            c_2,
        ])
    }

    /// The codes' first eight bits by place, and the others.
    #[inline(always)]
    fn by_place(&self) -> [[ByPlace; MOST]; 2] {
        let none = S::splat(0);
        let [a, b, c, d, e, f, g, h, i, j] = self.0;
        let rest = [i, j, none, none, none, none, none, none];
        [by_place([a, b, c, d, e, f, g, h]), by_place(rest)]
    }
}

/// A position before a capture.
pub(super) struct Before {
    codes: Codes<u64>,
    occupied: u64,
    /// Where the code of the place lies that is beside each, in one of each two opposite directions.
    beside: [[u8; PLACES]; DIRECTIONS / 2],
    /// What each place's stone is worth, with those pairs of which it is the first.
    worth: [i32; PLACES],
    sum: i32,
}

impl Before {
    /// The first of some positions.
    #[inline(always)]
    pub(super) fn new<S: SideBySide>(
        leaps: &Leaps<u64>,
        stones: &Stones<S>,
        codes: &Codes<S>,
        weights: &StageWeights,
    ) -> Self {
        let mut sets = [0; 10];
        for (set, of_each) in sets.iter_mut().zip(&codes.0) {
            *set = of_each.words()[0];
        }
        let mut before = Self {
            codes: Codes(sets),
            occupied: stones.occupied.words()[0],
            beside: beside(leaps),
            worth: [0; PLACES],
            sum: 0,
        };
        let [low, high] = codes.by_place();
        let mut rest = before.occupied;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let worth = before.worth_of(place, &low[0], &high[0], weights);
            before.worth[place] = worth;
            before.sum += worth;
        }
        before
    }

    /// The weighed sums of the stones after captures.
    #[inline(always)]
    pub(super) fn weigh<S: SideBySide>(
        &self,
        ring: &impl Turning,
        codes: &Codes<S>,
        weights: &StageWeights,
    ) -> [i32; MOST] {
        let mut changed = S::splat(0);
        for (set, before) in codes.0.iter().zip(self.codes.0) {
            changed = changed | (*set ^ S::splat(before));
        }
        // The places beside which the changed ones lie.
        let first = ring.turned::<_, 1, 0>(changed)
            | ring.turned::<_, 3, 0>(changed)
            | ring.turned::<_, 5, 0>(changed);
        let changed = ((changed | first) & S::splat(self.occupied)).words();
        let [low, high] = codes.by_place();
        let mut sums = [self.sum; MOST];
        for (i, sum) in sums.iter_mut().enumerate().take(S::COUNT) {
            let mut rest = changed[i];
            while rest != 0 {
                let place = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                *sum += self.worth_of(place, &low[i], &high[i], weights) - self.worth[place];
            }
        }
        sums
    }

    #[inline(always)]
    fn worth_of(&self, place: usize, low: &ByPlace, high: &ByPlace, weights: &StageWeights) -> i32 {
        let place = place % PLACES;
        let code = usize::from(low[place]);
        let with_others = &weights.pairs[code];
        let mut worth = weights.stones[(code + BESIDE * usize::from(high[place])) % STONES];
        for beside in &self.beside {
            let other = low[usize::from(beside[place]) % low.len()];
            worth += with_others[usize::from(other)];
        }
        worth
    }
}

/// [`Before::beside`].
#[inline(always)]
fn beside(leaps: &Leaps<u64>) -> [[u8; PLACES]; DIRECTIONS / 2] {
    let mut beside = [[NOWHERE; PLACES]; DIRECTIONS / 2];
    for (line, beside) in beside.iter_mut().enumerate() {
        let (turn, size) = (leaps.turns[2 * line][0] as u8, leaps.size as u8);
        // Who can be reached from there.
        let reached = leaps.targets[2 * line + 1][0];
        for (place, beside) in beside.iter_mut().enumerate() {
            let turned = (place as u8).wrapping_add(turn);
            *beside = match reached >> place & 1 {
                0 => NOWHERE,
                _ if turned >= size => turned - size,
                _ => turned,
            };
        }
    }
    beside
}

/// After all places.
const NOWHERE: u8 = PLACES as u8;
/// A byte for each place, and zeros after them.
type ByPlace = [u8; 2 * PLACES];

/// The bits of eight sets by place: a byte a place, the first set's bit the lowest.
#[inline(always)]
fn by_place<S: SideBySide>(sets: [S; 8]) -> [ByPlace; MOST] {
    // As a matrix of bits is turned round, and then one of bytes.
    let bits = turned_round(sets, 1, [EVERY_2, EVERY_4, EVERY_8]);
    let bytes = turned_round(bits, 8, [EVERY_16, EVERY_32, EVERY_64]);
    let mut by_place = [[0; 2 * PLACES]; MOST];
    for (eight, words) in bytes.into_iter().enumerate() {
        for (of_one, bytes) in by_place.iter_mut().zip(words.words().map(u64::to_le_bytes)) {
            of_one[8 * eight..][..8].copy_from_slice(&bytes);
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
