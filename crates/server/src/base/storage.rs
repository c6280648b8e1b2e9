//! Asking the store, and what it knows of a table.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use quantarium_people::Holdings;
use quantarium_rules::Seed;
use quantarium_store::{
    Changes, Connection, NewTable, Owner, Store, StoreError, StoredTable, Tx, tables,
};
use quantarium_table::{Moment, SetupError, Start, Table};
use quantarium_wire::{Step, TableId, not_shown};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::base::{ApiError, Result, games};

/// A table, and what is written of it.
pub(crate) struct Claimed {
    pub(crate) table: Table,
    pub(crate) stored: StoredTable,
}

/// What stands between the server and the disk in tests: it calls what it is given, with whether the disk works.
pub type Disk = dyn Fn(Box<dyn FnOnce(Result<(), StoreError>) + Send>) + Send + Sync;

/// The store, asked without holding up the threads that carry moves; cheap to clone.
#[derive(Clone)]
pub struct Db {
    store: Arc<Store>,
    /// When the writes were sent that are not answered, the oldest first.
    waiting: Arc<Mutex<VecDeque<Instant>>>,
    disk: Option<Arc<Disk>>,
}

impl From<Arc<Store>> for Db {
    fn from(store: Arc<Store>) -> Self {
        Self {
            store,
            waiting: Arc::default(),
            disk: None,
        }
    }
}

not_shown!(Db);

impl Db {
    /// A store on a disk that can fail.
    pub fn on(disk: Arc<Disk>, store: Arc<Store>) -> Self {
        let disk = Some(disk);
        Self {
            disk,
            ..store.into()
        }
    }

    /// The store itself, for who may block.
    pub(crate) fn blocking(&self) -> &Store {
        &self.store
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask(move |store| store.read(ask)).await
    }

    /// Does with the store what may take long, such as reading and perhaps writing.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let asked = tokio::task::spawn_blocking(move || ask(&store)).await;
        asked.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
    }

    /// Writes: with what else waits, in the order in which it came.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.written(Changes::Shared, work).await
    }

    /// The same for what changes nothing but rows of tables that this server has claimed.
    pub(crate) async fn write_own<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.written(Changes::Own, work).await
    }

    async fn written<T: Send + 'static>(
        &self,
        changes: Changes,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let waits = Waits::begin(&self.waiting);
        let done = move |result| {
            drop(waits);
            // Whoever asked may have gone.
            let _ = answer.send(result);
        };
        match &self.disk {
            None => self.store.send(changes, work, Box::new(done)),
            Some(disk) => {
                let store = Arc::clone(&self.store);
                disk(Box::new(move |works| {
                    // What a full disk refuses has been done until then.
                    done(store.write(|tx| {
                        let result = work(tx)?;
                        works.map(|()| result)
                    }));
                }));
            }
        }
        let answer = answered.await;
        answer.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
    }

    /// How long the oldest write has waited for the disk; no time where none does.
    pub(crate) fn writes_for(&self) -> Duration {
        let first = self.waiting.lock().front().copied();
        first.map_or(Duration::ZERO, |since| since.elapsed())
    }

    pub(crate) fn writes_waiting(&self) -> usize {
        self.waiting.lock().len()
    }
}

/// One of the writes that wait for the disk, until it is dropped.
struct Waits(Arc<Mutex<VecDeque<Instant>>>);

impl Waits {
    fn begin(waiting: &Arc<Mutex<VecDeque<Instant>>>) -> Self {
        waiting.lock().push_back(Instant::now());
        Self(Arc::clone(waiting))
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.lock().pop_front();
    }
}

/// A table as it is stored, to look at.
pub(crate) async fn load(store: &Db, id: &TableId) -> Result<Claimed> {
    let name = id.0.clone();
    let found = store.read(move |db| tables::load(db, &name)).await?;
    played(id, found, 0).await
}

/// A table for the server that is to write its events from now on, with what is stored of its time `earlier` milliseconds earlier;
/// and who had claimed it before.
pub(crate) async fn claim(store: &Db, id: &TableId, earlier: i64) -> Result<(Claimed, Owner)> {
    let name = id.0.clone();
    let found = store.write(move |tx| tables::claim(tx, &name)).await?;
    let (stored, before) = found.unzip();
    let claimed = played(id, stored, earlier).await?;
    Ok((claimed, before.unwrap_or(Owner::Nobody)))
}

/// The game is played again where it holds nobody up.
async fn played(id: &TableId, found: Option<StoredTable>, earlier: i64) -> Result<Claimed> {
    let stored = found.ok_or_else(|| ApiError::no_table(id))?;
    let played = tokio::task::spawn_blocking(move || {
        let table = replayed(&stored, earlier)?;
        Ok(Claimed { table, stored })
    });
    played.await?.map_err(|what| damaged(id, what))
}

pub(crate) fn damaged(id: &TableId, what: String) -> ApiError {
    StoreError::Damaged(id.0.clone(), what).into()
}

/// What the events make of a table, each so many milliseconds earlier than it is stored.
fn replayed(found: &StoredTable, earlier: i64) -> Result<Table, String> {
    let moment = |millis: i64| moment(millis - earlier);
    let stored = &found.table;
    let game = games::open(&stored.game).map_err(|error| error.to_string())?;
    // The text, not the seed, says where the game started: it needs no generator.
    let start = Start::Position(stored.seed.map(Seed), stored.setup.clone());
    let id = TableId(stored.id.clone());
    let said = |error: SetupError| error.to_string();
    let mut table = Table::open(id, game, stored.occupants.clone(), &start)
        .and_then(|table| table.with_parties(&stored.parties))
        .and_then(|table| table.with_clock(stored.clock))
        .and_then(|table| table.with_ratings(stored.rated))
        .and_then(|table| table.with_stand_in(stored.stand_in))
        .map_err(said)?
        .with_seating(stored.seating.map(Seed))
        .with_unaided(stored.unaided);
    table.set_ahead(earlier);
    for event in found.events.iter().map(|stored| &stored.event) {
        let replayed = table.replay(event.seq, &event.step, moment(event.time));
        replayed.map_err(said)?;
    }
    let last = found.events.last().map(|stored| stored.event.time);
    if let Some(until) = found.ran_until.max(last) {
        table.ran_until(moment(until));
    }
    if let Some(due) = stored.due {
        table.set_due(moment(due));
    }
    Ok(table)
}

/// A moment of the day as tables know it.
pub(crate) fn moment(millis: i64) -> Moment {
    Moment(u64::try_from(millis).unwrap_or_default())
}

/// The same in milliseconds since 1970 (UTC).
pub(crate) fn millis(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}

/// Has what happens as soon as a table is opened happen to it.
pub(crate) fn happened(table: &mut Table, steps: &[Step], now: i64) -> Result<(), SetupError> {
    for (seq, step) in (1..).zip(steps) {
        table.replay(seq, step, moment(now))?;
    }
    Ok(())
}

pub(crate) fn new_row(table: &Table, opened: i64, holdings: Holdings) -> NewTable {
    NewTable {
        id: table.id().0.clone(),
        game: table.game().name(),
        seed: table.seed().map(|seed| seed.0),
        setup: table.setup(),
        occupants: table.occupants().to_vec(),
        parties: table.parties().to_vec(),
        opened,
        clock: table.time_control(),
        rated: table.is_rated(),
        unaided: table.is_unaided(),
        holdings,
        to_move: table.to_move(),
        seating: table.seating().map(|seed| seed.0),
        due: table.due_at().map(millis),
        stand_in: table.stand_in(),
        listed: table.is_rated(),
    }
}
