//! Which tables are in memory. Each has a lock of its own: whoever loads a table, looks whether it is still
//! needed or throws it away holds that one, and nobody at another table waits.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_wire::TableId;
use tokio::sync::{OwnedMutexGuard, mpsc};

use crate::rooms::room::{Room, ToRoom};

/// The room of a table, if it has one.
type Slot = Arc<tokio::sync::Mutex<Option<Room>>>;

#[derive(Default)]
pub(crate) struct Rooms {
    /// Held for as long as it takes to find a slot.
    slots: Mutex<HashMap<TableId, Slot>>,
}

/// A table's slot, locked. A slot that is left empty is forgotten.
pub(crate) struct Locked<'a> {
    rooms: &'a Rooms,
    id: TableId,
    slot: Slot,
    /// Given back before the slot is looked at in [`Drop`].
    room: Option<OwnedMutexGuard<Option<Room>>>,
}

impl Rooms {
    pub(crate) fn count(&self) -> usize {
        self.slots.lock().len()
    }

    pub(crate) fn ids(&self) -> Vec<TableId> {
        self.slots.lock().keys().cloned().collect()
    }

    pub(crate) async fn lock(&self, id: &TableId) -> Locked<'_> {
        let slot = Arc::clone(self.slots.lock().entry(id.clone()).or_default());
        // There before it waits: whoever does not wait to the end leaves nothing behind.
        let mut locked = Locked {
            rooms: self,
            id: id.clone(),
            slot,
            room: None,
        };
        locked.room = Some(Arc::clone(&locked.slot).lock_owned().await);
        locked
    }

    /// Forgets a room if nobody else knows it and nobody has just written to it.
    pub(crate) async fn retire(&self, id: &TableId, inbox: &mpsc::Receiver<ToRoom>) -> bool {
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

    pub(crate) fn set(&mut self, room: Option<Room>) {
        if let Some(slot) = &mut self.room {
            **slot = room;
        }
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        drop(self.room.take());
        let mut slots = self.rooms.slots.lock();
        // The map's own and this one: nobody else has the slot, or waits for it.
        let is_last = Arc::strong_count(&self.slot) == 2;
        let is_open = |room: &Option<Room>| room.as_ref().is_some_and(|room| !room.is_closed());
        if is_last && self.slot.try_lock().is_ok_and(|room| !is_open(&room)) {
            slots.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use super::*;

    #[tokio::test]
    async fn who_does_not_wait_to_the_end_leaves_nothing_behind() {
        let rooms = Rooms::default();
        let id = TableId("0123456789abcdef".to_owned());
        let first = rooms.lock(&id).await;
        {
            let mut second = pin!(rooms.lock(&id));
            assert!(futures_util::poll!(second.as_mut()).is_pending());
            drop(first);
        }
        assert_eq!(rooms.count(), 0);
        // A room that is open stays, whoever has waited for it.
        let (room, _inbox) = Room::new();
        rooms.lock(&id).await.set(Some(room));
        let first = rooms.lock(&id).await;
        {
            let mut second = pin!(rooms.lock(&id));
            assert!(futures_util::poll!(second.as_mut()).is_pending());
            drop(first);
        }
        assert_eq!(rooms.count(), 1);
    }
}
