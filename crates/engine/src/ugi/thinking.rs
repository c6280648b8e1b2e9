//! What the engine does on its own thread: thinking about a move, or counting.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_rules::{MoveError, Player};

use super::command::Go;
use super::info;
use super::options::Options;
use super::output::Lines;
use crate::{Engine, Level, Limits, Memory, perft};

/// The move that is none, as in UCI.
pub(super) const NO_MOVE: &str = "bestmove 0000";

/// Whether the answer has to wait for `stop`.
pub(super) fn waits_for_stop(go: &Go, level: Option<Level>) -> bool {
    let without = level.is_none() && limits(go, Player::FIRST, None, 0) == Limits::INFINITE;
    go.infinite || go.ponder || without
}

/// When to stop thinking; `most` are the simulations of the level, if there is one, and `overhead` the milliseconds
/// that are kept back of a clock.
fn limits(go: &Go, mover: Player, most: Option<u64>, overhead: u64) -> Limits {
    // Any clock makes the game a timed one; a missing one of the mover's has run out.
    let timed = go.time.iter().any(Option::is_some);
    let clock = timed.then(|| {
        let left = go.time[mover.index()].unwrap_or_default();
        let spent = budget(left, go.increment[mover.index()], go.movestogo);
        let spent = spent.saturating_sub(Duration::from_millis(overhead));
        spent.max(Duration::from_millis(1))
    });
    let mut limits = Limits::INFINITE;
    limits.simulations = most;
    if !go.infinite && !go.ponder {
        limits.simulations = least(go.playouts, most);
        limits.nodes = go.nodes;
        limits.depth = go.depth;
        limits.time = least(go.movetime, clock);
    }
    limits
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// How much of a clock to spend on a move: a share of what is left, as for 20 moves or as many as come before there
/// is more, and most of the increment, but never more than half of it.
fn budget(left: Duration, increment: Duration, movestogo: Option<u32>) -> Duration {
    let moves = movestogo.unwrap_or(20).clamp(1, 20);
    (left / moves + increment * 3 / 4).min(left / 2)
}

/// Thinks about a move and writes how it goes; the last lines, `bestmove` at the end.
pub(super) fn think(
    engine: &dyn Engine,
    go: &Go,
    options: &Options,
    memory: &Memory,
    stop: &AtomicBool,
    output: &impl Lines,
) -> Vec<String> {
    if let Some(outcome) = engine.outcome() {
        let words = outcome.ending.words;
        return vec![
            format!("info string the game is over: {words}"),
            NO_MOVE.to_owned(),
        ];
    }
    let restricted;
    let engine = match go.searchmoves.is_empty() {
        true => engine,
        false => match among(engine, &go.searchmoves) {
            Ok(among) => {
                restricted = among;
                &*restricted
            }
            Err(error) => return vec![format!("info string error: {error}"), NO_MOVE.to_owned()],
        },
    };
    if !go.ignored.is_empty() {
        let words = go.ignored.join(" ");
        output.line(format!(
            "info string go: `{words}` means nothing here and is ignored"
        ));
    }
    let mover = engine.to_move();
    let most = options.level.map(|level| level.simulations(engine));
    let limits = limits(go, mover, most, options.overhead);
    let mut watch = |report: &crate::Report| {
        let shown = options.level.map(|level| level.shown(engine, report));
        let shown = shown.as_ref().unwrap_or(report);
        output.write(&info::lines(shown, mover, options.multipv));
        ControlFlow::Continue(())
    };
    let params = options.params(engine);
    // A level's move depends on its seed and position alone.
    let memory = options.level.is_none().then_some(memory);
    match engine.search_with(&limits, &params, memory, stop, &mut watch) {
        Some(report) => {
            let report = match options.level {
                Some(level) => level.choose_from(engine, &report, params.seed, stop),
                None => report,
            };
            let mut lines = info::lines(&report, mover, options.multipv);
            let expected = report.line.get(1).filter(|_| options.ponder);
            let expected = expected.map_or(String::new(), |mv| format!(" ponder {mv}"));
            lines.push(format!("bestmove {}{expected}", report.best));
            lines
        }
        None => vec![NO_MOVE.to_owned()],
    }
}

/// The engine looking at some of its moves.
fn among(engine: &dyn Engine, moves: &[String]) -> Result<Box<dyn Engine>, MoveError> {
    let mut engine = engine.boxed();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    engine.restrict(&moves)?;
    Ok(engine)
}

/// The last lines of a job that broke down.
pub(super) fn failed() -> Vec<String> {
    vec![
        "info string error: the engine failed; please report the position".to_owned(),
        NO_MOVE.to_owned(),
    ]
}

/// Counts the sequences of `depth` plies; returns the lines with the counts.
pub(super) fn count(
    engine: &dyn Engine,
    depth: u32,
    options: &Options,
    stop: &AtomicBool,
) -> Vec<String> {
    let run = perft::Run {
        threads: options.threads,
        stop,
        progress: &|_, _| (),
    };
    match engine.divide(depth, &run) {
        Some(division) => {
            let moves = division.moves.iter();
            let mut lines: Vec<String> = moves
                .map(|(mv, leaves)| format!("{mv}: {leaves}"))
                .collect();
            lines.push(format!("nodes {}", division.total));
            lines
        }
        None => vec!["info string perft was stopped".to_owned()],
    }
}

/// A job in progress, or one whose answer waits for `stop`.
pub(super) struct Job {
    pub(super) stop: std::sync::Arc<AtomicBool>,
    pub(super) waits_for_stop: bool,
    /// What is searched from `ponderhit` on, while it is the other's turn.
    pub(super) ponders: Option<Box<Go>>,
    /// Its answer is not wanted any more.
    pub(super) is_discarded: bool,
    pub(super) answer: Option<Vec<String>>,
}

impl Job {
    pub(super) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.waits_for_stop = false;
    }

    /// The answer, if it is there and need not wait.
    pub(super) fn take_answer(&mut self) -> Option<Vec<String>> {
        if self.waits_for_stop {
            return None;
        }
        self.answer.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000] {
            for increment in [0, 10, 1000, 100_000] {
                for movestogo in [None, Some(0), Some(1), Some(40)] {
                    let spent = budget(millis(left), millis(increment), movestogo);
                    assert!(spent <= millis(left) / 2, "{left} {increment}");
                }
            }
        }
        assert_eq!(budget(millis(60_000), millis(0), None), millis(3000));
        assert_eq!(budget(millis(60_000), millis(1000), None), millis(3750));
        assert_eq!(budget(millis(60_000), millis(0), Some(5)), millis(12_000));
    }

    #[test]
    fn an_answer_to_infinite_waits_for_stop_even_if_all_is_said() {
        let mut job = Job {
            stop: std::sync::Arc::default(),
            waits_for_stop: true,
            ponders: None,
            is_discarded: false,
            answer: Some(vec![NO_MOVE.to_owned()]),
        };
        assert_eq!(job.take_answer(), None);
        job.stop();
        assert!(job.take_answer().is_some());
    }

    #[test]
    fn the_least_limit_counts_and_the_movers_clock() {
        let mut go = Go {
            movetime: Some(millis(500)),
            ..Go::default()
        };
        go.time[1] = Some(millis(2000));
        assert_eq!(limits(&go, Player::SECOND, None, 10).time, Some(millis(90)));
        go.time[0] = Some(millis(200_000));
        assert_eq!(limits(&go, Player::FIRST, None, 10).time, Some(millis(500)));
        go.playouts = Some(700);
        let level = Level::new(6).ok();
        assert_eq!(
            limits(&go, Player::FIRST, Some(600), 10).simulations,
            Some(600)
        );
        go.infinite = true;
        assert_eq!(limits(&go, Player::FIRST, None, 10), Limits::INFINITE);
        assert!(waits_for_stop(&go, None) && waits_for_stop(&Go::default(), None));
        assert!(!waits_for_stop(&Go::default(), level));
    }
}
