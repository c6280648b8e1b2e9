//! Which cell is on which place of a layout.

use quantarium_board::Cell;

/// Which cell is on which place, and back.
#[derive(Clone, Debug)]
pub(in crate::leap) struct Places {
    of_cell: Vec<u16>,
    cell_on: Vec<Option<Cell>>,
}

impl Places {
    /// The places of the cells in board order, or nothing if two cells would share one.
    pub(in crate::leap) fn new(of_cell: Vec<u16>) -> Option<Self> {
        let last = of_cell.iter().max();
        let size = last.map_or(0, |last| usize::from(*last) + 1);
        let mut cell_on = vec![None; size];
        for (index, place) in of_cell.iter().enumerate() {
            let cell = &mut cell_on[usize::from(*place)];
            if cell.is_some() {
                return None;
            }
            *cell = Some(Cell(index as u8));
        }
        Some(Self { of_cell, cell_on })
    }

    #[inline]
    pub(in crate::leap) fn of(&self, cell: Cell) -> usize {
        usize::from(self.of_cell[cell.index()])
    }

    /// The cell on `place`.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub(in crate::leap) fn cell(&self, place: usize) -> Cell {
        match self.cell_on[place] {
            Some(cell) => cell,
            None => unreachable!("no cell is on place {place}"),
        }
    }
}
