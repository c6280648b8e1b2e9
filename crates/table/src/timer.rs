//! What a table knows of time.

use quantarium_wire::TimeControl;

/// A day in milliseconds.
const DAY: u32 = 24 * 3_600_000;

/// A moment in milliseconds, by the clock of whoever carries the requests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Moment(pub u64);

impl Moment {
    pub(crate) fn since(self, earlier: Self) -> u32 {
        u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX)
    }

    /// As messages have it.
    pub(crate) fn shown(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }

    pub(crate) fn before(self, milliseconds: u32) -> Self {
        Self(self.0.saturating_sub(milliseconds.into()))
    }

    pub(crate) fn after(self, milliseconds: u32) -> Self {
        Self(self.0.saturating_add(milliseconds.into()))
    }
}

/// What a table knows of time besides what each ply left.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    pub(crate) control: TimeControl,
    /// Milliseconds of the present turn used before the clock was started last.
    pub(crate) used: u32,
    /// When the clock was started, or will go on by itself; none while it stands still.
    pub(crate) since: Option<Moment>,
    /// Until when nobody loses on time.
    pub(crate) spared: Moment,
    pub(crate) paused: bool,
    /// Since when all have agreed that it stands still.
    pub(crate) suspended: Option<Moment>,
    /// By how many milliseconds the time of day is ahead of the table's clock, as far as holidays are concerned.
    pub(crate) ahead: i64,
    /// By seat, until when a player is on holiday; those after the last who was ever are left out.
    pub(crate) away: Vec<Moment>,
    /// Made again of events: from when the clock ran after the last of them, by which time nothing is in `used` yet.
    pub(crate) ran_from: Option<Moment>,
    /// The same: whether the clock was paused then.
    pub(crate) was_paused: bool,
}

impl Timer {
    pub(crate) fn new(control: TimeControl) -> Self {
        Self {
            control,
            used: 0,
            since: None,
            spared: Moment::default(),
            paused: false,
            suspended: None,
            ahead: 0,
            away: Vec::new(),
            ran_from: None,
            was_paused: false,
        }
    }

    /// Milliseconds at the beginning: of the game, or of each turn.
    pub(crate) fn base(&self) -> u32 {
        match self.control {
            TimeControl::Clock { base, .. } => base * 1000,
            TimeControl::Days { days } => days * DAY,
        }
    }

    /// Milliseconds that a move adds.
    pub(crate) fn increment(&self) -> u32 {
        match self.control {
            TimeControl::Clock { increment, .. } => increment * 1000,
            TimeControl::Days { .. } => 0,
        }
    }

    /// A moment of the day, in milliseconds since 1970 (UTC), by the table's clock.
    pub(crate) fn moment(&self, millis: i64) -> Moment {
        let millis = millis.saturating_sub(self.ahead);
        Moment(millis.try_into().unwrap_or_default())
    }

    /// Until when a player is, or was, on holiday.
    pub(crate) fn away_until(&self, seat: usize) -> Moment {
        self.away.get(seat).copied().unwrap_or_default()
    }

    /// Milliseconds of the present turn used so far.
    pub(crate) fn used(&self, now: Moment) -> u32 {
        let running = self.since.map_or(0, |since| now.since(since));
        self.used.saturating_add(running)
    }
}
