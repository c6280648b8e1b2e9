//! What a board on screen shows of a position.

use quantarium_board::Cell;
use quantarium_rules::{Click, Lens, LensMark, Outcome, Piece, Player, Show, Sight};

use super::game::{Quantum, TOWERS_TO_WIN};
use super::moves::Move;
use super::position::Position;
use super::stack::{FROZEN, Stack};

impl<const W: usize> Show for Quantum<W> {
    fn pieces(&self, position: &Position<W>) -> Vec<Piece> {
        let piece = |(cell, stack): (Cell, Stack)| Piece {
            count: stack.height,
            state: stack.is_frozen().then_some("frozen"),
            ..Piece::new(cell, Some(stack.owner), stack.kind.name())
        };
        position.stacks.each().map(piece).collect()
    }

    /// QS-9: three towers.
    fn goal(&self) -> Option<u32> {
        Some(TOWERS_TO_WIN)
    }

    fn clicks(&self, _: &Position<W>, mv: Move) -> Vec<Click> {
        match mv {
            Move::Step { from, to } => vec![Click::Cell(from), Click::Cell(to)],
            Move::Pass => vec![Click::Choice("pass")],
        }
    }

    /// Of a stack, whoever is to move: `reach`, the squares it could go to on an empty board by its
    /// kind, its height and its square's power (QS-2, QS-4, QS-7), `blocked`, those of them it could
    /// not go to now (QS-5), and `threat`, the stacks that could land on it.
    fn sights(&self, position: &Position<W>, cell: Cell) -> Vec<Sight> {
        if cell.index() >= self.grid.len() {
            return Vec::new();
        }
        let Some(stack) = position.stacks.get(cell) else {
            return Vec::new();
        };
        let alone = |to: &Cell| self.reaches(stack, cell, *to);
        let reach: Vec<Cell> = self.grid.cells().filter(alone).collect();
        let refused = |to: &Cell| !self.may_step(&position.stacks, stack.owner, cell, *to);
        let blocked: Vec<Cell> = reach.iter().copied().filter(refused).collect();
        let threat = self.captors(position, stack.owner, cell);
        Sight::with_cells([("reach", reach), ("blocked", blocked), ("threat", threat)])
    }

    /// `height`: a tower's height on its way to six (QS-9); `six`: the height that a capture here
    /// would make, where that is six or more; `hit`: otherwise, how many stacks can capture here;
    /// `still`: a stack not yet frozen that has nowhere to go.
    fn lens(&self, position: &Position<W>) -> Lens {
        let mut marks = Vec::new();
        for (cell, stack) in position.stacks.each() {
            let height = stack.height;
            if height > 1 {
                marks.push(LensMark::new(cell, "height", height, FROZEN));
            }
            let captors = self.captors(position, stack.owner, cell);
            let tallest = captors.iter().filter_map(|&from| position.stacks.get(from));
            let tallest = tallest.map(|captor| captor.height + height).max();
            match tallest {
                Some(tower) if tower >= FROZEN => marks.push(LensMark::new(cell, "six", tower, 0)),
                Some(_) => marks.push(LensMark::new(cell, "hit", captors.len() as u8, 0)),
                None => {}
            }
            if !stack.is_frozen() && !self.can_move(&position.stacks, stack.owner, cell) {
                marks.push(LensMark::new(cell, "still", 0, 0));
            }
        }
        Lens {
            marks,
            notes: Vec::new(),
        }
    }

    /// The stacks of height 6 or more of the winner (QS-9), or of both where both are stuck (QS-10).
    fn deciding(&self, position: &Position<W>, outcome: &Outcome) -> Vec<Cell> {
        let counts = |stack: Stack| match outcome.ending.id {
            "three-towers" => stack.is_frozen() && Some(stack.owner) == outcome.winner,
            "both-stuck" => stack.is_frozen(),
            _ => false,
        };
        let stacks = position.stacks.each();
        let counted = stacks.filter_map(|(cell, stack)| counts(stack).then_some(cell));
        counted.collect()
    }
}

impl<const W: usize> Quantum<W> {
    /// The stacks that could land on `owner`'s stack on `cell` (QS-5).
    fn captors(&self, position: &Position<W>, owner: Player, cell: Cell) -> Vec<Cell> {
        let side = owner.opponent();
        let could = |from: &Cell| self.may_step(&position.stacks, side, *from, cell);
        self.grid.cells().filter(could).collect()
    }
}
