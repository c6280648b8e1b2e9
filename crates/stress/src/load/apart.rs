//! Those who only look on, in a thread of their own: thousands of them are told at once, and what is measured is not how long a
//! player's message waits here, behind theirs, until it is read.

use std::io;

use tokio::runtime::{Builder, Handle, Runtime};

pub(super) struct Apart {
    pub(super) handle: Handle,
    runtime: Option<Runtime>,
}

impl Apart {
    pub(super) fn new() -> io::Result<Self> {
        let mut threads = Builder::new_multi_thread();
        let runtime = threads.worker_threads(1).enable_all().build()?;
        let (handle, runtime) = (runtime.handle().clone(), Some(runtime));
        Ok(Self { handle, runtime })
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        // A runtime that is dropped within another would wait for its thread.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
