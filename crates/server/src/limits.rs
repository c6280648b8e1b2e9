//! How much one client, or all of them, may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::thread::available_parallelism;
use std::time::Duration;

use quantarium_notify::Destinations;
use quantarium_people::Chatters;
use tokio::time::Instant;

use crate::places::Client;

/// How long an address may be, in bytes: the largest board as a mask fits, every character escaped.
pub(crate) const MAX_ADDRESS: usize = 8 * 1024;
/// How long a request's body may be, in bytes.
pub(crate) const MAX_BODY: usize = 16 * 1024;
/// How long a game record or a tree of moves may be, in bytes.
pub(crate) const MAX_RECORD: usize = 512 * 1024;
/// How long what a short link leads to may be, in bytes.
pub(crate) const MAX_LINKED: usize = 8 * 1024;
/// How long the engine may think about a position at once, in milliseconds.
pub(crate) const MAX_ANALYSIS: u32 = 600_000;
/// What takes longer than this is done one at a time, beside the other searches, so that no game waits for it.
pub(crate) const LONG_ANALYSIS: u32 = 60_000;
/// How many moves the computer thinks about for seconds at once, beside the others.
pub(crate) const TIMED_SEARCHES: usize = 1;
/// How many lines an analysis shows at most.
pub(crate) const MAX_LINES: u8 = 5;
/// How long a page's message may be, in bytes.
pub(crate) const MAX_MESSAGE: usize = 4 * 1024;
/// How many tables a list shows.
pub(crate) const MAX_LIST: u32 = 100;

/// How many clients' buckets are remembered: the fullest are forgotten first.
const REMEMBERED: usize = 4096;

/// How much is served.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Pages connected at once.
    pub sockets: usize,
    /// Connections at once, pages included.
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
    /// How often in an hour one client may change where it gets notices, or ask for a test.
    pub outlets_an_hour: u32,
    /// Mails asked for in an hour, by one client.
    pub mails_an_hour: u32,
    /// Calls of a bot in a second, by one token: many more than it plays moves.
    pub calls_a_second: u32,
    /// Questions in a second, by one client.
    pub previews_a_second: u32,
    /// How long the head of a request may take, and how long a connection may be idle before the next.
    pub head: Duration,
    /// How long a request's body may stand still.
    pub body: Duration,
    /// Messages from a page in a second.
    pub messages_a_second: u32,
    /// Messages beyond that, one after the other, until the page's connection is closed.
    pub patience: u32,
    /// How long a table stays in memory when nobody is there.
    pub idle_room: Duration,
    /// After how long without an answer another server is taken for dead, and its tables are taken over.
    pub silence: Duration,
    /// After how long a deserted game is removed; never without it.
    pub forget_after: Option<Duration>,
    /// Who may chat.
    pub chatters: Chatters,
    /// Where messages to people are sent while no page of theirs is open.
    pub destinations: Destinations,
    /// How often a silent page is asked whether it is still there; it is given up after three times
    /// as long.
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
            outlets_an_hour: 60,
            mails_an_hour: 20,
            previews_a_second: 50,
            calls_a_second: 60,
            head: Duration::from_secs(20),
            body: Duration::from_secs(10),
            messages_a_second: 20,
            patience: 100,
            idle_room: Duration::from_secs(60),
            silence: Duration::from_secs(2),
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
#[derive(Debug)]
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
        let now = Instant::now();
        let filled = self.filled + (now - self.at).as_secs_f64() * self.a_second;
        self.filled = filled.min(self.size);
        self.at = now;
        let some = self.filled >= 1.0;
        if some {
            self.filled -= 1.0;
        }
        some
    }

    /// Whether it would be full by now: nothing is lost with it.
    fn is_full(&self) -> bool {
        let since = (Instant::now() - self.at).as_secs_f64();
        self.filled + since * self.a_second >= self.size
    }
}

/// A bucket for each client, or for each of other things.
#[derive(Debug)]
pub(crate) struct Buckets<K = Client> {
    count: u32,
    period: Duration,
    by: HashMap<K, Bucket>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(count: u32, period: Duration) -> Self {
        Self {
            count,
            period,
            by: HashMap::new(),
        }
    }

    /// Takes one request out of a bucket, if one is left.
    pub(crate) fn take(&mut self, client: K) -> bool {
        if self.by.len() >= REMEMBERED && !self.by.contains_key(&client) {
            self.by.retain(|_, bucket| !bucket.is_full());
        }
        if self.by.len() >= REMEMBERED && !self.by.contains_key(&client) {
            return false;
        }
        let fresh = || Bucket::new(self.count, self.period);
        self.by.entry(client).or_insert_with(fresh).take()
    }

    /// Gives one request back that is not to count.
    pub(crate) fn give_back(&mut self, client: &K) {
        if let Some(bucket) = self.by.get_mut(client) {
            bucket.filled = (bucket.filled + 1.0).min(bucket.size);
        }
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

    #[tokio::test(start_paused = true)]
    async fn a_client_empties_only_its_own_bucket() {
        let mut buckets = Buckets::new(2, Duration::from_secs(1));
        let [one, other] =
            [[192, 0, 2, 1], [192, 0, 2, 2]].map(|address| Client::new(address.into()));
        assert_eq!((0..5).filter(|_| buckets.take(one)).count(), 2);
        assert_eq!((0..5).filter(|_| buckets.take(other)).count(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_given_back_does_not_count() {
        let mut buckets = Buckets::new(2, Duration::from_secs(1));
        for _ in 0..10 {
            assert!(buckets.take("name"));
            buckets.give_back(&"name");
        }
        assert_eq!((0..5).filter(|_| buckets.take("name")).count(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn no_number_of_clients_fills_the_memory() {
        let mut buckets = Buckets::new(1, Duration::from_secs(1));
        let client = |number: u32| Client::new(std::net::Ipv4Addr::from_bits(number).into());
        let taken = (0..10_000)
            .filter(|number| buckets.take(client(*number)))
            .count();
        assert_eq!(taken, REMEMBERED);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(buckets.take(client(20_000)));
        assert_eq!(buckets.by.len(), 1);
    }
}
