//! What is beside a cell: how many neighbours every die has, for all dice of a board at once, and the
//! neighbours of one cell.

use quantarium_board::{Bits, Cell, Grid, MAX_CELLS};

use crate::adders::digits;

/// The directions (1, 0), (0, 1) and (1, 1), by their places in `HEX_DIRECTIONS`: those that lead to
/// greater indices in board order. The others are their opposites.
const UPWARD: [usize; 3] = [0, 2, 4];

/// A board's neighbourhoods as shifts of sets.
///
/// In board order the neighbour in one direction is a fixed number of indices away for all cells of a
/// row, and often for several rows: a direction is a few shifts, each for the cells in `from`; the
/// opposite direction is the same steps backwards.
#[derive(Clone, Debug)]
pub(super) struct Around<const W: usize> {
    directions: [Vec<Step<W>>; 3],
}

#[derive(Clone, Copy, Debug)]
struct Step<const W: usize> {
    /// The cells whose neighbour is `by` indices up.
    from: Bits<W>,
    by: u32,
}

impl<const W: usize> Around<W> {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            directions: UPWARD.map(|direction| steps(grid, direction)),
        }
    }

    /// The number of neighbours in `set` that each cell of the board has, 0 to 6, as three sets: the
    /// cells where the number's bit of value 1, 2 and 4 is set.
    #[inline]
    pub(super) fn count(&self, set: Bits<W>) -> [Bits<W>; 3] {
        let [(a, d), (b, e), (c, f)] = std::array::from_fn(|i| both_ways(&self.directions[i], set));
        digits([a, b, c, d, e, f])
    }
}

/// The number at a cell that three sets have in binary.
#[inline]
pub(super) fn number<const W: usize>(bits: &[Bits<W>; 3], cell: Cell) -> u8 {
    (0..3).map(|k| u8::from(bits[k].contains(cell)) << k).sum()
}

/// The cells that have a neighbour in `set` one step back, and those that have one a step ahead.
#[inline]
fn both_ways<const W: usize>(steps: &[Step<W>], set: Bits<W>) -> (Bits<W>, Bits<W>) {
    let (mut behind, mut ahead) = (Bits::EMPTY, Bits::EMPTY);
    for step in steps {
        behind |= (set & step.from).up(step.by);
        ahead |= set.down(step.by) & step.from;
    }
    (behind, ahead)
}

fn steps<const W: usize>(grid: &Grid, direction: usize) -> Vec<Step<W>> {
    let mut steps: Vec<Step<W>> = Vec::new();
    for cell in grid.cells() {
        let Some(neighbour) = grid.step(cell, direction, 1) else {
            continue;
        };
        let by = u32::from(neighbour.0 - cell.0);
        let known = steps.iter().position(|step| step.by == by);
        let at = known.unwrap_or_else(|| {
            let from = Bits::EMPTY;
            steps.push(Step { from, by });
            steps.len() - 1
        });
        steps[at].from.insert(cell);
    }
    steps
}

/// The six neighbours of each cell of a board, in any order; those beyond the border are one number
/// that is no cell.
#[derive(Clone, Debug)]
pub(super) struct Rings(Vec<[u16; 6]>);

const BEYOND: usize = MAX_CELLS;

impl Rings {
    pub(super) fn new(grid: &Grid) -> Self {
        let ring = |cell| {
            let mut ring = [BEYOND as u16; 6];
            for (place, neighbour) in ring.iter_mut().zip(grid.neighbours(cell).iter()) {
                *place = u16::from(neighbour.0);
            }
            ring
        };
        Self(grid.cells().map(ring).collect())
    }

    #[inline]
    pub(super) fn of(&self, cell: usize) -> [usize; 6] {
        self.0[cell].map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;

    fn check<const W: usize>(shape: &str) {
        let grid = Grid::hex(shape).unwrap();
        let around = Around::<W>::new(&grid);
        let mut random = Random::new(Seed(5));
        for _ in 0..50 {
            let set = Bits(std::array::from_fn(|_| random.bits())) & grid.all();
            let planes = around.count(set.iter().collect());
            for cell in grid.cells() {
                let bits = (0..3).map(|k| usize::from(planes[k].contains(cell)) << k);
                let count: usize = bits.sum();
                let listed = (grid.neighbours(cell) & set).len();
                assert_eq!(count, listed, "{shape} {}", grid.name(cell));
            }
        }
    }

    #[test]
    fn counts_by_shifts_are_the_counts_by_neighbours() {
        for shape in "hex2 hex5 star2 rect7x8 tri9 mask/oo.o/.o/ooo".split(' ') {
            check::<1>(shape);
            check::<4>(shape);
        }
        for shape in ["hex9", "star6", "tri22", "rhomb16x16", "rect10x25"] {
            check::<4>(shape);
        }
    }
}
