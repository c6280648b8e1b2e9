//! The words that rings lie in.

use std::ops::Not;

use super::quad::{self, Quad};
use super::set::Set;

/// A word whose bits are the places of a ring.
pub(in crate::leap) trait Word: Set + Not<Output = Self> {
    const BITS: u32;
    type Spread;

    /// Ready to be turned on a ring of this many places.
    fn spread(self, size: u32) -> Self::Spread;
    /// Every place turned by this many; of places beyond the ring's size, and after a turn by none, junk.
    fn turned(spread: &Self::Spread, turn: u32, size: u32) -> Self;
}

/// A word of `N` machine words of 64 bits.
pub(in crate::leap) trait Words<const N: usize>: Word {
    /// The machine words, the lowest places first.
    fn words(self) -> [u64; N];
}

macro_rules! word_of_bits {
    ($word:ty, $count:literal, $self:ident => $words:expr) => {
        impl Word for $word {
            const BITS: u32 = Self::BITS;
            type Spread = Self;

            #[inline(always)]
            fn spread(self, _size: u32) -> Self {
                self
            }

            #[inline(always)]
            fn turned(spread: &Self, turn: u32, size: u32) -> Self {
                spread.wrapping_shl(turn) | spread.wrapping_shr(size - turn)
            }
        }

        impl Words<$count> for $word {
            #[inline(always)]
            fn words($self) -> [u64; $count] {
                $words
            }
        }
    };
}

word_of_bits!(u64, 1, self => [self]);
word_of_bits!(u128, 2, self => [self as u64, (self >> 64) as u64]);

impl Word for Quad {
    const BITS: u32 = 256;
    type Spread = quad::Doubled;

    #[inline(always)]
    fn spread(self, size: u32) -> quad::Doubled {
        self.doubled(size)
    }

    #[inline(always)]
    fn turned(spread: &quad::Doubled, turn: u32, size: u32) -> Self {
        Self::turned(spread, turn, size)
    }
}

impl Words<4> for Quad {
    #[inline(always)]
    fn words(self) -> [u64; 4] {
        self.0
    }
}
