//! Work in numbered pieces, several at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The most threads for anything, as in the engine protocol: a machine that is asked for thousands does nothing else.
pub const MOST_THREADS: usize = 256;

/// How often the caller's thread looks whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Does each piece of `todo`, in its order, on `threads` threads, at most [`MOST_THREADS`]. `worker` makes what a thread does its
/// pieces with; a piece without a result ends its thread. On the caller's thread `take` gets the results as
/// they come, and nothing now and then; when it says `true`, or fails, `halt` is set and what goes on is
/// waited for.
///
/// # Errors
/// Those of `take`.
pub fn each<T: Send, E, W: FnMut(u64) -> Option<T>>(
    todo: &[u64],
    threads: usize,
    halt: &AtomicBool,
    worker: impl Fn() -> Option<W> + Sync,
    mut take: impl FnMut(Option<T>) -> Result<bool, E>,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let (next, worker) = (&next, &worker);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.clamp(1, todo.len().clamp(1, MOST_THREADS)) {
            let sender = sender.clone();
            scope.spawn(move || {
                let Some(mut work) = worker() else { return };
                while !halt.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let done = todo.get(place as usize).and_then(|piece| work(*piece));
                    let Some(done) = done else { return };
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
    fn every_piece_is_done_once() {
        let todo: Vec<u64> = (0..100).collect();
        let mut done = Vec::new();
        let worked = each(
            &todo,
            3,
            &AtomicBool::new(false),
            || Some(|piece| Some(piece * 2)),
            |result| {
                done.extend(result);
                Ok::<bool, ()>(false)
            },
        );
        assert_eq!(worked, Ok(()));
        done.sort_unstable();
        assert_eq!(done, todo.iter().map(|piece| piece * 2).collect::<Vec<_>>());
    }

    #[test]
    fn it_ends_early_when_it_is_told_to_and_passes_on_failures() {
        let todo: Vec<u64> = (0..1_000_000).collect();
        let halt = AtomicBool::new(false);
        let mut taken = 0;
        let worked = each(
            &todo,
            2,
            &halt,
            || Some(Some),
            |result: Option<u64>| {
                taken += result.iter().len();
                Ok::<bool, ()>(taken >= 5)
            },
        );
        assert_eq!(worked, Ok(()));
        assert!((5..1_000_000).contains(&taken) && halt.into_inner());
        let failed = each(
            &todo,
            2,
            &AtomicBool::new(false),
            || Some(Some),
            |_| Err("no"),
        );
        assert_eq!(failed, Err("no"));
    }
}
