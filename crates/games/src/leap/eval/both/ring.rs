//! Rings of one word that can be turned.
//!
//! On the hexagons of the rule sheets, turns are constants: WebAssembly shifts a register by a constant in
//! one instruction, by anything else in four.

use quantarium_board::HEX_DIRECTIONS;

use super::super::super::bits::{DIRECTIONS, LONGEST, Leaps};
use super::super::super::kernels::both::SideBySide;

/// A ring of one word that can be turned.
pub(super) trait Turning {
    /// The ring turned as by leaps of `K` + 1 spaces in direction `D`; of places beyond its size, and of leaps that no cell
    /// has, junk.
    fn turned<S: SideBySide, const D: usize, const K: usize>(&self, sets: S) -> S;
    /// The cells that such leaps can reach.
    fn targets<S: SideBySide, const D: usize, const K: usize>(&self) -> S;
}

impl Turning for &Leaps<u64> {
    #[inline(always)]
    fn turned<S: SideBySide, const D: usize, const K: usize>(&self, sets: S) -> S {
        sets.turned(self.turns[D][K] as u32, self.size)
    }

    #[inline(always)]
    fn targets<S: SideBySide, const D: usize, const K: usize>(&self) -> S {
        S::splat(self.targets[D][K])
    }
}

/// The ring of a hexagon of `SIDE` cells a side.
pub(super) struct Hexagon<'a, const SIDE: i32>(&'a Leaps<u64>);

impl<'a, const SIDE: i32> Hexagon<'a, SIDE> {
    const SIZE: i32 = 3 * SIDE * (SIDE - 1) + 1;

    /// How far a leap of `k` + 1 spaces turns the ring, on which cell (x, y) is on place
    /// x + (3 `SIDE` - 2) y.
    const fn turn(direction: usize, k: usize) -> u32 {
        let (dx, dy) = HEX_DIRECTIONS[direction];
        let step = dx as i32 + (3 * SIDE - 2) * dy as i32;
        (step * (k as i32 + 1)).rem_euclid(Self::SIZE) as u32
    }

    /// The ring, if it is that of such a hexagon.
    pub(super) fn of(leaps: &'a Leaps<u64>) -> Option<Self> {
        let turns = |direction: usize| {
            let turn = |k| u64::from(Self::turn(direction, k));
            (0..LONGEST).all(|k| leaps.turns[direction][k] == turn(k))
        };
        let same = leaps.size == Self::SIZE as u32 && (0..DIRECTIONS).all(turns);
        same.then_some(Self(leaps))
    }
}

impl<const SIDE: i32> Turning for Hexagon<'_, SIDE> {
    #[inline(always)]
    fn turned<S: SideBySide, const D: usize, const K: usize>(&self, sets: S) -> S {
        sets.turned(const { Self::turn(D, K) }, Self::SIZE as u32)
    }

    #[inline(always)]
    fn targets<S: SideBySide, const D: usize, const K: usize>(&self) -> S {
        S::splat(self.0.targets[D][K])
    }
}
