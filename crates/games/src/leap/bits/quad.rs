//! Sets of up to 256 places in four words.

use std::ops::Not;

use super::operators::operators;

const WORDS: usize = 4;
/// Bits a word.
const WIDTH: usize = 64;

/// A set of up to 256 places; place 64 i + b is bit b of word i.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::leap) struct Quad(pub(in crate::leap) [u64; WORDS]);

impl Quad {
    /// Word by word: as a loop it is slower.
    #[inline(always)]
    fn with(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([of(a, e), of(b, f), of(c, g), of(d, h)])
    }

    /// Written twice, the second time from place `size` on.
    #[inline(always)]
    pub(in crate::leap) fn doubled(self, size: u32) -> Doubled {
        let (start, bit) = (size as usize / WIDTH, size % WIDTH as u32);
        let mut words = [0; 2 * WORDS + 1];
        words[..WORDS].copy_from_slice(&self.0);
        let mut below = 0;
        for i in 0..=WORDS {
            let word = self.0.get(i).copied().unwrap_or(0);
            // Shifting by one and the rest keeps shifts below the word's width.
            words[start + i] |= word << bit | below >> 1 >> (63 - bit);
            below = word;
        }
        words
    }

    /// The ring turned by this many places: the part of it, written twice, that begins that many before the
    /// second.
    #[inline(always)]
    pub(in crate::leap) fn turned(doubled: &Doubled, turn: u32, size: u32) -> Self {
        let start = size - turn.max(1);
        let (start, bit) = (start as usize / WIDTH, start % WIDTH as u32);
        let words = &doubled[start..=start + WORDS];
        let word = |i: usize| words[i] >> bit | words[i + 1] << 1 << (63 - bit);
        Self([word(0), word(1), word(2), word(3)])
    }
}

/// A ring's places written twice, one after the other.
pub(in crate::leap) type Doubled = [u64; 2 * WORDS + 1];

operators! { [] Quad,
    BitAnd bitand |a, b| a.with(b, |a, b| a & b);
    BitOr bitor |a, b| a.with(b, |a, b| a | b);
    BitXor bitxor |a, b| a.with(b, |a, b| a ^ b);
}

impl Not for Quad {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.with(self, |a, _| !a)
    }
}

#[cfg(test)]
mod tests {
    use super::super::set::Set;
    use super::*;

    #[test]
    fn turning_moves_every_place_round_the_ring() {
        for size in [70_usize, 150, 169, 192, 217, 256] {
            let places = [0, 1, 40, 63, 64, 100, 127, 128, 150, 200, 255];
            let places = places.into_iter().filter(|place| *place < size);
            let turned_by = |turn: usize| {
                let mut set = Quad::EMPTY;
                let places = places.clone();
                places.for_each(|place| set.insert((place + turn) % size));
                set
            };
            let (doubled, mut ring) = (turned_by(0).doubled(size as u32), Quad::EMPTY);
            (0..size).for_each(|place| ring.insert(place));
            for turn in 1..size {
                let turned = Quad::turned(&doubled, turn as u32, size as u32);
                assert_eq!(turned & ring, turned_by(turn), "{size} {turn}");
            }
        }
    }
}
