//! How captures are weighed on rings, by what the machine has.

use super::super::bits::Quad;
use super::super::isa::Isa;
use super::super::kernels::both::Both;
#[cfg(target_arch = "x86_64")]
use super::super::kernels::four::Four;
use super::super::layout::Ring;
use super::accumulator::{StoneWeights, Weigh, WeighedCapture, weigh_one_by_one};
use super::both;

/// Words of a ring, and bytes of the codes of its places: 64 a word, and 64 for codes that are always 0.
macro_rules! weigh_rings {
    ($($word:ty: $words:literal, $bytes:literal;)*) => {$(
        impl Weigh for Ring<$word> {
            #[inline(always)]
            fn weigh_captures<I: Isa, V: StoneWeights, const B: usize>(
                &self,
                isa: I,
                stones: &[$word],
                weights: &V,
                visit: impl FnMut(WeighedCapture<V::Sum>),
            ) {
                #[cfg(target_arch = "x86_64")]
                if I::AVX2 {
                    return both::captures::<Four, _, _, $words, $bytes, B>(&self.leaps, stones, weights, visit);
                }
                // In the tab more than two players on a large board are not worth a kernel's bytes.
                if I::BOTH && (B == 1 || $words == 1) {
                    return both::captures::<Both, _, _, $words, $bytes, B>(&self.leaps, stones, weights, visit);
                }
                weigh_one_by_one(self, isa, stones, weights, visit);
            }
        }
    )*};
}
weigh_rings! { u64: 1, 128; u128: 2, 192; Quad: 4, 320; }
