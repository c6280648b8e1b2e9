//! What a table shows.

use quantarium_board::Cell;
use quantarium_rules::{AnyPosition, Numbering, Player};
use quantarium_wire::{
    Aftermath, Board, LegalMove, LensMark, LensNote, MovedPiece, Notation, Occupant, Outcome,
    Piece, PlayedMove, PlyView, Seat, Sight, Standing, Step, TableSetup, TableState, TableView,
};

use crate::{Moment, Refused, Result, Table};

impl Table {
    /// The whole table, as it is now.
    pub fn view(&self, now: Moment) -> TableView {
        let (setup, state) = (self.table_setup(), self.state(now));
        TableView { setup, state }
    }

    fn table_setup(&self) -> TableSetup {
        let game = self.game.as_ref();
        TableSetup {
            id: self.id.clone(),
            game: game.name(),
            family: game.info().id.to_owned(),
            title: game.info().title.to_owned(),
            seed: self.seed.map(|seed| seed.to_string()),
            seats: self.seats(),
            goal: game.goal(),
            board: Board::from(game.grid()),
            notation: Notation::from(game),
            start: self.start.text(),
            pairs: game.numbering() == Numbering::Pairs,
            online: self.is_online(),
            rated: self.rated,
            unaided: self.is_unaided(),
            draws: game.info().draws,
            seating: self.seating.map(|seed| seed.to_string()),
            stand_in: self.stand_in(),
            contest: None,
        }
    }

    /// How the game stands now.
    pub fn state(&self, now: Moment) -> TableState {
        self.shown(self.standing(now))
    }

    /// What the moves do not say of how the game stands now.
    pub fn standing(&self, now: Moment) -> Standing {
        Standing {
            seq: self.seq,
            at: self.at,
            outcome: self.ended(),
            thinking: self.computer_to_move().is_some(),
            can_take_back: self.can_take_back(),
            clock: self.clock(now),
            free: self.free_seats(),
            offer: self.open_offer(),
            refused: self.refused_offers(),
            rematch: self.people.rematch.clone(),
            replaced: self.replaced().iter().map(|player| player.0).collect(),
        }
    }

    /// How the game stands: by its start and its moves alone, and by what is said besides. So a follower that has both shows
    /// what the table itself shows.
    pub(crate) fn shown(&self, mut standing: Standing) -> TableState {
        let position = self.position();
        let by_rule = || Outcome::of(position, self.occupants.len());
        standing.outcome = standing.outcome.or_else(by_rule);
        let awaits_person = !standing.thinking && standing.outcome.is_none();
        let open = awaits_person.then_some(position);
        let legal = open.map_or_else(Vec::new, LegalMove::all);
        let aftermaths = open.map_or_else(Vec::new, Aftermath::all);
        let (lens, notes) = lens(position);
        let moves = self.plies.iter().map(|ply| PlayedMove {
            text: ply.text.clone(),
            seat: ply.player.0,
            cells: indices(&ply.touched),
            piece: ply.piece.as_ref().map(MovedPiece::from),
        });
        TableState {
            position: position.text(),
            moves: moves.collect(),
            to_move: position.to_move().0,
            legal,
            pieces: Piece::all(position),
            last: indices(self.touched(self.plies.len())),
            scores: scores(position),
            sights: Sight::all(self.game.grid(), position),
            lens,
            notes,
            aftermaths,
            standing,
        }
    }

    fn can_take_back(&self) -> bool {
        if self.is_online() {
            let mut plies = self.plies.iter();
            let own = plies.any(|ply| self.occupants[ply.player.index()] == Occupant::Person);
            return own && !self.rated && !self.is_over();
        }
        match self.people.ending {
            Some(Step::Resigned { .. }) => true,
            Some(_) => false,
            None => self.back_to().is_some(),
        }
    }

    /// The position after `ply` plies.
    ///
    /// # Errors
    /// When the game has not come that far.
    pub fn ply_view(&self, ply: u32) -> Result<PlyView> {
        let played = self.plies();
        if ply > played {
            return Err(Refused::NoSuchPly { ply, played });
        }
        let position = self.position_after(ply as usize);
        let (lens, notes) = lens(position);
        Ok(PlyView {
            ply,
            position: position.text(),
            pieces: Piece::all(position),
            last: indices(self.touched(ply as usize)),
            scores: scores(position),
            sights: Sight::all(self.game.grid(), position),
            lens,
            notes,
        })
    }

    /// The seats with those who hold them.
    pub fn seats(&self) -> Vec<Seat> {
        let seats = self.game.seats().iter().zip(&self.occupants);
        let seats = seats.map(|(seat, occupant)| Seat {
            name: seat.name.to_owned(),
            occupant: *occupant,
        });
        seats.collect()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let by_rule = || Outcome::of(self.position(), self.occupants.len());
        self.ended().or_else(by_rule)
    }

    /// The end by something that no rule of the game says.
    fn ended(&self) -> Option<Outcome> {
        let named = |seat: u8, what: &str| {
            let name = self.game.seats()[usize::from(seat)].name;
            format!("{name} {what}")
        };
        let (reason, loser, words) = match *self.people.ending.as_ref()? {
            Step::Resigned { seat } => ("resigned", Some(seat), named(seat, "resigns")),
            Step::TimeUp { seat } => ("time", Some(seat), named(seat, "has no time left")),
            Step::Unplayed { seat } => {
                ("unplayed", None, named(seat, "made no first move in time"))
            }
            Step::Claimed { seat, draw: true } => {
                ("left", None, named(seat, "has left, a draw is claimed"))
            }
            Step::Claimed { seat, .. } => ("left", Some(seat), named(seat, "has left")),
            Step::Drawn => ("agreed", None, "a draw is agreed".to_owned()),
            _ => ("aborted", None, "the game was broken off".to_owned()),
        };
        Some(Outcome {
            winner: loser.map(|seat| self.winner_over(Player(seat)).0),
            result: self.result(),
            rule: None,
            reason: reason.to_owned(),
            words,
            cells: Vec::new(),
        })
    }
}

fn indices(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| u16::from(cell.0)).collect()
}

fn scores(position: &dyn AnyPosition) -> Option<Vec<i32>> {
    position.scores().map(|scores| scores.to_vec())
}

/// A position through the lens: what is written on the board, and what is said beside it.
fn lens(position: &dyn AnyPosition) -> (Vec<LensMark>, Vec<LensNote>) {
    let lens = position.lens();
    (
        lens.marks.into_iter().map(LensMark::from).collect(),
        lens.notes.into_iter().map(LensNote::from).collect(),
    )
}
