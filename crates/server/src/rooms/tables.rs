//! Opens rooms when somebody comes, and throws tables away.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use quantarium_people::Digest;
use quantarium_store::{StoreError, servers, tables, upkeep};
use quantarium_table::{Act, may};
use quantarium_wire::{GameFull, TableId};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::base::{ApiError, Hint, Result, Tasks, claim, is_id, load};
use crate::rooms::room::{Actor, Room, RoomServices, ToRoom};

/// Who looks at a game and has no seat.
const NOBODY: Digest = Digest([0; 32]);

/// By how many milliseconds another server's time of day may have been ahead. One that stood still follows soon.
const APART: i64 = 10_000;

/// How long it is waited until this server's time of day is as late.
const PATIENCE: Duration = Duration::from_secs(3);

/// Between two tables that go to other servers, and over what time all do: a table brings all its pages along.
const HAND_OVER: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(20)];

/// The rooms, and what they work with.
pub(crate) struct Tables {
    pub(crate) services: RoomServices,
    pub(crate) tasks: Tasks,
    /// Whether no more tables are claimed.
    leaving: AtomicBool,
}

impl Tables {
    pub(crate) fn new(services: RoomServices) -> Arc<Self> {
        Arc::new(Self {
            services,
            tasks: Tasks::default(),
            leaving: AtomicBool::new(false),
        })
    }

    /// The table's room, opened if need be by a new claim. Its slot is locked meanwhile: no table is ever in two rooms of a server.
    pub(crate) async fn room(&self, id: &TableId) -> Result<Room> {
        check(id)?;
        if !self.services.others.has_lease() {
            return Err(ApiError::Away);
        }
        let mut locked = self.services.rooms.lock(id).await;
        if let Some(room) = locked.room() {
            return Ok(room.clone());
        }
        let services = self.services.clone();
        if services.others.site().is_some() {
            // Asked before it is written: for that all servers would wait for each other.
            let name = id.0.clone();
            let owner = services.store.read(move |db| servers::owner(db, &name));
            owner.await?;
        }
        let guard = self.tasks.guard().filter(|_| self.takes_more());
        let guard = guard.ok_or(ApiError::Closing)?;
        let (room, inbox) = Room::new();
        let (claimed, before) = claim(&services.store, id, services.wall_clock.set_by()).await?;
        services.metrics.claimed(before);
        let last = claimed.stored.events.last();
        let last = last.map_or(0, |last| last.event.time);
        // Time never goes back at a table: a move would seem to take none.
        let _ = timeout(PATIENCE, services.wall_clock.reaches(last, APART)).await;
        tokio::spawn(Actor::new(claimed, services, inbox, guard).run());
        tracing::debug!(%id, "room opened");
        locked.set(Some(room.clone()));
        Ok(room)
    }

    /// The games in memory that go on, by the names of their tables.
    pub(crate) async fn going_on(&self) -> Vec<GameFull> {
        let mut games = Vec::new();
        let mut ids = self.services.rooms.ids();
        ids.sort_by(|one, other| one.0.cmp(&other.0));
        for id in ids {
            if let Some(room) = self.here(&id).await {
                // One that closes meanwhile is in memory no longer.
                games.extend(room.game(NOBODY).await);
            }
        }
        games.retain(|game| game.state.to_move.is_some());
        games
    }

    /// An account has taken over what a guest held at a table: tells its room, if it has one.
    pub(crate) async fn passed_on(&self, id: &TableId, guest: Digest, account: Digest) {
        // A table that is being loaded meanwhile may have been read before: its room is waited for.
        match self.here(id).await {
            Some(room) => room.send(ToRoom::PassedOn(guest, account)).await,
            None => self.publish(&Hint::PassedOn(id.clone(), guest, account)),
        }
    }

    pub(crate) fn publish(&self, hint: &Hint) {
        self.services.others.publish(hint);
    }

    /// The table's room, if it has one at this server.
    pub(crate) async fn here(&self, id: &TableId) -> Option<Room> {
        self.services.rooms.lock(id).await.room().cloned()
    }

    /// Whether it opens rooms.
    pub(crate) fn takes_more(&self) -> bool {
        !self.leaving.load(Relaxed)
    }

    /// Lets other servers have all tables, one after the other: their pages come there not all at once.
    pub(crate) async fn hand_over(&self) {
        self.leaving.store(true, Relaxed);
        let ids = self.services.rooms.ids();
        let [pause, all] = HAND_OVER;
        let end = Instant::now() + all;
        let pause = pause.min(all / u32::try_from(ids.len().max(1)).unwrap_or(u32::MAX));
        for id in ids {
            if let Some(room) = self.here(&id).await {
                room.send(ToRoom::LetGo).await;
                let _ = tokio::join!(timeout_at(end, room.gone()), sleep(pause));
            }
        }
    }

    /// Names of tables' players have changed, who of them is kept apart, or what the games count: tells the rooms of those that have one.
    pub(crate) async fn players_changed(&self, tables: Vec<String>) {
        for id in tables.into_iter().map(TableId) {
            match self.here(&id).await {
                Some(room) => room.send(ToRoom::PlayersChanged).await,
                None => self.publish(&Hint::PlayersChanged(id)),
            }
        }
    }

    fn removed(&self, id: &TableId) {
        self.services.observe(|observer| observer.removed(id));
        self.publish(&Hint::Removed(id.clone()));
    }

    /// Throws a table away for good, unless somebody is there, or it is not the guest's.
    pub(crate) async fn forget(&self, id: &TableId, guest: Option<&Digest>) -> Result<()> {
        check(id)?;
        // Nobody comes meanwhile: rooms are opened under the same lock.
        let mut locked = self.services.rooms.lock(id).await;
        if locked.room().is_some_and(|room| !room.is_only_handle()) {
            return Err(ApiError::Occupied(id.clone()));
        }
        let found = load(&self.services.store, id).await?;
        let asker = found.stored.table.holdings.asker(guest);
        may(asker, Act::Forget, &found.table)?;
        let (store, name) = (&self.services.store, id.0.clone());
        let gone = store.write(move |tx| tables::forget(tx, &name)).await;
        gone.map_err(|error| match error {
            StoreError::NoSuchTable(_) => ApiError::no_table(id),
            error => error.into(),
        })?;
        self.removed(id);
        // Its task ends with the last handle.
        locked.set(None);
        Ok(())
    }

    /// Throws a table away at which nothing has happened since `since`, unless somebody is there; whether it went.
    pub(crate) async fn forget_deserted(&self, id: &TableId, since: i64) -> Result<bool> {
        let mut locked = self.services.rooms.lock(id).await;
        if locked.room().is_some_and(|room| !room.is_only_handle()) {
            return Ok(false);
        }
        let (store, name) = (&self.services.store, id.0.clone());
        let gone = store.write(move |tx| upkeep::forget_deserted(tx, &name, since));
        let gone = gone.await?;
        if gone {
            self.removed(id);
            locked.set(None);
        }
        Ok(gone)
    }
}

/// Refuses what cannot be a table's name: it comes from outside, and is remembered for a while.
pub(crate) fn check(id: &TableId) -> Result<()> {
    is_id(&id.0)
        .then_some(())
        .ok_or_else(|| ApiError::no_table(id))
}
