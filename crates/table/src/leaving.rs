//! Leaving a game of more than two: where the table was opened so, the computer goes on for whoever leaves, or the game ends.
//!
//! No rule sheet has a game go on without one of its players, and no record could be replayed in which one does. What the
//! rules have is a player who cannot move (QL-7): the game ends, they lose, and the player before them in turn order wins.
//! So it ends, too, for whoever leaves where nobody goes on for them.

use quantarium_rules::Player;
use quantarium_wire::{NOBODY, Occupant, Step};

use crate::change::Change;
use crate::{Refused, Result, SetupError, Table};

impl Table {
    /// Lets the computer go on, at this level, for whoever leaves or runs out of time; with [`NOBODY`] the game ends.
    ///
    /// # Errors
    /// When only two play: the game of one who leaves is over.
    pub fn with_stand_in(mut self, level: impl Into<Option<u8>>) -> Result<Self, SetupError> {
        self.stand_in = level.into();
        match self.stand_in {
            Some(_) if self.occupants.len() <= 2 => Err(SetupError::StandIn),
            _ => Ok(self),
        }
    }

    /// The level that goes on for whoever leaves, or [`NOBODY`]; none where nobody can leave.
    pub fn stand_in(&self) -> Option<u8> {
        self.stand_in
    }

    /// The level that goes on for whoever leaves, where one does.
    pub(crate) fn level_that_goes_on(&self) -> Option<u8> {
        self.stand_in.filter(|level| *level != NOBODY)
    }

    /// Whose people have left, so that the computer goes on.
    pub fn replaced(&self) -> &[Player] {
        &self.replaced
    }

    /// The seats that the people of a party have, or had before they left.
    pub fn seats_once_of(&self, party: u8) -> Vec<u8> {
        let seats = 0..self.occupants.len() as u8;
        let had = |seat: &u8| {
            let left = self.replaced.contains(&Player(*seat));
            self.holds(party, *seat) || left && self.parties()[usize::from(*seat)] == party
        };
        seats.filter(had).collect()
    }

    /// That the people of a seat leave. At a table of several screens the last one to go breaks the game off: nobody
    /// is left to play it.
    pub(crate) fn validate_replace(&self, seat: u8) -> Result<Change> {
        self.goes_on()?;
        let level = self.stand_in.ok_or(Refused::CannotLeave(
            "the table was opened without a computer that goes on",
        ))?;
        if self.occupants.get(usize::from(seat)) != Some(&Occupant::Person) {
            return Err(Refused::CannotLeave("nobody at the page holds that seat"));
        }
        let step = if self.is_online() && !self.others_than(seat) {
            Step::Aborted
        } else if level == NOBODY {
            Step::Resigned { seat }
        } else {
            Step::Replaced { seat, level }
        };
        Ok(self.change(step))
    }

    /// What comes of somebody's time having run out: the computer goes on where it can and other people play.
    pub(crate) fn replaced_by_time(&self, seat: u8) -> Option<Step> {
        let level = self.level_that_goes_on()?;
        let goes_on = self.others_than(seat);
        goes_on.then_some(Step::Replaced { seat, level })
    }

    /// Whether a person has another seat.
    fn others_than(&self, seat: u8) -> bool {
        let mut seats = self.occupants.iter().enumerate();
        seats.any(|(other, one)| other != usize::from(seat) && *one == Occupant::Person)
    }
}
