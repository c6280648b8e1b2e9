//! Who must have finished before the server may end.

use std::convert::Infallible;
use std::time::Duration;

use tokio::sync::{Mutex, mpsc, watch};

/// The tasks of a server.
#[derive(Debug)]
pub(crate) struct Tasks {
    closing: watch::Sender<bool>,
    /// Every task holds a sender; `recv` ends when all have ended.
    working: parking_lot::Mutex<Option<mpsc::Sender<Infallible>>>,
    gone: Mutex<mpsc::Receiver<Infallible>>,
}

/// Held by a task that must have finished before the server may end; signals when that is wanted.
#[derive(Debug)]
pub(crate) struct TaskGuard {
    _working: mpsc::Sender<Infallible>,
    closing: watch::Receiver<bool>,
}

impl TaskGuard {
    /// Whether the server is to end.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server is to end.
    pub(crate) async fn closing(&mut self) {
        // An error means that the server itself has gone.
        let _ = self.closing.wait_for(|closing| *closing).await;
    }
}

impl Default for Tasks {
    fn default() -> Self {
        let (working, gone) = mpsc::channel(1);
        Self {
            closing: watch::Sender::new(false),
            working: parking_lot::Mutex::new(Some(working)),
            gone: Mutex::new(gone),
        }
    }
}

impl Tasks {
    /// Signs a task on; nothing once the server is ending.
    pub(crate) fn guard(&self) -> Option<TaskGuard> {
        let working = self.working.lock();
        Some(TaskGuard {
            _working: working.as_ref()?.clone(),
            closing: self.closing.subscribe(),
        })
    }

    /// Runs a task until the server ends; none once it is ending.
    pub(crate) fn spawn<F>(&self, task: impl FnOnce(TaskGuard) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        if let Some(guard) = self.guard() {
            tokio::spawn(task(guard));
        }
    }

    /// Tells everybody that the server is to end.
    pub(crate) fn close(&self) {
        self.working.lock().take();
        self.closing.send_replace(true);
    }

    /// Waits until all tasks have gone, for a while.
    pub(crate) async fn closed(&self, patience: Duration) {
        let mut gone = self.gone.lock().await;
        if tokio::time::timeout(patience, gone.recv()).await.is_err() {
            tracing::warn!("some rooms did not close in time");
        }
    }
}
