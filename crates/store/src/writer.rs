//! The one thread that writes. What has come in while it waited for the disk is written in one transaction:
//! the more there is to do, the less each costs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::vec::IntoIter;

use parking_lot::Mutex;

use crate::db::Connection;
use crate::{Done, Result, StoreError, Tx, broken};

/// What is written in one transaction at most.
const BATCH: usize = 256;

/// What is done to write.
type Written = Result<()>;
/// Something to be written, or why nothing can be: whether it was, and what is called when it is on disk or lost.
type Work = Box<dyn FnOnce(Result<&Tx<'_>>) -> (Written, Finish) + Send>;
/// Calls back with the result, or with why the whole transaction has not come to disk.
type Finish = Box<dyn FnOnce(Written)>;

/// What is changed, as far as other servers change it too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// Rows of tables that this server has claimed, or adds.
    Own,
    /// What all servers share: one of them at a time.
    Shared,
}

struct Job {
    changes: Changes,
    work: Work,
}

#[derive(Debug)]
pub(crate) struct Writer {
    /// Taken when the store ends.
    inbox: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn start(db: Arc<Mutex<Connection>>) -> Result<Self> {
        let (inbox, jobs) = mpsc::channel();
        let thread = std::thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || run(&db, &jobs));
        let thread = thread.map_err(|error| StoreError::Database(error.to_string()))?;
        let (inbox, thread) = (Some(inbox), Some(thread));
        Ok(Self { inbox, thread })
    }

    /// Has something written; `done` gets the result. It is dropped if the thread has ended.
    pub(crate) fn send<T: Send + 'static>(
        &self,
        changes: Changes,
        work: impl FnOnce(&Tx<'_>) -> Result<T> + Send + 'static,
        done: Done<T>,
    ) {
        let work: Work = Box::new(move |tx| {
            let result = tx.and_then(work);
            let written = result.as_ref().map(drop).map_err(Clone::clone);
            let finish: Finish = Box::new(move |all: Written| {
                done(result.and_then(|done| all.map(|()| done)));
            });
            (written, finish)
        });
        if let Some(inbox) = &self.inbox {
            let _ = inbox.send(Job { changes, work });
        }
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

fn run(db: &Mutex<Connection>, jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut batch = vec![first];
        batch.extend(jobs.try_iter().take(BATCH - 1));
        let mut finishes = Vec::with_capacity(batch.len());
        let mut batch = batch.into_iter();
        let written = write(&db.lock(), &mut batch, &mut finishes);
        if let Err(error) = &written {
            finishes.extend(batch.map(|job| (job.work)(Err(error.clone())).1));
        }
        for finish in finishes {
            finish(written.clone());
        }
    }
}

/// Writes a batch in one transaction. What is refused leaves no trace, and nothing else is refused with it, unless the database
/// gives up the whole transaction: then all of it is refused for that reason.
fn write(db: &Connection, batch: &mut IntoIter<Job>, finishes: &mut Vec<Finish>) -> Written {
    let tx = Tx::new(db);
    let transaction = db.begin()?;
    // First of all: who waits for it holds nothing that another waits for.
    let mut jobs = batch.as_slice().iter();
    if jobs.any(|job| job.changes == Changes::Shared) {
        db.be_alone()?;
    }
    while batch.len() > 0 {
        db.batch("SAVEPOINT one")?;
        let Some(job) = batch.next() else {
            break;
        };
        // What panics is refused alone, and nobody is called.
        let done = catch_unwind(AssertUnwindSafe(|| (job.work)(Ok(&tx))));
        let refused = done.map(|(written, finish)| {
            finishes.push(finish);
            written.err()
        });
        if !matches!(refused, Ok(None)) {
            if db.has_given_up() {
                // The whole transaction has been rolled back, as on a full disk.
                return Err(refused.ok().flatten().unwrap_or(StoreError::Full));
            }
            db.batch("ROLLBACK TO one")?;
        }
        db.batch("RELEASE one")?;
    }
    if broken::confirms_early() {
        finishes.drain(..).for_each(|finish| finish(Ok(())));
        thread::sleep(broken::COMMIT);
    }
    transaction.commit()?;
    tx.end();
    Ok(())
}

/// Writes one thing in a transaction of its own.
pub(crate) fn at_once<T>(db: &Connection, work: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
    let tx = Tx::new(db);
    let transaction = db.begin()?;
    db.be_alone()?;
    let done = work(&tx)?;
    transaction.commit()?;
    tx.end();
    Ok(done)
}
