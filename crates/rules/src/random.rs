//! Randomness by seed: the same seed gives the same game on every machine and in every later
//! version.
//!
//! The generator is xoshiro256++ (Blackman and Vigna), its 256 bits of state filled by four draws of
//! SplitMix64 from the seed. A number below n is the high 64 bits of the 128-bit product of n and a
//! draw; draws whose product's low 64 bits are less than 2^64 mod n are thrown away (Lemire 2019), so
//! that every number is equally likely. A shuffle is Fisher-Yates from the last place down to the
//! second: place i is exchanged with place `below(i + 1)`. The tests fix all three.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

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
