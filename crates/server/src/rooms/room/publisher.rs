//! What is published to all pages of a room: events with the standing, and to who needs it the whole. The players receive it at once,
//! and those who came first. Where many look on, the others receive it some at a time: else whoever moves, here or at another table,
//! would wait until thousands have it.

use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_wire::{FromTable, TableEvent};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::task::yield_now;

use super::{Actor, Update};
use crate::base::{Utf8Bytes, text};

/// Updates that a page may be behind. The connection of a page further behind is closed; it comes back for what it missed.
const BEHIND: usize = 32;
/// How many pages receive everything at once, besides those of the players.
const NEAR: usize = 64;
/// How many of the others do.
const GROUP: usize = 64;

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

pub(super) struct Publisher {
    near: broadcast::Sender<Update>,
    crowd: Crowd,
    /// Whether somebody passes updates on to the crowd.
    has_relay: bool,
}

/// Those who are not near, in groups.
#[derive(Clone, Debug, Default)]
struct Crowd(Arc<Mutex<Vec<broadcast::Sender<Update>>>>);

impl Publisher {
    pub(super) fn new() -> Self {
        Self {
            near: broadcast::Sender::new(BEHIND),
            crowd: Crowd::default(),
            has_relay: false,
        }
    }

    pub(super) fn publish(&self, update: Update) {
        // There may be nobody to receive it.
        let _ = self.near.send(update);
    }

    /// What is published from now on, for a page, perhaps of a player. In a crowd it may begin with what was published just before.
    pub(super) fn subscribe(&mut self, is_player: bool) -> broadcast::Receiver<Update> {
        if is_player || self.near.receiver_count() < NEAR {
            return self.near.subscribe();
        }
        if !self.has_relay {
            self.has_relay = true;
            tokio::spawn(relay(self.near.subscribe(), self.crowd.clone()));
        }
        self.crowd.join()
    }
}

impl Crowd {
    fn join(&self) -> broadcast::Receiver<Update> {
        let mut groups = self.0.lock();
        let has_room = |group: &&broadcast::Sender<Update>| group.receiver_count() < GROUP;
        if let Some(group) = groups.iter().find(has_room) {
            return group.subscribe();
        }
        let (group, page) = broadcast::channel(BEHIND);
        groups.push(group);
        page
    }

    /// The group at a place; those whose pages have all gone are no more.
    fn group(&self, place: usize) -> Option<broadcast::Sender<Update>> {
        let mut groups = self.0.lock();
        while groups.get(place)?.receiver_count() == 0 {
            groups.remove(place);
        }
        groups.get(place).cloned()
    }
}

/// Passes updates on to one group after the other; in between, the runtime sees to everybody else.
async fn relay(mut updates: broadcast::Receiver<Update>, crowd: Crowd) {
    loop {
        match updates.recv().await {
            Ok(update) => {
                let mut place = 0;
                while let Some(group) = crowd.group(place) {
                    // All of it may have gone since.
                    let _ = group.send(update.clone());
                    place += 1;
                    yield_now().await;
                }
            }
            // Something was missed: all of them come back for it.
            Err(RecvError::Lagged(_)) => crowd.0.lock().clear(),
            Err(RecvError::Closed) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::broadcast::error::TryRecvError;

    use super::*;

    fn update(words: &str) -> Update {
        Update::Text(words.to_owned().into())
    }

    fn words(page: &mut broadcast::Receiver<Update>) -> Result<String, TryRecvError> {
        page.try_recv().map(|update| match update {
            Update::Text(text) => text.to_string(),
            other => panic!("{other:?}"),
        })
    }

    #[tokio::test]
    async fn a_crowd_receives_everything_in_order_and_after_the_players() {
        let mut publisher = Publisher::new();
        let mut crowd: Vec<_> = (0..300).map(|_| publisher.subscribe(false)).collect();
        let mut player = publisher.subscribe(true);
        publisher.publish(update("one"));
        publisher.publish(update("two"));
        assert_eq!(words(&mut player).as_deref(), Ok("one"));
        assert_eq!(words(&mut crowd[0]).as_deref(), Ok("one"));
        assert_eq!(words(&mut crowd[299]), Err(TryRecvError::Empty));
        for page in &mut crowd[1..] {
            assert!(matches!(page.recv().await, Ok(Update::Text(text)) if text.as_str() == "one"));
        }
        for page in &mut crowd {
            assert!(matches!(page.recv().await, Ok(Update::Text(text)) if text.as_str() == "two"));
        }
    }

    #[tokio::test]
    async fn who_has_gone_leaves_room_in_the_crowd() {
        let mut publisher = Publisher::new();
        let near: Vec<_> = (0..NEAR).map(|_| publisher.subscribe(false)).collect();
        let gone: Vec<_> = (0..3 * GROUP).map(|_| publisher.subscribe(false)).collect();
        assert_eq!(publisher.crowd.0.lock().len(), 3);
        drop(gone);
        let mut page = publisher.subscribe(false);
        publisher.publish(update("one"));
        assert!(page.recv().await.is_ok());
        assert_eq!(words(&mut page), Err(TryRecvError::Empty));
        for _ in 0..3 {
            yield_now().await;
        }
        assert_eq!(publisher.crowd.0.lock().len(), 1);
        drop(near);
    }

    #[tokio::test]
    async fn the_crowd_comes_back_where_something_was_missed_and_where_the_room_ends() {
        let mut publisher = Publisher::new();
        let mut near = publisher.subscribe(true);
        let mut far: Vec<_> = (0..=NEAR).map(|_| publisher.subscribe(false)).collect();
        let mut last = far.pop().expect("one");
        for number in 0..=BEHIND {
            publisher.publish(update(&number.to_string()));
        }
        assert!(matches!(last.recv().await, Err(RecvError::Closed)));
        assert!(matches!(near.recv().await, Err(RecvError::Lagged(_))));
        let mut again = publisher.subscribe(false);
        drop(publisher);
        // What was published before is harmless: its number says that it is known.
        let end = loop {
            if let Err(end) = again.recv().await {
                break end;
            }
        };
        assert_eq!(end, RecvError::Closed);
    }
}
