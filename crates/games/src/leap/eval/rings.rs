//! How the captures of two players are weighed on rings, by what the machine has.

use super::super::bits::Quad;
use super::super::isa::Isa;
use super::super::kernels::both::Both;
#[cfg(target_arch = "x86_64")]
use super::super::kernels::four::Four;
use super::super::layout::Ring;
use super::accumulator::{StageWeights, Weigh, WeighedCapture, weigh_one_by_one};
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
        if I::AVX2 {
            return both::captures::<Four>(&self.leaps, stones, weights, visit);
        }
        if I::BOTH {
            return both::captures::<Both>(&self.leaps, stones, weights, visit);
        }
        weigh_one_by_one(self, isa, sides, weights, visit);
    }
}

/// One capture after the other.
impl Weigh for Ring<u128> {}
impl Weigh for Ring<Quad> {}
