//! What a board on screen shows: stones, the clicks of a move, and a stone's friends and reach.

use quantarium_board::Cell;
use quantarium_rules::{Click, Game, Piece, Player, Show, Sight};

use super::game::Leap;
use super::layout::Layout;
use super::moves::Move;

impl<L: Layout, const P: usize> Show for Leap<L, P> {
    fn pieces(&self, position: &Self::Position) -> Vec<Piece> {
        let stone = |cell| {
            let seat = self.owner(position, cell)?;
            Some(Piece {
                cell,
                owner: Some(Player(seat as u8)),
                kind: "stone",
                count: 1,
                state: None,
            })
        };
        self.grid().cells().filter_map(stone).collect()
    }

    fn clicks(&self, _position: &Self::Position, mv: Move) -> Vec<Click> {
        match mv {
            Move::Capture { from, to } => vec![Click::Cell(from), Click::Cell(to)],
            Move::Swap { white, black } => vec![Click::Cell(white), Click::Cell(black)],
            Move::Keep => vec![Click::Choice("keep")],
        }
    }

    /// For a stone of any colour: its friends, and the cells at exactly its distance (QL-6).
    fn sights(&self, position: &Self::Position, cell: Cell) -> Vec<Sight> {
        let friends = self.friends(position, cell);
        if friends.is_empty() {
            return Vec::new();
        }
        let reach = self.table.reach.at(cell, friends.len()).collect();
        vec![
            Sight {
                kind: "friend",
                cells: friends,
            },
            Sight {
                kind: "reach",
                cells: reach,
            },
        ]
    }
}
