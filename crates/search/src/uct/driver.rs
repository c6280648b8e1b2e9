//! Starting, watching and ending a search.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use quantarium_rules::Game;

use super::params::{MAX_THREADS, Params};
use super::shared::Shared;
use super::worker::Worker;
use crate::clock::{PROGRESS_EVERY, Pace};
use crate::{Limits, Report, Watch};

/// How many playouts lie between two looks at the main line's length: a count, not a time, so that a
/// search to a depth depends on its seed alone.
const LINE_EVERY: u64 = 128;

/// Searches a position until a limit is reached, `stop` is set, `watch` breaks, or it is proven what
/// the player to move gets; nothing if the game is over.
///
/// `stop` is looked at before every playout, the clock four times a millisecond.
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    params: &Params,
    limits: &Limits,
    stop: &AtomicBool,
    watch: &mut dyn Watch<G::Move>,
) -> Option<Report<G::Move>> {
    if game.outcome(position).is_some() {
        return None;
    }
    let shared = Shared::new(game, position, params, limits, stop);
    let mut worker = Worker::new(&shared, 0);
    worker.open_root();
    let report = shared.report(shared.clock.elapsed())?;
    if report.moves.len() == 1 && limits.time.is_some() {
        return Some(report);
    }
    thread::scope(|scope| {
        for thread in 1..params.threads.clamp(1, MAX_THREADS) {
            let shared = &shared;
            scope.spawn(move || help(shared, thread));
        }
        lead(&shared, worker, watch);
        shared.end();
    });
    shared.report(shared.clock.elapsed())
}

/// The first thread's part: it also looks on for the watch and at the main line.
fn lead<G: Game>(
    shared: &Shared<'_, G>,
    mut worker: Worker<'_, '_, G>,
    watch: &mut dyn Watch<G::Move>,
) {
    let mut playouts = 0_u64;
    let mut next_progress = PROGRESS_EVERY;
    work(shared, &mut worker, |now| {
        playouts += 1;
        if playouts.is_multiple_of(LINE_EVERY) && shared.is_deep_enough() {
            return false;
        }
        let Some(now) = now.filter(|now| *now >= next_progress) else {
            return true;
        };
        next_progress = now + PROGRESS_EVERY;
        let report = shared.report(now);
        report.is_none_or(|report| watch.progress(&report).is_continue())
    });
}

/// The other threads' part.
fn help<G: Game>(shared: &Shared<'_, G>, thread: usize) {
    work(shared, &mut Worker::new(shared, thread), |_| true);
}

/// Makes playouts until the search is over. `go_on` is asked after each, with the time when the
/// clock was looked at.
fn work<G: Game>(
    shared: &Shared<'_, G>,
    worker: &mut Worker<'_, '_, G>,
    mut go_on: impl FnMut(Option<Duration>) -> bool,
) {
    let mut pace = Pace::new();
    let mut all_nodes = 0;
    while !shared.is_over() && !shared.is_decided() && worker.playout() {
        let now = pace.look(&shared.clock);
        if now.is_some() {
            all_nodes = worker.collect();
        }
        let out_of_time = now.is_some_and(|now| shared.clock.has_run_out(now));
        let enough = |nodes| all_nodes + worker.nodes() >= nodes;
        if out_of_time || shared.limits.nodes.is_some_and(enough) || !go_on(now) {
            break;
        }
    }
    worker.collect();
    shared.end();
}
