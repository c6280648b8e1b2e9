//! The words that rings lie in, and what a machine does faster with them than bit by bit.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "a function compiled for more instructions than the caller's is unsafe to call"
    )
)]

use std::ops::{BitAnd, BitOr, BitXor, Not};

use quantarium_rules::{MAX_PLAYERS, Random};

use super::super::features::{StageWeights, WeighedCapture, weigh_one_by_one};
use super::super::isa::Isa;
use super::super::layout::{Landings, sum_of_replies};
use super::super::playout::SideBySide;
use super::super::quad::{self, Quad};
use super::super::set::Set;
use super::Ring;
#[cfg(target_arch = "x86_64")]
use super::{Leaps, avx2, avx512, lanes, side_by_side, weigh};

/// A word whose bits are the places of a ring. What a [`Layout`](super::Layout) does with a ring of such
/// words, is here where machines have their own ways; the ways that are here serve every machine.
pub trait Word:
    Set + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// How many bits there are.
    const BITS: u32;
    /// A set ready to be turned on its ring.
    type Spread;
    /// Tables that the machines' own ways need.
    #[cfg(target_arch = "x86_64")]
    type Kernels: Clone + std::fmt::Debug + Send + Sync;

    /// The tables for a ring.
    #[cfg(target_arch = "x86_64")]
    fn kernels(leaps: &Leaps<Self>) -> Self::Kernels;

    /// Ready to be turned on a ring of so many places.
    fn spread(self, size: u32) -> Self::Spread;
    /// Turned, every place by so many; of places beyond the ring's size, and after a turn by none, junk.
    fn turned(spread: &Self::Spread, turn: u32, size: u32) -> Self;

    /// [`Layout::landings`](super::Layout::landings).
    #[inline(always)]
    fn landings<I: Isa>(ring: &Ring<Self>, _isa: I, own: Self, enemy: Self) -> Landings<Self> {
        ring.landing_sets(own, enemy)
    }

    /// [`Layout::count`](super::Layout::count).
    #[inline(always)]
    fn count<I: Isa>(ring: &Ring<Self>, _isa: I, own: Self, enemy: Self) -> u64 {
        ring.count_captures(own, enemy)
    }

    /// [`Layout::weigh_captures`](super::Layout::weigh_captures).
    #[inline(always)]
    fn weigh_captures<I: Isa>(
        ring: &Ring<Self>,
        isa: I,
        (own, enemy): (Self, Self),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        weigh_one_by_one(ring, isa, (&own, &enemy), weights, visit);
    }

    /// [`Layout::count_replies`](super::Layout::count_replies).
    #[inline(always)]
    fn count_replies<I: Isa>(ring: &Ring<Self>, isa: I, own: Self, enemy: Self, next: Self) -> u64 {
        sum_of_replies(ring, isa, &own, &enemy, &next)
    }

    /// [`Layout::choose`](super::Layout::choose).
    #[inline(always)]
    fn choose<I: Isa>(
        ring: &Ring<Self>,
        isa: I,
        own: Self,
        enemy: Self,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        ring.choose_one(isa, own, enemy, random)
    }

    /// [`Layout::side_by_side`](super::Layout::side_by_side).
    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        isa: I,
        games: SideBySide<'_, Ring<Self>, P>,
    ) -> [u32; MAX_PLAYERS] {
        games.one_by_one(isa)
    }
}

/// A word of several machine words: how it is spread and turned, and its machine words.
macro_rules! word_of_words {
    ($word:ty, $words:literal, $spread:ty, $of:expr, $turned:expr, $parts:expr) => {
        impl Word for $word {
            const BITS: u32 = 64 * $words;
            type Spread = $spread;
            #[cfg(target_arch = "x86_64")]
            type Kernels = lanes::Tables<$words>;

            #[cfg(target_arch = "x86_64")]
            fn kernels(leaps: &Leaps<Self>) -> Self::Kernels {
                lanes::Tables::new(leaps, $parts)
            }

            #[inline(always)]
            fn spread(self, size: u32) -> Self::Spread {
                $of(self, size)
            }

            #[inline(always)]
            fn turned(spread: &Self::Spread, turn: u32, size: u32) -> Self {
                $turned(spread, turn, size)
            }

            #[inline(always)]
            fn weigh_captures<I: Isa>(
                ring: &Ring<Self>,
                isa: I,
                (own, enemy): (Self, Self),
                weights: &StageWeights,
                visit: impl FnMut(WeighedCapture),
            ) {
                #[cfg(target_arch = "x86_64")]
                if I::AVX512 {
                    let ring = (ring, &ring.kernels);
                    // SAFETY: an `isa` like that is made where the instructions are.
                    return unsafe {
                        weigh::captures_of_words(ring, $parts, (own, enemy), weights, visit)
                    };
                }
                weigh_one_by_one(ring, isa, (&own, &enemy), weights, visit);
            }

            #[inline(always)]
            fn count_replies<I: Isa>(
                ring: &Ring<Self>,
                isa: I,
                own: Self,
                enemy: Self,
                next: Self,
            ) -> u64 {
                #[cfg(target_arch = "x86_64")]
                if I::AVX512 {
                    let ring = (ring, &ring.kernels);
                    // SAFETY: likewise.
                    return unsafe { lanes::count_replies(ring, $parts, (own, enemy), next) };
                }
                sum_of_replies(ring, isa, &own, &enemy, &next)
            }
        }
    };
}

word_of_words!(
    u128,
    2,
    u128,
    |set, _| set,
    |set: &u128, turn, size: u32| set.wrapping_shl(turn) | set.wrapping_shr(size - turn),
    |set: u128| [set as u64, (set >> 64) as u64]
);
word_of_words!(
    Quad,
    4,
    quad::Doubled,
    Quad::doubled,
    Quad::turned,
    |set: Quad| set.0
);

impl Word for u64 {
    const BITS: u32 = Self::BITS;
    type Spread = Self;
    #[cfg(target_arch = "x86_64")]
    type Kernels = (avx2::Quads, lanes::Tables<1>);

    #[cfg(target_arch = "x86_64")]
    fn kernels(leaps: &Leaps<Self>) -> Self::Kernels {
        (
            avx2::Quads::new(leaps),
            lanes::Tables::new(leaps, |word| [word]),
        )
    }

    #[inline(always)]
    fn spread(self, _size: u32) -> Self {
        self
    }

    #[inline(always)]
    fn turned(spread: &Self, turn: u32, size: u32) -> Self {
        spread << turn | spread.wrapping_shr(size - turn)
    }

    #[inline(always)]
    fn landings<I: Isa>(ring: &Ring<Self>, _isa: I, own: Self, enemy: Self) -> Landings<Self> {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: an `isa` like that is made where the instructions are (likewise below).
            return unsafe { avx512::landing_sets(&ring.leaps, own, enemy) };
        }
        ring.landing_sets(own, enemy)
    }

    #[inline(always)]
    fn count<I: Isa>(ring: &Ring<Self>, _isa: I, own: Self, enemy: Self) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return unsafe { avx512::count(&ring.leaps, own, enemy) };
        }
        #[cfg(target_arch = "x86_64")]
        if I::AVX2 {
            // SAFETY: as in `landings`.
            return unsafe { avx2::count(&ring.leaps, &ring.kernels.0, own, enemy) };
        }
        ring.count_captures(own, enemy)
    }

    #[inline(always)]
    fn weigh_captures<I: Isa>(
        ring: &Ring<Self>,
        isa: I,
        (own, enemy): (Self, Self),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return unsafe {
                weigh::captures(&ring.leaps, &ring.kernels.1, (own, enemy), weights, visit)
            };
        }
        weigh_one_by_one(ring, isa, (&own, &enemy), weights, visit);
    }

    #[inline(always)]
    fn count_replies<I: Isa>(ring: &Ring<Self>, isa: I, own: Self, enemy: Self, next: Self) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return unsafe {
                avx512::count_replies(&ring.leaps, &ring.kernels.1, (own, enemy), next)
            };
        }
        sum_of_replies(ring, isa, &own, &enemy, &next)
    }

    #[inline(always)]
    fn choose<I: Isa>(
        ring: &Ring<Self>,
        isa: I,
        own: Self,
        enemy: Self,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `landings`.
            return unsafe { avx512::choose(&ring.leaps, own, enemy, random) };
        }
        ring.choose_one(isa, own, enemy, random)
    }

    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        isa: I,
        games: SideBySide<'_, Ring<Self>, P>,
    ) -> [u32; MAX_PLAYERS] {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 && games.players == 2 {
            let position = &games.position;
            let start = (position.stones[0], position.stones[1], position.to_move);
            let Ring { leaps, kernels, .. } = games.layout;
            // SAFETY: as in `landings`.
            return unsafe {
                side_by_side::play((leaps, &kernels.1), start, games.games, games.random)
            };
        }
        games.one_by_one(isa)
    }
}
