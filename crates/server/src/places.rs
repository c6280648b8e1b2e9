//! Places for costly answers: how many run at once, how many wait, and how many of both one client may have.
//! A request that finds no place is refused at once and may be repeated later.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// Who asks, as far as shares go: an address, or the network that one subscriber has in IPv6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) fn new(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() & (u128::MAX << 64);
                Self(Ipv6Addr::from_bits(network).into())
            }
            address => Self(address),
        }
    }

    /// Somebody on this machine: its owner, or a proxy that speaks for all.
    pub(crate) fn is_here(self) -> bool {
        self.0.is_loopback()
    }
}

impl Default for Client {
    fn default() -> Self {
        Self(Ipv4Addr::LOCALHOST.into())
    }
}

/// Places of one kind.
#[derive(Debug)]
pub(crate) struct Places {
    what: &'static str,
    places: Arc<Semaphore>,
    count: usize,
    /// Those who have a place or wait for one.
    taken: Arc<Mutex<Taken>>,
    most: usize,
    share: usize,
}

/// How many places are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
}

impl Load {
    pub(crate) fn all(self) -> usize {
        self.running + self.waiting
    }
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<Client, usize>,
}

/// A place, while it is held.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    _entry: Entry,
}

/// An entry in the list of those who have a place or wait.
#[derive(Debug)]
struct Entry {
    client: Client,
    taken: Arc<Mutex<Taken>>,
}

impl Places {
    /// `count` at once and `waiting` more; `share` of them all for one client elsewhere. `what` says of what
    /// there are too many.
    pub(crate) fn new(what: &'static str, count: usize, waiting: usize, share: usize) -> Self {
        Self {
            what,
            places: Arc::new(Semaphore::new(count)),
            count,
            taken: Arc::default(),
            most: count + waiting,
            share,
        }
    }

    /// A place, as soon as there is one.
    pub(crate) async fn take(&self, client: Client) -> Result<Place, ApiError> {
        let entry = self.enter(client).ok_or(ApiError::TooMany(self.what))?;
        let permit = Arc::clone(&self.places).acquire_owned().await;
        Ok(Place {
            _permit: permit.map_err(|_| ApiError::Closing)?,
            _entry: entry,
        })
    }

    /// A place now, or none.
    pub(crate) fn try_take(&self, client: Client) -> Result<Place, ApiError> {
        let too_many = || ApiError::TooMany(self.what);
        let entry = self.enter(client).ok_or_else(too_many)?;
        let permit = Arc::clone(&self.places).try_acquire_owned();
        Ok(Place {
            _permit: permit.map_err(|_| too_many())?,
            _entry: entry,
        })
    }

    /// How many places are taken, and how many wait for one.
    pub(crate) fn load(&self) -> Load {
        let all = self.taken().all;
        let held = self.count - self.places.available_permits();
        // One that is just taken or given back is in one of the two numbers only.
        let running = held.min(all);
        let waiting = all - running;
        Load { running, waiting }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, client: Client) -> Option<Entry> {
        let mut taken = self.taken();
        let own = taken.by.get(&client).copied().unwrap_or(0);
        if taken.all >= self.most || own >= self.share && !client.is_here() {
            return None;
        }
        taken.all += 1;
        taken.by.insert(client, own + 1);
        drop(taken);
        Some(Entry {
            client,
            taken: Arc::clone(&self.taken),
        })
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(own) = taken.by.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.by.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new(Ipv4Addr::new(192, 0, 2, last).into())
    }

    #[tokio::test]
    async fn a_client_has_its_share_and_leaves_room_for_others() {
        let places = Places::new("answers", 4, 0, 2);
        let held = [places.try_take(client(1)), places.try_take(client(1))];
        assert!(held.iter().all(Result::is_ok));
        assert!(places.try_take(client(1)).is_err());
        let other = places.try_take(client(2));
        assert!(other.is_ok());
        drop(held);
        assert!(places.try_take(client(1)).is_ok());
    }

    #[tokio::test]
    async fn so_many_wait_and_the_next_is_refused() {
        let places = Arc::new(Places::new("answers", 1, 1, 9));
        let first = places.take(client(1)).await.expect("a place");
        let waiting = tokio::spawn({
            let places = Arc::clone(&places);
            async move { places.take(client(2)).await.is_ok() }
        });
        while places.taken.lock().unwrap().all < 2 {
            tokio::task::yield_now().await;
        }
        assert!(places.take(client(3)).await.is_err());
        drop(first);
        assert!(waiting.await.expect("ends"));
        // Who gives up waiting leaves no entry.
        let held = places.take(client(1)).await.expect("a place");
        let soon =
            tokio::time::timeout(std::time::Duration::from_millis(1), places.take(client(2)));
        assert!(soon.await.is_err());
        assert_eq!(places.taken.lock().unwrap().all, 1);
        drop(held);
    }

    #[test]
    fn a_subscriber_of_ipv6_is_one_client() {
        let of = |text: &str| Client::new(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), client(1));
        assert!(of("::1").is_here() && of("127.0.0.9").is_here() && !client(1).is_here());
    }
}
