//! The turns and mirrorings that map a board onto itself.

use std::collections::HashMap;

use crate::{Cell, CellSet, Grid, GridKind};

/// A turn or mirroring of a board onto itself, as a permutation of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    linear: Linear,
    image: Vec<Cell>,
}

/// A linear map of the grid: (x, y) to (a x + b y, c x + d y).
type Linear = [i16; 4];

const HALF_TURN: Linear = [-1, 0, 0, -1];

impl Symmetry {
    /// Where `cell` goes.
    #[inline]
    pub fn map(&self, cell: Cell) -> Cell {
        self.image[cell.index()]
    }

    /// Where a whole set goes.
    pub fn map_set(&self, set: CellSet) -> CellSet {
        set.iter().map(|cell| self.map(cell)).collect()
    }

    /// Which of the grid's directions a direction becomes, both by their indices in
    /// [`Grid::directions`](crate::Grid::directions).
    pub fn map_direction(&self, grid: &Grid, direction: usize) -> usize {
        let [a, b, c, d] = self.linear;
        let directions = grid.directions();
        let (x, y) = directions[direction];
        let turned = (a * x + b * y, c * x + d * y);
        // A map that keeps neighbours neighbours permutes the directions.
        let found = directions.iter().position(|known| *known == turned);
        found.unwrap_or(direction)
    }

    /// Whether this is the turn by 180 degrees.
    pub fn is_half_turn(&self) -> bool {
        self.linear == HALF_TURN
    }

    /// Whether this moves no cell.
    pub fn is_identity(&self) -> bool {
        let mut cells = self.image.iter().enumerate();
        cells.all(|(i, cell)| i == cell.index())
    }
}

/// The linear maps that keep neighbours neighbours: 12 on the hexagonal grid, 8 on the square one.
fn linear_maps(kind: GridKind) -> Vec<Linear> {
    let [turn, mirror]: [Linear; 2] = match kind {
        // A turn by 60 degrees takes (1, 0) to (1, 1) and (0, 1) to (-1, 0); the mirror swaps x and y.
        GridKind::Hex => [[1, -1, 1, 0], [0, 1, 1, 0]],
        // A turn by 90 degrees; the mirror swaps left and right.
        GridKind::Square => [[0, -1, 1, 0], [-1, 0, 0, 1]],
    };
    let mut maps = vec![[1, 0, 0, 1]];
    while let Some(next) = maps
        .last()
        .map(|last| compose(turn, *last))
        .filter(|m| *m != maps[0])
    {
        maps.push(next);
    }
    maps.extend(maps.clone().into_iter().map(|map| compose(map, mirror)));
    maps
}

fn compose(f: Linear, g: Linear) -> Linear {
    let [a, b, c, d] = f;
    let [p, q, r, s] = g;
    [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s]
}

/// Every symmetry of the board with these cells, the identity first.
pub(crate) fn of(
    kind: GridKind,
    coords: &[(i16, i16)],
    by_coords: &HashMap<(i16, i16), Cell>,
) -> Vec<Symmetry> {
    let corner = |cells: &mut dyn Iterator<Item = (i16, i16)>| {
        cells.fold((i16::MAX, i16::MAX), |low, (x, y)| {
            (low.0.min(x), low.1.min(y))
        })
    };
    let low = corner(&mut coords.iter().copied());
    let symmetry = |linear: Linear| {
        let [a, b, c, d] = linear;
        let turned = coords.iter().map(|&(x, y)| (a * x + b * y, c * x + d * y));
        let turned: Vec<_> = turned.collect();
        // A map of the board onto itself keeps the bounding box's corner, which fixes the shift.
        let turned_low = corner(&mut turned.iter().copied());
        let shift = (low.0 - turned_low.0, low.1 - turned_low.1);
        let image = turned
            .iter()
            .map(|&(x, y)| by_coords.get(&(x + shift.0, y + shift.1)).copied());
        Some(Symmetry {
            linear,
            image: image.collect::<Option<_>>()?,
        })
    };
    linear_maps(kind).into_iter().filter_map(symmetry).collect()
}

#[cfg(test)]
mod tests {
    use crate::{CellSet, Grid};

    #[test]
    fn boards_have_the_symmetries_of_their_shapes() {
        let count = |shape: &str| Grid::hex(shape).unwrap().symmetries().len();
        assert_eq!(count("hex5"), 12);
        assert_eq!(count("star2"), 12);
        assert_eq!(count("tri4"), 6);
        assert_eq!(count("rhomb4x4"), 4);
        assert_eq!(count("rhomb4x3"), 2);
        assert_eq!(count("rect4x3"), 2);
        assert_eq!(count("mask/ooo/o.."), 1, "a triangle with a tail");
        assert_eq!(Grid::square(8, 8).symmetries().len(), 8);
        assert_eq!(Grid::square(8, 6).symmetries().len(), 4);
    }

    #[test]
    fn symmetries_are_permutations_that_keep_neighbours() {
        for grid in [
            Grid::hex("hex3").unwrap(),
            Grid::hex("tri5").unwrap(),
            Grid::square(5, 6),
        ] {
            assert!(grid.symmetries()[0].is_identity());
            for symmetry in grid.symmetries() {
                let image: CellSet = grid.cells().map(|cell| symmetry.map(cell)).collect();
                assert_eq!(image, grid.all());
                for cell in grid.cells() {
                    let around = symmetry.map_set(grid.neighbours(cell));
                    assert_eq!(around, grid.neighbours(symmetry.map(cell)));
                }
            }
        }
    }
}
