//! What a room sends of its table: events with the standing, and to who needs it the whole.

use quantarium_wire::{FromTable, TableEvent};

use super::{Actor, Update};
use crate::base::{Utf8Bytes, text};

impl Actor {
    pub(super) fn view(&self) -> Utf8Bytes {
        let view = self.table.view(self.now());
        text(&FromTable::View { view })
    }

    /// Events that lead to how the game stands now.
    pub(super) fn events(&self, events: Vec<TableEvent>) -> Utf8Bytes {
        text(&FromTable::Events {
            events,
            standing: self.table.standing(self.now()),
        })
    }

    pub(super) fn state(&self) -> Utf8Bytes {
        let state = self.table.state(self.now());
        text(&FromTable::State { state })
    }

    /// Tells all pages how the clock stands: it has changed, and nothing else has.
    pub(super) fn publish_clock(&self) {
        if let Some(clock) = self.table.clock(self.now()) {
            self.send(Update::Text(text(&FromTable::Clock { clock })));
        }
    }

    pub(super) fn send(&self, update: Update) {
        self.publisher.publish(update);
    }
}
