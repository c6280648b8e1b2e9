//! The sweep of a board: how many stones of each colour, and the game it belongs to.

use quantarium_board::{CellSet, Grid, ShapeError};
use quantarium_games::leap;
use quantarium_rules::Family;
use serde::{Deserialize, Serialize};

/// Which setup the sweep is posed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Edition {
    /// Edition 1 with two players: as many black stones as white ones, a cell left over stays free,
    /// never the centre (QL-3).
    First,
    /// Edition 2: every cell holds a stone, floor(C/2) of them white (QL-2).
    Second,
}

impl From<Edition> for u8 {
    fn from(edition: Edition) -> Self {
        match edition {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }
}

impl TryFrom<u8> for Edition {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1 => Ok(Self::First),
            2 => Ok(Self::Second),
            _ => Err("the editions are 1 and 2"),
        }
    }
}

/// The sweep on one board.
#[derive(Clone, Debug)]
pub struct Sweep {
    grid: Grid,
    shape: String,
    edition: Edition,
}

impl Sweep {
    /// The sweep on the hexagonal board of a shape's text.
    ///
    /// # Errors
    /// When the text names no shape.
    pub fn new(shape: &str, edition: Edition) -> Result<Self, ShapeError> {
        Ok(Self {
            grid: Grid::hex(shape)?,
            shape: shape.to_owned(),
            edition,
        })
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The board's text.
    pub fn shape(&self) -> &str {
        &self.shape
    }

    /// The setup it is posed for.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// How many white stones there are, the sweeper included.
    pub fn whites(&self) -> usize {
        self.grid.len() / 2
    }

    /// How many black stones there are, and so how many leaps.
    pub fn blacks(&self) -> usize {
        match self.edition {
            Edition::First => self.grid.len() / 2,
            Edition::Second => self.grid.len().div_ceil(2),
        }
    }

    /// Whether one cell stays free.
    pub fn has_free_cell(&self) -> bool {
        self.whites() + self.blacks() < self.grid.len()
    }

    /// The cells that may stay free: none where every cell holds a stone.
    pub fn may_be_free(&self) -> CellSet {
        if !self.has_free_cell() {
            return CellSet::EMPTY;
        }
        let centre = self.grid.centre();
        self.grid.all().without(centre.into_iter().collect())
    }

    /// The game string of the setup.
    pub fn game(&self) -> String {
        let (id, shape) = (leap::Family::INFO.id, &self.shape);
        match (self.edition, &**shape) {
            (Edition::First, "hex5") => format!("{id}:edition=1"),
            (Edition::First, _) => format!("{id}:edition=1,board={shape}"),
            (Edition::Second, "hex5") => id.to_owned(),
            (Edition::Second, _) => format!("{id}:board={shape}"),
        }
    }
}
