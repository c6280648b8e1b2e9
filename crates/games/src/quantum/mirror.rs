//! Turning and mirroring: directions and distances are all that moves depend on, so every symmetry
//! of the board is one of the game.

use quantarium_board::Symmetry;
use quantarium_rules::Mirror;

use super::game::Quantum;
use super::moves::Move;
use super::position::Position;
use super::stack::Stacks;

impl<const W: usize> Mirror for Quantum<W> {
    /// The history is mapped too: the plies since the last capture are taken back one by one, and
    /// the keys of the boards so found are made anew from their images.
    fn map_position(&self, position: &Position<W>, symmetry: &Symmetry) -> Position<W> {
        let mut mapped = position.clone();
        mapped.stacks = map_stacks(&position.stacks, symmetry);
        mapped.key = self.keys.position(&mapped.stacks, position.turn);
        let (mut stacks, mut turn) = (mapped.stacks, position.turn);
        let past = mapped.plies.iter_mut().zip(&mut mapped.earlier).rev();
        for (ply, key) in past {
            *ply = self.map_move(*ply, symmetry);
            stacks.take_back(*ply);
            turn = turn.opponent();
            *key = self.keys.position(&stacks, turn);
        }
        mapped
    }

    fn map_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        match mv {
            Move::Step { from, to } => Move::Step {
                from: symmetry.map(from),
                to: symmetry.map(to),
            },
            Move::Pass => Move::Pass,
        }
    }
}

fn map_stacks<const W: usize>(stacks: &Stacks<W>, symmetry: &Symmetry) -> Stacks<W> {
    let mut mapped = Stacks::default();
    for (cell, stack) in stacks.each() {
        mapped.put(symmetry.map(cell), stack);
    }
    mapped
}
