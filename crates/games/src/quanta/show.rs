//! Stones on a board on screen, how a move is entered, and what a square shows.

use quantarium_board::Cell;
use quantarium_rules::{Click, Game, Piece, Show, Sight};

use super::board::Quanta;
use super::moves::{Move, Particle};
use super::position::Position;
use super::squares::Squares;

impl Quanta {
    fn sight(&self, kind: &'static str, squares: Squares) -> Option<Sight> {
        let cells: Vec<Cell> = squares.iter().map(|square| self.cell(square)).collect();
        (!cells.is_empty()).then_some(Sight { kind, cells })
    }
}

impl Show for Quanta {
    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let surrounded = position.surrounded();
        let pieces = self.grid().cells().filter_map(|cell| {
            let square = self.square(cell);
            let stone = position.stone(square)?;
            Some(Piece {
                cell,
                owner: stone.owner,
                kind: stone.particle.word(),
                count: 1,
                state: surrounded.contains(square).then_some("surrounded"),
            })
        });
        pieces.collect()
    }

    fn clicks(&self, _position: &Position, mv: Move) -> Vec<Click> {
        match mv {
            Move::Pass => vec![Click::Choice("pass")],
            Move::Place(particle, square) => {
                vec![Click::Cell(self.cell(square)), Click::Choice(particle.sign())]
            }
        }
    }

    /// `cluster`: the eight squares around a neutron that can be surrounded (QA-6).
    /// `forbids-plus`, `forbids-minus`: the squares beside an empty one that keep a charge off it (QA-4).
    fn sights(&self, position: &Position, cell: Cell) -> Vec<Sight> {
        let square = self.square(cell);
        let sights = match position.stone(square) {
            Some(stone) if stone.particle == Particle::Neutron => {
                let near = self.near(square);
                [self.sight("cluster", near.when(near.len() == 8)), None]
            }
            Some(_) => [None, None],
            None => {
                let beside = |charge| self.beside(square).and(position.of_charge(charge));
                [
                    self.sight("forbids-plus", beside(Particle::Positive)),
                    self.sight("forbids-minus", beside(Particle::Negative)),
                ]
            }
        };
        sights.into_iter().flatten().collect()
    }
}
