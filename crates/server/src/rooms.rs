//! Which tables are in memory. Each has a lock of its own: whoever loads a table, looks whether it is still
//! needed or throws it away holds that one, and nobody at another table waits.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quantarium_wire::TableId;
use tokio::sync::{OwnedMutexGuard, mpsc};

use crate::room::{Message, Room};

/// The room of a table, if it has one.
type Slot = Arc<tokio::sync::Mutex<Option<Room>>>;

/// The rooms, by table.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    /// Held for as long as it takes to find a slot.
    slots: Mutex<HashMap<TableId, Slot>>,
}

/// A table's slot, locked. A slot that is left empty is forgotten.
#[derive(Debug)]
pub(crate) struct Locked<'a> {
    rooms: &'a Rooms,
    id: TableId,
    slot: Slot,
    /// Given back before the slot is looked at in [`Drop`].
    room: Option<OwnedMutexGuard<Option<Room>>>,
}

impl Rooms {
    fn slots(&self) -> MutexGuard<'_, HashMap<TableId, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.slots().len()
    }

    /// Locks a table's slot.
    pub(crate) async fn lock(&self, id: &TableId) -> Locked<'_> {
        let slot = Arc::clone(self.slots().entry(id.clone()).or_default());
        let room = Arc::clone(&slot).lock_owned().await;
        Locked {
            rooms: self,
            id: id.clone(),
            slot,
            room: Some(room),
        }
    }

    /// Forgets a room if nobody else knows it and nobody has just written to it.
    pub(crate) async fn retire(&self, id: &TableId, inbox: &mpsc::Receiver<Message>) -> bool {
        let mut locked = self.lock(id).await;
        let alone = locked.room().is_none_or(Room::is_only_handle) && inbox.is_empty();
        if alone {
            locked.set(None);
            tracing::debug!(%id, "room closed");
        }
        alone
    }
}

impl Locked<'_> {
    /// The table's room, if it has one that is open.
    pub(crate) fn room(&self) -> Option<&Room> {
        let room = self.room.as_ref().and_then(|room| room.as_ref());
        room.filter(|room| !room.is_closed())
    }

    /// Notes the table's room.
    pub(crate) fn set(&mut self, room: Option<Room>) {
        if let Some(slot) = &mut self.room {
            **slot = room;
        }
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        let empty = self.room().is_none();
        drop(self.room.take());
        let mut slots = self.rooms.slots();
        // The map's own and this one: nobody waits for the slot.
        if empty && Arc::strong_count(&self.slot) == 2 {
            slots.remove(&self.id);
        }
    }
}
