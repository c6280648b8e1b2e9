//! Which tables are in memory: one room each, opened when somebody comes, closed when nobody is
//! there any more.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use quantarium_games::open;
use quantarium_rules::{Player, Seed};
use quantarium_store::{Store, StoreError, StoredTable};
use quantarium_table::{Saved, SavedTime, Table};
use quantarium_wire::{TableId, TimeControl};
use tokio::sync::{Mutex, Semaphore, mpsc, watch};

use crate::error::ApiError;
use crate::room::{Actor, Message, Room};
use crate::routes::sitter;
use crate::state::stored;
use crate::{Chooser, Limits};

/// The rooms.
#[derive(Debug)]
pub(crate) struct Lobby {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) chooser: Arc<dyn Chooser>,
    pub(crate) searches: Arc<Semaphore>,
    /// Of the analyses that take long.
    pub(crate) long_analysis: Arc<Semaphore>,
    pub(crate) idle_room: Duration,
    /// Held while a table is loaded, so that none is ever in two rooms.
    rooms: Mutex<HashMap<TableId, Room>>,
    closing: watch::Sender<bool>,
    /// Whoever works holds a sender; the receiver hears nothing until all have gone.
    working: std::sync::Mutex<Option<mpsc::Sender<Infallible>>>,
    gone: Mutex<mpsc::Receiver<Infallible>>,
}

/// Held by whoever must have finished before the server may end, and tells when that is wanted.
#[derive(Debug)]
pub(crate) struct Worker {
    _working: mpsc::Sender<Infallible>,
    closing: watch::Receiver<bool>,
}

impl Worker {
    /// Waits until the server is to end.
    pub(crate) async fn closing(&mut self) {
        // An error means that the lobby itself has gone.
        let _ = self.closing.wait_for(|closing| *closing).await;
    }
}

impl Lobby {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        chooser: Arc<dyn Chooser>,
        limits: &Limits,
    ) -> Arc<Self> {
        let (working, gone) = mpsc::channel(1);
        Arc::new(Self {
            store,
            chooser,
            searches: Arc::new(Semaphore::new(limits.searches)),
            long_analysis: Arc::new(Semaphore::new(1)),
            idle_room: limits.idle_room,
            rooms: Mutex::default(),
            closing: watch::Sender::new(false),
            working: std::sync::Mutex::new(Some(working)),
            gone: Mutex::new(gone),
        })
    }

    /// Signs a worker on; nothing once the server is ending.
    pub(crate) fn worker(&self) -> Option<Worker> {
        let working = self.working.lock().ok()?;
        Some(Worker {
            _working: working.as_ref()?.clone(),
            closing: self.closing.subscribe(),
        })
    }

    /// The table's room, opened if need be.
    pub(crate) async fn room(self: &Arc<Self>, id: &TableId) -> Result<Room, ApiError> {
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let (table, _) = load(&self.store, id).await?;
        let worker = self.worker().ok_or(ApiError::Closing)?;
        let (room, inbox) = Room::new();
        rooms.insert(id.clone(), room.clone());
        tokio::spawn(Actor::new(id.clone(), table, Arc::clone(self), inbox, worker).run());
        tracing::debug!(%id, rooms = rooms.len(), "room opened");
        Ok(room)
    }

    /// Forgets the room if nobody else knows it and nobody has just written to it.
    pub(crate) async fn retire(&self, id: &TableId, inbox: &mpsc::Receiver<Message>) -> bool {
        let mut rooms = self.rooms.lock().await;
        let alone = rooms.get(id).is_none_or(Room::is_only_handle) && inbox.is_empty();
        if alone {
            rooms.remove(id);
            tracing::debug!(%id, rooms = rooms.len(), "room closed");
        }
        alone
    }

    /// Throws a table away for good, unless somebody is there.
    pub(crate) async fn forget(&self, id: &TableId) -> Result<(), ApiError> {
        // Nobody comes meanwhile: rooms are opened under the same lock.
        let mut rooms = self.rooms.lock().await;
        let room = rooms.get(id).filter(|room| !room.is_closed());
        if room.is_some_and(|room| !room.is_only_handle()) {
            return Err(ApiError::Occupied(id.clone()));
        }
        let name = id.0.clone();
        stored(&self.store, move |store| store.forget(&name))
            .await
            .map_err(|error| match error {
                StoreError::NoSuchTable(_) => ApiError::no_table(id),
                error => error.into(),
            })?;
        // Its task ends with the last handle.
        rooms.remove(id);
        Ok(())
    }

    /// Tells when the server is to end.
    pub(crate) fn watch_closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells everybody that the server is to end.
    pub(crate) fn close(&self) {
        if let Ok(mut working) = self.working.lock() {
            working.take();
        }
        self.closing.send_replace(true);
    }

    /// Waits until all workers have gone, for a while.
    pub(crate) async fn closed(&self, patience: Duration) {
        let mut gone = self.gone.lock().await;
        if tokio::time::timeout(patience, gone.recv()).await.is_err() {
            tracing::warn!("some rooms did not close in time");
        }
    }
}

/// The table of an id as the store keeps it, and when it was opened.
pub(crate) async fn load(store: &Arc<dyn Store>, id: &TableId) -> Result<(Table, i64), ApiError> {
    let name = id.0.clone();
    let found = stored(store, move |store| store.load(&name)).await?;
    let found = found.ok_or_else(|| ApiError::no_table(id))?;
    let opened = found.table.opened;
    let table = restore(found).map_err(|what| damaged(id, what))?;
    Ok((table, opened))
}

/// What is kept of a table makes no sense.
pub(crate) fn damaged(id: &TableId, what: String) -> ApiError {
    let id = id.0.clone();
    StoreError::Damaged { id, what }.into()
}

fn restore(found: StoredTable) -> Result<Table, String> {
    let StoredTable {
        table,
        moves,
        left,
        used,
        fallen,
        resigned,
        ..
    } = found;
    let game = open(&table.game).map_err(|error| error.to_string())?;
    let sitters = table.sitters.into_iter().map(sitter).collect();
    let saved = Saved {
        seed: table.seed.map(Seed),
        setup: table.setup,
        moves,
        resigned: resigned.map(Player),
        time: table.clock.map(|clock| SavedTime {
            control: TimeControl {
                base: clock.base,
                increment: clock.increment,
            },
            left,
            used,
            fallen: fallen.map(Player),
        }),
    };
    let restored = Table::restore(TableId(table.id), game, sitters, &saved);
    restored.map_err(|error| error.to_string())
}
