//! Every symmetry of the board is one of the game.

use quantarium_board::Symmetry;
use quantarium_rules::Mirror;

use super::game::Link;
use super::moves::Move;
use super::position::Position;

impl<const W: usize> Mirror for Link<W> {
    fn map_position(&self, position: &Position<W>, symmetry: &Symmetry) -> Position<W> {
        let dice = position
            .each_die()
            .map(|(cell, owner, face)| (symmetry.map(cell), owner, face));
        self.position(dice, position.to_move, position.passes)
    }

    fn map_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        match mv {
            Move::Place { cell, face } => Move::Place {
                cell: symmetry.map(cell),
                face,
            },
            Move::Pass => Move::Pass,
        }
    }
}
