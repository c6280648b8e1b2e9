//! A board's cells with their names, coordinates and neighbours.

use std::collections::HashMap;

use crate::{Cell, CellSet, MAX_CELLS, Shape, ShapeError, Symmetry, symmetry};

/// The six directions of a hexagonal grid as steps of (x, y); each is followed by its opposite.
pub const HEX_DIRECTIONS: [(i16, i16); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

/// The eight directions of a square grid as steps of (file, rank): the four along ranks and files
/// first, then the four diagonals; each is followed by its opposite.
pub const SQUARE_DIRECTIONS: [(i16, i16); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridKind {
    /// Six neighbours: `HEX_DIRECTIONS`.
    Hex,
    /// Eight neighbours: `SQUARE_DIRECTIONS`.
    Square,
}

/// A board: 2 to 256 cells of a hexagonal or square grid.
///
/// Cells are numbered row by row from the bottom, each row from left to right. On a hexagonal board
/// a cell (x, y) is named by its row's letter and its diagonal's number; on a square board by its
/// file's letter and its rank's number.
#[derive(Clone, Debug)]
pub struct Grid {
    kind: GridKind,
    coords: Vec<(i16, i16)>,
    names: Vec<String>,
    by_coords: HashMap<(i16, i16), Cell>,
    by_name: HashMap<String, Cell>,
    /// Row y holds the cells `row_starts[y]..row_starts[y + 1]`.
    row_starts: Vec<usize>,
    neighbours: Vec<CellSet>,
    symmetries: Vec<Symmetry>,
}

impl Grid {
    /// The hexagonal board of a shape's text.
    ///
    /// # Errors
    /// When the text names no shape of the notation, or one with fewer than 2 or more than 256 cells.
    pub fn hex(shape: &str) -> Result<Self, ShapeError> {
        Ok(Self::of_shape(&shape.parse()?))
    }

    /// The hexagonal board of a shape.
    pub fn of_shape(shape: &Shape) -> Self {
        Self::new(GridKind::Hex, shape.cells(), shape.rows())
    }

    /// The square board with `width` files and `height` ranks, at most 256 squares.
    ///
    /// # Panics
    /// When a side is 0 or the board has more than 256 squares.
    pub fn square(width: u8, height: u8) -> Self {
        let coords = (0..i16::from(height))
            .flat_map(|y| (0..i16::from(width)).map(move |x| (x, y)))
            .collect::<Vec<_>>();
        assert!(
            (1..=MAX_CELLS).contains(&coords.len()),
            "a square board of {width} by {height}"
        );
        Self::new(GridKind::Square, coords, usize::from(height))
    }

    fn new(kind: GridKind, coords: Vec<(i16, i16)>, rows: usize) -> Self {
        let names: Vec<String> = coords.iter().map(|&(x, y)| cell_name(kind, x, y)).collect();
        let cells = || (0..coords.len()).map(|i| Cell(i as u8));
        let by_coords: HashMap<_, _> = coords.iter().copied().zip(cells()).collect();
        let by_name = names.iter().cloned().zip(cells()).collect();
        let row_starts = (0..=rows)
            .map(|row| coords.partition_point(|&(_, y)| (y as usize) < row))
            .collect();
        let neighbours = coords
            .iter()
            .map(|&(x, y)| {
                let around = directions(kind).iter();
                around
                    .filter_map(|(dx, dy)| by_coords.get(&(x + dx, y + dy)).copied())
                    .collect()
            })
            .collect();
        let symmetries = symmetry::of(kind, &coords, &by_coords);
        Self {
            kind,
            coords,
            names,
            by_coords,
            by_name,
            row_starts,
            neighbours,
            symmetries,
        }
    }

    /// Hexagonal or square.
    pub fn kind(&self) -> GridKind {
        self.kind
    }

    /// How many cells the board has, 2 to 256.
    #[expect(clippy::len_without_is_empty, reason = "no board is empty")]
    pub fn len(&self) -> usize {
        self.coords.len()
    }

    /// Every cell, in board order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.len()).map(|i| Cell(i as u8))
    }

    /// Every cell as a set.
    pub fn all(&self) -> CellSet {
        CellSet::first(self.len())
    }

    /// The cell's coordinates (x, y); x counts from 1 on hexagonal boards, from 0 on square ones.
    #[inline]
    pub fn coords(&self, cell: Cell) -> (i16, i16) {
        self.coords[cell.index()]
    }

    /// The cell at (x, y), if there is one.
    pub fn at(&self, x: i16, y: i16) -> Option<Cell> {
        self.by_coords.get(&(x, y)).copied()
    }

    /// The cell's name, such as `e5`.
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// The cell with this name, if there is one.
    pub fn named(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }

    /// The directions of this grid, as steps of (x, y).
    pub fn directions(&self) -> &'static [(i16, i16)] {
        directions(self.kind)
    }

    /// The cell `distance` steps from `cell` in the direction with that index, counted on the
    /// underlying grid: what lies between need not be a cell.
    pub fn step(&self, cell: Cell, direction: usize, distance: i16) -> Option<Cell> {
        let (x, y) = self.coords(cell);
        let (dx, dy) = self.directions()[direction];
        self.at(x + dx * distance, y + dy * distance)
    }

    /// The cells adjacent to `cell`: up to six on hexagonal boards, up to eight on square ones.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> CellSet {
        self.neighbours[cell.index()]
    }

    /// How many rows a position text has, rows without cells included.
    pub fn rows(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// The cells of row `y`, counted from 0 at the bottom, from left to right.
    pub fn row(&self, y: usize) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (self.row_starts[y]..self.row_starts[y + 1]).map(|i| Cell(i as u8))
    }

    /// What a row is called: its letter on hexagonal boards, its number on square ones.
    pub fn row_name(&self, y: usize) -> String {
        match self.kind {
            GridKind::Hex => row_letter(y).to_string(),
            GridKind::Square => (y + 1).to_string(),
        }
    }

    /// Every way to turn or mirror the board onto itself, the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The centre cell: the one that a half turn maps to itself, where a half turn maps the board
    /// onto itself (QL-3).
    pub fn centre(&self) -> Option<Cell> {
        let half_turn = self.symmetries.iter().find(|s| s.is_half_turn())?;
        self.cells().find(|&cell| half_turn.map(cell) == cell)
    }

    /// Where a cell's centre lies on a drawing, in units of the distance between adjacent cells'
    /// centres, x to the right and y up.
    pub fn place(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.coords(cell);
        let (x, y) = (f64::from(x), f64::from(y));
        match self.kind {
            GridKind::Hex => (x - y / 2.0, y * 3f64.sqrt() / 2.0),
            GridKind::Square => (x, y),
        }
    }
}

fn directions(kind: GridKind) -> &'static [(i16, i16)] {
    match kind {
        GridKind::Hex => &HEX_DIRECTIONS,
        GridKind::Square => &SQUARE_DIRECTIONS,
    }
}

fn row_letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

fn cell_name(kind: GridKind, x: i16, y: i16) -> String {
    match kind {
        GridKind::Hex => format!("{}{x}", row_letter(y as usize)),
        GridKind::Square => format!("{}{}", row_letter(x as usize), y + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(grid: &Grid, cells: impl Iterator<Item = Cell>) -> String {
        let names = cells.map(|cell| grid.name(cell));
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cells_are_named_as_in_the_notation() {
        let grid = Grid::hex("hex5").unwrap();
        assert_eq!(names(&grid, grid.row(0)), "a1 a2 a3 a4 a5");
        assert_eq!(names(&grid, grid.row(4)), "e1 e2 e3 e4 e5 e6 e7 e8 e9");
        assert_eq!(names(&grid, grid.row(5)), "f2 f3 f4 f5 f6 f7 f8 f9");
        assert_eq!(names(&grid, grid.row(8)), "i5 i6 i7 i8 i9");
        let square = Grid::square(14, 14);
        assert_eq!(square.name(Cell(0)), "a1");
        assert_eq!(square.name(Cell(195)), "n14");
        assert_eq!(square.named("e10"), square.at(4, 9));
        assert_eq!(square.named("e010"), None);
    }

    #[test]
    fn rectangles_shift_every_second_row_to_the_right() {
        let grid = Grid::hex("rect3x3").unwrap();
        assert_eq!(names(&grid, grid.row(1)), "b2 b3 b4");
        assert_eq!(names(&grid, grid.row(2)), "c2 c3 c4");
        let left = |row: usize| grid.place(grid.row(row).next().unwrap()).0;
        assert_eq!([left(0), left(1), left(2)], [1.0, 1.5, 1.0]);
    }

    #[test]
    fn a_step_counts_places_that_are_no_cells() {
        let grid = Grid::hex("mask/o.o").unwrap();
        let (left, right) = (grid.named("a1").unwrap(), grid.named("a3").unwrap());
        assert_eq!(grid.step(left, 0, 2), Some(right));
        assert_eq!(grid.step(left, 0, 1), None);
        assert!(grid.neighbours(left).is_empty());
        // Rows without cells count, too.
        let grid = Grid::hex("mask/../oo/../o").unwrap();
        assert_eq!(grid.rows(), 4);
        assert_eq!(grid.row(3).len(), 0);
        assert_eq!(names(&grid, grid.row(2)), "c1 c2");
    }

    #[test]
    fn the_centre_is_the_half_turns_fixed_cell() {
        let centre = |shape| {
            let grid = Grid::hex(shape).unwrap();
            grid.centre().map(|cell| grid.name(cell).to_owned())
        };
        assert_eq!(centre("hex5").as_deref(), Some("e5"));
        assert_eq!(centre("tri5"), None, "triangles have no half turn");
        assert_eq!(centre("rhomb3x3").as_deref(), Some("b2"));
        let between = centre("rhomb3x2");
        assert_eq!(between, None, "the half turn's centre lies between cells");
        let hole = centre("mask/ooo/o.o/ooo");
        assert_eq!(hole, None, "the half turn's centre is a hole");
        let shifted = centre("rect3x3");
        assert_eq!(shifted, None, "three shifted rows have no half turn");
        assert_eq!(centre("star1").as_deref(), Some("c3"));
    }
}
