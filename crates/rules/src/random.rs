//! Randomness by seed: the same seed gives the same game on every machine and in every later
//! version.
//!
//! The generator is xoshiro256++ (Blackman and Vigna), its 256 bits of state filled by four draws of
//! SplitMix64 from the seed. A number below n is the high 64 bits of the 128-bit product of n and a
//! draw; draws whose product's low 64 bits are less than 2^64 mod n are thrown away (Lemire 2019), so
//! that every number is equally likely. A shuffle is Fisher-Yates from the last place down to the
//! second: place i is exchanged with place `below(i + 1)`. A place among logits is the first
//! up to which their softmax sums to at least 1 - u, u being the high 53 bits of a draw as a fraction.
//! The tests fix all four.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::exponential;

/// The number that a random setup, or an engine's random choices, come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// A seed that belongs to another one and some numbers.
pub fn derive_seed(seed: Seed, numbers: &[u64]) -> Seed {
    let mix = |state: Seed, number: &u64| {
        let mixed = state
            .0
            .wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Seed(Random::new(Seed(mixed)).bits())
    };
    numbers.iter().fold(seed, mix)
}

/// The bits of a number spread over all bits: what SplitMix64 draws in that state.
pub const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// The one source of random numbers of rules, playouts and searches.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: Seed) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed.0))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to n - 1, each equally likely.
    ///
    /// # Panics
    /// When `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "there is no number below 0");
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            let low = product as u64;
            // 2^64 mod n is less than n, so most draws need no division.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index into a slice of `len` items, each equally likely.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Brings the items into a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }

    /// A place among logits, as likely as their softmax says; one of -inf never. Nothing where that says nothing: a
    /// logit is NaN or inf, or all are -inf.
    pub fn by_logits(&mut self, logits: &[f32]) -> Option<usize> {
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers = logits.iter().map(|logit| exponential(logit - most));
        let mut sums: Vec<f64> = powers.map(f64::from).collect();
        for i in 1..sums.len() {
            sums[i] += sums[i - 1];
        }
        let drawn = sums.last()? * (1.0 - (self.bits() >> 11) as f64 / (1_u64 << 53) as f64);
        sums.iter().position(|sum| *sum >= drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_never_changes() {
        let mut random = Random::new(Seed(0));
        let draws = [random.bits(), random.bits()];
        // From a separate Python transcription of the module's description.
        assert_eq!(draws, [0x53175d61490b23df, 0x61da6f3dc380d507]);
        let mut order: Vec<u8> = (0..10).collect();
        Random::new(Seed(42)).shuffle(&mut order);
        assert_eq!(order, [5, 3, 1, 0, 9, 6, 4, 7, 2, 8]);
        let (mut random, logits) = (Random::new(Seed(0)), [0.0, f32::NEG_INFINITY, 1.0, 0.5]);
        let drawn: Vec<_> = (0..12).filter_map(|_| random.by_logits(&logits)).collect();
        assert_eq!(drawn, [2, 2, 2, 3, 2, 3, 0, 0, 3, 3, 2, 3]);
    }

    #[test]
    fn logits_without_a_softmax_draw_nothing() {
        let (inf, nan) = (f32::INFINITY, f32::NAN);
        for logits in [&[0.0, nan][..], &[-nan], &[inf, 0.0], &[-inf, -inf], &[]] {
            assert_eq!(Random::new(Seed(1)).by_logits(logits), None, "{logits:?}");
        }
        assert_eq!(Random::new(Seed(1)).by_logits(&[-inf, -1e30]), Some(1));
    }

    #[test]
    fn numbers_below_n_stay_below_and_reach_every_one() {
        let mut random = Random::new(Seed(1));
        for n in [1, 2, 3, 7, 61] {
            let mut seen = vec![0u32; n as usize];
            for _ in 0..n * 1000 {
                seen[random.below(n) as usize] += 1;
            }
            let even = seen.iter().all(|&count| (800..1200).contains(&count));
            assert!(even, "{seen:?}");
        }
    }

    #[test]
    fn derived_seeds_differ() {
        let seeds = (0..100).map(|n| derive_seed(Seed(1), &[n, 0]));
        let distinct: std::collections::BTreeSet<Seed> = seeds.collect();
        assert_eq!(distinct.len(), 100);
        assert_ne!(derive_seed(Seed(1), &[0, 1]), derive_seed(Seed(1), &[1, 0]));
    }
}
