//! The random numbers that positions are hashed with (Zobrist 1970).

use quantarium_board::Cell;
use quantarium_rules::{Player, Random, Seed};

use super::position::{FACES, Position};

/// Any number does; it is fixed so that keys are the same in every run.
const SEED: Seed = Seed(0x514B);

/// One number for each die on each cell, for the turn and for the passes; a position's key is the
/// exclusive or of those that apply.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// By cell, then owner, then face.
    dice: Vec<u64>,
    /// What changes when the turn goes over; part of the key at the second player's turn.
    pub(super) turn: u64,
    passes: [u64; 3],
}

impl Keys {
    pub(super) fn new(cells: usize) -> Self {
        let mut random = Random::new(SEED);
        let turn = random.bits();
        let passes = [0, random.bits(), random.bits()];
        let dice = (0..cells * 2 * usize::from(FACES))
            .map(|_| random.bits())
            .collect();
        Self { dice, turn, passes }
    }

    #[inline]
    pub(super) fn die(&self, cell: Cell, owner: Player, face: u8) -> u64 {
        self.dice[(cell.index() * 2 + owner.index()) * usize::from(FACES) + usize::from(face) - 1]
    }

    #[inline]
    pub(super) fn passes(&self, passes: u8) -> u64 {
        self.passes[usize::from(passes)]
    }

    /// A position's key from nothing but its parts.
    pub(super) fn fresh<const W: usize>(&self, position: &Position<W>) -> u64 {
        let dice = position
            .each_die()
            .map(|(cell, owner, face)| self.die(cell, owner, face));
        let turn = [0, self.turn][position.to_move.index()];
        dice.fold(turn ^ self.passes(position.passes), |key, die| key ^ die)
    }
}
