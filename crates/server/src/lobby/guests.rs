//! Which guests are on the site, and what is said to one of them alone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quantarium_people::{Digest, GRACE};
use quantarium_wire::FromLobby;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::others::{Others, Word};
use crate::wall_clock::WallClock;

/// News that a page may be behind.
const BEHIND: usize = 32;

/// The guests whose pages listen to the lobby.
#[derive(Debug)]
pub(crate) struct Guests {
    wall_clock: WallClock,
    /// When the server started, in seconds since 1970: until then nobody can have been seen.
    started: i64,
    by: Mutex<HashMap<Digest, Known>>,
    others: Others,
}

#[derive(Debug)]
struct Known {
    pages: usize,
    /// When the last page left, or another server last said that it has one, in seconds since 1970.
    left: i64,
    said: broadcast::Sender<ToGuest>,
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
    said: broadcast::Receiver<ToGuest>,
}

impl Known {
    /// A guest who has no page here since then.
    fn left(left: i64) -> Self {
        Self {
            pages: 0,
            left,
            said: broadcast::Sender::new(BEHIND),
        }
    }
}

impl Guests {
    pub(crate) fn new(wall_clock: WallClock, others: Others) -> Arc<Self> {
        Arc::new(Self {
            started: wall_clock.seconds(),
            wall_clock,
            by: Mutex::default(),
            others,
        })
    }

    fn by(&self) -> MutexGuard<'_, HashMap<Digest, Known>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A page of a guest comes.
    pub(crate) fn come(self: &Arc<Self>, guest: Digest) -> Present {
        let mut by = self.by();
        let known = by.entry(guest).or_insert_with(|| Known::left(0));
        known.pages += 1;
        Present {
            guest,
            said: known.said.subscribe(),
            guests: Arc::clone(self),
        }
    }

    /// Another server has a page of a guest.
    pub(crate) fn seen_elsewhere(&self, guest: Digest) {
        let now = self.wall_clock.seconds();
        let mut by = self.by();
        by.entry(guest).or_insert_with(|| Known::left(now)).left = now;
    }

    /// Whether a page of a guest listens here.
    pub(super) fn is_here(&self, guest: &Digest) -> bool {
        self.by().get(guest).is_some_and(|known| known.pages > 0)
    }

    /// Says something to a guest's pages, if there are any, on this server or another.
    pub(crate) fn tell(&self, guest: &Digest, news: FromLobby) {
        self.others.say(|| Word::Guest(guest.0, news.clone()));
        self.tell_here(guest, news);
    }

    /// The same on this server.
    pub(crate) fn tell_here(&self, guest: &Digest, news: FromLobby) {
        self.send(guest, ToGuest::Page(news));
    }

    /// What a guest may see has changed.
    pub(crate) fn read_anew(&self, guest: &Digest) {
        self.others.say(|| Word::ReadAnew(guest.0));
        self.read_anew_here(guest);
    }

    /// The same on this server.
    pub(crate) fn read_anew_here(&self, guest: &Digest) {
        self.send(guest, ToGuest::ReadAnew);
    }

    /// What any guest may see can have changed.
    pub(crate) fn all_read_anew(&self) {
        for known in self.by().values() {
            // They may have left.
            let _ = known.said.send(ToGuest::ReadAnew);
        }
    }

    fn send(&self, guest: &Digest, what: ToGuest) {
        if let Some(known) = self.by().get(guest) {
            // They may have left.
            let _ = known.said.send(what);
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

impl Present {
    /// The next that is said to the guest alone; nothing when the server ends.
    pub(crate) async fn hear(&mut self) -> Option<ToGuest> {
        match self.said.recv().await {
            Ok(told) => Some(told),
            Err(RecvError::Lagged(_)) => Some(ToGuest::ReadAnew),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let now = self.guests.wall_clock.seconds();
        if let Some(known) = self.guests.by().get_mut(&self.guest) {
            known.pages -= 1;
            known.left = now;
        }
    }
}
