//! What a board on screen shows: stones, the clicks of a move, and a stone's friends and reach,
//! and the lens.

use quantarium_board::Cell;
use quantarium_rules::{Click, Game, Lens, LensMark, Outcome, Piece, Player, Show, Sight};

use super::bits::LONGEST;
use super::game::Leap;
use super::layout::Layout;
use super::moves::Move;

impl<L: Layout, const P: usize> Show for Leap<L, P> {
    fn pieces(&self, position: &Self::Position) -> Vec<Piece> {
        let stone = |cell| {
            let seat = self.owner(position, cell)?;
            Some(Piece::new(cell, Some(Player(seat as u8)), "stone"))
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

    /// For a stone of any colour: its friends, the cells at exactly its distance, those of them where
    /// it would capture, and the stones that could capture it (QL-6), whoever is to move.
    fn sights(&self, position: &Self::Position, cell: Cell) -> Vec<Sight> {
        if self.owner(position, cell).is_none() {
            return Vec::new();
        }
        let friends = self.friends(position, cell);
        let reach = self.config.steps.at(cell, friends.len()).collect();
        Sight::with_cells([
            ("friend", friends),
            ("reach", reach),
            ("landing", self.landings(position, cell)),
            ("threat", self.captors(position, cell)),
        ])
    }

    /// `hit`: how many stones can capture here; `still`: a stone that can capture nothing.
    fn lens(&self, position: &Self::Position) -> Lens {
        let stones = self.grid().cells();
        let stones = stones.filter(|&cell| self.owner(position, cell).is_some());
        let marks = stones.flat_map(|cell| {
            let captors = self.captors(position, cell).len() as u8;
            let hit = (captors > 0).then_some(LensMark::new(cell, "hit", captors, 0));
            let still = self.landings(position, cell).is_empty();
            let still = still.then_some(LensMark::new(cell, "still", 0, 0));
            [hit, still].into_iter().flatten()
        });
        Lens {
            marks: marks.collect(),
            notes: Vec::new(),
        }
    }

    /// Of a capture: `isolated`, the stones that it leaves without a friend, and `freed`, those that
    /// get their first friends, with the number of these.
    fn aftermath(&self, position: &Self::Position, mv: Move) -> Vec<LensMark> {
        let Move::Capture { from, to } = mv else {
            return Vec::new();
        };
        let after = self.after(position, mv);
        let beside = |cell| self.grid().neighbours(cell).iter();
        let mut concerned: Vec<Cell> = beside(from).chain(beside(to)).chain([to]).collect();
        concerned.sort_unstable();
        concerned.dedup();
        let mark = |cell| {
            self.owner(&after, cell)?;
            let before = if cell == to { from } else { cell };
            let had = self.friends(position, before).len();
            let has = self.friends(&after, cell).len() as u8;
            match (had, has) {
                (1.., 0) => Some(LensMark::new(cell, "isolated", 0, 0)),
                (0, 1..) => Some(LensMark::new(cell, "freed", has, 0)),
                _ => None,
            }
        };
        concerned.into_iter().filter_map(mark).collect()
    }

    /// The stones of the player to move, who has no capture left (QL-7).
    fn deciding(&self, position: &Self::Position, _outcome: &Outcome) -> Vec<Cell> {
        let stuck = usize::from(position.to_move);
        let cells = self.grid().cells();
        cells
            .filter(|&cell| self.owner(position, cell) == Some(stuck))
            .collect()
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// The enemy stones that the stone on `cell` could land on (QL-6).
    fn landings(&self, position: &<Self as Game>::Position, cell: Cell) -> Vec<Cell> {
        let owner = self.owner(position, cell);
        let friends = self.friends(position, cell).len();
        let reached = self.config.steps.at(cell, friends);
        let is_enemy = |&to: &Cell| {
            let there = self.owner(position, to);
            there.is_some() && there != owner
        };
        reached.filter(is_enemy).collect()
    }

    /// The stones that could land on the stone on `cell` (QL-6): a leap there is as long as one from
    /// there, so they are looked for where a leap from here would end.
    fn captors(&self, position: &<Self as Game>::Position, cell: Cell) -> Vec<Cell> {
        let owner = self.owner(position, cell);
        let at = |distance| {
            let there = self.config.steps.at(cell, distance);
            there.filter(move |&from| {
                let other = self.owner(position, from);
                other.is_some() && other != owner && self.friends(position, from).len() == distance
            })
        };
        let mut found: Vec<Cell> = (1..=LONGEST).flat_map(at).collect();
        found.sort_unstable();
        found
    }
}
