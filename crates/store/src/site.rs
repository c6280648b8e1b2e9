//! What the servers of a site say to each other beside what is stored, and the lease of each. One thread has a connection of its
//! own for that: nothing of it stands in the transaction of a move, as a `NOTIFY` there takes a lock for the whole database.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use postgres::fallible_iterator::FallibleIterator as _;
use postgres::{Client, Config};

use crate::postgres::{NOW, connect};
use crate::servers::LEASE;
use crate::{Result, StoreError, broken};

/// How often the lease is renewed.
const RENEWED: Duration = Duration::from_millis(1500);
/// How often something is said at most.
const FLUSH: Duration = Duration::from_millis(250);
/// How much waits to be said. Of more nothing is said, but that it was missed.
const MOST: usize = 4096;
/// How long a message may be, in bytes: PostgreSQL takes less than 8000.
const LONGEST: usize = 7900;
/// A lease with less left than this was not renewed when it was time to, in milliseconds.
const OVERDUE: i64 = LEASE - 2_000;
/// For how long a refused connection counts: until a lease that was renewed just before it has so little left.
const REFUSED: Duration = Duration::from_millis(2250);
/// What takes longer to be answered says nothing of the database's clock.
const SLOW: Duration = Duration::from_millis(200);
/// How long the last words may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// Says that something was missed.
const MISSED: &str = "";

/// What another server says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Received<'a> {
    /// Another server says this.
    Hint(&'a str),
    /// Some of what others have said was missed: all that follows from it is to be read anew.
    Missed,
}

/// This server among those of its site, until it is dropped.
#[derive(Debug)]
pub struct Site {
    secret: [u8; 32],
    shared: Arc<Shared>,
    /// Ends the thread; and that it has ended.
    end: Mutex<Option<Sender<()>>>,
    ended: Mutex<Receiver<()>>,
}

#[derive(Debug)]
struct Shared {
    begun: Instant,
    outbox: Mutex<Outbox>,
    /// The addresses of servers that accept no connection, and when they did not last.
    refused: Mutex<HashMap<String, Instant>>,
    renewed: Mutex<Instant>,
    /// By how many milliseconds the database's clock shows more than `begun` is ago.
    ahead: AtomicI64,
    reconnects: AtomicU64,
}

/// What is to be said, in order, each once.
#[derive(Debug, Default)]
struct Outbox {
    hints: Vec<String>,
    known: HashSet<String>,
    missed: bool,
}

impl Outbox {
    /// Whether it is short enough to be said.
    fn put(&mut self, hint: String) -> bool {
        let short = hint.len() <= LONGEST;
        if short && self.hints.len() == MOST {
            self.missed = true;
        } else if short && self.known.insert(hint.clone()) {
            self.hints.push(hint);
        }
        short
    }

    /// All of it as messages of server `from`.
    fn take(&mut self, from: i64) -> Vec<String> {
        let Self { hints, missed, .. } = mem::take(self);
        let hints = if missed {
            vec![MISSED.to_owned()]
        } else {
            hints
        };
        let mut messages: Vec<String> = Vec::new();
        for hint in hints {
            match messages.last_mut() {
                Some(last) if last.len() + 1 + hint.len() < LONGEST => {
                    last.push('\n');
                    last.push_str(&hint);
                }
                _ => messages.push(format!("{from}\n{hint}")),
            }
        }
        messages
    }
}

impl Site {
    pub(crate) fn start(
        config: &Config,
        address: &str,
        (server, secret): (i64, [u8; 32]),
        received: impl FnMut(Received<'_>) + Send + 'static,
    ) -> Result<Self> {
        let begun = Instant::now();
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let shared = Arc::new(Shared {
            begun,
            outbox: Mutex::default(),
            refused: Mutex::default(),
            renewed: Mutex::new(begun),
            ahead: AtomicI64::new(since.map_or(0, |since| since.as_millis() as i64)),
            reconnects: AtomicU64::new(0),
        });
        let mut line = Line {
            config: config.clone(),
            address: address.to_owned(),
            server,
            shared: Arc::clone(&shared),
            received,
        };
        let mut client = line.open()?;
        line.renew(&mut client)?;
        let (end, ends) = mpsc::channel();
        let (has_ended, ended) = mpsc::channel();
        let thread = thread::Builder::new().name("site".to_owned());
        let thread = thread.spawn(move || {
            line.keep(client, &ends);
            let _ = has_ended.send(());
        });
        thread.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Self {
            secret,
            shared,
            end: Mutex::new(Some(end)),
            ended: Mutex::new(ended),
        })
    }

    /// What the servers of the site know each other by.
    pub fn secret(&self) -> &[u8; 32] {
        &self.secret
    }

    /// Publishes something to all other servers, within a quarter of a second: a line of text, unless it is too long. What is
    /// published twice meanwhile, they receive once.
    pub fn publish(&self, hint: String) -> bool {
        self.shared.outbox.lock().put(hint)
    }

    /// A server that listened at this address accepts no connection. Where its lease was not renewed in time either, it runs no
    /// more, and the lease is over: its tables need not wait for that.
    pub fn refused_by(&self, address: &str) {
        let mut refused = self.shared.refused.lock();
        refused.insert(address.to_owned(), Instant::now());
    }

    /// Whether this server owns its tables: others may claim them otherwise.
    pub fn has_lease(&self) -> bool {
        let since = self.shared.renewed.lock().elapsed();
        since.as_millis() < LEASE as u128 || broken::is("append")
    }

    /// The database's clock, in milliseconds since 1970 (UTC): the servers' own may differ.
    pub fn clock(&self) -> impl Fn() -> i64 + Send + Sync + 'static {
        let shared = Arc::clone(&self.shared);
        move || shared.ahead.load(Ordering::Relaxed) + shared.begun.elapsed().as_millis() as i64
    }

    /// How often the database was lost and found again.
    pub fn reconnects(&self) -> u64 {
        self.shared.reconnects.load(Ordering::Relaxed)
    }

    /// Says what is still to be said, and gives up the lease: others may claim what this server has claimed. Blocks.
    pub fn leave(&self) {
        if self.end.lock().take().is_some() {
            let _ = self.ended.lock().recv_timeout(PATIENCE);
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.leave();
    }
}

/// The thread's side.
struct Line<F> {
    config: Config,
    address: String,
    server: i64,
    shared: Arc<Shared>,
    received: F,
}

impl<F: FnMut(Received<'_>)> Line<F> {
    fn open(&self) -> Result<Client> {
        let mut client = connect(&self.config)?;
        let channel = "SELECT 'quantarium_' || md5(current_schema())";
        let channel: String = client.query_one(channel, &[])?.try_get(0)?;
        client.batch_execute(&format!("LISTEN {channel}"))?;
        Ok(client)
    }

    /// Until it is to end.
    fn keep(&mut self, mut client: Client, ends: &Receiver<()>) {
        let mut renewed = Instant::now();
        loop {
            if let Err(RecvTimeoutError::Disconnected) = ends.recv_timeout(Duration::ZERO) {
                let _ = self
                    .flush(&mut client)
                    .and_then(|()| self.give_up(&mut client));
                return;
            }
            if self.turn(&mut client, &mut renewed).is_err() {
                let Some(again) = self.reopen(ends) else {
                    return;
                };
                client = again;
                renewed = Instant::now() - RENEWED;
                self.shared.reconnects.fetch_add(1, Ordering::Relaxed);
                (self.received)(Received::Missed);
            }
        }
    }

    /// Renews the lease where it is time to, says what is to be said, and hears others for a while.
    fn turn(&mut self, client: &mut Client, renewed: &mut Instant) -> Result<()> {
        if renewed.elapsed() >= RENEWED {
            *renewed = Instant::now();
            // A process or machine that stood still has lost its tables before it could see it.
            if self.renew(client)? {
                (self.received)(Received::Missed);
            }
        }
        self.flush(client)?;
        let until = Instant::now() + FLUSH;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            let next = client.notifications().timeout_iter(left).next()?;
            match next {
                Some(message) => self.receive(message.payload()),
                None if client.is_closed() => {
                    return Err(StoreError::Database("the connection is lost".to_owned()));
                }
                None => {}
            }
        }
        Ok(())
    }

    fn reopen(&self, ends: &Receiver<()>) -> Option<Client> {
        loop {
            match ends.recv_timeout(FLUSH) {
                Err(RecvTimeoutError::Timeout) => {}
                _ => return None,
            }
            if let Ok(client) = self.open() {
                return Some(client);
            }
        }
    }

    /// Renews the lease: whether it was over, so that others may have claimed this server's tables.
    fn renew(&self, client: &mut Client) -> Result<bool> {
        let asked = Instant::now();
        let renew = format!(
            "UPDATE servers SET lease = {NOW} + $1
             FROM (SELECT server AS this, lease AS until FROM servers WHERE server = $2 FOR UPDATE) AS before
             WHERE server = this RETURNING {NOW}, until"
        );
        let Some(row) = client.query_opt(&renew, &[&LEASE, &self.server])? else {
            // It stood still for so long that it was forgotten: the next time it renews this.
            let sql = "INSERT INTO servers (server, address, lease) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING";
            client.execute(sql, &[&self.server, &self.address])?;
            return Ok(true);
        };
        let (now, until): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let took = asked.elapsed();
        *self.shared.renewed.lock() = asked;
        if took < SLOW {
            let at = asked + took / 2 - self.shared.begun;
            let ahead = now - at.as_millis() as i64;
            self.shared.ahead.store(ahead, Ordering::Relaxed);
        }
        Ok(until < now)
    }

    fn give_up(&self, client: &mut Client) -> Result<()> {
        let sql = "UPDATE servers SET lease = 0 WHERE server = $1";
        client.execute(sql, &[&self.server])?;
        Ok(())
    }

    fn flush(&self, client: &mut Client) -> Result<()> {
        let refused: Vec<String> = {
            let mut refused = self.shared.refused.lock();
            refused.retain(|_, last| last.elapsed() < REFUSED);
            refused.keys().cloned().collect()
        };
        for address in refused {
            let over = format!(
                "UPDATE servers SET lease = 0 WHERE address = $1 AND lease BETWEEN {NOW} AND {NOW} + $2"
            );
            client.execute(&over, &[&address, &OVERDUE])?;
        }
        let messages = self.shared.outbox.lock().take(self.server);
        if messages.is_empty() {
            return Ok(());
        }
        let published = (|| {
            let mut transaction = client.transaction()?;
            for message in &messages {
                let notify = "SELECT pg_notify('quantarium_' || md5(current_schema()), $1)";
                transaction.execute(notify, &[message])?;
            }
            transaction.commit()
        })();
        if published.is_err() {
            // Whether it was said is not known.
            self.shared.outbox.lock().missed = true;
        }
        Ok(published?)
    }

    fn receive(&mut self, message: &str) {
        let Some((from, hints)) = message.split_once('\n') else {
            return;
        };
        if from == self.server.to_string() {
            return;
        }
        for hint in hints.split('\n') {
            (self.received)(match hint {
                MISSED => Received::Missed,
                hint => Received::Hint(hint),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_said_once_in_order_and_in_pieces() {
        let mut outbox = Outbox::default();
        for hint in ["a", "b", "a"] {
            outbox.put(hint.to_owned());
        }
        assert_eq!(outbox.take(7), ["7\na\nb"]);
        assert!(outbox.take(7).is_empty());
        for letter in ["c", "d"] {
            outbox.put(letter.repeat(LONGEST / 2));
        }
        assert_eq!(outbox.take(7).len(), 2);
    }

    #[test]
    fn of_too_much_it_is_said_that_it_was_missed() {
        let mut outbox = Outbox::default();
        // What is too long itself costs nobody else anything.
        assert!(!outbox.put("a".repeat(LONGEST + 1)));
        assert!(outbox.take(7).is_empty());
        for number in 0..=MOST {
            outbox.put(number.to_string());
        }
        assert_eq!(outbox.take(7), ["7\n"]);
    }
}
