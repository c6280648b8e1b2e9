//! What time it is. There are two answers, which differ when the machine's clock is set or the server stands still.
//!
//! The *time of day* is what the machine's clock shows: it is written beside events, and the days of correspondence games are
//! stored by it. The *time that the server has run* never goes back, and passes only while the server could have read a
//! move and stored it: clocks at tables go by it. A process that is stopped, a machine that sleeps and a disk that hangs
//! cost nobody time.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use quantarium_store::{StoreError, upkeep};
use quantarium_table::Moment;
use tokio::time::{Instant, sleep};

use crate::base::storage::{Db, millis, moment};
use crate::base::{TaskGuard, clock, or_logged};

/// How often the time is looked at.
const BEAT: Duration = Duration::from_millis(100);
/// What comes later than this, or takes longer to be stored, was held up by a standstill: no more of it counts.
const STANDSTILL: Duration = Duration::from_millis(500);
/// By how many milliseconds the machine's clock must differ from the time of day that is shown, until that follows it.
const SET: i64 = 1000;

/// What shows the time of day, in milliseconds since 1970 (UTC); it may be set.
type Machine = dyn Fn() -> i64 + Send + Sync;

/// A clock that shows both. Clones show the same.
#[derive(Clone)]
pub(crate) struct WallClock(Arc<Shared>);

struct Shared {
    machine: Box<Machine>,
    begun: Instant,
    /// The time of day when it was made, in milliseconds since 1970 (UTC).
    at: i64,
    run: Mutex<Run>,
    /// By how many milliseconds the time of day has been set since. Whoever holds the lock to set it moves what is stored.
    set: RwLock<i64>,
}

/// How long the server has run.
#[derive(Clone, Copy)]
struct Run {
    beat: Instant,
    /// How long it had run by then.
    ran: Duration,
    /// When the last standstill ended.
    stood: Instant,
    /// How much can have passed since the last beat: nothing while the server stands still, all where there are no beats.
    most: Duration,
}

impl Run {
    fn at(&self, moment: Instant) -> Duration {
        match moment.checked_duration_since(self.beat) {
            Some(since) => self.ran + since.min(self.most),
            // It came in before the last beat. What came in during a standstill came in when that ended.
            None => self.ran.saturating_sub(self.beat - moment.max(self.stood)),
        }
    }
}

impl WallClock {
    /// By the machine's clock.
    pub(crate) fn new() -> Self {
        Self::by(clock::millis)
    }

    /// By what shows the time of day, in milliseconds since 1970 (UTC).
    pub(crate) fn by(machine: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        let begun = Instant::now();
        Self(Arc::new(Shared {
            at: machine(),
            machine: Box::new(machine),
            begun,
            run: Mutex::new(Run {
                beat: begun,
                ran: Duration::ZERO,
                stood: begun,
                most: Duration::MAX,
            }),
            set: RwLock::default(),
        }))
    }

    /// By how many milliseconds the time of day has been set since it was made.
    pub(crate) fn set_by(&self) -> i64 {
        *self.0.set.read()
    }

    /// The time of day, in milliseconds since 1970 (UTC).
    pub(crate) fn millis(&self) -> i64 {
        self.set_by() + millis(self.moment())
    }

    /// Returns when the time of day is this, in milliseconds, or if it is further away.
    pub(crate) async fn reaches(&self, time: i64, most: i64) {
        while (1..=most).contains(&(time - self.millis())) {
            sleep(Duration::from_millis(10)).await;
        }
    }

    pub(crate) fn seconds(&self) -> i64 {
        self.millis() / 1000
    }

    /// The time that the server has run, as clocks at tables know it.
    pub(crate) fn moment(&self) -> Moment {
        self.moment_at(Instant::now())
    }

    /// The same at an earlier moment.
    pub(crate) fn moment_at(&self, instant: Instant) -> Moment {
        moment(self.0.at + self.0.run.lock().at(instant).as_millis() as i64)
    }

    pub(crate) fn since_start(&self) -> Duration {
        self.0.begun.elapsed()
    }

    /// Looks at the time; `stuck` is whether nothing can be stored now.
    fn beat(&self, stuck: bool) {
        let now = Instant::now();
        let mut run = self.0.run.lock();
        let stood = stuck || run.most.is_zero() || now - run.beat > run.most;
        *run = Run {
            ran: run.at(now),
            beat: now,
            stood: if stood { now } else { run.stood },
            most: if stuck { Duration::ZERO } else { STANDSTILL },
        };
    }

    /// Whether the machine's clock has been set, or this one stood still.
    fn strays(&self) -> bool {
        ((self.0.machine)() - self.millis()).abs() >= SET
    }

    /// Follows the machine's clock: `go_on` moves what is stored from one time to the other, behind what was sent to be written
    /// with the time before. Until that is on disk nobody reads the time of day, so no write may ask for it.
    fn follow(
        &self,
        go_on: impl FnOnce(i64, i64) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut set = self.0.set.write();
        let shown = *set + millis(self.moment());
        let now = (self.0.machine)();
        go_on(shown, now)?;
        *set += now - shown;
        Ok(())
    }
}

/// Keeps the time until the server ends.
pub(crate) async fn keep(clock: WallClock, store: Db, mut guard: TaskGuard) {
    loop {
        let stuck = store.writes_for() > STANDSTILL;
        clock.beat(stuck);
        if !stuck && clock.strays() {
            let follows = clock.clone();
            let followed = store.ask(move |store| {
                follows.follow(|from, to| {
                    tracing::warn!(from, to, "the clock was set, or stood still");
                    store.write_in_turn(move |tx| upkeep::follow(tx, from, to))
                })
            });
            or_logged(followed.await, "the days of games cannot follow the clock");
        }
        if !guard.waits(BEAT).await {
            return;
        }
    }
}
