//! Days a move: each turn has so many days, which run whoever is there. So the end of a turn is a moment, and
//! whoever keeps tables on disk writes that moment down with every event: when it has come, somebody looks at
//! the table. While no server ran the moment is moved on, so that nobody loses time by it. Who is on holiday has a turn
//! that begins, or goes on, when the holiday ends.

use quantarium_wire::{Occupant, Step};

use crate::change::Change;
use crate::{Moment, Table};

impl Table {
    /// Whether each move has days.
    pub fn is_correspondence(&self) -> bool {
        self.time_control().is_some_and(|one| !one.is_live())
    }

    /// When the days of the player to move are over; none while nobody's run.
    pub fn due_at(&self) -> Option<Moment> {
        let timer = self.timer.as_ref().filter(|one| !one.control.is_live())?;
        let left = timer.base().saturating_sub(timer.used);
        Some(Moment(timer.since?.0 + u64::from(left)))
    }

    /// The same once a change is made.
    pub fn due_after(&self, change: &Change) -> Option<Moment> {
        let timer = self.timer.as_ref().filter(|one| !one.control.is_live())?;
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
        let begins = |moment: Moment, used: u32| {
            let left = timer.base().saturating_sub(used);
            Some(Moment(moment.0 + u64::from(left)))
        };
        match *change.step() {
            Step::Played { .. } | Step::TakenBack { .. } | Step::Joined { .. } => {
                begins(change.now.max(timer.away_until(seat)), 0)
            }
            Step::Holiday {
                seat: one,
                from,
                until,
            } if usize::from(one) == seat => {
                let used = timer.used(timer.moment(from));
                begins(change.now.max(timer.moment(until)), used)
            }
            _ => self.due_at(),
        }
    }

    /// That a player is on holiday from then until then, in milliseconds since 1970 (UTC), or not any more. Their days stand
    /// still meanwhile.
    pub fn validate_holiday(&self, seat: u8, from: i64, until: i64, now: Moment) -> Change {
        let change = self.change(Step::Holiday { seat, from, until });
        Change { now, ..change }
    }

    /// Says by how many milliseconds the time of day, by which holidays are, is ahead of the table's clock.
    pub fn set_ahead(&mut self, ahead: i64) {
        if let Some(timer) = &mut self.timer {
            timer.ahead = ahead;
        }
    }

    /// In how many milliseconds the holiday of the player to move ends, where their days wait for that.
    pub(crate) fn holiday_ends_in(&self, now: Moment) -> Option<u32> {
        let timer = self.timer.as_ref().filter(|one| !one.control.is_live())?;
        let since = timer.since.filter(|since| *since > now);
        since.map(|since| since.since(now))
    }

    /// By seat, until when a player is on holiday, in milliseconds since 1970 (UTC); empty where nobody is.
    pub(crate) fn away(&self, now: Moment) -> Vec<Option<i64>> {
        let Some(timer) = self.timer.as_ref().filter(|_| !self.is_over()) else {
            return Vec::new();
        };
        let seats = timer.away.iter().rposition(|until| *until > now);
        let seats = timer.away.iter().take(seats.map_or(0, |last| last + 1));
        let shown = |until: &Moment| (*until > now).then(|| until.shown() + timer.ahead);
        seats.map(shown).collect()
    }

    /// Moves the end of the present turn: no server ran for a while.
    pub fn set_due(&mut self, due: Moment) {
        let seat = self.position().to_move().index();
        let timer = self.timer.as_ref();
        let away = timer.map_or(Moment::default(), |timer| timer.away_until(seat));
        let Some(timer) = self.timer.as_mut().filter(|one| one.since.is_some()) else {
            return;
        };
        if !timer.control.is_live() {
            let begun = due.before(timer.base());
            // On holiday the turn goes on with what was left of it.
            let since = Some(away).filter(|away| *away < due);
            let since = begun.max(since.unwrap_or_default());
            timer.used = since.since(begun);
            timer.since = Some(since);
        }
    }
}
