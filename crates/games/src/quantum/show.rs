//! What a board on screen shows of a position.

use quantarium_board::Cell;
use quantarium_rules::{Click, Piece, Show, Sight};

use super::bits::Bits;
use super::game::Quantum;
use super::position::{Move, Position};

impl<S: Bits> Show for Quantum<S> {
    fn pieces(&self, position: &Position<S>) -> Vec<Piece> {
        let piece = |cell| {
            position.stacks.get(cell).map(|stack| Piece {
                cell,
                owner: Some(stack.owner),
                kind: stack.kind.name(),
                count: stack.height,
                state: stack.is_frozen().then_some("frozen"),
            })
        };
        self.grid.cells().filter_map(piece).collect()
    }

    fn clicks(&self, _: &Position<S>, mv: Move) -> Vec<Click> {
        match mv {
            Move::Step { from, to } => vec![Click::Cell(from), Click::Cell(to)],
            Move::Pass => vec![Click::Choice("pass")],
        }
    }

    /// Of a stack, whoever is to move: `reach`, the squares it could go to on an empty board by its
    /// kind, its height and its square's power (QS-2, QS-4, QS-7), and `blocked`, those of them it
    /// could not go to now (QS-5).
    fn sights(&self, position: &Position<S>, cell: Cell) -> Vec<Sight> {
        if cell.index() >= self.grid.len() {
            return Vec::new();
        }
        let Some(stack) = position.stacks.get(cell) else {
            return Vec::new();
        };
        let alone = |to: &Cell| self.reaches(stack, cell, *to);
        let reach: Vec<Cell> = self.grid.cells().filter(alone).collect();
        let refused = |to: &Cell| {
            self.judge(&position.stacks, stack.owner, cell, *to)
                .is_err()
        };
        let blocked: Vec<Cell> = reach.iter().copied().filter(refused).collect();
        [("reach", reach), ("blocked", blocked)]
            .into_iter()
            .filter(|(_, cells)| !cells.is_empty())
            .map(|(kind, cells)| Sight { kind, cells })
            .collect()
    }
}
