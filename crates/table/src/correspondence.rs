//! Days a move: each turn has so many days, which run whoever is there. So the end of a turn is a moment, and
//! whoever keeps tables on disk writes that moment down with every event: when it has come, somebody looks at
//! the table. While no server ran the moment is moved on, so that nobody loses time by it.

use quantarium_wire::{Occupant, Step};

use crate::change::Change;
use crate::{Moment, Table};

impl Table {
    /// Whether each move has days.
    pub fn is_correspondence(&self) -> bool {
        self.timer.as_ref().is_some_and(|one| one.days().is_some())
    }

    /// When the days of the player to move are over; none while nobody's run.
    pub fn due_at(&self) -> Option<Moment> {
        let timer = self.timer.as_ref().filter(|one| one.days().is_some())?;
        let left = timer.base().saturating_sub(timer.used);
        Some(Moment(timer.since?.0 + u64::from(left)))
    }

    /// The same once a change is made.
    pub fn due_after(&self, change: &Change) -> Option<Moment> {
        let timer = self.timer.as_ref().filter(|one| one.days().is_some())?;
        let seat = usize::from(change.to_move()?);
        let party = match change.step() {
            Step::Joined { party } => Some(*party),
            _ => None,
        };
        let mut free = self.free_seats();
        free.retain(|seat| party.is_none_or(|party| !self.holds(party, *seat)));
        let replaced =
            matches!(change.step(), Step::Replaced { seat: one, .. } if usize::from(*one) == seat);
        if self.occupants[seat] != Occupant::Person || replaced || !free.is_empty() {
            return None;
        }
        match change.step() {
            Step::Played { .. } | Step::TakenBack { .. } | Step::Joined { .. } => {
                Some(Moment(change.now.0 + u64::from(timer.base())))
            }
            _ => self.due_at(),
        }
    }

    /// Moves the end of the present turn: no server ran for a while.
    pub fn set_due(&mut self, due: Moment) {
        let Some(timer) = self.timer.as_mut().filter(|one| one.since.is_some()) else {
            return;
        };
        if timer.days().is_some() {
            timer.used = 0;
            timer.since = Some(Moment(due.0.saturating_sub(timer.base().into())));
        }
    }
}
