//! The setups that a symmetry keeps, orbit by orbit, and the parts they fall into.

use quantarium_board::Symmetry;

use crate::bits::Bits;
use crate::sweep::Sweep;
use crate::symmetric::orbits;

/// How many orbits are decided at most where a part begins.
const FIXED_ORBITS: usize = 10;

/// The ways to leave a cell free, or the one to leave none.
pub(super) struct Plan<const W: usize> {
    whites: usize,
    pub(super) boards: Vec<Board<W>>,
}

/// The cells to be filled.
pub(super) struct Board<const W: usize> {
    /// The cell that stays free, where one does.
    pub(super) free: Bits<W>,
    /// Those of the other cells.
    pub(super) orbits: Vec<Bits<W>>,
    /// The cells of the orbits from each on.
    pub(super) open: Vec<Bits<W>>,
    /// In how many ways the orbits from each on can take each number of white stones; of the largest boards as many as
    /// the type holds.
    pub(super) counts: Vec<Vec<u128>>,
}

/// What the first orbits hold.
#[derive(Clone, Copy)]
pub(super) struct Begun<const W: usize> {
    /// On which of the boards.
    pub(super) board: usize,
    /// How many orbits are decided.
    pub(super) place: usize,
    /// How many white stones are left to be placed.
    pub(super) left: usize,
    pub(super) white: Bits<W>,
}

impl<const W: usize> Plan<W> {
    pub(super) fn new(sweep: &Sweep, symmetry: &Symmetry) -> Self {
        let orbits = orbits(symmetry, sweep.grid().len());
        let may_be_free = Bits::of(sweep.may_be_free());
        let is_free = |orbit: &&Bits<W>| orbit.len() == 1 && orbit.without(may_be_free).is_empty();
        let frees: Vec<Bits<W>> = match sweep.has_free_cell() {
            true => orbits.iter().filter(is_free).copied().collect(),
            false => vec![Bits::EMPTY],
        };
        let whites = sweep.whites();
        let board = |free| Board::new(&orbits, free, whites);
        Self {
            whites,
            boards: frees.into_iter().map(board).collect(),
        }
    }

    /// Every way to fill the first orbits that leads to a setup, in order.
    pub(super) fn beginnings(&self) -> Vec<Begun<W>> {
        let begun = |board| Begun {
            board,
            place: 0,
            left: self.whites,
            white: Bits::EMPTY,
        };
        let mut all: Vec<Begun<W>> = (0..self.boards.len()).map(begun).collect();
        let orbits = self.boards.iter().map(|board| board.orbits.len());
        let fixed = orbits.min().map_or(0, |least| FIXED_ORBITS.min(least / 3));
        for _ in 0..fixed {
            all = all.iter().flat_map(|begun| self.after(begun)).collect();
        }
        all.retain(|begun| self.setups_from(begun) > 0);
        all
    }

    /// How many setups begin so.
    pub(super) fn setups_from(&self, begun: &Begun<W>) -> u128 {
        self.boards[begun.board].counts[begun.place][begun.left]
    }

    /// What the next orbit can hold.
    fn after(&self, begun: &Begun<W>) -> impl Iterator<Item = Begun<W>> + use<W> {
        let orbit = self.boards[begun.board].orbits[begun.place];
        let black = Begun {
            place: begun.place + 1,
            ..*begun
        };
        let left = begun.left.checked_sub(orbit.len());
        let white = left.map(|left| Begun {
            left,
            white: begun.white.or(orbit),
            ..black
        });
        white.into_iter().chain([black])
    }
}

impl<const W: usize> Board<W> {
    fn new(orbits: &[Bits<W>], free: Bits<W>, whites: usize) -> Self {
        let mut orbits = orbits.to_vec();
        orbits.retain(|orbit| *orbit != free);
        let mut open = vec![Bits::EMPTY; orbits.len() + 1];
        let mut counts = vec![vec![0_u128; whites + 1]; orbits.len() + 1];
        counts[orbits.len()][0] = 1;
        for (place, orbit) in orbits.iter().enumerate().rev() {
            open[place] = open[place + 1].or(*orbit);
            for left in 0..=whites {
                let with = left.checked_sub(orbit.len());
                let with = with.map_or(0, |left| counts[place + 1][left]);
                counts[place][left] = counts[place + 1][left].saturating_add(with);
            }
        }
        Self {
            free,
            orbits,
            open,
            counts,
        }
    }
}
