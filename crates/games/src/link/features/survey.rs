//! A position laid out cell by cell.

use quantarium_board::{Cell, Grid, MAX_CELLS};
use quantarium_rules::Player;

use super::super::game::Link;
use super::super::position::Position;
use super::states::{self, Neighbours};

/// The six neighbours of each cell of a board, in any order; those beyond the border are one number
/// that is no cell.
#[derive(Clone, Debug)]
pub(in crate::link) struct Rings(Vec<[u16; 6]>);

/// Beyond the border.
const BEYOND: usize = MAX_CELLS;

impl Rings {
    pub(in crate::link) fn new(grid: &Grid) -> Self {
        let ring = |cell| {
            let mut ring = [BEYOND as u16; 6];
            for (place, neighbour) in ring.iter_mut().zip(grid.neighbours(cell).iter()) {
                *place = u16::from(neighbour.0);
            }
            ring
        };
        Self(grid.cells().map(ring).collect())
    }

    #[inline]
    pub(super) fn of(&self, cell: usize) -> [usize; 6] {
        self.0[cell].map(usize::from)
    }

    /// The cells next to a cell.
    #[inline]
    pub(in crate::link) fn cells(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let ring = self.0[cell.index()].into_iter();
        ring.filter_map(|next| u8::try_from(next).ok().map(Cell))
    }
}

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A die of the side.
    Die(u8),
    Empty,
    /// The border.
    Beyond,
}

/// See the module's description.
pub(super) struct Survey {
    pub(super) kinds: [Kind; MAX_CELLS + 1],
    /// The states of the dice.
    pub(super) states: [u16; MAX_CELLS + 1],
    /// The neighbours of the empty cells.
    pub(super) around: [Neighbours; MAX_CELLS + 1],
    /// The score of either side as things stand.
    pub(super) points: [i32; 2],
}

impl Survey {
    /// The position with `player` as side 0.
    pub(super) fn new<const W: usize>(
        game: &Link<W>,
        position: &Position<W>,
        player: Player,
    ) -> Self {
        let mut survey = Self {
            kinds: [Kind::Beyond; MAX_CELLS + 1],
            states: [0; MAX_CELLS + 1],
            around: [Neighbours::default(); MAX_CELLS + 1],
            points: [0; 2],
        };
        let sides = [player, player.opponent()].map(|player| position.dice[player.index()]);
        for (side, dice) in sides.into_iter().enumerate() {
            for cell in dice.iter() {
                survey.kinds[cell.index()] = Kind::Die(side as u8);
            }
        }
        let free = game.free(position);
        for cell in free.iter() {
            survey.kinds[cell.index()] = Kind::Empty;
        }
        for (side, dice) in sides.into_iter().enumerate() {
            for cell in dice.iter() {
                let face = position.face(cell);
                survey.add_die(&game.rings, cell, side, face);
            }
        }
        for cell in free.iter() {
            for next in game.rings.of(cell.index()) {
                survey.around[next] = survey.around[next].with(Neighbours::EMPTY);
            }
        }
        survey
    }

    fn add_die(&mut self, rings: &Rings, cell: Cell, side: usize, face: u8) {
        let ring = rings.of(cell.index());
        let of = |kind| {
            ring.iter()
                .map(|&next| u8::from(self.kinds[next] == kind))
                .sum()
        };
        let state = states::state(face, of(Kind::Die(side as u8)), of(Kind::Empty));
        self.states[cell.index()] = state as u16;
        self.points[side] += states::points(state);
        let seen = Neighbours::die(side, state);
        for next in ring {
            self.around[next] = self.around[next].with(seen);
        }
    }

    /// The side and state of every die.
    pub(super) fn dice<const W: usize>(
        &self,
        game: &Link<W>,
        position: &Position<W>,
    ) -> impl Iterator<Item = (usize, usize)> {
        let dice = game.board & position.occupied();
        dice.iter()
            .filter_map(|cell| match self.kinds[cell.index()] {
                Kind::Die(side) => {
                    Some((usize::from(side), usize::from(self.states[cell.index()])))
                }
                _ => None,
            })
    }

    /// What is around an empty cell.
    #[inline]
    pub(super) fn around(&self, cell: Cell) -> Neighbours {
        self.around[cell.index()]
    }

    /// By how many points side 0 is ahead.
    pub(super) fn lead(&self) -> i32 {
        self.points[0] - self.points[1]
    }
}
