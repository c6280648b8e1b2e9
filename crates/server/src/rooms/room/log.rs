//! A room's copy of what is written of its table, and writing more of it.

use std::collections::HashMap;

use quantarium_store::{Also, Appended, Entry, Notify, StoreError, StoredTable, Tx, tables};
use quantarium_table::{Change, Table};
use quantarium_wire::{Envelope, Step, TableEvent, TableId};
use tokio::time::Instant;

use crate::base::storage::millis;
use crate::base::{Db, Others, WallClock};

/// The most events that are sent to a page that comes back; a view is smaller than more of them.
const MOST: usize = 256;

pub(super) struct Log {
    id: TableId,
    /// This room's claim to the table.
    epoch: u32,
    events: Vec<TableEvent>,
    /// Which event answered which request.
    requests: HashMap<String, u32>,
    store: Db,
    wall_clock: WallClock,
}

/// Who asked for a change, and by which name.
#[derive(Clone, Debug, Default)]
pub(super) struct By {
    pub(super) party: Option<u8>,
    pub(super) request: Option<String>,
    /// When it was asked for, where somebody waits for it.
    pub(super) arrived: Option<Instant>,
}

impl By {
    pub(super) fn of(party: u8, sent: &Envelope, arrived: Option<Instant>) -> Self {
        Self {
            party: Some(party),
            request: sent.request.clone(),
            arrived,
        }
    }
}

impl Log {
    pub(super) fn new(store: Db, wall_clock: WallClock, stored: StoredTable) -> Self {
        let events = stored.events.iter();
        let requests = events.filter_map(|stored| {
            let request = stored.request.clone()?;
            Some((request, stored.event.seq))
        });
        let requests = requests.collect();
        let events = stored.events.into_iter().map(|stored| stored.event);
        Self {
            id: TableId(stored.table.id),
            epoch: stored.epoch,
            requests,
            events: events.collect(),
            store,
            wall_clock,
        }
    }

    pub(super) fn answered(&self, request: Option<&str>) -> Option<u32> {
        self.requests.get(request?).copied()
    }

    /// The number of the last event, 0 where there is none.
    pub(super) fn last(&self) -> u32 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// The events after one; nothing where there are too many, or it is not one of this table.
    pub(super) fn since(&self, seq: u32) -> Option<&[TableEvent]> {
        let events = self.events.get(seq as usize..)?;
        (events.len() <= MOST).then_some(events)
    }

    pub(super) fn after(&self, seq: u32) -> &[TableEvent] {
        self.events.get(seq as usize..).unwrap_or_default()
    }

    /// Lets other servers have the table, if there are any.
    pub(super) async fn release(&self, others: &Others) {
        if others.site().is_some() {
            let (store, id, epoch) = (&self.store, self.id.0.clone(), self.epoch);
            let released = store.write_own(move |tx| tables::release(tx, &id, epoch));
            // Where it cannot be written, they have it when this server's lease is over.
            let _ = released.await;
        }
    }

    /// Writes a change down: its event, once it is on disk.
    pub(super) async fn append(
        &mut self,
        table: &Table,
        change: &Change,
        by: By,
        also: Option<Also>,
        notify: Vec<Notify>,
    ) -> Result<TableEvent, StoreError> {
        let event = TableEvent {
            seq: table.seq() + 1,
            time: self.wall_clock.millis(),
            step: change.step().clone(),
        };
        let due = table.due_after(change);
        let entry = Entry {
            table: self.id.0.clone(),
            seq: event.seq,
            epoch: self.epoch,
            party: by.party,
            request: by.request.clone(),
            time: event.time,
            step: event.step.clone(),
            plies: change.plies(),
            result: change.result().to_owned(),
            begun: table.has_begun_after(change),
            to_move: change.to_move(),
            due: due.map(|due| millis(due) + self.wall_clock.set_by()),
            also,
            notify,
        };
        // A move changes nothing but its table, unless it ends the game or somebody is notified.
        let is_own = matches!(entry.step, Step::Played { .. })
            && entry.result == "*"
            && entry.also.is_none()
            && entry.notify.is_empty();
        let append = move |tx: &Tx<'_>| tables::append(tx, &entry);
        let appended = match is_own {
            true => self.store.write_own(append).await?,
            false => self.store.write(append).await?,
        };
        if let Appended::Known(_) = appended {
            // Somebody else has answered it: this copy of the log is not the table's any more.
            return Err(StoreError::TakenOver(self.id.0.clone()));
        }
        self.requests
            .extend(by.request.map(|name| (name, event.seq)));
        self.events.push(event.clone());
        Ok(event)
    }
}
