//! Small boards of Quantum Leap, solved: who wins each of their start positions.
//!
//! Starts that a symmetry of the board maps onto each other are one class, and solved once. What is
//! found goes into a journal, so that a run that was ended goes on where it was.

mod field;
mod sample;
mod solved;
mod solving;

use quantarium_tournament::PlanError;
use serde::{Deserialize, Serialize};

use field::bits;

pub use field::Field;
pub use sample::Sample;
pub use solved::SolvedTable;
pub use solving::{SolveStarts, Solving, table};

/// The most cells of a board whose starts are listed: their number grows fourfold with every two.
const MOST_CELLS: usize = 24;

/// A start position: which cells hold White's stones and which Black's, bit by bit in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

/// All start positions of a game.
#[derive(Clone, Debug)]
pub struct Starts {
    /// Its board and stones.
    pub field: Field,
    /// The start positions, sorted: the order of the table.
    pub setups: Vec<Setup>,
    /// The first start position of each class.
    pub classes: Vec<Setup>,
}

impl Starts {
    /// The starts of a game string.
    ///
    /// # Errors
    /// When it is no game of Quantum Leap for two players on a small board.
    pub fn new(game: &str) -> Result<Self, PlanError> {
        let field = Field::new(game)?;
        let setups = field.setups();
        let first = |setup: &&Setup| field.class_of(**setup) == **setup;
        Ok(Self {
            classes: setups.iter().filter(first).copied().collect(),
            setups,
            field,
        })
    }
}

impl Setup {
    /// What Black's swaps make of it (QL-4).
    fn swapped(self) -> impl Iterator<Item = Self> {
        bits(self.white).flat_map(move |white| {
            bits(self.black).map(move |black| {
                let both = 1 << white | 1 << black;
                Self {
                    white: self.white ^ both,
                    black: self.black ^ both,
                }
            })
        })
    }
}
