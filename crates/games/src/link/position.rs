//! A position: the dice on the board, whose turn it is, and the passes just made.

use quantarium_board::{Bits, Cell};
use quantarium_rules::Player;

use super::around::number;

pub(super) const FACES: u8 = 6;

/// A position of Quantum Link on a board of at most 64 W cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    /// The cells of each player's dice.
    pub(super) dice: [Bits<W>; 2],
    /// The faces in binary: the dice whose face has the bit of value 1, 2 and 4.
    pub(super) faces: [Bits<W>; 3],
    /// How many dice each player has on the board: the number of cells in `dice`.
    pub(super) placed: [u8; 2],
    pub(super) to_move: Player,
    /// The passes just made in a row, 0 to 2.
    pub(super) passes: u8,
}

impl<const W: usize> Position<W> {
    #[inline]
    pub(super) fn occupied(&self) -> Bits<W> {
        self.dice[0] | self.dice[1]
    }

    pub(super) fn die(&self, cell: Cell) -> Option<(Player, u8)> {
        let owner = (0..2).find(|&seat| self.dice[seat].contains(cell))?;
        Some((Player(owner as u8), self.face(cell)))
    }

    #[inline]
    pub(super) fn face(&self, cell: Cell) -> u8 {
        number(&self.faces, cell)
    }

    /// Every die with its cell, owner and face, in board order.
    pub(super) fn each_die(&self) -> impl Iterator<Item = (Cell, Player, u8)> {
        self.occupied()
            .iter()
            .filter_map(|cell| self.die(cell).map(|(owner, face)| (cell, owner, face)))
    }

    /// Puts a die on an empty cell; whose turn it is does not change.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell, owner: Player, face: u8) {
        self.dice[owner.index()].insert(cell);
        for (k, plane) in self.faces.iter_mut().enumerate() {
            plane.insert_if(cell, face >> k & 1 != 0);
        }
        self.placed[owner.index()] += 1;
    }

    /// The player to move places a die (QK-4), and the turn goes over (QK-3).
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, face: u8) {
        self.add(cell, self.to_move, face);
        self.passes = 0;
        self.to_move = self.to_move.opponent();
    }

    /// The player to move passes (QK-4), and the turn goes over (QK-3).
    #[inline]
    pub(super) fn pass(&mut self) {
        self.passes += 1;
        self.to_move = self.to_move.opponent();
    }
}
