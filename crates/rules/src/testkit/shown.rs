//! Pieces, clicks and sights.

use std::collections::{HashMap, HashSet};

use quantarium_board::Cell;

use super::Kit;
use crate::{Click, FullGame, LensMark, Player};

impl<G: FullGame> Kit<'_, G> {
    fn is_cell(&self, cell: Cell) -> bool {
        cell.index() < self.game.grid().len()
    }

    pub(super) fn is_seat(&self, player: Player) -> bool {
        player.index() < self.game.seats().len()
    }

    /// Pieces stand in board order, at most one a cell, and are somebody's or nobody's; what looking
    /// at a cell shows is on the board.
    pub(super) fn check_pieces(&self, position: &G::Position) {
        let game = self.game;
        let pieces = game.pieces(position);
        let ordered = pieces.windows(2).all(|pair| pair[0].cell < pair[1].cell);
        assert!(ordered, "{}: pieces in board order", self.at(position));
        for piece in &pieces {
            let owned = piece.owner.is_none_or(|owner| self.is_seat(owner));
            let whole = self.is_cell(piece.cell) && owned && piece.count >= 1;
            holds!(self.at(position), whole && !piece.kind.is_empty() => "{piece:?}");
        }
        for cell in game.grid().cells() {
            for sight in game.sights(position, cell) {
                let cells: HashSet<Cell> = sight.cells.iter().copied().collect();
                let fits = sight.cells.iter().all(|&cell| self.is_cell(cell));
                let once = cells.len() == sight.cells.len();
                assert!(fits && once, "{}: {sight:?}", self.at(position));
            }
        }
    }

    /// What the lens and the aftermath of moves show is on the board, once for each cell and kind.
    pub(super) fn check_lens(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let check = |marks: &[LensMark]| {
            let mut seen = HashSet::new();
            for mark in marks {
                let fits = self.is_cell(mark.cell) && !mark.kind.is_empty();
                let leads = mark.lead;
                let leads = leads.is_none_or(|(player, by)| self.is_seat(player) && by > 0);
                let once = seen.insert((mark.cell, mark.kind));
                assert!(fits && leads && once, "{}: {mark:?}", self.at(position));
            }
        };
        let lens = game.lens(position);
        check(&lens.marks);
        assert!(lens.notes.iter().all(|note| self.is_seat(note.player)));
        for &mv in moves {
            check(&game.aftermath(position, mv));
        }
    }

    /// Clicks distinguish moves: no move's are another's or the beginning of another's.
    pub(super) fn check_clicks(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let mut spelled: HashMap<Vec<Click>, G::Move> = HashMap::new();
        for &mv in moves {
            let clicks = game.clicks(position, mv);
            let fit = clicks.iter().all(|click| match click {
                Click::Cell(cell) => self.is_cell(*cell),
                Click::Choice(words) => !words.is_empty(),
            });
            let spells = fit && !clicks.is_empty();
            holds!(self.at(position), spells => "{mv:?} is spelled {clicks:?}");
            let other = spelled.insert(clicks, mv);
            holds!(self.at(position), other.is_none() => "{mv:?} has the clicks of {other:?}");
        }
        for (clicks, mv) in &spelled {
            for length in 0..clicks.len() {
                let other = spelled.get(&clicks[..length]);
                holds!(self.at(position), other.is_none() => "{other:?} is the beginning of {mv:?}");
            }
        }
    }
}
