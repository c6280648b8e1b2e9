//! How much one client, or all of them, may ask for.

use std::thread::available_parallelism;
use std::time::Duration;

use tokio::time::Instant;

/// How long an address may be, in bytes: the largest board as a mask fits, every character escaped.
pub(crate) const MAX_ADDRESS: usize = 8 * 1024;
/// How long a request's body may be, in bytes.
pub(crate) const MAX_BODY: usize = 16 * 1024;
/// How long a game record or a tree of moves may be, in bytes.
pub(crate) const MAX_RECORD: usize = 512 * 1024;
/// How long the engine may think about a position at once, in milliseconds.
pub(crate) const MAX_ANALYSIS: u32 = 600_000;
/// What takes longer than this is done one at a time, beside the other searches, so that no game waits for it.
pub(crate) const LONG_ANALYSIS: u32 = 60_000;
/// How many lines an analysis shows at most.
pub(crate) const MAX_LINES: u8 = 5;
/// How long a page's message may be, in bytes.
pub(crate) const MAX_MESSAGE: usize = 4 * 1024;
/// How many tables a list shows.
pub(crate) const MAX_LIST: u32 = 100;

/// How much is served.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Pages connected at once.
    pub sockets: usize,
    /// Moves that the computer thinks about at once.
    pub searches: usize,
    /// Tables opened in a minute, by all together.
    pub tables_a_minute: u32,
    /// Previews in a second, for all together.
    pub previews_a_second: u32,
    /// Messages from a page in a second.
    pub messages_a_second: u32,
    /// Messages beyond that, one after the other, until the page is hung up on.
    pub patience: u32,
    /// How long a table stays in memory when nobody is there.
    pub idle_room: Duration,
    /// How often a silent page is asked whether it is still there; it is given up after three times
    /// as long.
    pub heartbeat: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sockets: 256,
            searches: available_parallelism().map_or(1, usize::from),
            tables_a_minute: 60,
            previews_a_second: 50,
            messages_a_second: 20,
            patience: 100,
            idle_room: Duration::from_secs(60),
            heartbeat: Duration::from_secs(20),
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
}
