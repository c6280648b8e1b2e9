//! Symmetric setups: those that a turn or a mirroring of the board maps onto themselves, gone through to the end.
//!
//! The sheet's board has few enough: 155,117,520 under half a turn, 184,756 under a third (those under a sixth are
//! among both), 625,818,960 under a mirroring that leaves 5 cells in their place, and four times as many under one
//! that leaves 9. A cell without a landing place at the start of the sweep stays without one for every sweeper that
//! is not beside it, because only the sweeper's neighbours leap less far; and a way has room for one such cell, its
//! last. The stones are chosen orbit by orbit, and a choice that already has too many such cells is dropped: nearly
//! all are.

mod find;
mod orbits;
mod plan;
mod tally;
mod tour;

use quantarium_board::{Grid, Symmetry};
use serde_json::{Value, json};

pub(crate) use self::find::DRAWS;
pub use self::find::find_symmetric;
pub(crate) use self::orbits::{Setup, fixed_cells, is_mirroring, orbits, turns};
use self::plan::Plan;
pub use self::tally::Tally;
use self::tour::Tour;
use crate::run::Parts;
use crate::sweep::Sweep;
use crate::watch::{Stopped, Watch};
use crate::width::{self, Work};

/// The symmetry that the setups have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The turn by one part in this many of a circle.
    Turn(usize),
    /// A mirroring that leaves this many cells in their place.
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
                    is_mirroring(grid, image) && fixed_cells(grid, image) == cells
                };
                grid.symmetries().iter().find(is_it)
            }
        }
    }
}

/// What is looked for among the setups.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The symmetry that the setups have.
    pub by: By,
    /// Whether black stones that capture all white ones count too.
    pub both: bool,
    /// How many stones at least can do it.
    pub least: usize,
}

/// All setups on a board that have a symmetry, as work in parts.
#[derive(Clone, Debug)]
pub struct Symmetric<'p> {
    sweep: &'p Sweep,
    wanted: Wanted,
    symmetry: &'p Symmetry,
    /// How many setups each part has.
    setups: Vec<u128>,
}

impl<'p> Symmetric<'p> {
    /// The setups; none where the board has no such symmetry.
    pub fn new(sweep: &'p Sweep, wanted: Wanted) -> Option<Self> {
        let symmetry = wanted.by.symmetry(sweep.grid())?;
        let setups = width::run(sweep.grid().len(), Setups { sweep, symmetry });
        Some(Self {
            sweep,
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

impl Parts for Symmetric<'_> {
    type Tally = Tally;

    fn head(&self) -> Value {
        let Wanted { by, both, least } = self.wanted;
        let (turn, mirroring) = match by {
            By::Turn(part) => (Some(part), None),
            By::Mirroring(cells) => (None, Some(cells)),
        };
        json!({
            "board": self.sweep.shape(),
            "edition": self.sweep.edition(),
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
            work: self,
            index,
            watch,
        };
        width::run(self.sweep.grid().len(), work)
    }

    fn can_be(&self, index: usize, tally: &Tally) -> bool {
        let setups = self.setups.get(index);
        setups.is_some_and(|setups| tally.can_be(self.sweep, *setups))
    }

    fn add(&self, sum: &mut Tally, other: &Tally) {
        sum.add(other);
    }
}

struct Setups<'p> {
    sweep: &'p Sweep,
    symmetry: &'p Symmetry,
}

impl Work for Setups<'_> {
    type Output = Vec<u128>;

    fn run<const W: usize>(self) -> Vec<u128> {
        let plan = Plan::<W>::new(self.sweep, self.symmetry);
        let beginnings = plan.beginnings();
        let setups = beginnings.iter().map(|begun| plan.setups_from(begun));
        setups.collect()
    }
}

struct Part<'a> {
    work: &'a Symmetric<'a>,
    index: usize,
    watch: Watch<'a>,
}

impl Work for Part<'_> {
    type Output = Result<Tally, Stopped>;

    fn run<const W: usize>(self) -> Self::Output {
        let plan = Plan::<W>::new(self.work.sweep, self.work.symmetry);
        let beginnings = plan.beginnings();
        let Some(begun) = beginnings.get(self.index) else {
            return Ok(Tally::default());
        };
        Tour::new(self.work, &plan.boards[begun.board], self.watch).go_on(begun)
    }
}
