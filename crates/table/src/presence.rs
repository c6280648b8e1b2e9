//! Who is there, as far as a game depends on it: a first move that is awaited, and a player who has left.
//!
//! None of this is stored: after a restart everybody has all the time once more. Without a clock, whoever sets the
//! table up again says since when they are not there.

use quantarium_rules::Player;
use quantarium_wire::{LeftSeat, NOBODY, Step, TimeControl};

use crate::change::Change;
use crate::{Moment, Refused, Result, Table};

/// How long a first move is awaited, and until the game of somebody who has left can be claimed, in milliseconds.
const PATIENCE: u32 = 60_000;
/// The same where each has ten minutes or more.
const LONG_PATIENCE: u32 = 120_000;
/// From how many seconds on a game is a long one.
const LONG: u32 = 600;
/// Until the game of somebody who has left can be claimed where no time is limited: a week.
const WITHOUT_CLOCK: u32 = 7 * 24 * 3_600_000;

/// Who is there, and since when what is awaited.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    /// By party, since when nobody of it is there; none of those who are, and of whom nothing is known.
    pub(crate) left: Vec<Option<Moment>>,
    /// Since when a first move is awaited, where one is.
    pub(crate) first: Option<Moment>,
}

/// None where a move has days: nobody need be there.
fn patience(control: TimeControl) -> Option<u32> {
    match control {
        TimeControl::Clock { base, .. } if base < LONG => Some(PATIENCE),
        TimeControl::Clock { .. } => Some(LONG_PATIENCE),
        TimeControl::Days { .. } => None,
    }
}

impl Table {
    /// Notes whether somebody of a party is there.
    pub fn set_there(&mut self, party: u8, there: bool, now: Moment) {
        let place = usize::from(party);
        let left = &mut self.presence.left;
        left.resize(left.len().max(place + 1), None);
        left[place] = (!there).then_some(left[place].unwrap_or(now));
    }

    /// Awaits a first move, from now on where it was not awaited before, if one is awaited at all: with a clock, at
    /// several screens, when all have come.
    pub(crate) fn await_first_move(&mut self, now: Moment) {
        let awaited =
            self.first_move_counts() && !self.timer.as_ref().is_some_and(|one| one.paused);
        self.presence.first = awaited.then_some(self.presence.first.unwrap_or(now));
    }

    pub(crate) fn first_move_counts(&self) -> bool {
        self.timer.as_ref().is_some_and(|one| one.control.is_live())
            && self.is_online()
            && self.free_seats().is_empty()
            && !self.has_moved(self.position().to_move())
            && !self.is_over()
            && self.person_to_move()
    }

    pub(crate) fn has_moved(&self, player: Player) -> bool {
        self.plies.iter().any(|ply| ply.player == player)
    }

    /// In how many milliseconds the game is broken off for want of a first move.
    pub(crate) fn first_move_due_in(&self, now: Moment) -> Option<u32> {
        let (since, control) = (self.presence.first?, self.time_control()?);
        Some(patience(control)?.saturating_sub(now.since(since)))
    }

    /// That the first move was not made in time.
    pub(crate) fn validate_unplayed(&self, now: Moment) -> Option<Change> {
        let seat = self.position().to_move().0;
        (self.first_move_due_in(now)? == 0).then(|| self.due(Step::Unplayed { seat }, now))
    }

    /// The player to move, where they have left, and when another may claim the game, in no agreed pause: of two,
    /// once both have moved. Of more, where the computer can go on for them, or where the game then ends, once all have moved.
    pub fn left_seat(&self, now: Moment) -> Option<LeftSeat> {
        let seat = self.position().to_move().0;
        let party = *self.parties().get(usize::from(seat))?;
        let since = (*self.presence.left.get(usize::from(party))?)?;
        let seats = self.occupants.len();
        let all = (0..seats).all(|seat| self.has_moved(Player(seat as u8)));
        let ends = seats == 2 || self.stand_in() == Some(NOBODY);
        let claimed = ends && all || self.level_that_goes_on().is_some();
        let suspended = self.timer.as_ref().and_then(|timer| timer.suspended);
        let come = self.has_come(party) && suspended.is_none();
        if !claimed || !come || !self.is_online() || self.is_over() || !self.holds(party, seat) {
            return None;
        }
        let patience = self.time_control().map_or(Some(WITHOUT_CLOCK), patience)?;
        Some(LeftSeat {
            seat,
            claim_in: patience.saturating_sub(now.since(since)),
            time: now.shown(),
        })
    }

    pub(crate) fn validate_claim(&self, draw: bool, party: u8, now: Moment) -> Result<Change> {
        self.goes_on()?;
        let left = self.left_seat(now);
        let left = left.filter(|left| !self.holds(party, left.seat));
        let left = left.ok_or(Refused::NobodyLeft)?;
        if left.claim_in > 0 {
            return Err(Refused::TooEarly(left.claim_in.div_ceil(1000)));
        }
        if draw && (!self.game.info().draws || self.level_that_goes_on().is_some()) {
            return Err(Refused::NoDraws);
        }
        let seat = left.seat;
        if self.level_that_goes_on().is_some() {
            return self.validate_replace(seat);
        }
        Ok(self.change(Step::Claimed { seat, draw }))
    }
}
