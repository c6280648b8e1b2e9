//! Boards as pictures: [`svg`](svg()) for paper and pages, [`animation`](animation()) for whole games that move,
//! [`printed`] and [`counter`] for printers, [`terminal`](terminal()) for terminals, and [`heat`](heat()) for what happens on which cell.
//!
//! A picture shows what [`quantarium_rules::Show`] says stands on the board; no rules live here.
//! Pieces differ in shape as well as in colour.

mod palette;
mod svg;
mod terminal;

use quantarium_board::{Cell, Grid, GridKind};
use quantarium_rules::{AnyGame, AnyPosition, Piece, Seat};

pub use crate::svg::heat::{Ramp, Shade, heat};
pub use crate::svg::{UNIT, animation, counter, printed, svg};
pub use crate::terminal::terminal;

/// How far a name stands from the centre of the cell beside it, in distances of cells.
const BESIDE: f64 = 0.92;

/// What is to be drawn.
#[derive(Debug)]
pub struct Picture<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// The seats in turn order.
    pub seats: &'a [Seat],
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// Cells to mark: those that the last move touched.
    pub marked: Vec<Cell>,
    /// The cells of a stone's way, if one is to be shown: the first is marked, those after it are
    /// numbered from 1 and, in pictures, joined by lines.
    pub way: Vec<Cell>,
}

impl<'a> Picture<'a> {
    /// The picture of a position, without marks.
    pub fn new(game: &'a dyn AnyGame, position: &dyn AnyPosition) -> Self {
        Self {
            grid: game.grid(),
            seats: game.seats(),
            pieces: position.pieces(),
            marked: Vec::new(),
            way: Vec::new(),
        }
    }

    fn is_marked(&self, cell: Cell) -> bool {
        self.marked.contains(&cell) || self.way.first() == Some(&cell)
    }

    /// Which step of the way leads to a cell, counted from 1.
    fn step(&self, cell: Cell) -> Option<usize> {
        let steps = self.way.iter().skip(1);
        steps
            .zip(1..)
            .find_map(|(&to, step)| (to == cell).then_some(step))
    }

    fn seat(&self, piece: &Piece) -> Option<&'a Seat> {
        piece.owner.and_then(|owner| self.seats.get(owner.index()))
    }

    fn seat_name(&self, piece: &Piece) -> &'a str {
        self.seat(piece).map_or("", |seat| seat.name)
    }
}

/// The names that stand beside the board with their places: on hexagonal boards each row's letter
/// at its left and each diagonal's number below its lowest cell; on square boards each rank's
/// number at its left and each file's letter below.
fn labels(grid: &Grid) -> Vec<(String, f64, f64)> {
    let mut labels = Vec::new();
    for y in 0..grid.rows() {
        if let Some(first) = grid.row(y).next() {
            let (x, height) = grid.place(first);
            labels.push((grid.row_name(y), x - BESIDE, height));
        }
    }
    let mut columns = std::collections::BTreeMap::new();
    for cell in grid.cells() {
        columns.entry(grid.coords(cell).0).or_insert(cell);
    }
    for cell in columns.into_values() {
        let (x, y) = grid.place(cell);
        let (letter, number) = grid.name(cell).split_at(1);
        // One step down a diagonal goes half a cell to the right, down a file straight on.
        let (name, right, down) = match grid.kind() {
            GridKind::Hex => (number, 0.5, 3f64.sqrt() / 2.0),
            GridKind::Square => (letter, 0.0, 1.0),
        };
        let taken = grid.cells().any(|other| {
            let (ox, oy) = grid.place(other);
            (ox - x - right).abs() < 0.1 && (oy - y + down).abs() < 0.1
        });
        if !taken {
            labels.push((name.to_owned(), x + BESIDE * right, y - BESIDE * down));
        }
    }
    labels
}
