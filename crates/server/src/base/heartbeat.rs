//! Whether the other side of a connection still lives, and how long the way there and back takes: it is pinged, and the server's
//! own clock measures when the answer comes.

use std::time::Duration;

use axum::body::Bytes;
use tokio::time::{Instant, sleep_until};

use crate::Limits;
use crate::base::connection::End;

/// How long after a ping whoever plays is asked again at the earliest.
const AGAIN: Duration = Duration::from_secs(2);
/// How much a new measurement counts beside those before it, as in lichess' `Lag` (lila-ws).
const WEIGHT: f64 = 0.1;

/// How much sooner a silent page of a player is asked: the others wait for its moves.
const PLAYS: u32 = 5;

/// What is known of a connection's other side: it is asked when it is silent for a while, and given up when it stays so.
pub(crate) struct Heartbeat {
    /// How long it may be silent before it is asked.
    quiet: Duration,
    heard: Instant,
    /// How many pings were sent: each carries its number.
    pings: u64,
    /// When the last of them was sent; none before the first.
    sent: Option<Instant>,
    /// Whether it waits for its answer.
    waits: bool,
    /// The mean of what was measured, in milliseconds.
    lag: Option<f64>,
}

impl Heartbeat {
    /// Of a page, perhaps of a player's at a table.
    pub(crate) fn new(limits: &Limits, plays: bool) -> Self {
        let often = if plays { PLAYS } else { 1 };
        Self {
            quiet: limits.heartbeat / often,
            heard: Instant::now(),
            pings: 0,
            sent: None,
            waits: false,
            lag: None,
        }
    }

    pub(crate) fn received(&mut self) {
        self.heard = Instant::now();
    }

    /// Waits until it is time to ask, which it is at first: by this ping. An error where nothing has come for too long.
    pub(crate) async fn beat(&mut self) -> Result<Bytes, End> {
        let Some(sent) = self.sent else {
            return Ok(self.ping());
        };
        let given_up = self.heard + self.quiet * 5 / 2;
        let asks = self.heard.max(sent) + self.quiet;
        sleep_until(given_up.min(asks)).await;
        let now = Instant::now();
        if now > given_up + self.quiet {
            // This process stood still, and heard nobody.
            self.heard = now;
        } else if now >= given_up {
            return Err(End::Gone);
        }
        Ok(self.ping())
    }

    /// What a ping that is sent now carries.
    fn ping(&mut self) -> Bytes {
        self.pings += 1;
        self.sent = Some(Instant::now());
        self.waits = true;
        Bytes::copy_from_slice(&self.pings.to_be_bytes())
    }

    /// A ping between the beats, where the last one is answered and some time ago.
    pub(crate) fn ping_again(&mut self) -> Option<Bytes> {
        let due = !self.waits && self.sent.is_some_and(|sent| sent.elapsed() >= AGAIN);
        due.then(|| self.ping())
    }

    /// A pong has come: whether it answers the last ping, which it can do once.
    pub(crate) fn answered(&mut self, payload: &[u8]) -> bool {
        let Some(sent) = self.sent.filter(|_| self.waits) else {
            return false;
        };
        if payload != self.pings.to_be_bytes() {
            return false;
        }
        self.waits = false;
        let measured = sent.elapsed().as_secs_f64() * 1000.0;
        let mean = |lag: f64| lag + WEIGHT * (measured - lag);
        self.lag = Some(self.lag.map_or(measured, mean));
        true
    }

    /// How long the way there and back takes, in milliseconds, once it is measured.
    pub(crate) fn lag(&self) -> Option<u32> {
        // Larger values than the type holds become its largest.
        self.lag.map(|lag| lag.round() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn answer_after(heartbeat: &mut Heartbeat, milliseconds: u64) -> bool {
        let ping = heartbeat.ping();
        tokio::time::advance(Duration::from_millis(milliseconds)).await;
        heartbeat.answered(&ping)
    }

    #[tokio::test(start_paused = true)]
    async fn the_way_is_measured_and_smoothed() {
        let mut heartbeat = Heartbeat::new(&Limits::default(), true);
        assert_eq!(heartbeat.lag(), None);
        assert!(answer_after(&mut heartbeat, 80).await);
        assert_eq!(heartbeat.lag(), Some(80));
        assert!(answer_after(&mut heartbeat, 280).await);
        assert_eq!(heartbeat.lag(), Some(100));
        for _ in 0..60 {
            assert!(answer_after(&mut heartbeat, 40).await);
        }
        assert_eq!(heartbeat.lag(), Some(40));
    }

    #[tokio::test(start_paused = true)]
    async fn only_the_answer_to_the_last_ping_counts_and_once() {
        let mut heartbeat = Heartbeat::new(&Limits::default(), true);
        assert!(!heartbeat.answered(&0_u64.to_be_bytes()));
        let first = heartbeat.ping();
        tokio::time::advance(Duration::from_secs(20)).await;
        let second = heartbeat.ping();
        tokio::time::advance(Duration::from_millis(50)).await;
        assert!(!heartbeat.answered(&first) && !heartbeat.answered(b""));
        assert!(!heartbeat.answered(b"anything"));
        assert!(heartbeat.answered(&second));
        assert!(!heartbeat.answered(&second));
        assert_eq!(heartbeat.lag(), Some(50));
    }

    #[tokio::test(start_paused = true)]
    async fn who_plays_is_asked_again_but_not_at_once() {
        let mut heartbeat = Heartbeat::new(&Limits::default(), true);
        let ping = heartbeat.ping();
        tokio::time::advance(AGAIN).await;
        // One that waits for its answer is enough.
        assert!(heartbeat.ping_again().is_none());
        assert!(heartbeat.answered(&ping));
        let again = heartbeat.ping_again().expect("a ping");
        assert!(heartbeat.answered(&again) && heartbeat.ping_again().is_none());
    }

    /// How long after the last sign of life a page is given up that answers no ping, and how often it was pinged meanwhile.
    async fn given_up_after(plays: bool) -> (Duration, u64) {
        let mut heartbeat = Heartbeat::new(&Limits::default(), plays);
        let ping = heartbeat.beat().await.ok();
        assert!(ping.is_some_and(|ping| heartbeat.answered(&ping)));
        heartbeat.received();
        let heard = Instant::now();
        while heartbeat.beat().await.is_ok() {}
        (heard.elapsed(), heartbeat.pings - 1)
    }

    #[tokio::test(start_paused = true)]
    async fn a_dead_connection_of_a_player_is_given_up_within_ten_seconds() {
        assert_eq!(given_up_after(true).await, (Duration::from_secs(10), 2));
        assert_eq!(given_up_after(false).await, (Duration::from_secs(50), 2));
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_given_up_for_a_standstill_of_the_server() {
        let mut heartbeat = Heartbeat::new(&Limits::default(), true);
        let ping = heartbeat.ping();
        assert!(heartbeat.answered(&ping));
        tokio::time::advance(Duration::from_secs(30)).await;
        while heartbeat.beat().await.is_ok() {}
        assert_eq!(heartbeat.pings, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn who_sends_something_is_not_asked() {
        let mut heartbeat = Heartbeat::new(&Limits::default(), true);
        let ping = heartbeat.ping();
        assert!(heartbeat.answered(&ping));
        for _ in 0..10 {
            tokio::time::advance(Duration::from_secs(3)).await;
            heartbeat.received();
        }
        let heard = Instant::now();
        assert!(heartbeat.beat().await.is_ok());
        assert_eq!(heard.elapsed(), Duration::from_secs(4));
    }
}
