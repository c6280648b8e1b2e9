//! Long work that Ctrl-C ends.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::{PyResult, Python};

use quantarium_envs::room;

use crate::error::{no_memory, wrong};

/// How often signals are looked at.
const EVERY: Duration = Duration::from_millis(20);

/// So many things are soon done.
const PIECE: usize = 64;

thread_local! {
    /// What ends the search that has called a function of the user's in this thread.
    static OUTER: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Does what ends early when this flag is set, too: Python shows signals to its first thread alone, and that may wait for
/// this one.
pub(crate) fn within<T>(stop: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    let before = OUTER.replace(Some(Arc::clone(stop)));
    let done = work();
    OUTER.set(before);
    done
}

/// An error if Ctrl-C was pressed, or what this is a part of was ended by it.
fn check(py: Python<'_>) -> PyResult<()> {
    let is_over = |outer: &Option<Arc<AtomicBool>>| {
        let outer = outer.as_ref();
        outer.is_some_and(|outer| outer.load(Ordering::Relaxed))
    };
    match OUTER.with_borrow(is_over) {
        true => Err(PyKeyboardInterrupt::new_err("stopped")),
        false => py.check_signals(),
    }
}

/// Does something to so many things, piece by piece, without the interpreter's lock, and looks at signals meanwhile.
pub(crate) fn by_pieces(
    py: Python<'_>,
    count: usize,
    mut work: impl FnMut(Range<usize>) -> PyResult<()> + Send,
) -> PyResult<()> {
    let mut done = 0;
    while done < count {
        py.detach(|| {
            let since = Instant::now();
            while done < count && since.elapsed() < EVERY {
                let end = count.min(done + PIECE);
                work(done..end)?;
                done = end;
            }
            Ok::<(), pyo3::PyErr>(())
        })?;
        check(py)?;
    }
    Ok(())
}

/// Something of each of so many things, and the bytes that it takes, as a list for Python.
pub(crate) fn list_of<T: Send>(
    py: Python<'_>,
    count: usize,
    of: impl Fn(usize) -> (T, usize) + Sync,
) -> PyResult<Vec<T>> {
    let (mut list, mut bytes) = (room(count).map_err(no_memory)?, 0);
    by_pieces(py, count, |piece| {
        check_memory(ENOUGH)?;
        for (item, size) in piece.map(&of) {
            list.push(item);
            bytes += size;
        }
        Ok(())
    })?;
    check_memory(bytes + ENOUGH)?;
    Ok(list)
}

/// More than a piece of texts takes.
const ENOUGH: usize = 1 << 20;

/// Refuses what would end the process: where many small things are made, each asks for memory that must be there.
pub(crate) fn check_memory(bytes: usize) -> PyResult<()> {
    room::<u8>(bytes).map(drop).map_err(no_memory)
}

/// Does something on another thread, without the interpreter's lock, and looks at signals meanwhile.
/// The work must end soon when the flag is set.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let stop = Arc::default();
    py.detach(|| {
        thread::scope(|scope| {
            let (ended, end) = channel::<()>();
            let stop = &stop;
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                // Nothing is sent: it is dropped at the end, even if that is a panic.
                let _ended = ended;
                work(stop)
            });
            let worker = worker.map_err(|error| {
                PyRuntimeError::new_err(format!("no thread can be started: {error}"))
            })?;
            let mut interrupted = Ok(());
            while let Err(RecvTimeoutError::Timeout) = end.recv_timeout(EVERY) {
                if interrupted.is_ok() {
                    interrupted = Python::attach(check);
                    stop.store(interrupted.is_err(), Ordering::Relaxed);
                }
            }
            let done = worker.join();
            interrupted?;
            done.map_err(|_| wrong("a bug in quantarium: the search has panicked"))
        })
    })
}
