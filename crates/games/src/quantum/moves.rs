//! Moves.

use quantarium_board::Cell;

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A stack goes from one square to another: a move, a capture or a jump.
    Step {
        /// Where it stood.
        from: Cell,
        /// Where it lands.
        to: Cell,
    },
    /// A stuck player passes (QS-10).
    Pass,
}
