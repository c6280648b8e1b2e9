//! Whether the other side of a connection still lives, and how long the way there and back takes: it is pinged, and the server's
//! own clock measures when the answer comes.

use std::time::Duration;

use axum::body::Bytes;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

use crate::Limits;
use crate::socket::End;

/// How long after a ping whoever plays is asked again at the earliest.
const AGAIN: Duration = Duration::from_secs(2);
/// How much a new measurement counts beside those before it, as in lichess' `Lag` (lila-ws).
const WEIGHT: f64 = 0.1;

/// What is known of a connection's other side: it is asked now and then, and given up after three times as long.
#[derive(Debug)]
pub(crate) struct Heart {
    every: Duration,
    ticks: Interval,
    heard: Instant,
    /// How many pings were sent: each carries its number.
    pings: u64,
    /// When the last of them was sent.
    sent: Instant,
    /// Whether it waits for its answer.
    waits: bool,
    /// The mean of what was measured, in milliseconds.
    lag: Option<f64>,
}

impl Heart {
    pub(crate) fn new(limits: &Limits) -> Self {
        let mut ticks = interval(limits.heartbeat);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let now = Instant::now();
        Self {
            every: limits.heartbeat,
            ticks,
            heard: now,
            pings: 0,
            sent: now,
            waits: false,
            lag: None,
        }
    }

    /// Something has come.
    pub(crate) fn hear(&mut self) {
        self.heard = Instant::now();
    }

    /// Waits until it is time to ask; an error where nothing has come for too long.
    pub(crate) async fn beat(&mut self) -> Result<(), End> {
        self.ticks.tick().await;
        if self.heard.elapsed() > 3 * self.every {
            return Err(End::Gone);
        }
        Ok(())
    }

    /// What a ping that is sent now carries.
    pub(crate) fn ping(&mut self) -> Bytes {
        self.pings += 1;
        self.sent = Instant::now();
        self.waits = true;
        Bytes::copy_from_slice(&self.pings.to_be_bytes())
    }

    /// A ping between the beats, where the last one is answered and some time ago.
    pub(crate) fn ping_again(&mut self) -> Option<Bytes> {
        let due = !self.waits && self.sent.elapsed() >= AGAIN;
        due.then(|| self.ping())
    }

    /// A pong has come: whether it answers the last ping, which it can do once.
    pub(crate) fn answered(&mut self, payload: &[u8]) -> bool {
        if !self.waits || payload != self.pings.to_be_bytes() {
            return false;
        }
        self.waits = false;
        let measured = self.sent.elapsed().as_secs_f64() * 1000.0;
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

    async fn answer_after(heart: &mut Heart, milliseconds: u64) -> bool {
        let ping = heart.ping();
        tokio::time::advance(Duration::from_millis(milliseconds)).await;
        heart.answered(&ping)
    }

    #[tokio::test(start_paused = true)]
    async fn the_way_is_measured_and_smoothed() {
        let mut heart = Heart::new(&Limits::default());
        assert_eq!(heart.lag(), None);
        assert!(answer_after(&mut heart, 80).await);
        assert_eq!(heart.lag(), Some(80));
        assert!(answer_after(&mut heart, 280).await);
        assert_eq!(heart.lag(), Some(100));
        for _ in 0..60 {
            assert!(answer_after(&mut heart, 40).await);
        }
        assert_eq!(heart.lag(), Some(40));
    }

    #[tokio::test(start_paused = true)]
    async fn only_the_answer_to_the_last_ping_counts_and_once() {
        let mut heart = Heart::new(&Limits::default());
        assert!(!heart.answered(&0_u64.to_be_bytes()));
        let first = heart.ping();
        tokio::time::advance(Duration::from_secs(20)).await;
        let second = heart.ping();
        tokio::time::advance(Duration::from_millis(50)).await;
        assert!(!heart.answered(&first) && !heart.answered(b"") && !heart.answered(b"anything"));
        assert!(heart.answered(&second));
        assert!(!heart.answered(&second));
        assert_eq!(heart.lag(), Some(50));
    }

    #[tokio::test(start_paused = true)]
    async fn who_plays_is_asked_again_but_not_at_once() {
        let mut heart = Heart::new(&Limits::default());
        let ping = heart.ping();
        tokio::time::advance(AGAIN).await;
        // One that waits for its answer is enough.
        assert!(heart.ping_again().is_none());
        assert!(heart.answered(&ping));
        let again = heart.ping_again().expect("a ping");
        assert!(heart.answered(&again) && heart.ping_again().is_none());
    }
}
