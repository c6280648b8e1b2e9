//! A step on several threads.
//!
//! Environments are cut into more parts than there are threads, and whoever is free takes the next part. The thread that
//! asks takes parts, too: to wake another thread takes as long as many steps, and nobody waits for that but at the end.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{hint, thread};

use quantarium_rules::FullGame;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::block::Block;
use crate::envs::Finals;
use crate::positions::{MOST_THREADS, at_most};
use crate::{ActionError, PositionsError};

/// So many parts for each thread, that one which comes late leaves its parts to the others.
const PARTS: usize = 8;
/// So many environments a part at least: fewer are soon done.
const LEAST: usize = 16;
/// So many times a thread looks whether the others are done before it lets go of its processor.
const LOOKS: u32 = 1000;

/// Some environments, and what came of them.
struct Part<'a, G: FullGame> {
    block: Block<'a, G>,
    chosen: Result<(), ActionError>,
    finals: Finals,
}

/// Numbers that are given away, each once.
#[derive(Default)]
struct Tickets {
    next: AtomicUsize,
    done: AtomicUsize,
}

/// Counts a part as done, also when its thread panics: the others would wait for ever.
struct Done<'a>(&'a AtomicUsize);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

impl Tickets {
    /// Takes parts, one after the other, until all are taken.
    fn each<T>(&self, parts: &[Mutex<T>], mut work: impl FnMut(&mut T)) {
        while let Some(part) = parts.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let _done = Done(&self.done);
            work(&mut locked(part));
        }
    }

    /// Waits until the parts that others have taken are done, too.
    fn wait(&self, parts: usize) {
        let mut looks = 0;
        while self.done.load(Ordering::Acquire) < parts {
            looks += 1;
            match looks % LOOKS {
                0 => thread::yield_now(),
                _ => hint::spin_loop(),
            }
        }
    }
}

/// Nobody else has it: whoever has a part's number is the only one.
fn locked<T>(part: &Mutex<T>) -> MutexGuard<'_, T> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads that help, as many as are asked for but for the one that asks; none for one.
pub(crate) fn helpers(threads: usize) -> Result<Option<ThreadPool>, PositionsError> {
    at_most("threads", threads, MOST_THREADS)?;
    if threads <= 1 {
        return Ok(None);
    }
    let builder = ThreadPoolBuilder::new().num_threads(threads - 1);
    Ok(Some(builder.build()?))
}

/// Into how many parts the environments are cut.
fn parts(pool: &ThreadPool, envs: usize) -> usize {
    (envs / LEAST).clamp(1, PARTS * (pool.current_num_threads() + 1))
}

/// Has this thread and as many others as there are further parts do the same.
fn all_do(pool: &ThreadPool, parts: usize, work: impl Fn() + Sync) {
    pool.in_place_scope(|scope| {
        for _ in 0..pool.current_num_threads().min(parts - 1) {
            scope.spawn(|_| work());
        }
        work();
    });
}

/// Plays an action in each environment; all actions are looked up before anything changes.
pub(crate) fn step_together<G: FullGame>(
    pool: &ThreadPool,
    block: Block<'_, G>,
    actions: &[i64],
) -> Result<Finals, ActionError> {
    let count = parts(pool, block.envs.len());
    let parts = block.cut(count).into_iter().map(|block| {
        Mutex::new(Part {
            block,
            chosen: Ok(()),
            finals: Finals::default(),
        })
    });
    let parts: Vec<Mutex<Part<'_, G>>> = parts.collect();
    let (choosing, stepping) = (Tickets::default(), Tickets::default());
    all_do(pool, count, || {
        choosing.each(&parts, |part| {
            let first = part.block.first;
            let actions = &actions[first..first + part.block.envs.len()];
            part.chosen = part.block.choose(actions);
            if part.chosen.is_err() {
                // Nobody begins to step.
                stepping.next.store(count, Ordering::Relaxed);
            }
        });
        choosing.wait(count);
        stepping.each(&parts, |part| part.finals = part.block.step());
    });
    let ended = parts.into_iter().map(|part| {
        let part = part.into_inner().unwrap_or_else(PoisonError::into_inner);
        // The first objection in order, whichever thread found one first.
        part.chosen.map(|()| part.finals)
    });
    let ended: Vec<Finals> = ended.collect::<Result<_, _>>()?;
    Ok(ended.into_iter().fold(Finals::default(), Finals::and))
}

/// An action for each environment.
pub(crate) fn sample_together(
    pool: &ThreadPool,
    envs: usize,
    action: impl Fn(usize) -> i64 + Sync,
) -> Vec<i64> {
    let size = envs.div_ceil(parts(pool, envs)).max(1);
    let mut actions = vec![0; envs];
    let parts = actions.chunks_mut(size).enumerate();
    let parts: Vec<Mutex<(usize, &mut [i64])>> = parts
        .map(|(i, part)| Mutex::new((i * size, part)))
        .collect();
    let tickets = Tickets::default();
    all_do(pool, parts.len().max(1), || {
        tickets.each(&parts, |(first, part)| {
            for (place, index) in part.iter_mut().zip(*first..) {
                *place = action(index);
            }
        });
    });
    actions
}
