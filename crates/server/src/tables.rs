//! Opens rooms when somebody comes, and throws tables away.

use std::sync::Arc;

use quantarium_people::Digest;
use quantarium_store::StoreError;
use quantarium_table::{Act, may};
use quantarium_wire::{GameFull, TableId};

use crate::error::ApiError;
use crate::ids::is_id;
use crate::others::written;
use crate::room::{Actor, Owner, Relay, Room, RoomServices, ToOwner, ask, to_owner};
use crate::rooms::Rooms;
use crate::storage::{claim, load, stored};
use crate::tasks::Tasks;

/// Who looks at a game and has no seat.
const NOBODY: Digest = Digest([0; 32]);

/// The rooms, and what they work with.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) services: RoomServices,
    pub(crate) tasks: Tasks,
    rooms: Arc<Rooms>,
}

impl Tables {
    pub(crate) fn new(services: RoomServices) -> Arc<Self> {
        Arc::new(Self {
            rooms: Arc::clone(&services.rooms),
            services,
            tasks: Tasks::default(),
        })
    }

    /// The table's room, opened if need be: where another server owns the table, a relay to that. Its slot is locked
    /// meanwhile, so that no table is ever in two rooms of this server.
    pub(crate) async fn room(&self, id: &TableId) -> Result<Room, ApiError> {
        check(id)?;
        let mut locked = self.rooms.lock(id).await;
        if let Some(room) = locked.room() {
            return Ok(room.clone());
        }
        let owner = Owner::find(&self.services, id).await;
        let guard = self.tasks.guard().ok_or(ApiError::Closing)?;
        let (room, inbox) = Room::new();
        let services = self.services.clone();
        if let Some(owner) = owner {
            tokio::spawn(Relay::new(id.clone(), owner, &services, inbox, guard).run());
            tracing::debug!(%id, "relay opened");
        } else {
            // Who looks for the owner from now on finds it.
            let door = services.bus.subscribe(&to_owner(id)).await;
            let claimed = claim(&services.store, id, services.wall_clock.set_by()).await?;
            let doors = (inbox, door);
            tokio::spawn(Actor::new(claimed, services, doors, room.weak(), guard).run());
            tracing::debug!(%id, "room opened");
        }
        locked.set(Some(room.clone()));
        Ok(room)
    }

    /// The games in memory that go on, by the names of their tables.
    pub(crate) async fn going_on(&self) -> Vec<GameFull> {
        let mut games = Vec::new();
        let mut ids = self.rooms.ids();
        ids.sort_by(|one, other| one.0.cmp(&other.0));
        for id in ids {
            let room = self.rooms.lock(&id).await.room().cloned();
            if let Some(room) = room {
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
        let room = self.rooms.lock(id).await.room().cloned();
        match room {
            Some(room) => room.passed_on(guest, account).await,
            None => self.tell_owner(id, &ToOwner::PassedOn(guest.0, account.0)),
        }
    }

    /// Names of a table's players have changed, or who of them is kept apart: tells its room, if it has one.
    pub(crate) async fn players_changed(&self, id: &TableId) {
        let room = self.rooms.lock(id).await.room().cloned();
        match room {
            Some(room) => room.players_changed().await,
            None => self.tell_owner(id, &ToOwner::PlayersChanged),
        }
    }

    /// Says something to the server that owns a table, if one does.
    fn tell_owner(&self, id: &TableId, message: &ToOwner) {
        let (bus, subject) = (&self.services.bus, to_owner(id));
        if !bus.may_be_heard(&subject) {
            return;
        }
        if let Err(error) = bus.publish(&subject, written(message)) {
            tracing::warn!(%id, %error, "the owner of a table is not told");
        }
    }

    /// Whether nobody is at a table on other servers; its room there is closed then.
    async fn is_left_elsewhere(&self, id: &TableId) -> bool {
        let (bus, subject) = (self.services.bus.as_ref(), to_owner(id));
        if !bus.may_be_heard(&subject) {
            return true;
        }
        let left = ask(bus, &subject, &ToOwner::Close, self.services.silence).await;
        // Of an owner that does not answer nobody knows, and a dead one has none.
        left.unwrap_or(true)
    }

    /// Throws a table away for good, unless somebody is there, or it is not the guest's.
    pub(crate) async fn forget(
        &self,
        id: &TableId,
        guest: Option<&Digest>,
    ) -> Result<(), ApiError> {
        check(id)?;
        // Nobody comes meanwhile: rooms are opened under the same lock.
        let mut locked = self.rooms.lock(id).await;
        if locked.room().is_some_and(|room| !room.is_only_handle()) {
            return Err(ApiError::Occupied(id.clone()));
        }
        if !self.is_left_elsewhere(id).await {
            return Err(ApiError::Occupied(id.clone()));
        }
        let found = load(&self.services.store, id).await?;
        let asker = found.stored.table.holdings.asker(guest);
        may(asker, Act::Forget, &found.table).map_err(ApiError::Denied)?;
        let name = id.0.clone();
        stored(&self.services.store, move |store| store.forget(&name))
            .await
            .map_err(|error| match error {
                StoreError::NoSuchTable(_) => ApiError::no_table(id),
                error => error.into(),
            })?;
        self.services.rated.forget(id);
        // Its task ends with the last handle.
        locked.set(None);
        Ok(())
    }

    /// Throws a table away at which nothing has happened since `since`, unless somebody is there; whether it went.
    pub(crate) async fn forget_deserted(&self, id: &TableId, since: i64) -> Result<bool, ApiError> {
        let mut locked = self.rooms.lock(id).await;
        if locked.room().is_some_and(|room| !room.is_only_handle()) {
            return Ok(false);
        }
        if !self.is_left_elsewhere(id).await {
            return Ok(false);
        }
        let name = id.0.clone();
        let gone = stored(&self.services.store, move |store| {
            store.upkeep().forget_deserted(&name, since)
        });
        let gone = gone.await?;
        if gone {
            self.services.rated.forget(id);
            locked.set(None);
        }
        Ok(gone)
    }
}

/// Refuses what cannot be a table's name: it comes from outside, is remembered for a while, and is part of a subject.
fn check(id: &TableId) -> Result<(), ApiError> {
    is_id(&id.0)
        .then_some(())
        .ok_or_else(|| ApiError::no_table(id))
}
