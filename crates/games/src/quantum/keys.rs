//! Zobrist keys: a random number for everything that can be true of a square, and their exclusive
//! or for a whole board.

use quantarium_board::Cell;
use quantarium_rules::{Player, Random, Seed};

use super::stack::{MAX_HEIGHT, Stack, Stacks};

/// The random numbers of one board. A stack's number is that of its top combined with that of its
/// height, which keeps the tables within a core's nearest cache.
#[derive(Debug)]
pub(super) struct Keys {
    tops: Vec<[u64; 8]>,
    heights: Vec<[u64; MAX_HEIGHT as usize + 1]>,
    /// What makes the difference between White and Black to move.
    pub(super) turn: u64,
}

impl Keys {
    pub(super) fn new(cells: usize) -> Self {
        let mut random = Random::new(Seed(1975));
        let turn = random.bits();
        Self {
            tops: (0..cells)
                .map(|_| std::array::from_fn(|_| random.bits()))
                .collect(),
            heights: (0..cells)
                .map(|_| std::array::from_fn(|_| random.bits()))
                .collect(),
            turn,
        }
    }

    #[inline(always)]
    pub(super) fn stack(&self, cell: Cell, stack: Stack) -> u64 {
        let top = usize::from(stack.owner.0 & 1) << 2 | stack.kind as usize;
        let height = usize::from(stack.height.min(MAX_HEIGHT));
        self.tops[cell.index()][top] ^ self.heights[cell.index()][height]
    }

    pub(super) fn position<const W: usize>(&self, stacks: &Stacks<W>, turn: Player) -> u64 {
        let key = if turn == Player::FIRST { 0 } else { self.turn };
        let stacks = stacks.each();
        stacks.fold(key, |key, (cell, stack)| key ^ self.stack(cell, stack))
    }
}
