//! `Engine`, `Report` and `Solution`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter::once;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parking_lot::Mutex;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quantarium_engine::{
    Constants, Effort, Level, Limits, Params, Proof, Report as Found, Search, Start, Verdict, ugi,
};
use quantarium_rules::Seed;
use quantarium_tournament::GivenWeights;
use serde::{Deserialize, Serialize};

use crate::callable::{Asked, Callable, callable, of_network};
use crate::contest::given;
use crate::error::{fits, of_weights, wrong};
use crate::executor::{Again, by_json, hashed};
use crate::game::Game;
use crate::interrupt::{interruptible, within};
use crate::position::Position;

/// A game's engine: it searches, plays by a level, and proves. Ctrl-C ends what it does. With `weights`, a file of weights of
/// your own, it evaluates by these and not by the built-in ones; refused where its search evaluates nothing. Several threads may use
/// one engine at once.
///
/// `options` sets constants of the searches by their names in docs/protocol.md, such as `{"Width": 24}`.
///
/// With `evaluate`, a function of yours, it asks that: `evaluate(planes, scalars)` gets all children of a position at once, as
/// `Positions.observe` shows them to the seat that decides in each, and returns what that seat can expect, from -1, a sure loss, to 1,
/// a sure win: floats (positions,), or (positions, seats) with the other seats after it in turn order, which more than two players
/// need. It runs in the search's threads, and the interpreter's lock is held only meanwhile. What the function raises ends the search and is raised by it.
///
/// With `policy=True` it returns `(values, policy)`, the second being the logits of all actions, floats (positions, actions). Then the
/// search is PUCT: the function gets the leaves themselves, as many at once as the option `Leaves` says, which is 1. The logits of
/// illegal actions are not looked at. A level goes by the values alone.
#[pyclass(frozen, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Engine {
    game: String,
    threads: usize,
    weights: Option<GivenWeights>,
    evaluate: Option<Arc<Callable>>,
    options: Settings,
    constants: Constants,
    /// Those that do nothing. Locked only with the interpreter's lock, and for a moment: a process may be forked while another
    /// thread searches, and would wait for that thread's engine for ever.
    idle: Mutex<Vec<Box<dyn quantarium_engine::Engine>>>,
}

/// Constants by their names.
type Settings = BTreeMap<String, i64>;

/// What a search has found out.
#[pyclass(frozen, get_all, eq, module = "quantarium")]
#[derive(PartialEq, Debug, Serialize, Deserialize)]
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
    /// The lines of the best moves, the main line first, as many as `search` was asked for: not all are as long as that.
    #[serde(default)]
    lines: Vec<Vec<String>>,
    /// What is proven: the winner's seat, -1 for a draw, or None.
    proven: Option<i8>,
    /// How many simulations there were.
    simulations: u64,
    /// How many positions were made.
    nodes: u64,
    /// The time it took, in seconds.
    seconds: f64,
}

impl Report {
    /// A report about a position as Python sees it, with `lines` lines.
    fn of(position: &Position, found: &Found, lines: usize) -> PyResult<Self> {
        let others = found.lines.iter();
        let others = others.filter(|line| line.first() != Some(&found.best));
        let lines = once(&found.line).chain(others).take(lines);
        let moves = found.moves.iter();
        let moves = moves.map(|root| (root.mv.clone(), root.visits, root.value));
        Ok(Self {
            best: found.best.clone(),
            action: position.positions.action(0, &found.best).map_err(wrong)?,
            values: found.values.to_vec(),
            line: found.line.clone(),
            moves: moves.collect(),
            lines: lines.cloned().collect(),
            proven: winner(found.proof),
            simulations: found.simulations,
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
        })
    }
}

by_json!(impl Report {
    fn __hash__(&self) -> u64 {
        hashed((&self.line, self.simulations, self.nodes))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Report: {} after {} simulations, values {:?}>",
            self.best, self.simulations, self.values
        )
    }
});

/// What a position comes to under best play.
#[pyclass(frozen, get_all, eq, hash, module = "quantarium")]
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

by_json!(impl Solution {
    fn __repr__(&self) -> String {
        let winner = self.winner.map(|winner| winner.to_string());
        let winner = winner.as_deref().unwrap_or("None");
        format!("<Solution: {}, winner {winner}>", self.best)
    }
});

/// The winner's seat, or -1 for a draw.
fn winner(proof: Proof) -> Option<i8> {
    proof.verdict().map(|verdict| match verdict {
        Verdict::Win(player) => player.0 as i8,
        Verdict::Draw => -1,
    })
}

impl Engine {
    fn with(
        game: String,
        threads: usize,
        weights: Option<GivenWeights>,
        evaluate: Option<(Bound<'_, PyAny>, bool)>,
        options: Settings,
    ) -> PyResult<Self> {
        let mut constants = Constants::default();
        for (name, value) in &options {
            let set = constants.set(name, &value.to_string());
            set.map_err(wrong)?;
        }
        if weights.is_some() && evaluate.is_some() {
            return Err(wrong("weights and evaluate: one of them, not both"));
        }
        let players = Game::open(&game)?.players();
        let evaluate = evaluate.map(|(function, policy)| Callable::new(function, players, policy));
        let engine = Self {
            game,
            threads,
            weights,
            evaluate: evaluate.transpose()?.map(Arc::new),
            options,
            constants,
            idle: Mutex::default(),
        };
        engine.idle.lock().push(engine.opened()?);
        Ok(engine)
    }

    /// One that does nothing.
    fn opened(&self) -> PyResult<Box<dyn quantarium_engine::Engine>> {
        let mut engine = quantarium_engine::open(&self.game).map_err(wrong)?;
        if let Some(weights) = &self.weights {
            let weights = weights.whole().map_err(of_weights)?;
            engine.play_by(weights, Search::default()).map_err(wrong)?;
        }
        Ok(engine)
    }

    /// How to search.
    fn params(&self, seed: u64) -> Params {
        let mut params = Params::default();
        (params.search.seed, params.search.threads) = (Seed(seed), self.threads);
        params.search.constants = self.constants;
        params
    }

    /// Does something with an engine of the game. What its network has failed at is an error.
    pub(crate) fn with_one<T: Send>(
        &self,
        py: Python<'_>,
        game: &Game,
        work: impl FnOnce(&mut dyn quantarium_engine::Engine, &Arc<AtomicBool>) -> T + Send,
    ) -> PyResult<T> {
        if game.name != self.game {
            let (other, own) = (&game.name, &self.game);
            let words = format!("a position of {other}, and an engine of {own}");
            return Err(wrong(words));
        }
        let idle = self.idle.lock().pop();
        let mut engine = idle.map_or_else(|| self.opened(), Ok)?;
        let done = interruptible(py, |stop| {
            if let Some(callable) = self.evaluate.clone() {
                let stop = Arc::clone(stop);
                engine.set_network(Some(Arc::new(Asked { callable, stop })));
            }
            work(&mut *engine, stop)
        })?;
        let failure = engine.take_failure();
        self.idle.lock().push(engine);
        failure.map_or(Ok(done), |failure| Err(of_network(failure)))
    }

    /// Does something with an engine at a position. An error if the game is over.
    fn at<T: Send>(
        &self,
        py: Python<'_>,
        position: &Position,
        work: impl FnOnce(&dyn quantarium_engine::Engine, &Arc<AtomicBool>) -> T + Send,
    ) -> PyResult<T> {
        if position.positions.outcome(0).is_some() {
            return Err(wrong("the game is over"));
        }
        let line = position.line();
        let done = self.with_one(py, &position.game, |engine, stop| {
            let set = engine.set(Start::Position(&line.position), &line.moves);
            set.map(|()| work(engine, stop))
        })?;
        done.map_err(wrong)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, threads=1, *, weights=None, evaluate=None, policy=false, options=None))]
    fn new(
        game: &Game,
        threads: usize,
        weights: Option<PathBuf>,
        evaluate: Option<Bound<'_, PyAny>>,
        policy: bool,
        options: Option<Settings>,
    ) -> PyResult<Self> {
        if policy && evaluate.is_none() {
            return Err(wrong("policy is said of a function: give `evaluate`, too"));
        }
        if policy {
            game.whole()?;
        }
        let weights = weights.map(|file| given(&file)).transpose()?;
        let (game, options) = (game.name.clone(), options.unwrap_or_default());
        let evaluate = evaluate.map(|function| (function, policy));
        Self::with(game, threads, weights, evaluate, options)
    }

    /// Its game, its threads, the content of the file of weights, the function, and the options.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py, Bound<'py, PyTuple>>> {
        let (this, py) = (slf.get(), slf.py());
        let whole = this.weights.as_ref().map(GivenWeights::whole);
        let weights = whole.transpose().map_err(of_weights)?;
        let weights = weights.map(|file| Cow::<[u8]>::Owned(file.content().into_owned()));
        let callable = this.evaluate.as_ref();
        let evaluate = callable.map(|callable| callable.function(py)).transpose()?;
        let policy = callable.is_some_and(|callable| callable.has_policy);
        let (game, threads, options) = (this.game.clone(), this.threads, this.options.clone());
        let arguments = (game, threads, weights, evaluate, options, policy);
        let read = slf.get_type().getattr("_read")?;
        Ok((read, arguments.into_pyobject(py)?))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let evaluate = self.evaluate.as_ref();
        evaluate.map_or(Ok(()), |callable| callable.traverse(&visit))
    }

    fn __clear__(&self) {
        if let Some(callable) = &self.evaluate {
            callable.clear();
        }
    }

    /// What `__reduce__` has written, here or before there were `evaluate`, `options` and `policy`.
    #[staticmethod]
    #[pyo3(signature = (game, threads, weights, evaluate=None, options=None, policy=false))]
    fn _read(
        game: String,
        threads: usize,
        weights: Option<&[u8]>,
        evaluate: Option<Bound<'_, PyAny>>,
        options: Option<Settings>,
        policy: bool,
    ) -> PyResult<Self> {
        let weights = weights.map(GivenWeights::read).transpose();
        let (weights, options) = (weights.map_err(wrong)?, options.unwrap_or_default());
        let evaluate = evaluate.map(|function| (function, policy));
        Self::with(game, threads, weights, evaluate, options)
    }

    /// Searches a position until the first of the limits; there must be one. The result is the same for
    /// the same seed with one thread and without `seconds`. The report has the lines of the `lines` best moves.
    ///
    /// `progress`, a function of yours, is shown a report about ten times a second, in the search's own thread. When it returns False the
    /// search ends; what it raises ends the search, too, and is raised.
    #[pyo3(signature = (
        position, *, simulations=None, nodes=None, seconds=None, depth=None, seed=0, lines=1, progress=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "the limits, by name")]
    fn search(
        &self,
        py: Python<'_>,
        position: &Position,
        simulations: Option<u64>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        depth: Option<u64>,
        seed: u64,
        lines: usize,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Report> {
        let time = |seconds| {
            let time = Duration::try_from_secs_f64(seconds);
            time.map_err(|_| wrong(format!("seconds={seconds}: it is 0 at least, and finite")))
        };
        let mut limits = Limits::INFINITE;
        limits.time = seconds.map(time).transpose()?;
        (limits.simulations, limits.nodes) = (simulations, nodes);
        limits.depth = depth.map(|depth| fits("depth", depth)).transpose()?;
        if limits == Limits::INFINITE {
            let words = "a limit is needed: simulations, nodes, seconds or depth";
            return Err(wrong(words));
        }
        let progress = progress.map(|function| callable("progress", function));
        let (progress, mut params) = (progress.transpose()?, self.params(seed));
        params.search.lines = lines;
        let mut goes_on = Ok(true);
        let found = self.at(py, position, |engine, stop| {
            let search = engine.search().limits(limits).params(params).stop(stop);
            let search = search.on_progress(|found| {
                if let Some(progress) = &progress {
                    let report = Report::of(position, found, lines);
                    goes_on = within(stop, || shown(progress, report));
                }
                match goes_on {
                    Ok(true) => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
            search.run()
        })?;
        goes_on?;
        Report::of(position, &found.ok_or_else(stopped)?, lines)
    }

    /// What a program answers to UGI's `go` with these words; with so many simulations where they set no limit.
    fn _go(
        &self,
        py: Python<'_>,
        position: &Position,
        words: &str,
        simulations: u64,
        seed: u64,
    ) -> PyResult<Vec<String>> {
        let params = self.params(seed);
        self.at(py, position, |engine, stop| {
            ugi::go(engine, words, &params, simulations, stop)
        })
    }

    /// The text of the move that a level, 1 to 10, plays; the same for the same seed, whatever `options` and `threads` are. With more
    /// than two players levels evaluate nothing: then an engine with weights of your own raises `Error`.
    #[pyo3(signature = (position, *, level=5, seed=0))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &Position,
        level: i64,
        seed: u64,
    ) -> PyResult<String> {
        let level = checked(level)?;
        let is_given = self.weights.is_some() || self.evaluate.is_some();
        let chosen = self.at(py, position, |engine, stop| {
            if is_given && !engine.is_by_evaluation(level.search(engine)) {
                return Err(wrong(
                    "levels of this game play without weights or a function; search plays by them",
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

/// A level of a number.
#[pyfunction]
#[pyo3(name = "_level")]
pub(crate) fn level(level: i64) -> PyResult<u8> {
    checked(level).map(Level::number)
}

fn checked(level: i64) -> PyResult<Level> {
    let known = u8::try_from(level).ok();
    let known = known.and_then(|level| Level::new(level).ok());
    known.ok_or_else(|| {
        let (least, most) = (Level::MIN.number(), Level::MAX.number());
        wrong(format!("level {level}: the levels are {least} to {most}"))
    })
}

/// Shows a report to a function; whether the search is to go on.
fn shown(progress: &Py<PyAny>, report: PyResult<Report>) -> PyResult<bool> {
    Python::attach(|py| {
        let said = progress.bind(py).call1((report?,))?;
        Ok(said.extract::<bool>().unwrap_or(true))
    })
}

/// A search that was stopped before it had anything to say.
fn stopped() -> PyErr {
    PyKeyboardInterrupt::new_err("stopped")
}
