//! What happens often is counted and reported in one line a minute.

use std::future::pending;
use std::mem::take;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// How often it is reported.
const EVERY: Duration = Duration::from_secs(60);

/// How often something has happened since it was reported.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    count: u64,
    reported: Option<Instant>,
}

impl Tally {
    pub(crate) fn add(&mut self) {
        self.count += 1;
    }

    /// Waits until it is to be reported how often it has happened: at once the first time, then once in a while.
    pub(crate) async fn due(&mut self) -> u64 {
        if self.count == 0 {
            return pending().await;
        }
        if let Some(reported) = self.reported {
            sleep_until(reported + EVERY).await;
        }
        self.reported = Some(Instant::now());
        take(&mut self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_happens_a_thousand_times_a_second_is_reported_once_a_minute() {
        let mut tally = Tally::default();
        let mut reported = Vec::new();
        for _ in 0..150_000 {
            tally.add();
            tokio::select! {
                biased;
                count = tally.due() => reported.push(count),
                () = std::future::ready(()) => {}
            }
            tokio::time::advance(Duration::from_millis(1)).await;
        }
        assert_eq!(reported, [1, 60_000, 60_000]);
        tokio::time::advance(EVERY).await;
        assert_eq!(tally.due().await, 29_999);
    }
}
