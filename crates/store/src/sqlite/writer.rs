//! The one thread that writes. What has come in while it waited for the disk is written in one transaction:
//! the more there is to do, the less each costs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::{Done, StoreError};

/// What is written in one transaction at most.
const BATCH: usize = 256;

/// The handle of the thread.
#[derive(Debug)]
pub(super) struct Writer {
    /// Taken when the store ends.
    inbox: Option<Sender<Box<dyn Job>>>,
    /// How many jobs have been sent and not been told of.
    waiting: Arc<AtomicUsize>,
    /// Since when a batch is being written.
    since: Arc<Mutex<Option<Instant>>>,
    thread: Option<JoinHandle<()>>,
}

/// Something to be written, and the callback for its result.
trait Job: Send {
    /// Writes it; whether that worked.
    fn run(&mut self, connection: &Connection) -> bool;

    /// Tells what has become of it; `lost` is why the whole transaction has not come to disk.
    fn tell(self: Box<Self>, lost: Option<&rusqlite::Error>);
}

struct Task<T, F> {
    work: Option<F>,
    result: Result<T, StoreError>,
    done: Done<T>,
}

impl<T: Send, F> Job for Task<T, F>
where
    F: FnOnce(&Connection) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, connection: &Connection) -> bool {
        if let Some(work) = self.work.take() {
            self.result = work(connection);
        }
        self.result.is_ok()
    }

    fn tell(self: Box<Self>, lost: Option<&rusqlite::Error>) {
        let result = match lost {
            Some(error) => self.result.and(Err(error.into())),
            None => self.result,
        };
        (self.done)(result);
    }
}

/// A panic in between has rolled its transaction back.
pub(super) fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Writer {
    pub(super) fn start(connection: Arc<Mutex<Connection>>) -> Result<Self, StoreError> {
        let (inbox, jobs) = mpsc::channel();
        let thread = std::thread::Builder::new().name("store".to_owned());
        let waiting = Arc::<AtomicUsize>::default();
        let since = Arc::<Mutex<_>>::default();
        let (counted, began) = (Arc::clone(&waiting), Arc::clone(&since));
        let thread = thread.spawn(move || run(&connection, &jobs, &counted, &began));
        let thread = thread.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Self {
            inbox: Some(inbox),
            waiting,
            since,
            thread: Some(thread),
        })
    }

    /// How much is to be written or is being written.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// For how long the present batch has been on its way.
    pub(super) fn writes_for(&self) -> Duration {
        lock(&self.since).map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Has something written; `done` gets the result.
    pub(super) fn send<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        done: Done<T>,
    ) {
        let task = Task {
            work: Some(work),
            // The result if the thread ends before it answers.
            result: Err(gone()),
            done,
        };
        let job: Box<dyn Job> = Box::new(task);
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let unsent = match &self.inbox {
            Some(inbox) => inbox.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = unsent {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            job.tell(None);
        }
    }

    /// Has something written, and waits for it.
    pub(super) fn wait<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (told, hear) = mpsc::channel();
        let done = Box::new(move |result| {
            // Whoever waits is still there.
            let _ = told.send(result);
        });
        self.send(work, done);
        hear.recv().unwrap_or_else(|_| Err(gone()))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // The thread ends when it has written what was sent.
        drop(self.inbox.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn gone() -> StoreError {
    StoreError::Database("the thread that writes has ended".to_owned())
}

fn run(
    connection: &Mutex<Connection>,
    jobs: &Receiver<Box<dyn Job>>,
    waiting: &AtomicUsize,
    since: &Mutex<Option<Instant>>,
) {
    while let Ok(first) = jobs.recv() {
        let mut batch = vec![first];
        batch.extend(jobs.try_iter().take(BATCH - 1));
        *lock(since) = Some(Instant::now());
        let written = write(&lock(connection), &mut batch);
        *lock(since) = None;
        for job in batch {
            waiting.fetch_sub(1, Ordering::Relaxed);
            job.tell(written.as_ref().err());
        }
    }
}

/// Writes a batch in one transaction. What is refused leaves no trace, and nothing else is refused with it.
fn write(connection: &Connection, batch: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
    let transaction = connection.unchecked_transaction()?;
    for job in batch {
        connection.execute_batch("SAVEPOINT one")?;
        if !job.run(connection) {
            // Fails where the whole transaction has been rolled back, as on a full disk.
            connection.execute_batch("ROLLBACK TO one")?;
        }
        connection.execute_batch("RELEASE one")?;
    }
    transaction.commit()
}
