//! Dice with their states, and how a die is placed by clicks.

use quantarium_board::Cell;
use quantarium_rules::{Click, Lens, LensMark, LensNote, Outcome, Piece, Player, Show, Sight};

use super::game::Link;
use super::moves::Move;
use super::position::Position;

const FACE_BUTTONS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

impl<const W: usize> Link<W> {
    /// The cells around `cell` that hold dice of `player`, and the empty ones.
    fn around(&self, position: &Position<W>, cell: Cell, player: Player) -> [Vec<Cell>; 2] {
        [position.dice[player.index()], self.free(position)].map(|cells| {
            let around = self.grid.neighbours(cell).iter();
            around.filter(|&near| cells.contains(near)).collect()
        })
    }

    /// A die's state: `fulfilled` when it scores now; `covered` when it has a counter (QK-5), because
    /// it does not score and is fully surrounded, or the game has ended; `dead` when it can never
    /// score any more, though it has no counter yet; `open` otherwise.
    fn state(&self, position: &Position<W>, cell: Cell, owner: Player, face: u8) -> &'static str {
        let face = usize::from(face);
        let [friends, room] = self.around(position, cell, owner).map(|cells| cells.len());
        if friends == face {
            "fulfilled"
        } else if room == 0 || self.is_over(position) {
            "covered"
        } else if friends > face || friends + room < face {
            "dead"
        } else {
            "open"
        }
    }
}

impl<const W: usize> Show for Link<W> {
    fn pieces(&self, position: &Position<W>) -> Vec<Piece> {
        let piece = |(cell, owner, face)| Piece {
            count: face,
            state: Some(self.state(position, cell, owner, face)),
            ..Piece::new(cell, Some(owner), "die")
        };
        position.each_die().map(piece).collect()
    }

    fn clicks(&self, _position: &Position<W>, mv: Move) -> Vec<Click> {
        match mv {
            Move::Place { cell, face } => {
                let face = FACE_BUTTONS[usize::from(face) - 1];
                vec![Click::Cell(cell), Click::Choice(face)]
            }
            Move::Pass => vec![Click::Choice("pass")],
        }
    }

    /// For a die: `friend`, the neighbours that count for it, and `room`, the empty cells around it.
    fn sights(&self, position: &Position<W>, cell: Cell) -> Vec<Sight> {
        let Some((owner, _)) = position.die(cell) else {
            return Vec::new();
        };
        let [friends, room] = self.around(position, cell, owner);
        Sight::with_cells([("friend", friends), ("room", room)])
    }

    /// Each die's friends out of its face: `scoring` now, `open` (it can still score) or `lost`; and
    /// of each player, the points now and the most that the dice could have, each taken alone.
    fn lens(&self, position: &Position<W>) -> Lens {
        let mut lens = Lens::default();
        let mut points = [(0, 0); 2];
        for (cell, owner, face) in position.each_die() {
            let kind = match self.state(position, cell, owner, face) {
                "fulfilled" => "scoring",
                "open" => "open",
                _ => "lost",
            };
            let [friends, _] = self.around(position, cell, owner);
            lens.marks
                .push(LensMark::new(cell, kind, friends.len() as u8, face));
            let (now, most) = &mut points[owner.index()];
            *now += u16::from(face) * u16::from(kind == "scoring");
            *most += u16::from(face) * u16::from(kind != "lost");
        }
        lens.notes = Player::BOTH
            .into_iter()
            .zip(points)
            .map(|(player, (count, of))| LensNote {
                player,
                kind: "dice",
                count,
                of,
            })
            .collect();
        lens
    }

    /// The dice that score (QK-6).
    fn deciding(&self, position: &Position<W>, _outcome: &Outcome) -> Vec<Cell> {
        let dice = position.each_die();
        let scoring = dice.filter_map(|(cell, owner, face)| {
            let scores = self.state(position, cell, owner, face) == "fulfilled";
            scores.then_some(cell)
        });
        scoring.collect()
    }
}
