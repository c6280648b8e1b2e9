//! Which guests are on the site, and what is said to one of them alone.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_people::Digest;
use quantarium_wire::FromLobby;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::base::{Hint, Others, Progress, WallClock};
use crate::rooms::room::Observer;

/// Updates that a page may be behind.
const BEHIND: usize = 32;
/// How many guests other servers are told of at once.
const BATCH: usize = 50;
/// How long somebody counts as being at another server that does not say so again, in seconds.
const REMEMBERED: i64 = 15;

/// The guests whose pages listen to the lobby.
pub(crate) struct Guests {
    wall_clock: WallClock,
    others: Others,
    /// When the server started, in seconds since 1970: until then nobody can have been seen.
    started: i64,
    /// What is said to those who have pages. Whoever leaves is forgotten.
    by: Mutex<HashMap<Digest, Pages>>,
    /// When those who wait at seeks, or are at another server, were seen last, in seconds since 1970.
    seen: Mutex<HashMap<Digest, i64>>,
}

struct Pages {
    updates: broadcast::Sender<ToGuest>,
    /// Whether it is an account that is logged in there.
    has_account: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum ToGuest {
    /// As it is.
    Page(FromLobby),
    /// What they may see has changed: everything is read anew.
    ReadAnew,
}

/// A guest's page, for as long as it listens.
pub(crate) struct Present {
    guests: Arc<Guests>,
    pub(super) guest: Digest,
    /// Until it leaves.
    updates: Option<broadcast::Receiver<ToGuest>>,
    /// Whether no page of the guest was open before, at any server.
    pub(super) is_first: bool,
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

    /// A page of a guest comes, or of an account, which everybody may see.
    pub(crate) fn come(self: &Arc<Self>, guest: Digest, has_account: bool) -> Present {
        let since = self.wall_clock.seconds() - REMEMBERED;
        let elsewhere = self.seen.lock().get(&guest).is_some_and(|at| *at >= since);
        let mut by = self.by.lock();
        let is_first = !elsewhere && !by.contains_key(&guest);
        let pages = by.entry(guest).or_insert_with(|| Pages {
            updates: broadcast::Sender::new(BEHIND),
            has_account,
        });
        pages.has_account |= has_account;
        Present {
            guest,
            updates: Some(pages.updates.subscribe()),
            is_first,
            guests: Arc::clone(self),
        }
    }

    /// Says something to a guest's pages, if there are any.
    pub(crate) fn publish(&self, guest: &Digest, new: FromLobby) {
        self.others.publish(&Hint::Guest(*guest, Some(new.clone())));
        self.send(guest, ToGuest::Page(new));
    }

    pub(crate) fn read_anew(&self, guest: &Digest) {
        self.others.publish(&Hint::Guest(*guest, None));
        self.send(guest, ToGuest::ReadAnew);
    }

    /// Says something to a guest's pages at this server.
    pub(crate) fn send(&self, guest: &Digest, what: ToGuest) {
        if let Some(pages) = self.by.lock().get(guest) {
            // They may have left.
            let _ = pages.updates.send(what);
        }
    }

    /// Since when no page of a guest listens, in seconds since 1970; nothing while one does. Who has not
    /// been seen since the server started counts as gone from then, or from `earliest`.
    pub(super) fn away_since(&self, guest: &Digest, earliest: i64) -> Option<i64> {
        if self.by.lock().contains_key(guest) {
            return None;
        }
        let seen = self.seen.lock().get(guest).copied();
        Some(seen.unwrap_or(self.started).max(earliest))
    }

    /// The accounts that have a page open, here or at another server. Some may be of guests who wait at seeks.
    pub(crate) fn online(&self) -> HashSet<Digest> {
        let since = self.wall_clock.seconds() - REMEMBERED;
        let seen = self.seen.lock();
        let elsewhere = seen.iter().filter(|(_, at)| **at >= since);
        let mut online: HashSet<Digest> = elsewhere.map(|(guest, _)| *guest).collect();
        drop(seen);
        let by = self.by.lock();
        let here = by.iter().filter(|(_, pages)| pages.has_account);
        online.extend(here.map(|(guest, _)| *guest));
        online
    }

    /// Remembers when those who wait at seeks were seen last, and says to other servers who is here of them and of all accounts.
    pub(super) fn look_at(&self, waiting: &HashSet<Digest>) {
        let now = self.wall_clock.seconds();
        let mut seen = self.seen.lock();
        seen.retain(|guest, at| waiting.contains(guest) || now - *at <= REMEMBERED);
        let by = self.by.lock();
        let here: Vec<Digest> = by
            .iter()
            .filter(|(guest, pages)| pages.has_account || waiting.contains(guest))
            .map(|(guest, _)| *guest)
            .collect();
        let waits = here.iter().filter(|guest| waiting.contains(*guest));
        seen.extend(waits.map(|guest| (*guest, now)));
        for some in here.chunks(BATCH) {
            self.others.publish(&Hint::Present(some.to_vec()));
        }
    }

    /// These, who wait at seeks or have accounts, have a page open at another server.
    pub(crate) fn saw(&self, guests: Vec<Digest>) {
        let now = self.wall_clock.seconds();
        let guests = guests.into_iter().map(|guest| (guest, now));
        self.seen.lock().extend(guests);
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
    pub(crate) async fn recv(&mut self) -> Option<ToGuest> {
        match self.updates.as_mut()?.recv().await {
            Ok(update) => Some(update),
            Err(RecvError::Lagged(_)) => Some(ToGuest::ReadAnew),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let mut by = self.guests.by.lock();
        self.updates = None;
        if let Entry::Occupied(entry) = by.entry(self.guest)
            && entry.get().updates.receiver_count() == 0
        {
            entry.remove();
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
            let pages = [guests.come(guest, false), guests.come(guest, number > 100)];
            assert!(guests.by.lock().contains_key(&guest));
            assert_eq!(guests.online().contains(&guest), number > 100);
            guests.look_at(&waits);
            drop(pages);
        }
        assert!(guests.by.lock().is_empty());
        let seen: Vec<Digest> = guests.seen.lock().keys().copied().collect();
        assert_eq!(seen, [Digest([1; 32])]);
        guests.seen.lock().insert(Digest([1; 32]), 0);
        guests.look_at(&HashSet::new());
        assert!(guests.seen.lock().is_empty());
    }

    #[test]
    fn who_is_at_another_server_is_online_until_it_does_not_say_so_again() {
        let guests = Guests::new(WallClock::new(), Others::default());
        let account = Digest([1; 32]);
        guests.saw(vec![account]);
        guests.look_at(&HashSet::new());
        assert!(guests.online().contains(&account));
        let long_ago = guests.wall_clock.seconds() - REMEMBERED - 1;
        guests.seen.lock().insert(account, long_ago);
        assert!(guests.online().is_empty());
    }
}
