//! All setups that a turn or a mirroring of the board keeps, gone through to the end.
//!
//! There are few enough of them on the sheet's board: 155,117,520 that half a turn keeps, 184,756 that a
//! third keeps (those that a sixth keeps are among both), 625,818,960 that a mirroring keeps which leaves 5 cells in
//! their place, and four times as many where it leaves 9. A cell that leads nowhere while no stone has begun
//! to sweep still does so for every sweeper that is not beside it, as only its neighbours leap less far, and
//! a way has room for one such cell. The stones are chosen orbit by orbit, and what the cells chosen so far rule out
//! in this way is not gone into: nearly all.

mod plan;
mod tally;
mod tour;

use quantarium_board::{Grid, Symmetry};
use serde_json::{Value, json};

use self::plan::Plan;
pub use self::tally::Tally;
use self::tour::Tour;
use crate::puzzle::Puzzle;
use crate::run::Parts;
use crate::symmetric::{is_mirroring, kept_cells, turns};
use crate::watch::{Stopped, Watch};
use crate::width::{self, Work};

/// What keeps the setups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The turn by this part of a circle.
    Turn(usize),
    /// A mirroring that leaves so many cells in their place.
    Mirroring(usize),
}

impl By {
    /// The board's symmetry, if it has such a one; of several mirrorings, which make the same setups but for a
    /// turn, the first.
    fn symmetry(self, grid: &Grid) -> Option<&Symmetry> {
        match self {
            Self::Turn(part) => {
                let turn = turns(grid).into_iter().find(|turn| turn.order == part);
                turn.map(|turn| turn.symmetry)
            }
            Self::Mirroring(cells) => {
                let is_it = |image: &&Symmetry| {
                    is_mirroring(grid, image) && kept_cells(grid, image) == cells
                };
                grid.symmetries().iter().find(is_it)
            }
        }
    }
}

/// What is looked for among the setups.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// What keeps the setups.
    pub by: By,
    /// Whether black stones that capture all white ones count too.
    pub both: bool,
    /// How many stones at least can do it.
    pub least: usize,
}

/// All setups of a puzzle that a symmetry keeps, as work in parts.
#[derive(Clone, Debug)]
pub struct Kept<'p> {
    puzzle: &'p Puzzle,
    wanted: Wanted,
    symmetry: &'p Symmetry,
    /// How many setups each part has.
    setups: Vec<u128>,
}

impl<'p> Kept<'p> {
    /// The setups; none where the board has no such symmetry.
    pub fn new(puzzle: &'p Puzzle, wanted: Wanted) -> Option<Self> {
        let symmetry = wanted.by.symmetry(puzzle.grid())?;
        let setups = width::run(puzzle.grid().len(), Setups { puzzle, symmetry });
        Some(Self {
            puzzle,
            wanted,
            symmetry,
            setups,
        })
    }

    /// How many there are; of the largest boards as many as the type holds.
    pub fn setups(&self) -> u128 {
        self.setups.iter().copied().fold(0, u128::saturating_add)
    }
}

impl Parts for Kept<'_> {
    type Tally = Tally;

    fn head(&self) -> Value {
        let Wanted { by, both, least } = self.wanted;
        let (turn, mirroring) = match by {
            By::Turn(part) => (Some(part), None),
            By::Mirroring(cells) => (None, Some(cells)),
        };
        json!({
            "board": self.puzzle.shape(),
            "edition": self.puzzle.edition(),
            "turn": turn,
            "mirroring": mirroring,
            "both": both,
            "least": least,
            "parts": self.parts(),
        })
    }

    fn parts(&self) -> usize {
        self.setups.len()
    }

    fn nothing(&self) -> Tally {
        Tally::default()
    }

    fn part(&self, index: usize, watch: Watch<'_>) -> Result<Tally, Stopped> {
        let work = Part {
            kept: self,
            index,
            watch,
        };
        width::run(self.puzzle.grid().len(), work)
    }

    fn can_be(&self, index: usize, tally: &Tally) -> bool {
        let setups = self.setups.get(index);
        setups.is_some_and(|setups| tally.can_be(self.puzzle, *setups))
    }

    fn add(&self, sum: &mut Tally, other: &Tally) {
        sum.add(other);
    }
}

struct Setups<'p> {
    puzzle: &'p Puzzle,
    symmetry: &'p Symmetry,
}

impl Work for Setups<'_> {
    type Output = Vec<u128>;

    fn run<const W: usize>(self) -> Vec<u128> {
        let plan = Plan::<W>::new(self.puzzle, self.symmetry);
        let beginnings = plan.beginnings();
        let setups = beginnings.iter().map(|begun| plan.setups_from(begun));
        setups.collect()
    }
}

struct Part<'a> {
    kept: &'a Kept<'a>,
    index: usize,
    watch: Watch<'a>,
}

impl Work for Part<'_> {
    type Output = Result<Tally, Stopped>;

    fn run<const W: usize>(self) -> Self::Output {
        let plan = Plan::<W>::new(self.kept.puzzle, self.kept.symmetry);
        let beginnings = plan.beginnings();
        let Some(begun) = beginnings.get(self.index) else {
            return Ok(Tally::default());
        };
        Tour::new(self.kept, &plan.boards[begun.board], self.watch).go_on(begun)
    }
}
