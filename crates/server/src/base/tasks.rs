//! Who must have finished before the server may end.

use std::convert::Infallible;
use std::time::Duration;

use tokio::sync::{Mutex, mpsc, watch};
use tokio::time::timeout;

pub(crate) struct Tasks {
    signal: watch::Sender<Signal>,
    /// Every task holds a sender; `recv` ends when all have ended.
    working: parking_lot::Mutex<Option<mpsc::Sender<Infallible>>>,
    gone: Mutex<mpsc::Receiver<Infallible>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Signal {
    closing: bool,
    /// How often pages and rooms had to end.
    recalls: u32,
}

/// Held by a task that must have finished before the server may end; signals when that is wanted.
pub(crate) struct TaskGuard {
    _working: mpsc::Sender<Infallible>,
    signal: watch::Receiver<Signal>,
    /// The recalls before it began.
    recalls: u32,
}

impl TaskGuard {
    /// Whether the server is ending. False for a task that was recalled before: its page comes back, to another server if it can.
    pub(crate) fn is_closing(&self) -> bool {
        let signal = self.signal.borrow();
        signal.closing && signal.recalls == self.recalls
    }

    /// Waits until the server is to end.
    pub(crate) async fn closing(&mut self) {
        // An error means that the server itself has gone.
        let _ = self.signal.wait_for(|signal| signal.closing).await;
    }

    /// Works until the server is to end.
    pub(crate) async fn during(&mut self, work: impl Future<Output = ()>) {
        tokio::select! {
            () = self.closing() => {}
            () = work => {}
        }
    }

    /// Waits for a while; whether the server goes on.
    pub(crate) async fn waits(&mut self, time: Duration) -> bool {
        timeout(time, self.closing()).await.is_err()
    }

    /// Waits until the server is to end, or what pages and rooms know may be wrong by now; whether [it is to end](Self::is_closing).
    pub(crate) async fn over(&mut self) -> bool {
        let over = |signal: &Signal| signal.closing || signal.recalls != self.recalls;
        let _ = self.signal.wait_for(over).await;
        self.is_closing()
    }
}

impl Default for Tasks {
    fn default() -> Self {
        let (working, gone) = mpsc::channel(1);
        Self {
            signal: watch::Sender::default(),
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
            recalls: self.signal.borrow().recalls,
            signal: self.signal.subscribe(),
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
        self.signal.send_modify(|signal| signal.closing = true);
    }

    /// Ends all pages and rooms: they come back, and what they know is read anew.
    pub(crate) fn recall(&self) {
        self.signal.send_modify(|signal| signal.recalls += 1);
    }

    /// Waits until all tasks have gone, for a while.
    pub(crate) async fn closed(&self, patience: Duration) {
        let mut gone = self.gone.lock().await;
        if timeout(patience, gone.recv()).await.is_err() {
            tracing::warn!("some rooms did not close in time");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_recalled_comes_back_though_the_server_ends() {
        let tasks = Tasks::default();
        let mut recalled = tasks.guard().expect("the server goes on");
        tasks.recall();
        let mut here = tasks.guard().expect("the server goes on");
        tasks.close();
        assert_eq!((recalled.over().await, here.over().await), (false, true));
    }
}
