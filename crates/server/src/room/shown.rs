//! What a room sends of its table: views, states, and events with the standing or without.

use quantarium_wire::{FromTable, TableEvent};

use super::actor::Actor;
use super::{Hello, News, PageId, Wants};
use crate::websocket::Utf8Bytes;

impl Actor {
    /// What has happened since an event, and events from now on.
    pub(super) fn hello(&mut self, page: PageId, hello: Hello) -> (u32, Utf8Bytes) {
        self.pages.set_wants(page, hello.wants());
        let answer = match self.log.since(hello.since) {
            Some(events) => self.events(events.to_vec(), hello.standing),
            None => self.view(),
        };
        (self.log.last(), answer)
    }

    /// The state, and states from now on.
    pub(super) fn asked_for_state(&mut self, page: PageId) -> (u32, Utf8Bytes) {
        self.pages.set_wants(page, Wants::States);
        (self.log.last(), self.state())
    }

    /// The whole table.
    pub(super) fn view(&self) -> Utf8Bytes {
        text(&FromTable::View {
            view: self.table.view(self.now()),
        })
    }

    /// Events that lead to how the game stands now.
    pub(super) fn events(&self, events: Vec<TableEvent>, standing: bool) -> Utf8Bytes {
        text(&FromTable::Events {
            events,
            standing: standing.then(|| self.table.standing(self.now())),
        })
    }

    /// How the game stands.
    pub(super) fn state(&self) -> Utf8Bytes {
        text(&FromTable::State {
            state: self.table.state(self.now()),
        })
    }

    /// Tells all pages how the clock stands: it has changed, and nothing else has.
    pub(super) fn tell_clock(&self) {
        if let Some(clock) = self.table.clock(self.now()) {
            self.send(News::Text(text(&FromTable::Clock { clock })));
        }
    }

    /// Says something to all pages.
    pub(super) fn send(&self, news: News) {
        self.voice.say(news);
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &FromTable) -> Utf8Bytes {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
