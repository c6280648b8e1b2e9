//! What an evaluation counts of a position, cell by cell: the states of the dice, and what is around the
//! empty cells.

use quantarium_board::{Cell, MAX_CELLS};
use quantarium_rules::Player;

use super::super::around::number;
use super::super::game::Link;
use super::super::position::Position;
use super::states::{self, Neighbours};

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A die of the side.
    Die(u8),
    Empty,
    /// The border.
    Beyond,
}

/// A position laid out by cell.
pub(super) struct CellFeatures {
    pub(super) kinds: [Kind; MAX_CELLS + 1],
    pub(super) states: [u16; MAX_CELLS + 1],
    /// The neighbours of the empty cells.
    pub(super) around: [Neighbours; MAX_CELLS + 1],
    /// The score of either side as things stand.
    pub(super) points: [i32; 2],
}

impl CellFeatures {
    /// The position with `player` as side 0.
    pub(super) fn new<const W: usize>(
        game: &Link<W>,
        position: &Position<W>,
        player: Player,
    ) -> Self {
        let mut cells = Self {
            kinds: [Kind::Beyond; MAX_CELLS + 1],
            states: [0; MAX_CELLS + 1],
            around: [Neighbours::default(); MAX_CELLS + 1],
            points: [0; 2],
        };
        let sides = [player, player.opponent()].map(|player| position.dice[player.index()]);
        let free = game.free(position);
        let room = game.around.count(free);
        for cell in free.iter() {
            cells.kinds[cell.index()] = Kind::Empty;
            cells.around[cell.index()] = Neighbours::empty(number(&room, cell));
        }
        for (side, dice) in sides.into_iter().enumerate() {
            let friends = game.around.count(dice);
            for cell in dice.iter() {
                let [friends, empty] = [&friends, &room].map(|bits| number(bits, cell));
                let state = states::state(position.face(cell), friends, empty);
                cells.kinds[cell.index()] = Kind::Die(side as u8);
                cells.states[cell.index()] = state as u16;
                cells.points[side] += states::points(state);
                let seen = Neighbours::die(side, state);
                for next in game.rings.of(cell.index()) {
                    cells.around[next] = cells.around[next].with(seen);
                }
            }
        }
        cells
    }

    /// The cell, side and state of every die.
    pub(super) fn dice<const W: usize>(
        &self,
        game: &Link<W>,
        position: &Position<W>,
    ) -> impl Iterator<Item = (Cell, usize, usize)> {
        let dice = game.board & position.occupied();
        dice.iter()
            .filter_map(|cell| match self.kinds[cell.index()] {
                Kind::Die(side) => Some((cell, side.into(), self.states[cell.index()].into())),
                _ => None,
            })
    }

    /// By how many points side 0 is ahead.
    pub(super) fn lead(&self) -> i32 {
        self.points[0] - self.points[1]
    }
}
