//! Geometry of the boards: cells, sets of cells, hexagonal and square grids, their shapes and
//! symmetries. No rules of any game live here.
//!
//! ```
//! use quantarium_board::{Grid, HEX_DIRECTIONS};
//!
//! let grid = Grid::hex("hex5").unwrap();
//! assert_eq!(grid.len(), 61);
//! let centre = grid.centre().unwrap();
//! assert_eq!(grid.name(centre), "e5");
//! // Two steps up and to the left of the centre.
//! let up_left = HEX_DIRECTIONS.iter().position(|d| *d == (0, 1)).unwrap();
//! assert_eq!(grid.name(grid.step(centre, up_left, 2).unwrap()), "g5");
//! ```

mod cell;
mod grid;
mod shape;
mod symmetry;

pub use cell::{Bits, Cell, CellSet};
pub use grid::{Grid, GridKind, HEX_DIRECTIONS, SQUARE_DIRECTIONS};
pub use shape::{Shape, ShapeError};
pub use symmetry::Symmetry;

/// The most cells a board may have, so that a cell's index fits a byte.
pub const MAX_CELLS: usize = 256;
