//! Rings that can be turned.
//!
//! On the hexagons of the rule sheets, turns are constants: WebAssembly shifts a register by a constant in
//! one instruction, by anything else in four.

use quantarium_board::HEX_DIRECTIONS;

use super::super::super::bits::{DIRECTIONS, LONGEST, Leaps, Words};
use super::super::super::kernels::both::{Rings, SideBySide};

/// A ring of `N` words that can be turned.
pub(super) trait Turning<const N: usize> {
    /// The ring turned as by leaps of `K` + 1 spaces in direction `D`; of places beyond its size, and of leaps that no cell
    /// has, junk.
    fn turned<S: SideBySide, const D: usize, const K: usize>(
        &self,
        sets: Rings<S, N>,
    ) -> Rings<S, N>;
    /// The cells that such leaps can reach.
    fn targets<S: SideBySide, const D: usize, const K: usize>(&self) -> Rings<S, N>;
}

impl<W: Words<N>, const N: usize> Turning<N> for &Leaps<W> {
    #[inline(always)]
    fn turned<S: SideBySide, const D: usize, const K: usize>(
        &self,
        sets: Rings<S, N>,
    ) -> Rings<S, N> {
        sets.turned(self.turns[D][K] as u32, self.size)
    }

    #[inline(always)]
    fn targets<S: SideBySide, const D: usize, const K: usize>(&self) -> Rings<S, N> {
        Rings::splat(self.targets[D][K].words())
    }
}

/// The ring of a hexagon of `SIDE` cells a side.
pub(super) struct Hexagon<'a, W, const SIDE: i32>(&'a Leaps<W>);

impl<'a, W, const SIDE: i32> Hexagon<'a, W, SIDE> {
    const SIZE: i32 = 3 * SIDE * (SIDE - 1) + 1;

    /// How far a leap of `k` + 1 spaces turns the ring, on which cell (x, y) is on place
    /// x + (3 `SIDE` - 2) y.
    const fn turn(direction: usize, k: usize) -> u32 {
        let (dx, dy) = HEX_DIRECTIONS[direction];
        let step = dx as i32 + (3 * SIDE - 2) * dy as i32;
        (step * (k as i32 + 1)).rem_euclid(Self::SIZE) as u32
    }

    /// The ring, if it is that of such a hexagon.
    pub(super) fn of(leaps: &'a Leaps<W>) -> Option<Self> {
        let turns = |direction: usize| {
            let turn = |k| u64::from(Self::turn(direction, k));
            (0..LONGEST).all(|k| leaps.turns[direction][k] == turn(k))
        };
        let same = leaps.size == Self::SIZE as u32 && (0..DIRECTIONS).all(turns);
        same.then_some(Self(leaps))
    }
}

impl<W: Words<N>, const N: usize, const SIDE: i32> Turning<N> for Hexagon<'_, W, SIDE> {
    #[inline(always)]
    fn turned<S: SideBySide, const D: usize, const K: usize>(
        &self,
        sets: Rings<S, N>,
    ) -> Rings<S, N> {
        sets.turned(const { Self::turn(D, K) }, Self::SIZE as u32)
    }

    #[inline(always)]
    fn targets<S: SideBySide, const D: usize, const K: usize>(&self) -> Rings<S, N> {
        Turning::targets::<S, D, K>(&self.0)
    }
}
