//! Which guests are on the site, and what is said to one of them alone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quantarium_people::{Digest, GRACE};
use quantarium_wire::FromLobby;
use tokio::sync::broadcast;

use crate::wall::Wall;

/// News that a page may be behind.
const BEHIND: usize = 32;

/// The guests whose pages listen to the lobby.
#[derive(Debug)]
pub(crate) struct Guests {
    wall: Wall,
    /// When the server started, in seconds since 1970: until then nobody can have been seen.
    started: i64,
    by: Mutex<HashMap<Digest, Known>>,
}

#[derive(Debug)]
struct Known {
    pages: usize,
    /// When the last page left, in seconds since 1970.
    left: i64,
    said: broadcast::Sender<FromLobby>,
}

/// A guest's page, for as long as it listens.
#[derive(Debug)]
pub(crate) struct Present {
    guests: Arc<Guests>,
    guest: Digest,
    pub(super) said: broadcast::Receiver<FromLobby>,
}

impl Guests {
    pub(crate) fn new(wall: Wall) -> Arc<Self> {
        Arc::new(Self {
            wall,
            started: wall.seconds(),
            by: Mutex::default(),
        })
    }

    fn by(&self) -> MutexGuard<'_, HashMap<Digest, Known>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A page of a guest comes.
    pub(crate) fn come(self: &Arc<Self>, guest: Digest) -> Present {
        let mut by = self.by();
        let known = by.entry(guest).or_insert_with(|| Known {
            pages: 0,
            left: 0,
            said: broadcast::Sender::new(BEHIND),
        });
        known.pages += 1;
        Present {
            guest,
            said: known.said.subscribe(),
            guests: Arc::clone(self),
        }
    }

    /// Says something to a guest's pages, if there are any.
    pub(crate) fn tell(&self, guest: &Digest, news: FromLobby) {
        if let Some(known) = self.by().get(guest) {
            // They may have left.
            let _ = known.said.send(news);
        }
    }

    /// Since when no page of a guest listens, in seconds since 1970; nothing while one does. Who has not
    /// been seen since the server started counts as gone from then, or from `earliest`.
    pub(super) fn away_since(&self, guest: &Digest, earliest: i64) -> Option<i64> {
        match self.by().get(guest) {
            Some(known) if known.pages > 0 => None,
            Some(known) => Some(known.left.max(earliest)),
            None => Some(self.started.max(earliest)),
        }
    }

    /// Forgets those whose absence decides nothing any more.
    pub(super) fn forget_those_who_left(&self, now: i64) {
        self.by()
            .retain(|_, known| known.pages > 0 || now - known.left < GRACE);
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let now = self.guests.wall.seconds();
        if let Some(known) = self.guests.by().get_mut(&self.guest) {
            known.pages -= 1;
            known.left = now;
        }
    }
}
