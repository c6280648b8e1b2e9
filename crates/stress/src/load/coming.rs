//! Many connections that are made before the trial begins. Those that are there read meanwhile: a server closes connections
//! that answer nothing for a minute, and the last may come later than that.

use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;

use crate::Failure;
use crate::tables::all;

/// Connections made at once.
const AT_ONCE: usize = 32;

/// Who can wait.
pub(super) trait Waits: Send + 'static {
    /// Hears what is said meanwhile; ends when the connection does.
    fn listen(&mut self) -> impl Future<Output = ()> + Send;
}

/// Those who come, and wait.
pub(super) struct Coming<T> {
    tasks: JoinSet<Result<T, String>>,
    begin: watch::Sender<bool>,
}

impl<T: Waits> Coming<T> {
    /// Has them come, each by `sit`; returns when all are there.
    pub(super) async fn gather<F>(
        count: u32,
        sit: impl Fn(u32) -> F + Clone + Send + 'static,
    ) -> Result<Self, Failure>
    where
        F: Future<Output = Result<T, String>> + Send,
    {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let (begin, begun) = watch::channel(false);
        let (there, mut all_there) = mpsc::unbounded_channel();
        let mut tasks = JoinSet::new();
        for number in 0..count {
            let (sit, places, there) = (sit.clone(), Arc::clone(&places), there.clone());
            let mut begun = begun.clone();
            tasks.spawn(async move {
                let place = places.acquire().await;
                let mut one = sit(number).await?;
                drop(place);
                // The other end waits for all.
                let _ = there.send(());
                tokio::select! {
                    _ = begun.wait_for(|begun| *begun) => {}
                    () = one.listen() => {
                        return Err(format!("connection {number} broke before it began"));
                    }
                }
                Ok(one)
            });
        }
        let mut coming = Self { tasks, begin };
        for _ in 0..count {
            tokio::select! {
                _ = all_there.recv() => {}
                failed = coming.tasks.join_next() => {
                    let failed = failed.and_then(|ended| ended.ok()?.err());
                    return Err(Failure::Player(failed.unwrap_or_default()));
                }
            }
        }
        Ok(coming)
    }

    /// It begins.
    pub(super) async fn begin(self) -> Result<Vec<T>, Failure> {
        self.begin.send_replace(true);
        all(self.tasks).await
    }
}
