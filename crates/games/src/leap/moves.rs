//! Moves, and what makes a capture (QL-6).

use quantarium_board::{Cell, Grid};

use super::bits::{DIRECTIONS, LONGEST};

/// A ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A stone leaps from a cell onto an enemy stone, which is removed (QL-6).
    Capture {
        /// Where the stone stands.
        from: Cell,
        /// Where it lands.
        to: Cell,
    },
    /// Black, before the first capture, exchanges a white and a black stone (QL-4).
    Swap {
        /// Where the white stone stands.
        white: Cell,
        /// Where the black stone stands.
        black: Cell,
    },
    /// Black leaves the start position as it is (QL-4).
    Keep,
}

/// The cells at each distance from each cell, in the six directions, on the underlying grid (QL-6):
/// what lies between need not be a cell.
#[derive(Clone, Debug)]
pub(super) struct StepTable(Vec<[[Option<Cell>; DIRECTIONS]; LONGEST]>);

impl StepTable {
    pub(super) fn new(grid: &Grid) -> Self {
        let from = |cell| {
            std::array::from_fn(|k| {
                std::array::from_fn(|direction| grid.step(cell, direction, k as i16 + 1))
            })
        };
        Self(grid.cells().map(from).collect())
    }

    /// The cells exactly `distance` steps from `cell`; none at distance 0, a stone cannot stay.
    pub(super) fn at(&self, cell: Cell, distance: usize) -> impl Iterator<Item = Cell> + '_ {
        let ring = distance.checked_sub(1).map(|k| &self.0[cell.index()][k]);
        ring.into_iter().flatten().copied().flatten()
    }

    /// The cell `distance` steps from `cell` in a direction, if there is one; none at distance 0.
    pub(super) fn towards(&self, cell: Cell, direction: usize, distance: usize) -> Option<Cell> {
        self.0[cell.index()][distance.checked_sub(1)?][direction]
    }
}
