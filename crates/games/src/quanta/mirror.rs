//! Every symmetry of the board is one of the game.

use quantarium_board::Symmetry;
use quantarium_rules::Mirror;

use super::game::Quanta;
use super::moves::Move;
use super::position::Position;
use super::squares::Square;

impl Quanta {
    fn mapped(&self, square: Square, symmetry: &Symmetry) -> Square {
        self.square(symmetry.map(self.cell(square)))
    }
}

impl Mirror for Quanta {
    fn map_position(&self, position: &Position, symmetry: &Symmetry) -> Position {
        let stones = position.stones();
        let stones = stones.map(|(square, stone)| (self.mapped(square, symmetry), stone));
        self.position(stones, position.regular, position.owed)
    }

    fn map_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Place(particle, square) => Move::Place(particle, self.mapped(square, symmetry)),
        }
    }
}
