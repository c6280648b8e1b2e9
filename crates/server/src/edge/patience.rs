//! How long a connection waits for a client that does not read what it is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

/// So many bytes a second must be read in the long run.
const LEAST: f64 = 1024.0;

/// What is left of a connection's patience. It is used up while nothing can be written, and comes back by what is written
/// and with the time in which nothing waits.
pub(crate) struct Patience {
    most: Duration,
    left: Duration,
    /// When it was reckoned up last.
    at: Instant,
    /// While something waits: when it is over.
    over: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    pub(crate) fn new(most: Duration) -> Self {
        Self {
            most,
            left: most,
            at: Instant::now(),
            over: None,
        }
    }

    /// What has come of writing: an error where that has waited too long.
    pub(crate) fn with(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => self.reckon(bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                if self.over.is_none() {
                    self.reckon(0);
                    self.over = Some(Box::pin(sleep(self.left)));
                }
                if let Some(over) = &mut self.over {
                    ready!(over.as_mut().poll(context));
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
        }
        written
    }

    fn reckon(&mut self, bytes: usize) {
        let now = Instant::now();
        let passed = now - self.at;
        self.at = now;
        self.left = match self.over.take() {
            Some(_) => self.left.saturating_sub(passed),
            None => self.left + passed,
        };
        let earned = Duration::from_secs_f64(bytes as f64 / LEAST);
        self.left = (self.left + earned).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many seconds a client is given up that reads so many bytes each second, if it is within ten minutes.
    async fn given_up(bytes: usize) -> Option<u64> {
        let mut patience = Patience::new(Duration::from_secs(20));
        let mut context = Context::from_waker(std::task::Waker::noop());
        for second in 0..600 {
            let _ = patience.with(Poll::Pending, &mut context);
            tokio::time::advance(Duration::from_secs(1)).await;
            if patience.with(Poll::Pending, &mut context).is_ready() {
                return Some(second);
            }
            if bytes > 0 {
                let _ = patience.with(Poll::Ready(Ok(bytes)), &mut context);
            }
        }
        None
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_nothing_or_drop_by_drop_is_given_up_and_who_reads_slowly_is_not() {
        let soon = |given_up: Option<u64>| given_up.is_some_and(|after| (19..30).contains(&after));
        assert!(soon(given_up(0).await));
        assert!(soon(given_up(100).await));
        assert_eq!(given_up(1500).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn patience_comes_back() {
        let mut patience = Patience::new(Duration::from_secs(20));
        let mut context = Context::from_waker(std::task::Waker::noop());
        for _ in 0..10 {
            assert!(patience.with(Poll::Pending, &mut context).is_pending());
            tokio::time::advance(Duration::from_secs(15)).await;
            assert!(patience.with(Poll::Ready(Ok(1)), &mut context).is_ready());
            tokio::time::advance(Duration::from_secs(60)).await;
        }
    }
}
