//! Starting, watching and ending a search.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use quantarium_rules::{Game, MAX_PLAYERS};

use super::Params;
use super::forced::Forcer;
use super::settle::Settler;
use super::shared::{Scratch, Shared, Walk};
use super::worth::Worth;
use crate::clock::{PROGRESS_EVERY, Pace};
use crate::evaluate::Evaluate;
use crate::uct::{MAX_THREADS, seed_of};
use crate::{Limits, Report, Watch};

/// Searches a position until a limit is reached, `stop` is set, `watch` breaks, or it is proven what
/// the player to move gets; nothing if the game is over. Of the limits, `playouts` bounds the walks
/// through the tree, each of which judges all moves of one position; `nodes` are positions judged, and
/// exceeded by less than one walk's a thread.
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    evaluate: &dyn Evaluate<G>,
    params: &Params,
    limits: &Limits,
    stop: &AtomicBool,
    watch: &mut dyn Watch<G::Move>,
) -> Option<Report<G::Move>> {
    if game.outcome(position).is_some() {
        return None;
    }
    if game.seats().len() == 2 {
        let shared = Shared::<_, f32>::new(game, position, evaluate, params, limits, stop)?;
        run(&shared, params, watch)
    } else {
        let shared =
            Shared::<_, [f32; MAX_PLAYERS]>::new(game, position, evaluate, params, limits, stop)?;
        run(&shared, params, watch)
    }
}

fn run<G: Game, W: Worth>(
    shared: &Shared<'_, G, W>,
    params: &Params,
    watch: &mut dyn Watch<G::Move>,
) -> Option<Report<G::Move>> {
    let report = shared.report(shared.clock.elapsed())?;
    if report.moves.len() == 1 && shared.limits.time.is_some() {
        return Some(report);
    }
    thread::scope(|scope| {
        for thread in 1..params.threads.clamp(1, MAX_THREADS) {
            scope.spawn(move || work(shared, thread, |_| true));
        }
        let mut next_progress = PROGRESS_EVERY;
        let mut settler = Settler::new(shared.game, shared.evaluate, params.hash / 4);
        let mut forcer = Forcer::new(shared.game, shared.stop, shared.clock);
        work(shared, 0, |now| {
            if forcer.is_due(shared.judged()) && shared.force(&mut forcer) {
                return false;
            }
            if settler.is_due(shared.judged()) && shared.settle(&mut settler) {
                return false;
            }
            let Some(now) = now.filter(|now| *now >= next_progress) else {
                return true;
            };
            next_progress = now + PROGRESS_EVERY;
            let report = shared.report(now);
            report.is_none_or(|report| watch.progress(&report).is_continue())
        });
    });
    shared.report(shared.clock.elapsed())
}

/// Walks until the search is over, on the thread with this number. `go_on` is asked after each walk, with the time when the clock was
/// looked at.
fn work<G: Game, W: Worth>(
    shared: &Shared<'_, G, W>,
    thread: usize,
    mut go_on: impl FnMut(Option<Duration>) -> bool,
) {
    let mut pace = Pace::new();
    let seed = seed_of(shared.seed, thread);
    let mut scratch = Scratch::new(shared.game, seed, shared.stop, shared.clock);
    while !shared.is_over() && !shared.is_enough() && !shared.is_deep_enough() {
        match shared.walk(&mut scratch) {
            Walk::Done => (),
            Walk::Busy => thread::yield_now(),
            Walk::Nothing => break,
        }
        let now = pace.look(&shared.clock);
        if now.is_some_and(|now| shared.clock.has_run_out(now)) || !go_on(now) {
            break;
        }
    }
    shared.end();
}
