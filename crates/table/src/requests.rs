//! The changes that requests make: moves, taking back, giving up. Other requests are handled beside their subject.

use quantarium_board::Cell;
use quantarium_rules::{Click, MoveError, Piece};
use quantarium_wire::{Occupant, Step, ToTable};

use crate::change::{Change, Ply};
use crate::{Moment, Refused, Result, Table};

/// How often something may be asked for on one position that leads to no other.
const MOST_ON_A_POSITION: u32 = 50;

impl Table {
    /// The change that a person's request makes; nothing for one that changes nothing, such as a pause of a clock that is
    /// paused.
    /// If the time of the player to move has run out, every request makes that change. `party` is the people
    /// behind the screen that asks. [`crate::may`] says whether they may ask at all.
    ///
    /// # Errors
    /// When the request is late, the game is over, the computer is to move, the move is illegal,
    /// there is nothing to take back or to answer, nobody who could resign, or no clock to stop.
    pub fn validate(&self, request: &ToTable, party: u8, now: Moment) -> Result<Option<Change>> {
        let change = match request {
            ToTable::Play { ply, text } => self.validate_play(false, *ply, text, now),
            ToTable::TakeBack { .. } if self.rated => Err(Refused::Rated),
            ToTable::TakeBack { ply } if self.is_online() => {
                self.validate_back_for(*ply, party, now)
            }
            ToTable::TakeBack { ply } => self.validate_take_back(*ply),
            ToTable::Resign { ply, seat } => self.validate_resign(*ply, *seat),
            ToTable::Leave { seat } => self.validate_replace(*seat),
            ToTable::Pause { ply } => self.validate_pause(*ply, now),
            ToTable::Resume { ply } => self.validate_resume(*ply),
            ToTable::Claim { draw } => self.validate_claim(*draw, party, now),
            ToTable::Offer { offer } => self.validate_offer(*offer, party, now),
            ToTable::Answer { offer, agree } => self.validate_answer(*offer, *agree, party, now),
            ToTable::ViewPly { .. }
            | ToTable::State
            | ToTable::Ping
            | ToTable::Visible { .. }
            | ToTable::Chat { .. }
            | ToTable::Report { .. }
            | ToTable::Plan { .. } => return Ok(None),
        };
        let due = self.validate_time(now);
        match due.or_else(|| self.validate_unplayed(now)) {
            Some(due) => Ok(Some(due)),
            None => {
                let change = change?;
                self.is_not_one_too_many(change.step())?;
                let changes = !self.is_so_already(request);
                Ok(changes.then_some(Change { now, ..change }))
            }
        }
    }

    fn is_so_already(&self, request: &ToTable) -> bool {
        let paused = self.timer.as_ref().is_some_and(|timer| timer.paused);
        match request {
            ToTable::Pause { .. } => paused,
            ToTable::Resume { .. } => !paused,
            _ => false,
        }
    }

    /// Refuses what could be asked for without end, so that no table grows but by moves. What ends a game and what answers
    /// others is never one too many.
    fn is_not_one_too_many(&self, step: &Step) -> Result<()> {
        let endless = matches!(
            step,
            Step::Paused { .. } | Step::Resumed | Step::Offered { .. } | Step::ResignationTakenBack
        );
        let allowed = !endless || self.seq - self.at < MOST_ON_A_POSITION;
        allowed.then_some(()).ok_or(Refused::TooMany)
    }

    /// The change that the computer's move makes.
    ///
    /// # Errors
    /// When the request is late, the game is over, a person is to move, or the move illegal.
    pub fn validate_computer_plays(&self, ply: u32, text: &str, now: Moment) -> Result<Change> {
        self.validate_play(true, ply, text, now)
    }

    /// The change that breaks a game off, whoever has which seat: for the operator of a server.
    ///
    /// # Errors
    /// When it is over.
    pub fn validate_end(&self) -> Result<Change> {
        self.goes_on()?;
        Ok(self.change(Step::Aborted))
    }

    fn validate_take_back(&self, ply: u32) -> Result<Change> {
        self.in_time(ply)?;
        match self.people.ending {
            Some(Step::Resigned { .. }) => Ok(self.change(Step::ResignationTakenBack)),
            Some(_) => Err(Refused::GameOver),
            None => {
                let plies = self.back_to().ok_or(Refused::NothingToTakeBack)? as u32;
                Ok(self.change(Step::TakenBack { plies }))
            }
        }
    }

    fn validate_resign(&self, ply: u32, seat: u8) -> Result<Change> {
        self.in_time(ply)?;
        self.goes_on()?;
        if self.occupants.len() != 2 {
            return Err(Refused::CannotResign("only one of two players can resign"));
        }
        if self.occupants.get(usize::from(seat)) != Some(&Occupant::Person) {
            return Err(Refused::CannotResign("nobody at the page holds that seat"));
        }
        Ok(self.change(Step::Resigned { seat }))
    }

    /// That the computer, or a person, plays.
    fn validate_play(&self, computer: bool, ply: u32, text: &str, now: Moment) -> Result<Change> {
        self.in_time(ply)?;
        self.goes_on()?;
        if self.computer_to_move().is_some() != computer {
            let seat = self.position().to_move().index();
            return Err(Refused::NotYourTurn {
                seat: self.game.seats()[seat].name,
                holder: if computer { "a person" } else { "the computer" },
            });
        }
        let mut next = self.validate_move(text)?;
        next.left = self.left_after(now);
        let (text, left) = (next.text.clone(), next.left);
        let (step, plies) = (Step::Played { text, left }, self.plies() + 1);
        let change = self.change_to(step, plies, next.position.as_ref());
        Ok(Change {
            now,
            credit: self.credited(now),
            next: Some(next),
            ..change
        })
    }

    pub(crate) fn validate_move(&self, text: &str) -> Result<Ply, MoveError> {
        let before = self.position();
        let entered = before.entered(text)?;
        let cells = entered.clicks.into_iter().filter_map(|click| match click {
            Click::Cell(cell) => Some(cell),
            Click::Choice(_) => None,
        });
        let touched: Vec<Cell> = cells.collect();
        let stands = |piece: &Piece| Some(&piece.cell) == touched.last();
        let piece = entered.position.pieces().into_iter().find(stands);
        Ok(Ply {
            text: entered.text,
            player: before.to_move(),
            left: None,
            touched,
            piece,
            position: entered.position,
        })
    }
}
