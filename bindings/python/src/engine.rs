//! `Engine`, `Report` and `Solution`.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use quantarium_engine::{Effort, Level, Limits, Params, Proof, Search, Start, Verdict};
use quantarium_rules::Seed;

use crate::contest::given;
use crate::error::{of_weights, wrong};
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::position::Position;

/// A game's engine: it searches, plays by a level, and proves. Ctrl-C ends what it does. With `weights`, a file of weights of
/// your own, it evaluates by these and not by the built-in ones; refused where its search evaluates nothing.
#[pyclass(frozen, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Engine {
    game: String,
    threads: usize,
    /// Whether it has weights that are not the built-in ones.
    is_given: bool,
    engine: Mutex<Box<dyn quantarium_engine::Engine>>,
}

/// What a search has found out.
#[pyclass(frozen, get_all, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Report {
    /// The move to play.
    best: String,
    /// Its action.
    action: usize,
    /// What the position is worth to each seat, from 0, a sure loss, to 1, a sure win.
    values: Vec<f32>,
    /// The main line, its first move `best`.
    line: Vec<String>,
    /// The moves that were looked at, the best first: the text, how many simulations began with it, and what it is
    /// worth to whoever is to move.
    moves: Vec<(String, u64, f32)>,
    /// What is proven: the winner's seat, -1 for a draw, or None.
    proven: Option<i8>,
    /// How many simulations there were.
    simulations: u64,
    /// How many positions were made.
    nodes: u64,
    /// The time it took, in seconds.
    seconds: f64,
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        format!(
            "<Report: {} after {} simulations, values {:?}>",
            self.best, self.simulations, self.values
        )
    }
}

/// What a position comes to under best play.
#[pyclass(frozen, get_all, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Solution {
    /// A move that gets it.
    best: String,
    /// Its action.
    action: usize,
    /// The winner's seat, or -1 for a draw; None if only this much is proven, that it is not a win of
    /// whoever is to move, or not a loss.
    winner: Option<i8>,
    /// How many positions were made.
    nodes: u64,
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        format!("<Solution: {}, winner {:?}>", self.best, self.winner)
    }
}

/// The winner's seat, or -1 for a draw.
fn winner(proof: Proof) -> Option<i8> {
    proof.verdict().map(|verdict| match verdict {
        Verdict::Win(player) => player.0 as i8,
        Verdict::Draw => -1,
    })
}

impl Engine {
    /// Does something with the engine at a position; other threads wait. Nothing if the game is over.
    fn at<T: Send>(
        &self,
        py: Python<'_>,
        position: &Position,
        work: impl FnOnce(&dyn quantarium_engine::Engine, &std::sync::atomic::AtomicBool) -> T + Send,
    ) -> PyResult<T> {
        if position.shared.name != self.game {
            let other = &position.shared.name;
            return Err(wrong(format!(
                "a position of {other}, and an engine of {}",
                self.game
            )));
        }
        if position.positions.outcome(0).is_some() {
            return Err(wrong("the game is over"));
        }
        let line = position.line();
        interruptible(py, |stop| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            let moves: Vec<&str> = line.moves.iter().map(String::as_str).collect();
            let set = engine.set(Start::Position(&line.position), &moves);
            set.map(|()| work(&**engine, stop))
        })?
        .map_err(wrong)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, threads=1, *, weights=None))]
    fn new(game: &Game, threads: usize, weights: Option<PathBuf>) -> PyResult<Self> {
        let mut engine = quantarium_engine::open(&game.0.name).map_err(wrong)?;
        let is_given = weights.is_some();
        if let Some(file) = weights {
            let given = given(&file)?;
            let weights = given.whole().map_err(of_weights)?;
            engine.play_by(weights, Search::default()).map_err(wrong)?;
        }
        Ok(Self {
            game: game.0.name.clone(),
            threads,
            is_given,
            engine: Mutex::new(engine),
        })
    }

    /// Searches a position until the first of the limits; there must be one. The result is the same for
    /// the same seed with one thread and without `seconds`.
    #[pyo3(signature = (position, *, simulations=None, nodes=None, seconds=None, depth=None, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "the limits, by name")]
    fn search(
        &self,
        py: Python<'_>,
        position: &Position,
        simulations: Option<u64>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        depth: Option<u32>,
        seed: u64,
    ) -> PyResult<Report> {
        let time = seconds
            .map(Duration::try_from_secs_f64)
            .transpose()
            .map_err(wrong)?;
        let mut limits = Limits::INFINITE;
        (limits.simulations, limits.nodes) = (simulations, nodes);
        (limits.depth, limits.time) = (depth, time);
        if limits == Limits::INFINITE {
            return Err(wrong(
                "a limit is needed: simulations, nodes, seconds or depth",
            ));
        }
        let mut params = Params::default();
        (params.seed, params.threads) = (Seed(seed), self.threads);
        let report = self.at(py, position, |engine, stop| {
            engine
                .search()
                .limits(limits)
                .params(params)
                .stop(stop)
                .run()
        })?;
        let report = report.ok_or_else(stopped)?;
        let moves = report
            .moves
            .iter()
            .map(|root| (root.mv.clone(), root.visits, root.value));
        Ok(Report {
            action: position.positions.action(0, &report.best).map_err(wrong)?,
            values: report.values.to_vec(),
            line: report.line.clone(),
            moves: moves.collect(),
            proven: winner(report.proof),
            simulations: report.simulations,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            best: report.best,
        })
    }

    /// The text of the move that a level, 1 to 10, plays; the same for the same seed. With more than two players levels
    /// evaluate nothing: then an engine with weights of your own raises `Error`.
    #[pyo3(signature = (position, *, level=5, seed=0))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &Position,
        level: u8,
        seed: u64,
    ) -> PyResult<String> {
        let level = Level::new(level).map_err(wrong)?;
        let is_given = self.is_given;
        let chosen = self.at(py, position, |engine, stop| {
            if is_given && !engine.is_by_evaluation(level.search(engine)) {
                return Err(wrong(
                    "levels of this game play without weights; search plays by them",
                ));
            }
            Ok(engine.choose(level, Seed(seed), stop))
        })?;
        chosen?.ok_or_else(stopped)
    }

    /// Proves what a position comes to under best play, or None if `nodes` positions do not suffice.
    #[pyo3(signature = (position, *, nodes=10_000_000, hash_mib=64))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &Position,
        nodes: u64,
        hash_mib: usize,
    ) -> PyResult<Option<Solution>> {
        let effort = Effort::new(nodes, hash_mib);
        let found = self.at(py, position, |engine, stop| engine.solve(&effort, stop))?;
        let solution = found.map(|found| {
            Ok(Solution {
                action: position.positions.action(0, &found.best).map_err(wrong)?,
                winner: winner(found.proof),
                nodes: found.nodes,
                best: found.best,
            })
        });
        solution.transpose()
    }

    fn __repr__(&self) -> String {
        format!("<Engine of {}>", self.game)
    }
}

/// A search that was stopped before it had anything to say.
fn stopped() -> PyErr {
    PyKeyboardInterrupt::new_err("stopped")
}
