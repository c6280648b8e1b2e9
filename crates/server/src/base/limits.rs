//! How much one client, or all of them, may ask for.

use std::hash::Hash;
use std::iter::once;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use quantarium_notify::Destinations;
use quantarium_people::{Chatters, Digest};
use tokio::time::Instant;

use crate::base::{ApiError, Client, Result};

/// How long an address may be, in bytes: the largest board as a mask fits, every character escaped.
pub(crate) const MAX_ADDRESS: usize = 8 * 1024;
/// How long a request's body may be, in bytes.
pub(crate) const MAX_BODY: usize = 16 * 1024;
/// How long a game record or a tree of moves may be, in bytes.
pub(crate) const MAX_RECORD: usize = 512 * 1024;
/// How long what a short link leads to may be, in bytes.
pub(crate) const MAX_LINKED: usize = 64 * 1024;
/// How long the engine may think about a position at once, in milliseconds.
pub(crate) const MAX_ANALYSIS: u32 = 600_000;
/// What takes longer than this is done one at a time, beside the other searches, so that no game waits for it.
pub(crate) const LONG_ANALYSIS: u32 = 60_000;
/// What takes no longer than this, as hints do, waits for no other analysis.
pub(crate) const QUICK_ANALYSIS: u32 = 1000;
/// How many moves the computer thinks about for seconds at once, beside the others.
pub(crate) const TIMED_SEARCHES: usize = 1;
pub(crate) const MAX_LINES: u8 = 5;
/// How long a page's message may be, in bytes: the largest plan of conditional moves fits.
pub(crate) const MAX_MESSAGE: usize = 16 * 1024;
/// What is stored, at most, beside what a small request says, in bytes: names, times, numbers, and all that by index.
const STORED_BESIDE: u64 = 512;
pub(crate) const MAX_LIST: u32 = 100;

const REMEMBERED: usize = 4096;
/// For how many seconds' worth of answers one client may ask at once.
const ANSWERS_AT_ONCE: u32 = 8;

/// How much is served.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Pages connected at once.
    pub sockets: usize,
    /// Connections at once, besides those of pages.
    pub connections: usize,
    /// Moves that the computer thinks about at once.
    pub searches: usize,
    /// Tables opened in a minute, by one client.
    pub tables_a_minute: u32,
    /// Accounts made in an hour, by one client.
    pub sign_ups_an_hour: u32,
    /// Seeks opened in a minute, by one client.
    pub seeks_a_minute: u32,
    /// Short links made in an hour, by one client.
    pub links_an_hour: u32,
    /// Calls of a bot in a second, by one token: many more than it plays moves.
    pub calls_a_second: u32,
    /// What one client may have stored in a day, in KiB; a client of this machine may more.
    pub kib_a_day: u32,
    /// Questions in a second, by one client.
    pub previews_a_second: u32,
    /// How long the head of a request may take, and how long a connection may be idle before the next.
    pub head: Duration,
    /// How long a request's body may take, in all.
    pub body: Duration,
    /// How long an answer may wait for a client that does not read it.
    pub answer: Duration,
    /// Answers to pages and programs in a second, by one client, in KiB.
    pub answers_a_second: u32,
    /// Messages from a page in a second.
    pub messages_a_second: u32,
    /// Messages beyond that, one after the other, until the page's connection is closed.
    pub patience: u32,
    /// How long a table stays in memory when nobody is there.
    pub idle_room: Duration,
    /// After how long a deserted game is removed; never without it.
    pub forget_after: Option<Duration>,
    /// Who may chat.
    pub chatters: Chatters,
    /// Where messages to people are sent while no page of theirs is open.
    pub destinations: Destinations,
    /// After how much silence a page is asked whether it is still there; a player's at a table after a fifth of it. It is given
    /// up after two and a half times as much.
    pub heartbeat: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sockets: 256,
            connections: 640,
            searches: available_parallelism().map_or(1, usize::from),
            tables_a_minute: 60,
            sign_ups_an_hour: 20,
            seeks_a_minute: 20,
            links_an_hour: 60,
            kib_a_day: 256 << 10,
            previews_a_second: 50,
            calls_a_second: 60,
            head: Duration::from_secs(20),
            body: Duration::from_secs(30),
            answer: Duration::from_secs(20),
            answers_a_second: 2048,
            messages_a_second: 20,
            patience: 100,
            idle_room: Duration::from_secs(60),
            forget_after: None,
            chatters: Chatters::default(),
            destinations: Destinations::default(),
            heartbeat: Duration::from_secs(20),
        }
    }
}

impl Limits {
    /// These limits with room for `pages` connected pages and the connections they need.
    #[must_use]
    pub fn with_pages(self, pages: usize) -> Self {
        Self {
            sockets: pages,
            connections: pages.max(self.connections),
            ..self
        }
    }
}

/// A token bucket: a number of requests in a period, all at once or spread out.
pub(crate) struct Bucket {
    size: f64,
    a_second: f64,
    filled: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket of `count` requests that fills up again in `period`.
    pub(crate) fn new(count: u32, period: Duration) -> Self {
        let size = f64::from(count);
        Self {
            size,
            a_second: size / period.as_secs_f64(),
            filled: size,
            at: Instant::now(),
        }
    }

    /// Takes one request out, if one is left.
    pub(crate) fn take(&mut self) -> bool {
        let some = self.has_one();
        if some {
            self.pour(1.0);
        }
        some
    }

    fn has_one(&mut self) -> bool {
        let now = Instant::now();
        let filled = self.filled + (now - self.at).as_secs_f64() * self.a_second;
        self.filled = filled.min(self.size);
        self.at = now;
        self.filled >= 1.0
    }

    /// Takes out what was used, even if less is left; less than nothing is given back.
    fn pour(&mut self, amount: f64) {
        self.filled = (self.filled - amount).min(self.size);
    }
}

/// Who or what has a bucket.
pub(crate) trait Asker: Clone + Eq + Hash {
    /// It, and what it is part of, which has so many times as large a bucket of its own.
    fn and_around(&self) -> impl Iterator<Item = (Self, u32)> {
        once((self.clone(), 1))
    }
}

impl Asker for Client {
    fn and_around(&self) -> impl Iterator<Item = (Self, u32)> {
        self.networks()
    }
}

impl Asker for Digest {}

impl Asker for (Digest, Digest) {}

impl Asker for String {}

/// A bucket for each asker. Of too many, the one used longest ago is forgotten: no number of clients shuts another out.
pub(crate) struct Buckets<K: Asker = Client> {
    count: u32,
    period: Duration,
    by: LruCache<K, Bucket>,
}

impl<K: Asker> Buckets<K> {
    pub(crate) fn new(count: u32, period: Duration) -> Self {
        Self {
            count,
            period,
            by: LruCache::unbounded(),
        }
    }

    /// Takes one request out of a bucket, and of those around it, if each has one left.
    pub(crate) fn take(&mut self, asker: K) -> bool {
        let some = self.has_one(&asker);
        if some {
            self.pour(&asker, 1.0);
        }
        some
    }

    /// Gives one request back that is not to count.
    pub(crate) fn give_back(&mut self, asker: &K) {
        self.pour(asker, -1.0);
    }

    /// Whether a bucket, and each of those around it, has one left.
    pub(crate) fn has_one(&mut self, asker: &K) -> bool {
        let mut all = asker.and_around();
        all.all(|(part, times)| self.bucket(part, times).has_one())
    }

    fn pour(&mut self, asker: &K, amount: f64) {
        for (part, times) in asker.and_around() {
            self.bucket(part, times).pour(amount);
        }
    }

    fn bucket(&mut self, part: K, times: u32) -> &mut Bucket {
        if self.by.len() >= REMEMBERED && !self.by.contains(&part) {
            self.by.pop_lru();
        }
        let (count, period) = (self.count.saturating_mul(times), self.period);
        self.by
            .get_or_insert_mut(part, || Bucket::new(count, period))
    }
}

/// How often something may be done, and of what there is too much beyond that.
pub(crate) struct Rate<K: Asker = Client> {
    what: &'static str,
    buckets: Mutex<Buckets<K>>,
}

impl<K: Asker> Rate<K> {
    pub(crate) fn new(what: &'static str, count: u32, seconds: u64) -> Self {
        let buckets = Mutex::new(Buckets::new(count, Duration::from_secs(seconds)));
        Self { what, buckets }
    }

    /// Counts one more, unless there are too many.
    pub(crate) fn take(&self, asker: K) -> Result<()> {
        let taken = self.buckets.lock().take(asker);
        taken.then_some(()).ok_or(ApiError::TooMany(self.what))
    }
}

/// How much clients are sent in answer to what they ask: by bytes, as a short question may have a long answer.
#[derive(Clone)]
pub(crate) struct Outgoing(Arc<Mutex<Buckets>>);

impl Outgoing {
    pub(crate) fn new(limits: &Limits) -> Self {
        let count = limits.answers_a_second.saturating_mul(ANSWERS_AT_ONCE);
        let period = Duration::from_secs(ANSWERS_AT_ONCE.into());
        Self(Arc::new(Mutex::new(Buckets::new(count, period))))
    }

    pub(crate) fn may_be_sent(&self, client: Client) -> bool {
        client.is_here() || self.0.lock().has_one(&client)
    }

    pub(crate) fn sent(&self, client: Client, bytes: u64) {
        if !client.is_here() {
            self.0.lock().pour(&client, bytes as f64 / 1024.0);
        }
    }
}

/// What may still be stored for clients, in KiB.
#[derive(Clone)]
pub(crate) struct Budgets(Arc<Mutex<Buckets>>);

impl Budgets {
    pub(crate) fn new(limits: &Limits) -> Self {
        let day = Duration::from_secs(86_400);
        Self(Arc::new(Mutex::new(Buckets::new(limits.kib_a_day, day))))
    }

    /// Whether `bytes` from a client may be stored, with what is stored beside them.
    pub(crate) fn take(&self, client: Client, bytes: u64) -> bool {
        let mut buckets = self.0.lock();
        let some = client.is_here() || buckets.has_one(&client);
        if some {
            buckets.pour(&client, (bytes + STORED_BESIDE) as f64 / 1024.0);
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_so_many_in_a_period_and_no_more() {
        let mut bucket = Bucket::new(20, Duration::from_secs(1));
        assert_eq!((0..50).filter(|_| bucket.take()).count(), 20);
        tokio::time::advance(Duration::from_millis(250)).await;
        assert_eq!((0..50).filter(|_| bucket.take()).count(), 5);
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!((0..50).filter(|_| bucket.take()).count(), 20);
    }

    fn client(address: u32) -> Client {
        Client::new(std::net::Ipv4Addr::from_bits(address).into())
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_empties_only_its_own_bucket_and_those_of_a_network_share_what_a_few_may() {
        let mut buckets = Buckets::new(2, Duration::from_secs(1));
        for number in [1, 2] {
            assert_eq!((0..5).filter(|_| buckets.take(client(number))).count(), 2);
        }
        let mut buckets = Buckets::new(2, Duration::from_secs(1));
        let taken = (0..256).filter(|last| buckets.take(client(0xc000_0200 + last)));
        assert_eq!(taken.count(), 8);
        assert!(buckets.take(client(0xc000_0301)));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_given_back_does_not_count() {
        let mut buckets = Buckets::new(2, Duration::from_secs(1));
        let name = "name".to_owned();
        for _ in 0..10 {
            assert!(buckets.take(name.clone()));
            buckets.give_back(&name);
        }
        assert_eq!((0..5).filter(|_| buckets.take(name.clone())).count(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn no_number_of_clients_fills_the_memory_or_shuts_another_out() {
        let mut buckets = Buckets::new(1, Duration::from_secs(60));
        // Each of a network of its own.
        let taken = (0..40_000).filter(|number| buckets.take(client(number << 8)));
        assert_eq!(taken.count(), 40_000);
        assert_eq!(buckets.by.len(), REMEMBERED);
        // One that was here just now is remembered.
        assert!(!buckets.take(client(39_999 << 8)));
    }

    #[tokio::test(start_paused = true)]
    async fn long_answers_count_by_their_length() {
        let outgoing = Outgoing::new(&Limits {
            answers_a_second: 10,
            ..Limits::default()
        });
        // More than is left is sent once, and paid for afterwards.
        outgoing.sent(client(1), 160 * 1024);
        assert!(!outgoing.may_be_sent(client(1)) && outgoing.may_be_sent(client(2)));
        tokio::time::advance(Duration::from_secs(7)).await;
        assert!(!outgoing.may_be_sent(client(1)));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(outgoing.may_be_sent(client(1)));
    }
}
