//! A board's neighbours and landing places, worked out once.

use quantarium_board::{Bits, Cell, CellSet, Grid};

/// The neighbours and the landing places of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Lookup<const W: usize> {
    /// Every cell of the board.
    pub(crate) all: Bits<W>,
    pub(crate) near: Vec<Bits<W>>,
    /// `landings[c][n]`: the cells at distance n from c in the six directions (QL-6); `[0]` is empty.
    pub(crate) landings: Vec<[Bits<W>; 7]>,
}

impl<const W: usize> Lookup<W> {
    /// The lookup of a board of at most 64 W cells.
    pub(crate) fn new(grid: &Grid) -> Self {
        let landings = |c, n: usize| {
            let landing = (0..6).filter_map(|d| grid.step(c, d, n as i16));
            let cells: CellSet = landing.filter(|_| n > 0).collect();
            cells.resized()
        };
        Self {
            all: grid.all().resized(),
            near: grid.cells().map(|c| grid.neighbours(c).resized()).collect(),
            landings: grid
                .cells()
                .map(|c| std::array::from_fn(|n| landings(c, n)))
                .collect(),
        }
    }

    /// How far a stone on `cell` leaps when its friends are `friends`.
    #[inline]
    pub(crate) fn leap(&self, cell: Cell, friends: Bits<W>) -> usize {
        (self.near[cell.index()] & friends).len()
    }

    /// How many spaces apart two cells of one line are; 0 for others.
    pub(crate) fn apart(&self, from: Cell, to: Cell) -> u8 {
        (1..7)
            .find(|&n| self.landings[from.index()][n].contains(to))
            .unwrap_or(0) as u8
    }
}
