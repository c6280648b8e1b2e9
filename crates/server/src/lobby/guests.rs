//! Which guests are on the site, and what is said to one of them alone.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_people::Digest;
use quantarium_wire::FromLobby;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::base::others::{Hint, Others};
use crate::base::progress::Progress;
use crate::base::wall_clock::WallClock;
use crate::rooms::room::Observer;

/// News that a page may be behind.
const BEHIND: usize = 32;
/// How many guests other servers are told of at once.
const SAID: usize = 50;

/// The guests whose pages listen to the lobby.
#[derive(Debug)]
pub(crate) struct Guests {
    wall_clock: WallClock,
    others: Others,
    /// When the server started, in seconds since 1970: until then nobody can have been seen.
    started: i64,
    /// What is said to those who have pages. Whoever leaves is forgotten.
    by: Mutex<HashMap<Digest, broadcast::Sender<ToGuest>>>,
    /// When those who wait at seeks were seen last, in seconds since 1970.
    seen: Mutex<HashMap<Digest, i64>>,
}

/// What is said to a guest's pages.
#[derive(Clone, Debug)]
pub(crate) enum ToGuest {
    /// As it is.
    Page(FromLobby),
    /// What they may see has changed: everything is read anew.
    ReadAnew,
}

/// A guest's page, for as long as it listens.
#[derive(Debug)]
pub(crate) struct Present {
    guests: Arc<Guests>,
    guest: Digest,
    /// Until it leaves.
    said: Option<broadcast::Receiver<ToGuest>>,
}

impl Guests {
    pub(crate) fn new(wall_clock: WallClock, others: Others) -> Arc<Self> {
        Arc::new(Self {
            others,
            started: wall_clock.seconds(),
            wall_clock,
            by: Mutex::default(),
            seen: Mutex::default(),
        })
    }

    /// A page of a guest comes.
    pub(crate) fn come(self: &Arc<Self>, guest: Digest) -> Present {
        let mut by = self.by.lock();
        let said = by.entry(guest);
        let said = said.or_insert_with(|| broadcast::Sender::new(BEHIND));
        Present {
            guest,
            said: Some(said.subscribe()),
            guests: Arc::clone(self),
        }
    }

    /// Whether a page of a guest listens.
    fn is_here(&self, guest: &Digest) -> bool {
        self.by.lock().contains_key(guest)
    }

    /// Says something to a guest's pages, if there are any.
    pub(crate) fn tell(&self, guest: &Digest, news: FromLobby) {
        self.others.say(&Hint::Guest(*guest, Some(news.clone())));
        self.send(guest, ToGuest::Page(news));
    }

    /// What a guest may see has changed.
    pub(crate) fn read_anew(&self, guest: &Digest) {
        self.others.say(&Hint::Guest(*guest, None));
        self.send(guest, ToGuest::ReadAnew);
    }

    /// Says something to a guest's pages at this server.
    pub(crate) fn send(&self, guest: &Digest, what: ToGuest) {
        if let Some(said) = self.by.lock().get(guest) {
            // They may have left.
            let _ = said.send(what);
        }
    }

    /// Since when no page of a guest listens, in seconds since 1970; nothing while one does. Who has not
    /// been seen since the server started counts as gone from then, or from `earliest`.
    pub(super) fn away_since(&self, guest: &Digest, earliest: i64) -> Option<i64> {
        if self.is_here(guest) {
            return None;
        }
        let seen = self.seen.lock().get(guest).copied();
        Some(seen.unwrap_or(self.started).max(earliest))
    }

    /// Remembers when those who wait at seeks were seen last, and of nobody else.
    pub(super) fn look_at(&self, waiting: &HashSet<Digest>) {
        let now = self.wall_clock.seconds();
        let mut seen = self.seen.lock();
        seen.retain(|guest, _| waiting.contains(guest));
        let by = self.by.lock();
        let here: Vec<_> = waiting
            .iter()
            .filter(|guest| by.contains_key(guest))
            .copied()
            .collect();
        seen.extend(here.iter().map(|guest| (*guest, now)));
        for some in here.chunks(SAID) {
            self.others.say(&Hint::Present(some.to_vec()));
        }
    }

    /// These, who wait at seeks, have a page open at another server.
    pub(crate) fn saw(&self, guests: Vec<Digest>) {
        let now = self.wall_clock.seconds();
        self.seen
            .lock()
            .extend(guests.into_iter().map(|guest| (guest, now)));
    }
}

impl Observer for Guests {
    fn progressed(&self, progress: &Progress) {
        for guest in progress.holders.iter().filter(|_| progress.online) {
            let id = progress.table.clone();
            self.send(guest, ToGuest::Page(FromLobby::Table { id }));
        }
    }
}

impl Present {
    /// The next that is said to the guest alone; nothing when the server ends.
    pub(crate) async fn hear(&mut self) -> Option<ToGuest> {
        match self.said.as_mut()?.recv().await {
            Ok(told) => Some(told),
            Err(RecvError::Lagged(_)) => Some(ToGuest::ReadAnew),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let mut by = self.guests.by.lock();
        self.said = None;
        if let Entry::Occupied(said) = by.entry(self.guest)
            && said.get().receiver_count() == 0
        {
            said.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_left_is_forgotten_unless_they_wait_at_a_seek() {
        let guests = Guests::new(WallClock::new(), Others::default());
        let waits = HashSet::from([Digest([1; 32])]);
        for number in 0..200 {
            let guest = Digest([number; 32]);
            let pages = [guests.come(guest), guests.come(guest)];
            assert!(guests.is_here(&guest));
            guests.look_at(&waits);
            drop(pages);
        }
        assert!(guests.by.lock().is_empty());
        let seen: Vec<Digest> = guests.seen.lock().keys().copied().collect();
        assert_eq!(seen, [Digest([1; 32])]);
        guests.look_at(&HashSet::new());
        assert!(guests.seen.lock().is_empty());
    }
}
