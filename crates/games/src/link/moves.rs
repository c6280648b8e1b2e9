//! Moves.

use quantarium_board::Cell;

/// A ply (QK-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// One of the mover's dice goes on an empty cell.
    Place {
        /// Where.
        cell: Cell,
        /// Which face is up, 1 to 6; others are never legal.
        face: u8,
    },
    /// Nothing is placed.
    Pass,
}
