//! Work in numbered pieces, several at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;

/// The most threads for anything, as in the engine protocol: a machine that is asked for thousands does nothing else.
pub const MOST_THREADS: usize = 256;

/// The number of threads that a user asks for: 0 stands for as many as the machine has. Nothing if they are too many.
pub fn threads(asked: usize) -> Option<usize> {
    if asked > 0 {
        return (asked <= MOST_THREADS).then_some(asked);
    }
    let machine = thread::available_parallelism().map_or(1, usize::from);
    Some(machine.min(MOST_THREADS))
}

/// Reads a number of threads as [`threads`] takes it.
///
/// # Errors
/// When it is none, or too great: what to write.
pub fn read_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().and_then(threads);
    threads.ok_or_else(|| format!("write a whole number from 0 to {MOST_THREADS}"))
}

/// How often the caller's thread looks whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Does each piece of `todo`, in its order, on `threads` threads, at most [`MOST_THREADS`]. `worker` makes what a
/// thread does its pieces with; a piece without a result ends its thread. On the caller's thread `take` gets the
/// results as they come, and nothing now and then; when it says `true`, or fails, `halt` is set and what goes on is
/// waited for. A module in a browser's tab has no threads: there the caller's does it all.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use quantarium_jobs::pool;
///
/// let mut sum = 0;
/// let square = || Some(|piece: u64| Some(piece * piece));
/// let done = pool::each(1..=10, 2, &AtomicBool::new(false), square, |result| {
///     sum += result.unwrap_or(0);
///     Ok::<bool, std::io::Error>(false)
/// });
/// assert!(done.is_ok() && sum == 385);
/// ```
///
/// # Errors
/// Those of `take`.
pub fn each<P, T: Send, E, W: FnMut(P) -> Option<T>>(
    todo: impl IntoIterator<Item = P, IntoIter: Send>,
    threads: usize,
    halt: &AtomicBool,
    worker: impl Fn() -> Option<W> + Sync,
    mut take: impl FnMut(Option<T>) -> Result<bool, E>,
) -> Result<(), E> {
    if cfg!(target_family = "wasm") {
        let Some(mut work) = worker() else {
            return Ok(());
        };
        for done in todo.into_iter().map_while(&mut work) {
            if take(Some(done))? {
                break;
            }
        }
        return Ok(());
    }
    let todo = todo.into_iter();
    let pieces = todo.size_hint().1.unwrap_or(MOST_THREADS);
    let todo = Mutex::new(todo);
    let next = || todo.lock().next();
    let (next, worker) = (&next, &worker);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.clamp(1, pieces.clamp(1, MOST_THREADS)) {
            let sender = sender.clone();
            scope.spawn(move || {
                let Some(mut work) = worker() else { return };
                while !halt.load(Ordering::Relaxed) {
                    let Some(done) = next().and_then(&mut work) else {
                        return;
                    };
                    if sender.send(done).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        loop {
            let result = match results.recv_timeout(LOOK_EVERY) {
                Ok(result) => Some(result),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            let enough = take(result);
            if !matches!(enough, Ok(false)) {
                halt.store(true, Ordering::Relaxed);
            }
            enough?;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_early_when_it_is_asked_to_and_passes_on_failures() {
        let halt = AtomicBool::new(false);
        let mut taken = 0;
        let take = |result: Option<u64>| {
            taken += result.iter().len();
            Ok::<bool, ()>(taken >= 5)
        };
        assert_eq!(each(0..1_000_000, 2, &halt, || Some(Some), take), Ok(()));
        assert!((5..1_000_000).contains(&taken) && halt.into_inner());
        let fails = |_: Option<u64>| Err("no");
        let halt = AtomicBool::new(false);
        let failed = each(0..1_000_000, 2, &halt, || Some(Some), fails);
        assert_eq!(failed, Err("no"));
    }
}
