//! Those who only look on, in a thread of their own: thousands of them are told at once, and what is measured is not how long a
//! player's message waits here, behind theirs, until it is read.

use std::io;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

use crate::Failure;

pub(super) struct Apart(Option<Runtime>);

impl Apart {
    pub(super) fn new() -> io::Result<Self> {
        let mut threads = Builder::new_multi_thread();
        let runtime = threads.worker_threads(1).enable_all().build();
        Ok(Self(Some(runtime?)))
    }

    /// Has something done there.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Failure>> + Send + 'static,
    ) -> Result<T, Failure> {
        let mut tasks = JoinSet::new();
        self.begin(&mut tasks, work);
        let done = tasks.join_next().await;
        let missing = || Failure::Player("nothing came of it".to_owned());
        done.ok_or_else(missing)?.map_err(io::Error::other)?
    }

    /// Has something begun there.
    pub(super) fn begin<T: Send + 'static>(
        &self,
        tasks: &mut JoinSet<T>,
        work: impl Future<Output = T> + Send + 'static,
    ) {
        if let Some(runtime) = &self.0 {
            tasks.spawn_on(work, runtime.handle());
        }
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        // A runtime that is dropped within another would wait for its thread.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
