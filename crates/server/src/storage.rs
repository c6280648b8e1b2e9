//! Asking the store, and what it knows of a table.

use std::sync::Arc;

use quantarium_people::Holdings;
use quantarium_rules::Seed;
use quantarium_store::{NewTable, Store, StoreError, StoredTable};
use quantarium_table::{Moment, SetupError, Start, Table};
use quantarium_wire::{Step, TableId};

use crate::error::ApiError;
use crate::games;

/// A table, and what is written of it.
#[derive(Debug)]
pub(crate) struct Claimed {
    pub(crate) table: Table,
    pub(crate) stored: StoredTable,
}

/// Asks a store on a thread that may block.
pub(crate) async fn stored<T: Send + 'static>(
    store: &Arc<dyn Store>,
    ask: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let store = Arc::clone(store);
    let asked = tokio::task::spawn_blocking(move || ask(store.as_ref())).await;
    asked.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
}

/// A table as it is stored, to look at.
pub(crate) async fn load(store: &Arc<dyn Store>, id: &TableId) -> Result<Claimed, ApiError> {
    found(store, id, 0, |store, id| store.load(id)).await
}

/// A table for whoever is to write its events from now on, with what is stored of its time `earlier` milliseconds earlier.
pub(crate) async fn claim(
    store: &Arc<dyn Store>,
    id: &TableId,
    earlier: i64,
) -> Result<Claimed, ApiError> {
    found(store, id, earlier, |store, id| store.claim(id)).await
}

/// The game is played again where it holds nobody up.
async fn found(
    store: &Arc<dyn Store>,
    id: &TableId,
    earlier: i64,
    find: impl FnOnce(&dyn Store, &str) -> Result<Option<StoredTable>, StoreError> + Send + 'static,
) -> Result<Claimed, ApiError> {
    let name = id.0.clone();
    let found = stored(store, move |store| {
        let found = find(store, &name)?;
        let found = found.ok_or_else(|| StoreError::NoSuchTable(name.clone()))?;
        let table =
            replayed(&found, earlier).map_err(|what| StoreError::Damaged { id: name, what })?;
        Ok(Claimed {
            table,
            stored: found,
        })
    });
    found.await.map_err(|error| match error {
        StoreError::NoSuchTable(_) => ApiError::no_table(id),
        error => error.into(),
    })
}

/// What is stored of a table makes no sense.
pub(crate) fn damaged(id: &TableId, what: String) -> ApiError {
    let id = id.0.clone();
    StoreError::Damaged { id, what }.into()
}

/// What the events make of a table, each so many milliseconds earlier than it is stored.
fn replayed(found: &StoredTable, earlier: i64) -> Result<Table, String> {
    let moment = |millis: i64| moment(millis - earlier);
    let said = |error: SetupError| error.to_string();
    let stored = &found.table;
    let game = games::open(&stored.game).map_err(|error| error.to_string())?;
    // The text, not the seed, says where the game started: it needs no generator.
    let start = Start::Stored(stored.seed.map(Seed), stored.setup.clone());
    let id = TableId(stored.id.clone());
    let table = Table::open(id, game, stored.occupants.clone(), &start).map_err(said)?;
    let table = table.with_parties(&stored.parties).map_err(said)?;
    let mut table = table.with_seating(stored.seating.map(Seed));
    if let Some(control) = stored.clock {
        table = table.with_clock(control).map_err(said)?;
    }
    if stored.rated {
        table = table.with_ratings().map_err(said)?;
    }
    if let Some(level) = stored.stand_in {
        table = table.with_stand_in(level).map_err(said)?;
    }
    for stored in &found.events {
        table
            .replay(
                stored.event.seq,
                &stored.event.step,
                moment(stored.event.time),
            )
            .map_err(said)?;
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

/// A new table as it is stored.
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
        holdings,
        to_move: table.to_move(),
        seating: table.seating().map(|seed| seed.0),
        due: table.due_at().map(millis),
        stand_in: table.stand_in(),
    }
}
