//! Making a table of its events again.

use quantarium_wire::Step;

use crate::change::Change;
use crate::presence::Presence;
use crate::timer::Timer;
use crate::{Moment, SetupError, Table};

impl Table {
    /// Makes an event of the log happen at its time: a table that was opened is what its events, in order, make of it.
    /// Time stands still meanwhile, and afterwards until [`Table::come_back`] or a request; days a move go on. What a clock
    /// ran after the last event is for [`Table::ran_until`] to say.
    ///
    /// # Errors
    /// When the event cannot have happened.
    pub fn replay(&mut self, seq: u32, step: &Step, time: Moment) -> Result<(), SetupError> {
        self.is_next(seq, step)?;
        let impossible = |what| SetupError::Event { seq, what };
        let (seats, plies) = (self.occupants.len(), self.plies());
        let next = match step {
            Step::Played { text, left } => {
                let mut ply = self.validate_move(text).map_err(|error| SetupError::Move {
                    ply: plies as usize + 1,
                    error,
                })?;
                ply.left = *left;
                Some(ply)
            }
            Step::Resigned { seat }
            | Step::TimeUp { seat }
            | Step::Unplayed { seat }
            | Step::Claimed { seat, .. }
            | Step::Replaced { seat, .. }
            | Step::Holiday { seat, .. }
                if usize::from(*seat) >= seats =>
            {
                return Err(impossible("there is no such seat"));
            }
            Step::TimeUp { .. }
            | Step::Paused { .. }
            | Step::Suspended { .. }
            | Step::Holiday { .. }
                if self.timer.is_none() =>
            {
                return Err(impossible("there is no clock"));
            }
            Step::Joined { party } if usize::from(*party) >= self.people.count() => {
                return Err(impossible("nobody was invited"));
            }
            _ => None,
        };
        let mut ran_from = None;
        if let Some(timer) = self.live_timer() {
            timer.paused = timer.was_paused;
            ran_from = timer.ran_from;
        }
        self.apply(Change {
            next,
            now: time,
            ..self.change(step.clone())
        });
        self.presence = Presence::default();
        let begins_turn = matches!(step, Step::Played { .. } | Step::TakenBack { .. });
        let begun = !self.plies.is_empty();
        if let Some(timer) = self.live_timer() {
            // What is said about the game does not stop a clock that runs.
            let runs_on = ran_from.filter(|_| !begins_turn);
            timer.ran_from = timer.since.take().map(|since| runs_on.unwrap_or(since));
            timer.was_paused = timer.paused;
            // Nobody has been here.
            timer.paused = begun;
        }
        Ok(())
    }

    /// The clock, where it is one and not days a move.
    fn live_timer(&mut self) -> Option<&mut Timer> {
        self.timer.as_mut().filter(|timer| timer.control.is_live())
    }
}
