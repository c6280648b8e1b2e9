//! What the engine does on its own thread: thinking about a move, or counting.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_rules::Player;

use super::command::{Go, told};
use super::info;
use super::options::Options;
use crate::{Engine, Level, Limits, Memory, perft};

/// The move that is none, as in UCI.
pub(super) const NO_MOVE: &str = "bestmove 0000";

/// Whether the answer has to wait for `stop`.
pub(super) fn waits_for_stop(go: &Go, level: Option<Level>) -> bool {
    let without = level.is_none() && limits(go, None, None) == Limits::INFINITE;
    go.infinite || go.ponder || (without && !go.is_timed())
}

/// When to stop thinking; `most` are the simulations of the level, if there is one, and `budget` is of the mover's clock.
fn limits(go: &Go, most: Option<u64>, budget: Option<Budget>) -> Limits {
    let mut limits = Limits::INFINITE;
    limits.simulations = most;
    if !go.infinite && !go.ponder {
        limits.simulations = least(go.playouts, most);
        limits.nodes = go.nodes;
        limits.depth = go.depth;
        limits.time = least(go.movetime, budget.map(|budget| budget.most));
        limits.aim = budget.map(|budget| budget.aim);
    }
    limits
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// How much of a clock to spend on a move.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Budget {
    /// On average.
    aim: Duration,
    most: Duration,
}

/// How many moves more than are expected the clock has to last for: it never runs empty.
const SPARE_MOVES: u32 = 4;

impl Budget {
    /// The budget of a `go` with clocks: an equal share for each move until the rest of the game can be solved, `plies`
    /// from now, or until there is more time, and the increments until then.
    fn new(go: &Go, mover: Player, players: usize, plies: u32, overhead: u64) -> Self {
        // Any clock makes the game a timed one; a missing one of the mover's has run out.
        let overhead = Duration::from_millis(overhead);
        let left = go.time[mover.index()].unwrap_or_default();
        let left = left.saturating_sub(overhead);
        let increment = go.increment[mover.index()];
        let moves = plies.div_ceil(players as u32);
        let moves = moves.min(go.movestogo.unwrap_or(u32::MAX));
        let aim = (left + increment * moves) / (moves + SPARE_MOVES);
        let aim = aim.saturating_sub(overhead);
        let floor = Duration::from_millis(1);
        Self {
            aim: aim.min(left / 2).max(floor),
            most: (aim * 5 / 2).min(left / 2).max(floor),
        }
    }
}

/// Thinks about a move and writes how it goes; the last lines, `bestmove` at the end.
pub(super) fn think(
    engine: &dyn Engine,
    go: &Go,
    options: &Options,
    memory: &Memory,
    stop: &AtomicBool,
    output: &dyn Fn(&[String]),
) -> Vec<String> {
    if let Some(outcome) = engine.position().outcome() {
        let words = outcome.ending.words;
        return vec![
            format!("info string the game is over: {words}"),
            NO_MOVE.to_owned(),
        ];
    }
    let mut engine = engine.boxed();
    if !go.searchmoves.is_empty()
        && let Err(error) = engine.restrict(&go.searchmoves)
    {
        return refused(error);
    }
    let engine = &*engine;
    if !go.ignored.is_empty() {
        let words = told(go.ignored.join(" "));
        output(&[format!(
            "info string go: `{words}` means nothing here and is ignored"
        )]);
    }
    let mover = engine.position().to_move();
    let most = options.level.map(|level| level.simulations(engine));
    let budget = go.is_timed().then(|| {
        let (players, plies) = (engine.game().seats().len(), engine.horizon());
        Budget::new(go, mover, players, plies, options.overhead)
    });
    let limits = limits(go, most, budget);
    let params = options.params(engine);
    let mut watch = |report: &crate::Report| {
        let shown = options.level.map(|level| level.shown(engine, report));
        let shown = shown.as_ref().unwrap_or(report);
        output(&info::lines(shown, mover, params.search.lines));
        ControlFlow::Continue(())
    };
    // A level's move depends on its seed and position alone.
    let memory = options.level.is_none().then_some(memory);
    let found = engine.search_with(&limits, &params, memory, stop, &mut watch);
    if let Some(failure) = engine.take_failure() {
        return refused(failure);
    }
    match found {
        Some(report) => {
            let report = match options.level {
                Some(level) => level.choose_from(engine, &report, params.search.seed, stop),
                None => report,
            };
            let mut lines = info::lines(&report, mover, params.search.lines);
            // Nobody ponders but on somebody else's move after which it is their own turn again.
            let is_answer = |mv: &str| {
                let after = engine.position().entered(&report.best).ok()?.position;
                let then = after.entered(mv).ok()?.position;
                let turns = (after.to_move() != mover, then.to_move() == mover);
                Some(turns == (true, true) && then.outcome().is_none())
            };
            let expected = report.line.get(1);
            let expected = expected.filter(|mv| options.ponder && is_answer(mv) == Some(true));
            let expected = expected.map_or(String::new(), |mv| format!(" ponder {mv}"));
            lines.push(format!("bestmove {}{expected}", report.best));
            lines
        }
        None => vec![NO_MOVE.to_owned()],
    }
}

/// The lines of a `go` that comes to nothing.
pub(super) fn refused(error: impl Display) -> Vec<String> {
    let error = format!("info string error: {}", told(error));
    vec![error, NO_MOVE.to_owned()]
}

/// Counts the sequences of `depth` plies; returns the lines with the counts.
pub(super) fn count(
    engine: &dyn Engine,
    depth: u32,
    options: &Options,
    stop: &AtomicBool,
) -> Vec<String> {
    let run = perft::Run {
        threads: options.params.search.threads,
        stop,
        progress: &|_, _| (),
    };
    match engine.divide(depth, &run) {
        Some(division) => {
            let moves = division.moves.iter();
            let moves = moves.map(|(mv, leaves)| format!("{mv}: {leaves}"));
            moves.chain([format!("nodes {}", division.total)]).collect()
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

    fn clocks(left: u64, increment: u64, movestogo: Option<u32>) -> Go {
        let mut go = Go::default();
        go.time[0] = Some(millis(left));
        go.increment[0] = millis(increment);
        go.movestogo = movestogo;
        go
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000] {
            for increment in [0, 10, 1000, 100_000] {
                for movestogo in [None, Some(0), Some(1), Some(40)] {
                    for plies in [0, 26, 300] {
                        let go = clocks(left, increment, movestogo);
                        let budget = Budget::new(&go, Player::FIRST, 2, plies, 0);
                        let most = (millis(left) / 2).max(millis(1));
                        let kept = budget.aim <= budget.most && budget.most <= most;
                        assert!(kept, "{budget:?}");
                    }
                }
            }
        }
    }

    /// What is spent on each move of a game by the clock, where each takes the time that is aimed at and `late` more; and
    /// what is left.
    fn played(mut left: u64, increment: u64, plies: u32, late: u64) -> (Vec<u64>, u64) {
        let spent = (0..=plies).rev().step_by(2).map(|plies| {
            let go = clocks(left, increment, None);
            let budget = Budget::new(&go, Player::FIRST, 2, plies, 10);
            let aim = budget.aim.as_millis() as u64;
            let rest = (left + increment).checked_sub(aim + late);
            left = rest.expect("time is left");
            aim
        });
        (spent.collect(), left)
    }

    #[test]
    fn most_of_a_clock_is_spent_until_the_rest_can_be_solved_and_in_equal_parts() {
        let (spent, left) = played(1000, 10, 26, 10);
        assert!((150..300).contains(&left), "{left} left after {spent:?}");
        let [least, most] = [spent.iter().min(), spent.iter().max()].map(|spent| *spent.unwrap());
        assert!(least * 5 > most * 4, "{spent:?}");
        // What is late with every move makes the later ones shorter.
        assert!(played(1000, 10, 26, 25).1 > 100);
        let soon = Budget::new(&clocks(1000, 0, Some(1)), Player::FIRST, 2, 26, 0);
        assert_eq!(soon.aim, millis(200));
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
        go.time[1] = Some(millis(2320));
        let of = |go: &Go, player| limits(go, None, Some(Budget::new(go, player, 2, 14, 10)));
        let second = of(&go, Player::SECOND);
        let times = (second.aim, second.time);
        assert_eq!(times, (Some(millis(200)), Some(millis(500))));
        go.time[0] = Some(millis(200_000));
        assert_eq!(of(&go, Player::FIRST).time, Some(millis(500)));
        go.playouts = Some(700);
        let level = Level::new(6).ok();
        assert_eq!(limits(&go, Some(600), None).simulations, Some(600));
        assert!(!waits_for_stop(&go, None));
        go.infinite = true;
        assert_eq!(limits(&go, None, None), Limits::INFINITE);
        assert!(waits_for_stop(&go, None) && waits_for_stop(&Go::default(), None));
        assert!(!waits_for_stop(&Go::default(), level));
        assert!(!waits_for_stop(&clocks(1, 0, None), None));
    }
}
