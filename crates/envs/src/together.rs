//! A step on several threads.
//!
//! Environments are cut into more parts than there are threads. Each thread has its own, the same at every step, and whoever is
//! free before the others takes some of theirs. The thread that asks takes parts, too: to wake another thread takes as long as
//! many steps, and nobody waits for that but at the end.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{hint, thread};

use parking_lot::Mutex;
use quantarium_rules::FullGame;

use crate::ActionError;
use crate::block::Block;
use crate::envs::Finals;
use crate::helpers::{Done, Helpers, Who};

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
    finals: &'a mut Finals,
}

/// The parts, each of which is given away once.
struct Tickets {
    taken: Vec<AtomicBool>,
    done: AtomicUsize,
    /// No more are given away.
    closed: AtomicBool,
}

impl Tickets {
    fn new(parts: usize) -> Self {
        Self {
            taken: (0..parts).map(|_| AtomicBool::new(false)).collect(),
            done: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        }
    }

    /// Takes parts, one after the other, until all are taken: first its own, which were its own at the last step, too, so that
    /// they are still in its processor's cache; then, from their ends, those of the others.
    fn each<T>(&self, who: Who, parts: &[Mutex<T>], mut work: impl FnMut(&mut T)) {
        let own = who.share(parts.len());
        let others = (1..who.of).map(|turns| who.after(turns).share(parts.len()));
        for index in own.chain(others.flat_map(Iterator::rev)) {
            let is_taken = &self.taken[index];
            if self.closed.load(Ordering::Relaxed)
                || is_taken.load(Ordering::Relaxed)
                || is_taken.swap(true, Ordering::Relaxed)
            {
                continue;
            }
            let _done = Done(&self.done);
            work(&mut parts[index].lock());
        }
    }

    /// Waits until the parts that others have taken are done, too.
    fn wait(&self) {
        let mut looks = 0;
        while self.done.load(Ordering::Acquire) < self.taken.len() {
            looks += 1;
            match looks % LOOKS {
                0 => thread::yield_now(),
                _ => hint::spin_loop(),
            }
        }
    }
}

fn parts(helpers: &Helpers, envs: usize) -> usize {
    (envs / LEAST).clamp(1, PARTS * (helpers.count() + 1))
}

/// Plays an action in each environment; all actions are looked up before anything changes. The parts gather what ends in
/// memory that stays from step to step: threads that asked for memory would wait for each other.
pub(crate) fn step_together<G: FullGame>(
    helpers: &Helpers,
    block: Block<'_, G>,
    actions: &[i64],
    gathered: &mut Vec<Finals>,
) -> Result<Finals, ActionError> {
    let count = parts(helpers, block.envs.len());
    gathered.resize_with(count, Finals::default);
    let parts = block.cut(count).into_iter().zip(&mut *gathered);
    let parts = parts.map(|(block, finals)| {
        Mutex::new(Part {
            block,
            chosen: Ok(()),
            finals,
        })
    });
    let parts: Vec<Mutex<Part<'_, G>>> = parts.collect();
    let (choosing, stepping) = (Tickets::new(count), Tickets::new(count));
    helpers.all_do(count - 1, |who| {
        choosing.each(who, &parts, |part| {
            let first = part.block.first;
            let actions = &actions[first..first + part.block.envs.len()];
            part.chosen = part.block.choose(actions);
            if part.chosen.is_err() {
                // Nobody begins to step.
                stepping.closed.store(true, Ordering::Relaxed);
            }
        });
        choosing.wait();
        stepping.each(who, &parts, |part| part.block.step(part.finals));
    });
    for part in parts {
        // The first objection in order, whichever thread found one first.
        part.into_inner().chosen?;
    }
    Ok(Finals::concat(gathered))
}

pub(crate) fn sample_together(
    helpers: &Helpers,
    actions: &mut [i64],
    action: impl Fn(usize) -> i64 + Sync,
) {
    let envs = actions.len();
    let size = envs.div_ceil(parts(helpers, envs)).max(1);
    let parts = actions.chunks_mut(size).enumerate();
    let parts = parts.map(|(i, part)| Mutex::new((i * size, part)));
    let parts: Vec<Mutex<(usize, &mut [i64])>> = parts.collect();
    let tickets = Tickets::new(parts.len());
    helpers.all_do(parts.len().saturating_sub(1), |who| {
        tickets.each(who, &parts, |(first, part)| {
            for (place, index) in part.iter_mut().zip(*first..) {
                *place = action(index);
            }
        });
    });
}
