//! Every symmetry of the board is one of the game.

use quantarium_board::Symmetry;
use quantarium_rules::Mirror;

use super::game::Leap;
use super::layout::Layout;
use super::moves::Move;

impl<L: Layout, const P: usize> Mirror for Leap<L, P> {
    fn map_position(&self, position: &Self::Position, symmetry: &Symmetry) -> Self::Position {
        let stones = self.config.grid.cells().filter_map(|cell| {
            let seat = self.owner(position, cell)?;
            Some((symmetry.map(cell), seat))
        });
        self.position(stones, position.to_move, position.swap)
    }

    fn map_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        match mv {
            Move::Capture { from, to } => Move::Capture {
                from: symmetry.map(from),
                to: symmetry.map(to),
            },
            Move::Swap { white, black } => Move::Swap {
                white: symmetry.map(white),
                black: symmetry.map(black),
            },
            Move::Keep => Move::Keep,
        }
    }
}
