//! The persons' time. A table has no clock of its own: whoever carries the requests says what time
//! it is, by any clock that does not go back.
//!
//! Nobody's time runs before the first move, nor the computer's ever. The clock of a table that is
//! set up again stands still until somebody goes on or plays: nobody was there. At a table of several
//! screens it runs whoever is there, from when all have come; after a restart it goes on when one of the
//! players is there again, so that what the server missed costs nobody time. Days a move are another thing:
//! see `correspondence`.

use quantarium_rules::Player;
use quantarium_wire::{Clock, Occupant, Step, TimeControl};

use crate::change::Change;
use crate::timer::{Moment, Timer};
use crate::{Refused, Result, SetupError, Table};

/// How long an agreed pause lasts at most, in milliseconds.
const LONGEST_PAUSE: u32 = 3_600_000;
/// How long nobody loses on time after the server was started, or could write nothing, in milliseconds.
const GRACE: u32 = 10_000;

impl Table {
    /// Limits the persons' time, before the first move.
    ///
    /// # Errors
    /// When there is no such time control.
    pub fn with_clock(mut self, clock: impl Into<Option<TimeControl>>) -> Result<Self, SetupError> {
        let control = clock.into();
        self.timer = control.map(Timer::new);
        match control {
            Some(control) if !control.is_valid() => Err(SetupError::TimeControl(control)),
            Some(control) if !control.is_live() && !self.is_online() => Err(SetupError::Days),
            _ => Ok(self),
        }
    }

    /// How much time the persons have, where it is limited.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.timer.as_ref().map(|timer| timer.control)
    }

    /// By ply, the milliseconds it left to the person who played it.
    pub fn times_left(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        self.plies.iter().map(|ply| ply.left)
    }

    /// In how many milliseconds something happens by itself: somebody's time runs out, a pause or a holiday ends, a
    /// first move is not made in time. None where nothing is to happen.
    pub fn due_in(&self, now: Moment) -> Option<u32> {
        let dues = [
            self.time_runs_out_in(now),
            self.pause_ends_in(now),
            self.first_move_due_in(now),
            self.holiday_ends_in(now),
        ];
        dues.into_iter().flatten().min()
    }

    /// What happens by itself, if something is due.
    pub fn validate_due(&self, now: Moment) -> Option<Change> {
        self.validate_time(now)
            .or_else(|| self.validate_unplayed(now))
            .or_else(|| {
                let over = self.pause_ends_in(now)? == 0;
                over.then(|| self.due(Step::Resumed, now))
            })
    }

    /// A change that happens because its time has come.
    pub(crate) fn due(&self, step: Step, now: Moment) -> Change {
        Change {
            now,
            due: true,
            ..self.change(step)
        }
    }

    /// In how many milliseconds an agreed pause ends.
    fn pause_ends_in(&self, now: Moment) -> Option<u32> {
        let since = self.timer.as_ref()?.suspended?;
        (!self.is_over()).then(|| LONGEST_PAUSE.saturating_sub(now.since(since)))
    }

    pub(crate) fn used(&self, now: Moment) -> u32 {
        self.timer.as_ref().map_or(0, |timer| timer.used(now))
    }

    /// In how many milliseconds the time of the person to move runs out; none while nobody's runs. A move may still be on its
    /// way for as long as it would be credited.
    pub fn time_runs_out_in(&self, now: Moment) -> Option<u32> {
        let timer = self.timer.as_ref()?;
        let held = timer.since?.since(now);
        let player = self.position().to_move();
        let left = self.left_before(player);
        let left = left.saturating_add(self.credit(player));
        Some(left.saturating_sub(timer.used(now)).saturating_add(held))
    }

    /// Nothing could be written down until now, or another server had the table, so that nobody could move: a clock that ran
    /// stands still for a while, then goes on. Nobody loses on time meanwhile, whoever begins to play then.
    pub fn hold_clock(&mut self, now: Moment) {
        if let Some(timer) = self.timer.as_mut().filter(|timer| timer.control.is_live()) {
            timer.spared = now.after(GRACE);
            if timer.since.is_some() {
                timer.used = timer.used(now);
                timer.since = Some(timer.spared);
            }
        }
        if let Some(first) = &mut self.presence.first {
            *first = now;
        }
    }

    /// That somebody's time has run out, if it has. Whose days are over before their first move has not begun
    /// to play.
    pub fn validate_time(&self, now: Moment) -> Option<Change> {
        let player = self.position().to_move();
        let seat = player.0;
        if self.time_runs_out_in(now)? > 0 {
            return None;
        }
        let step = if self.is_correspondence() && !self.has_moved(player) {
            Step::Unplayed { seat }
        } else {
            self.replaced_by_time(seat).unwrap_or(Step::TimeUp { seat })
        };
        Some(self.due(step, now))
    }

    /// Lets the clock of a table of several screens go on after a restart: a player is there again. Who had less
    /// than ten seconds has ten.
    pub fn come_back(&mut self, now: Moment) {
        let runs = self.is_online() && self.clock_may_run();
        let left = self.left_before(self.position().to_move());
        if self.presence.first.is_none() && self.first_move_counts() {
            self.presence.first = Some(now);
        }
        let timer = self.timer.as_mut().filter(|_| runs);
        if let Some(timer) = timer.filter(|one| one.since.is_none() && one.suspended.is_none()) {
            timer.paused = false;
            let left = left.saturating_sub(timer.used);
            timer.spared = now.after(GRACE);
            timer.since = Some(now.max(timer.spared.before(left)));
        }
    }

    /// A table that was made again of its events: the server that wrote the last of them ran until then. A clock that
    /// ran meanwhile has run until then.
    pub fn ran_until(&mut self, until: Moment) {
        let left = self.left_before(self.position().to_move());
        if let Some(timer) = &mut self.timer
            && let Some(from) = timer.ran_from
        {
            let used = timer.used.saturating_add(until.since(from));
            // That it ran out would have been written down: the time of day was set meanwhile.
            timer.used = if used < left { used } else { timer.used };
        }
    }

    /// That the clock, which ran when the server was killed, has stood still from then on: to be written down before anything
    /// else, so that no time in which nobody could move is ever charged.
    pub fn validate_cut_off(&self) -> Option<Change> {
        let timer = self.timer.as_ref()?;
        timer.ran_from?;
        let used = timer.used;
        Some(self.change(Step::Paused { used }))
    }

    /// Whether the time of the player to move counts, as far as clock and pauses do not matter.
    fn clock_may_run(&self) -> bool {
        (!self.plies.is_empty() || self.is_correspondence())
            && !self.is_over()
            && self.person_to_move()
            && self.free_seats().is_empty()
    }

    /// That the clock stops, if it runs: nobody is at the table any more.
    pub fn validate_leave(&self, now: Moment) -> Option<Change> {
        self.validate_time(now).or_else(|| {
            let used = self.timer.as_ref()?.used(now);
            let runs = !self.is_over() && !self.timer.as_ref()?.paused;
            runs.then(|| self.change(Step::Paused { used }))
        })
    }

    pub(crate) fn validate_pause(&self, ply: u32, now: Moment) -> Result<Change> {
        self.in_time(ply)?;
        self.goes_on()?;
        let timer = self.timer.as_ref().ok_or(Refused::NoClock)?;
        self.at_one_screen()?;
        let used = timer.used(now);
        Ok(self.change(Step::Paused { used }))
    }

    pub(crate) fn validate_resume(&self, ply: u32) -> Result<Change> {
        self.in_time(ply)?;
        self.goes_on()?;
        let timer = self.timer.as_ref().ok_or(Refused::NoClock)?;
        if timer.suspended.is_none() {
            self.at_one_screen()?;
        }
        Ok(self.change(Step::Resumed))
    }

    /// Whether a pause can be agreed: time is limited, and runs.
    pub(crate) fn may_suspend(&self) -> Result<()> {
        self.goes_on()?;
        let timer = self.timer.as_ref().ok_or(Refused::NoClock)?;
        if !timer.control.is_live() {
            return Err(Refused::DaysRun);
        }
        timer.since.map(drop).ok_or(Refused::ClockStands)
    }

    /// How much of its time a move by clock is not charged now; none without one and for the computer.
    pub(crate) fn credited(&self, now: Moment) -> Option<u32> {
        let timer = self.timer.as_ref().filter(|_| self.person_to_move())?;
        let (player, live) = (self.position().to_move(), timer.control.is_live());
        live.then(|| self.credit(player).min(timer.used(now)))
    }

    /// The time that a move leaves the player to move; none without a clock and for the computer.
    pub(crate) fn left_after(&self, now: Moment) -> Option<u32> {
        let timer = self.timer.as_ref().filter(|_| self.person_to_move())?;
        let player = self.position().to_move();
        if !timer.control.is_live() {
            return Some(timer.base());
        }
        let used = timer.used(now) - self.credited(now).unwrap_or(0);
        let left = self.left_before(player).saturating_sub(used);
        // The first move is made without haste, and gains nothing.
        let first = self.plies.is_empty();
        let gain = if first { 0 } else { timer.increment() };
        Some(left.saturating_add(gain))
    }

    /// Sets the clock after a change that was asked for at `now` and done at `done`: it begins the turn anew, or goes on
    /// with it.
    pub(crate) fn set_clock(&mut self, step: &Step, now: Moment, done: Moment) {
        let runs = self.clock_may_run();
        let Player(to_move) = self.position().to_move();
        let left = self.left_before(Player(to_move));
        let Some(timer) = &mut self.timer else {
            return;
        };
        timer.ran_from = None;
        if let Step::Holiday { seat, until, .. } = step {
            let seats = timer.away.len().max(usize::from(*seat) + 1);
            timer.away.resize(seats, Moment::default());
            timer.away[usize::from(*seat)] = timer.moment(*until);
        }
        match step {
            Step::Played { .. } | Step::TakenBack { .. } => timer.used = 0,
            Step::Paused { used } | Step::Suspended { used } => timer.used = *used,
            Step::Holiday { seat, from, .. } if *seat == to_move => {
                timer.used = timer.used(timer.moment(*from));
            }
            _ => timer.used = timer.used(now),
        }
        match step {
            Step::Paused { .. } => timer.paused = true,
            Step::Suspended { .. } => {
                timer.paused = true;
                timer.suspended = Some(done);
            }
            _ => {}
        }
        // Neither the computer's move ends a pause, nor what is said about the game.
        let ends_pause = match step {
            Step::Played { left, .. } => left.is_some(),
            Step::TakenBack { .. } | Step::Resigned { .. } | Step::TimeUp { .. } => true,
            Step::ResignationTakenBack | Step::Resumed => true,
            _ => false,
        };
        if ends_pause {
            if timer.suspended.take().is_some() {
                // Whoever has left meanwhile has all the time to come back.
                let left = self.presence.left.iter_mut().flatten();
                left.for_each(|left| *left = done);
            }
            timer.paused = false;
        }
        // The opponent may not be back yet.
        let begin = done.max(timer.spared.before(left.saturating_sub(timer.used)));
        let begin = begin.max(timer.away_until(to_move.into()));
        timer.since = Some(begin).filter(|_| runs && !timer.paused);
    }

    /// The clock as a page sees it.
    pub fn clock(&self, now: Moment) -> Option<Clock> {
        let timer = self.timer.as_ref()?;
        let to_move = self.position().to_move();
        let on_holiday = self.holiday_ends_in(now).is_some();
        let left = self.occupants.iter().enumerate().map(|(seat, occupant)| {
            let player = Player(seat as u8);
            let (used, held) = if player == to_move {
                let held = timer.since.map_or(0, |since| since.since(now));
                (timer.used(now), if on_holiday { 0 } else { held })
            } else {
                (0, 0)
            };
            let fallen = self.people.ending == Some(Step::TimeUp { seat: player.0 });
            let left = self.left_before(player).saturating_sub(used);
            // What stands before the time runs out, so that nobody sees it run out before.
            let left = left.saturating_add(held);
            (*occupant == Occupant::Person).then_some(if fallen { 0 } else { left })
        });
        Some(Clock {
            time: now.shown(),
            control: timer.control,
            left: left.collect(),
            running: timer.since.filter(|_| !on_holiday).map(|_| to_move.0),
            paused: timer.paused && !self.is_over(),
            first: self.first_move_due_in(now),
            away: self.away(now),
        })
    }

    pub(crate) fn person_to_move(&self) -> bool {
        self.occupants[self.position().to_move().index()] == Occupant::Person
    }

    /// What a player had left when the present turn began.
    fn left_before(&self, player: Player) -> u32 {
        let mut own = self.plies.iter().rev().filter(|ply| ply.player == player);
        let base = self.timer.as_ref().map_or(0, Timer::base);
        own.find_map(|ply| ply.left).unwrap_or(base)
    }
}
