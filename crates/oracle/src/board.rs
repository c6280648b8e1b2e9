//! A board: its cells in board order, their names, and the way from one to another.

/// A step in one direction: what it adds to x and to y.
pub(crate) type Step = (i32, i32);

/// The six directions of the hexagonal grid.
pub(crate) const HEX: [Step; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
/// Along ranks and files.
pub(crate) const STRAIGHT: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// Along diagonals.
pub(crate) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// Straight and diagonal.
pub(crate) const EIGHT: [Step; 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// The cells of a board. A cell is known by its number in board order; a place of the underlying
/// grid by (x, y) with x counted from 1 and y from 0 at the bottom.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) places: Vec<(i32, i32)>,
    pub(crate) names: Vec<String>,
    /// The cells of each row, rows from top to bottom, each from left to right.
    pub(crate) rows: Vec<Vec<usize>>,
    /// `grid[y][x]` is the cell at that place, if there is one.
    grid: Vec<Vec<Option<usize>>>,
}

impl Board {
    /// A board by the x of the cells of each row, rows from the bottom up.
    pub(crate) fn new(rows: &[Vec<i32>], name: impl Fn(i32, i32) -> String) -> Board {
        let width = rows.iter().flatten().max().map_or(0, |&x| x as usize + 1);
        let mut board = Board {
            places: Vec::new(),
            names: Vec::new(),
            rows: Vec::new(),
            grid: vec![vec![None; width]; rows.len()],
        };
        for (y, row) in rows.iter().enumerate().rev() {
            let mut cells = Vec::new();
            for &x in row {
                let cell = board.places.len();
                board.places.push((x, y as i32));
                board.names.push(name(x, y as i32));
                board.grid[y][x as usize] = Some(cell);
                cells.push(cell);
            }
            board.rows.push(cells);
        }
        board
    }

    /// A board of squares: the file's letter, then the rank's number.
    pub(crate) fn squares(width: u32, height: u32) -> Board {
        let rank: Vec<i32> = (1..=width as i32).collect();
        let ranks = vec![rank; height as usize];
        Board::new(&ranks, |x, y| format!("{}{}", letter(x - 1), y + 1))
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn name(&self, cell: usize) -> &str {
        &self.names[cell]
    }

    pub(crate) fn find(&self, name: &str) -> Result<usize, String> {
        let cell = self.names.iter().position(|known| known == name);
        cell.ok_or_else(|| format!("the board has no cell {name:?}"))
    }

    pub(crate) fn at(&self, x: i32, y: i32) -> Option<usize> {
        let row = self.grid.get(usize::try_from(y).ok()?)?;
        *row.get(usize::try_from(x).ok()?)?
    }

    /// The cell `distance` steps away in a straight line, whatever lies between.
    pub(crate) fn step(&self, cell: usize, (dx, dy): Step, distance: i32) -> Option<usize> {
        let (x, y) = self.places[cell];
        self.at(x + dx * distance, y + dy * distance)
    }

    /// The cells one step away.
    pub(crate) fn near<'a>(
        &'a self,
        cell: usize,
        steps: &'a [Step],
    ) -> impl Iterator<Item = usize> + 'a {
        steps
            .iter()
            .filter_map(move |&step| self.step(cell, step, 1))
    }
}

pub(crate) fn letter(index: i32) -> char {
    char::from(b'a' + index as u8)
}
