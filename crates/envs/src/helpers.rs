//! Threads that help another one, and stay awake for a moment.
//!
//! To wake a thread that sleeps takes as long as many steps of environments. Programs mostly step again and again, so a helper
//! that has nothing to do looks out for the next call a little while before it sleeps: nobody who does not call keeps a
//! processor busy.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{hint, mem, process, thread};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::PositionsError;
use crate::positions::{MOST_THREADS, at_most};

/// How long a helper looks for the next call without giving its processor away.
const LOOKS_OUT: Duration = Duration::from_micros(50);
/// How long it looks in all, before it sleeps; after `LOOKS_OUT` it yields to whoever else wants the processor.
const STAYS_AWAKE: Duration = Duration::from_micros(100);
/// How often a helper looks for a call between two looks at the clock.
const LOOKS: usize = 16;

#[derive(Debug)]
pub(crate) struct Helpers {
    pool: ThreadPool,
    /// Counts the calls, for those who look out for the next one.
    calls: Arc<AtomicUsize>,
    /// There is a processor for each thread and for the one that calls: who stays awake takes none from the others.
    have_processors: bool,
    /// The process that has the threads: its children have none of them.
    process: u32,
}

/// A thread's number, from 0, and how many threads work: a thread keeps its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    number: usize,
    pub(crate) of: usize,
}

impl Who {
    /// The thread's share of `pieces`, as a range: the shares of all threads are all pieces, each once.
    pub(crate) fn share(self, pieces: usize) -> Range<usize> {
        self.number * pieces / self.of..(self.number + 1) * pieces / self.of
    }

    /// The thread whose number is greater by `turns`, round and round.
    pub(crate) fn after(self, turns: usize) -> Self {
        Self {
            number: (self.number + turns) % self.of,
            ..self
        }
    }
}

/// Counts something as done, also when its thread panics: the others would wait for ever.
pub(crate) struct Done<'a>(pub(crate) &'a AtomicUsize);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

/// Looks again and again whether something is so, first on this processor, then where nothing else wants it, and at last no
/// more.
fn looks_out(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    loop {
        for _ in 0..LOOKS {
            if is_so() {
                return;
            }
            hint::spin_loop();
        }
        match begun.elapsed() {
            spent if spent < LOOKS_OUT => (),
            spent if spent < STAYS_AWAKE => thread::yield_now(),
            _ => return,
        }
    }
}

impl Helpers {
    /// The threads that help, as many as are asked for but for the one that asks; none for one.
    pub(crate) fn new(threads: usize) -> Result<Option<Self>, PositionsError> {
        at_most("threads", threads, MOST_THREADS)?;
        if threads <= 1 {
            return Ok(None);
        }
        let processors = thread::available_parallelism();
        Ok(Some(Self {
            pool: ThreadPoolBuilder::new().num_threads(threads - 1).build()?,
            calls: Arc::default(),
            have_processors: processors.is_ok_and(|processors| threads <= processors.get()),
            process: process::id(),
        }))
    }

    /// Has threads of its own in a process that was forked from the one that had them; none where they cannot be
    /// started, for one thread does the same work.
    pub(crate) fn revive(helpers: &mut Option<Self>) {
        let Some(lost) = helpers.take_if(|helpers| helpers.process != process::id()) else {
            return;
        };
        *helpers = Self::new(lost.count() + 1).ok().flatten();
        // Its threads would be asked to end, and there are none.
        mem::forget(lost);
    }

    pub(crate) fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Has this thread and `others` more do the same, fewer where there are fewer.
    pub(crate) fn all_do(&self, others: usize, work: impl Fn(Who) + Sync) {
        let (others, ended) = (others.min(self.count()), AtomicUsize::new(0));
        let call = self.calls.load(Ordering::Relaxed).wrapping_add(1);
        self.pool.in_place_scope(|scope| {
            for _ in 0..others {
                scope.spawn(|_| {
                    let _ended = Done(&ended);
                    let index = self.pool.current_thread_index();
                    work(self.who(index.map_or(0, |index| index + 1)));
                    self.look_out(call);
                });
            }
            self.calls.store(call, Ordering::Release);
            work(self.who(0));
            if self.have_processors {
                // They are about to end, and this thread would sleep until they have.
                looks_out(|| ended.load(Ordering::Acquire) >= others);
            }
        });
    }

    fn who(&self, number: usize) -> Who {
        let of = self.count() + 1;
        Who { number, of }
    }

    /// Has the helper whose thread this is look out for the call after this one, once it has ended.
    fn look_out(&self, call: usize) {
        if self.have_processors {
            let calls = Arc::clone(&self.calls);
            let is_over = move || calls.load(Ordering::Acquire) != call;
            self.pool.spawn(move || looks_out(is_over));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The helpers of a machine with as many processors as anybody wants, or with none to spare.
    fn helpers(threads: usize, have_processors: bool) -> Helpers {
        let helpers = Helpers::new(threads).ok().flatten();
        Helpers {
            have_processors,
            ..helpers.expect("threads can be started")
        }
    }

    #[test]
    fn everybody_works_once_a_call() {
        for (threads, have_processors) in [(2, true), (4, true), (4, false), (9, true)] {
            let helpers = helpers(threads, have_processors);
            for others in [0, 1, 3, 100] {
                let worked = AtomicUsize::new(0);
                for _ in 0..50 {
                    helpers.all_do(others, |_| drop(Done(&worked)));
                }
                let each = others.min(threads - 1) + 1;
                assert_eq!(worked.into_inner(), 50 * each, "{threads} {others}");
            }
        }
    }

    #[test]
    fn shares_are_all_pieces_once() {
        for (of, pieces) in [(1, 5), (2, 16), (3, 16), (5, 3), (4, 0)] {
            let who = Who { number: of - 1, of };
            let shares = (1..=of).flat_map(|turns| who.after(turns).share(pieces));
            let mut all: Vec<usize> = shares.collect();
            assert_eq!(all, (0..pieces).collect::<Vec<_>>());
            let last = who.share(pieces);
            assert_eq!(all.split_off(last.start), last.collect::<Vec<_>>());
        }
    }

    #[test]
    fn nobody_looks_out_for_long() {
        let begun = Instant::now();
        looks_out(|| false);
        assert!(begun.elapsed() >= STAYS_AWAKE);
        // It would never come back.
        looks_out(|| true);
        let looked = AtomicUsize::new(0);
        looks_out(|| looked.fetch_add(1, Ordering::Relaxed) == 20);
        assert_eq!(looked.into_inner(), 21);
    }

    #[test]
    fn a_forked_process_gets_helpers_of_its_own() {
        let mut lost = Some(helpers(3, true));
        Helpers::revive(&mut lost);
        let kept = lost.as_ref().map(|helpers| helpers.process);
        assert_eq!(kept, Some(process::id()));
        if let Some(helpers) = &mut lost {
            // As if this were the child.
            helpers.process += 1;
        }
        Helpers::revive(&mut lost);
        let revived = lost.expect("threads can be started");
        assert_eq!((revived.process, revived.count()), (process::id(), 2));
        revived.all_do(2, |_| ());
    }
}
