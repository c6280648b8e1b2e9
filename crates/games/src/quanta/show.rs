//! Stones on a board on screen, how a move is entered, and what a square shows.

use std::cmp::Ordering;

use quantarium_board::Cell;
use quantarium_rules::{
    Click, Game, Lens, LensMark, LensNote, Outcome, Piece, Player, Show, Sight,
};

use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::{Position, Stone};
use super::squares::Squares;

/// The squares around one that is not on the edge.
const AROUND: u32 = 8;

impl Show for Quanta {
    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let surrounded = position.surrounded();
        let pieces = self.grid().cells().filter_map(|cell| {
            let square = self.square(cell);
            let stone = position.stone(square)?;
            let mut piece = Piece::new(cell, stone.owner, stone.particle.word());
            if surrounded.contains(square) {
                piece.state = Some("surrounded");
                piece.scored_by = self.majority_around(position, square);
            }
            Some(piece)
        });
        pieces.collect()
    }

    fn clicks(&self, _position: &Position, mv: Move) -> Vec<Click> {
        match mv {
            Move::Pass => vec![Click::Choice("pass")],
            Move::Place(particle, square) => {
                vec![
                    Click::Cell(self.cell(square)),
                    Click::Choice(particle.sign()),
                ]
            }
        }
    }

    /// `cluster`: the eight squares around a neutron that can be surrounded (QA-6).
    /// `forbids-plus`, `forbids-minus`: the squares beside an empty one that keep a charge off it (QA-4).
    fn sights(&self, position: &Position, cell: Cell) -> Vec<Sight> {
        let square = self.square(cell);
        let cells = |squares: Squares| squares.iter().map(|square| self.cell(square)).collect();
        match position.stone(square) {
            Some(stone) if stone.particle == Particle::Neutron => {
                let near = self.near(square);
                Sight::with_cells([("cluster", cells(near.when(near.len() == AROUND)))])
            }
            Some(_) => Vec::new(),
            None => {
                let beside = |charge| cells(self.beside(square).and(position.of_charge(charge)));
                Sight::with_cells([
                    ("forbids-plus", beside(Particle::Positive)),
                    ("forbids-minus", beside(Particle::Negative)),
                ])
            }
        }
    }

    /// `cluster`: how many of the eight squares around a neutron are occupied, and who has more
    /// particles there (QA-6); and of each player, the bonuses owed (QA-7).
    fn lens(&self, position: &Position) -> Lens {
        let neutrons = position.stones();
        let neutrons = neutrons.filter(|(_, stone)| stone.particle == Particle::Neutron);
        let clusters = neutrons.filter_map(|(square, _)| {
            let near = self.near(square);
            if near.len() < AROUND {
                return None;
            }
            let own = |player: Player| {
                let of = |stone: Stone| stone.owner == Some(player);
                near.iter()
                    .filter(|&at| position.stone(at).is_some_and(of))
                    .count() as u8
            };
            let [white, blue] = [own(Player::FIRST), own(Player::SECOND)];
            let occupied = near.and(position.occupied).len() as u8;
            let mut mark = LensMark::new(self.cell(square), "cluster", occupied, AROUND as u8);
            mark.lead = match white.cmp(&blue) {
                Ordering::Greater => Some((Player::FIRST, white - blue)),
                Ordering::Less => Some((Player::SECOND, blue - white)),
                Ordering::Equal => None,
            };
            Some(mark)
        });
        let owed = Player::BOTH.map(|player| LensNote {
            player,
            kind: "owed",
            count: position.owed[player.index()].into(),
            of: 0,
        });
        let mut marks: Vec<LensMark> = clusters.collect();
        marks.sort_unstable_by_key(|mark| mark.cell);
        Lens {
            marks,
            notes: owed.into_iter().filter(|note| note.count > 0).collect(),
        }
    }

    /// The neutrons that somebody scored (QA-6).
    fn deciding(&self, position: &Position, _outcome: &Outcome) -> Vec<Cell> {
        let scored = position.surrounded().iter();
        let scored = scored.filter(|&square| self.majority_around(position, square).is_some());
        let mut cells: Vec<Cell> = scored.map(|square| self.cell(square)).collect();
        cells.sort_unstable();
        cells
    }
}
