//! How the captures of two players are weighed on rings, by what the machine has.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "a function compiled for more instructions than the caller's is unsafe to call"
    )
)]

use super::super::bits::Quad;
use super::super::isa::Isa;
use super::super::kernels::both::Both;
#[cfg(target_arch = "x86_64")]
use super::super::kernels::four::Four;
use super::super::layout::Ring;
use super::accumulator::{StageWeights, Weigh, WeighedCapture, weigh_one_by_one};
#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::both;

impl Weigh for Ring<u64> {
    #[inline(always)]
    fn weigh_captures<I: Isa>(
        &self,
        isa: I,
        sides: (&u64, &u64),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        let stones = (*sides.0, *sides.1);
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: an `isa` like that is made where the instructions are.
            return unsafe {
                avx512::captures(&self.leaps, &self.tables.1, stones, weights, visit)
            };
        }
        #[cfg(target_arch = "x86_64")]
        if I::AVX2 {
            return both::captures::<Four>(&self.leaps, stones, weights, visit);
        }
        if I::BOTH {
            return both::captures::<Both>(&self.leaps, stones, weights, visit);
        }
        weigh_one_by_one(self, isa, sides, weights, visit);
    }
}

macro_rules! weigh_words {
    ($word:ty) => {
        impl Weigh for Ring<$word> {
            #[inline(always)]
            fn weigh_captures<I: Isa>(
                &self,
                isa: I,
                sides: (&$word, &$word),
                weights: &StageWeights,
                visit: impl FnMut(WeighedCapture),
            ) {
                #[cfg(target_arch = "x86_64")]
                if I::AVX512 {
                    let ring = (&self.leaps, &self.tables);
                    let stones = (*sides.0, *sides.1);
                    // SAFETY: likewise.
                    return unsafe { avx512::captures_of_words(ring, stones, weights, visit) };
                }
                weigh_one_by_one(self, isa, sides, weights, visit);
            }
        }
    };
}

weigh_words!(u128);
weigh_words!(Quad);
