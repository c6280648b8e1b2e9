//! What machines do faster than bit by bit: one file an instruction set or a way of using it.
//!
//! [`Kernels`] says for which words there is what; where there is nothing, rings go the plain way.
#![allow(
    unsafe_code,
    reason = "a function compiled for more instructions than the caller's is unsafe to call"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
pub(in crate::leap) mod avx512;
pub(in crate::leap) mod both;
#[cfg(target_arch = "x86_64")]
pub(in crate::leap) mod four;
#[cfg(target_arch = "x86_64")]
pub(in crate::leap) mod lanes;
#[cfg(target_arch = "x86_64")]
pub(in crate::leap) mod rows;

use quantarium_rules::Random;

use super::bits::{Landings, Leaps, Quad, Word};
use super::isa::Isa;

/// The ways that machines have of their own with rings of such words. A way that is missing is `None`.
pub(in crate::leap) trait Kernels: Word {
    type Tables: Clone + std::fmt::Debug + Send + Sync;

    fn tables(leaps: &Leaps<Self>) -> Self::Tables;

    #[inline(always)]
    fn landings<I: Isa>(leaps: &Leaps<Self>, _isa: I, own: Self, enemy: Self) -> Landings<Self> {
        leaps.landing_sets(own, enemy)
    }

    #[inline(always)]
    fn count<I: Isa>(
        (leaps, _tables): (&Leaps<Self>, &Self::Tables),
        _isa: I,
        own: Self,
        enemy: Self,
    ) -> u64 {
        leaps.count(own, enemy)
    }

    /// The captures of the next player, whose stones are `next`, after each capture of this one, added
    /// up.
    #[inline(always)]
    fn count_replies<I: Isa>(
        _ring: (&Leaps<Self>, &Self::Tables),
        _isa: I,
        _stones: (Self, Self),
        _next: Self,
    ) -> Option<u64> {
        None
    }

    /// A capture, each equally likely, by the places it goes from and to; nothing if there is none.
    #[inline(always)]
    fn choose<I: Isa>(
        leaps: &Leaps<Self>,
        isa: I,
        own: Self,
        enemy: Self,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        leaps.choose(isa, own, enemy, random)
    }
}

macro_rules! kernels_of_words {
    ($word:ty, $words:literal) => {
        impl Kernels for $word {
            #[cfg(target_arch = "x86_64")]
            type Tables = lanes::Tables<$words>;
            #[cfg(not(target_arch = "x86_64"))]
            type Tables = ();

            fn tables(_leaps: &Leaps<Self>) -> Self::Tables {
                #[cfg(target_arch = "x86_64")]
                lanes::Tables::new(_leaps)
            }

            #[inline(always)]
            fn count_replies<I: Isa>(
                _ring: (&Leaps<Self>, &Self::Tables),
                _isa: I,
                _stones: (Self, Self),
                _next: Self,
            ) -> Option<u64> {
                #[cfg(target_arch = "x86_64")]
                if I::AVX512 {
                    // SAFETY: an `isa` like that is made where the instructions are.
                    return Some(unsafe { lanes::count_replies(_ring, _stones, _next) });
                }
                None
            }
        }
    };
}

kernels_of_words!(u128, 2);
kernels_of_words!(Quad, 4);

#[cfg(not(target_arch = "x86_64"))]
impl Kernels for u64 {
    type Tables = ();

    fn tables(_leaps: &Leaps<Self>) {}
}

#[cfg(target_arch = "x86_64")]
impl Kernels for u64 {
    type Tables = (avx2::Quads, lanes::Tables<1>);

    fn tables(leaps: &Leaps<Self>) -> Self::Tables {
        (avx2::Quads::new(leaps), lanes::Tables::new(leaps))
    }

    #[inline(always)]
    fn landings<I: Isa>(leaps: &Leaps<Self>, _isa: I, own: Self, enemy: Self) -> Landings<Self> {
        if I::AVX512 {
            // SAFETY: an `isa` like that is made where the instructions are (likewise below).
            return unsafe { avx512::landing_sets(leaps, own, enemy) };
        }
        leaps.landing_sets(own, enemy)
    }

    #[inline(always)]
    fn count<I: Isa>(
        (leaps, tables): (&Leaps<Self>, &Self::Tables),
        _isa: I,
        own: Self,
        enemy: Self,
    ) -> u64 {
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return unsafe { avx512::count(leaps, own, enemy) };
        }
        if I::AVX2 {
            // SAFETY: as in `landings`.
            return unsafe { avx2::count(leaps, &tables.0, own, enemy) };
        }
        leaps.count(own, enemy)
    }

    #[inline(always)]
    fn count_replies<I: Isa>(
        (leaps, tables): (&Leaps<Self>, &Self::Tables),
        _isa: I,
        stones: (Self, Self),
        next: Self,
    ) -> Option<u64> {
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return Some(unsafe { avx512::count_replies(leaps, &tables.1, stones, next) });
        }
        None
    }

    #[inline(always)]
    fn choose<I: Isa>(
        leaps: &Leaps<Self>,
        isa: I,
        own: Self,
        enemy: Self,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return unsafe { avx512::choose(leaps, own, enemy, random) };
        }
        leaps.choose(isa, own, enemy, random)
    }
}
