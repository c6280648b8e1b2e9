//! `match` and `Match`.

use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quantarium_jobs::{Shard, pool};
use quantarium_rules::Seed;
use quantarium_tournament::stats::{Estimate, Sprt};
use quantarium_tournament::{
    Arena, Finished, GivenWeights, Kind, Limit, Patience, Plan, PlayerSpec, Table,
};
use serde::{Deserialize, Serialize};

use crate::error::{fits, of_arena, of_player, of_weights, texts, wrong};
use crate::executor::{Spread, read_task, task};
use crate::game::{Game, Shared};
use crate::interrupt::interruptible;
use crate::record::{Record, read_records};

/// A match that was played: what `quantarium match` prints and writes.
#[pyclass(frozen, eq, hash, module = "quantarium")]
#[derive(Clone, Debug)]
pub(crate) struct Match {
    game: String,
    /// What its `repr` says of two.
    words: String,
    done: bool,
    score: Option<Interval>,
    elo: Option<Interval>,
    json: String,
    records: String,
}

/// The rest follows from these.
impl PartialEq for Match {
    fn eq(&self, other: &Self) -> bool {
        (&self.json, &self.records) == (&other.json, &other.records)
    }
}

impl Hash for Match {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.json, &self.records).hash(state);
    }
}

/// A value with its 95% interval, for Python.
type Interval = (f64, f64, f64);

/// What a pickle of a match has.
type Kept = (
    String,
    String,
    bool,
    Option<Interval>,
    Option<Interval>,
    String,
    String,
);

fn interval(estimate: Option<Estimate>) -> Option<Interval> {
    estimate.map(|estimate| (estimate.value, estimate.low, estimate.high))
}

/// The name of a game that is given as such or as a game string.
pub(crate) fn named(game: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(game) = game.cast::<Game>() {
        game.get().0.whole()?;
        return Ok(game.get().0.name.clone());
    }
    let Ok(name) = game.extract::<String>() else {
        let words = format!("a Game or a game string is needed, not {game}");
        return Err(PyTypeError::new_err(words));
    };
    Shared::open(&name)?;
    Ok(name)
}

/// Players as they are written.
pub(crate) fn players<'a>(written: impl IntoIterator<Item = &'a str>) -> PyResult<Vec<PlayerSpec>> {
    let players: Result<_, _> = written.into_iter().map(str::parse).collect();
    players.map_err(of_player)
}

/// The weights in a file.
pub(crate) fn given(file: &Path) -> PyResult<GivenWeights> {
    GivenWeights::open(file).map_err(of_weights)
}

/// The players' weights.
pub(crate) fn weights(players: &[PlayerSpec]) -> impl Iterator<Item = &GivenWeights> {
    players.iter().filter_map(|player| player.weights.as_ref())
}

/// Gives players of whose weights only the checksums are known these weights.
pub(crate) fn complete(players: &mut [PlayerSpec], known: &[GivenWeights]) {
    for weights in players
        .iter_mut()
        .filter_map(|player| player.weights.as_mut())
    {
        weights.complete(known);
    }
}

/// A number of threads that a user asks for.
pub(crate) fn threads(asked: usize) -> PyResult<usize> {
    let words = || {
        wrong(format!(
            "concurrency={asked}: it is 0 to {}",
            pool::MOST_THREADS
        ))
    };
    pool::threads(asked).ok_or_else(words)
}

/// Limits such as `nodes=100,time=10ms`.
fn limit(written: &str) -> PyResult<Limit> {
    let mut limit = Limit::default();
    for part in written.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if !limit.set(name, value).map_err(wrong)? {
            return Err(wrong(format!("`{part}` is no limit, such as nodes=1000")));
        }
    }
    Ok(limit)
}

/// Text of JSON as Python's objects.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

#[pymethods]
impl Match {
    /// The canonical game string.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Shared::open(&self.game).map(Game)
    }

    /// Whether all games are played, or the test has ended.
    #[getter]
    fn done(&self) -> bool {
        self.done
    }

    /// The first player's share of the points with its 95% interval, each from 0 to 1: value, low, high. None where
    /// more than two play, or nothing is finished.
    #[getter]
    fn score(&self) -> Option<Interval> {
        self.score
    }

    /// The first player's advantage on Elo's scale with its 95% interval, infinite ends included: value, low, high.
    /// None as for `score`.
    #[getter]
    fn elo(&self) -> Option<Interval> {
        self.elo
    }

    /// Everything that `quantarium match --json` prints, as a dictionary.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(loads(py, &self.json)?.cast_into()?)
    }

    /// The text that `quantarium match --json` prints.
    #[getter]
    fn json(&self) -> &str {
        &self.json
    }

    /// The games in their order.
    #[getter]
    fn records(&self, py: Python<'_>) -> PyResult<Vec<Record>> {
        read_records(py, &self.records)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Kept)> {
        let Self {
            game,
            words,
            done,
            score,
            elo,
            json,
            records,
        } = slf.get().clone();
        let kept = (game, words, done, score, elo, json, records);
        Ok((slf.get_type().getattr("_read")?, kept))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(
        game: String,
        words: String,
        done: bool,
        score: Option<Interval>,
        elo: Option<Interval>,
        json: String,
        records: String,
    ) -> Self {
        Self {
            game,
            words,
            done,
            score,
            elo,
            json,
            records,
        }
    }

    fn __repr__(&self) -> String {
        format!("<Match of {}{}>", self.game, self.words)
    }
}

impl Match {
    fn of(arena: &Arena) -> PyResult<Self> {
        let summary = arena.summary();
        let two = match &summary.table {
            Some(Table::Match(two)) => Some(two),
            _ => None,
        };
        let words = |two: &quantarium_tournament::Match| {
            format!(
                ": {} against {}, {} won, {} drawn, {} lost",
                two.players[0], two.players[1], two.wins, two.draws, two.losses
            )
        };
        Ok(Self {
            game: arena.name().to_owned(),
            words: two.map_or_else(String::new, |two| words(two)),
            done: summary.done,
            score: interval(two.and_then(|two| two.score)),
            elo: interval(two.and_then(|two| two.elo)),
            json: serde_json::to_string_pretty(&summary).map_err(wrong)? + "\n",
            records: arena.records().join("\n"),
        })
    }
}

/// What decides how a match goes, as workers get it.
#[derive(Debug, Serialize, Deserialize)]
struct Settings {
    game: String,
    players: Vec<PlayerSpec>,
    games: u64,
    seed: u64,
    limit: String,
    plies: u32,
    sprt: Option<(f64, f64)>,
    alpha: f64,
    beta: f64,
    margin: String,
    hang: String,
}

impl Settings {
    fn plan(&self, shard: Shard, concurrency: usize) -> PyResult<Plan> {
        let seats = Shared::open(&self.game)?.rules.seats().len() as u64;
        let test = self
            .sprt
            .map(|(low, high)| Sprt::new(low, high, self.alpha, self.beta));
        Ok(Plan {
            openings: self.games.div_ceil(seats),
            plies: self.plies,
            sprt: test.transpose().map_err(wrong)?,
            limit: limit(&self.limit)?,
            patience: Patience::parse(&self.margin, &self.hang).map_err(wrong)?,
            seed: Seed(self.seed),
            concurrency,
            shard,
            ..Plan::new(&self.game, Kind::Match, self.players.clone())
        })
    }
}

/// Plays a match, as `quantarium match` does: the same games, and in the folder `out` the same files.
///
/// Players are written as for the command line: `"level=5"`, `"nodes=1000"`, `"random"`,
/// `"level=5,weights=mine.weights"` (a file of weights of your own, by which the engine evaluates instead of by the built-in
/// ones; workers get its content, and `out` its checksum), `"name=mine,cmd=./engine --fast"`. `games` are rounded up to whole
/// openings, each played in every rotation of the seats; the last player takes the seats that are left. `limit`, such as `"nodes=500"` or `"time=10ms"`, is for
/// players without limits of their own. `sprt=(low, high)` ends a match of two by a sequential test of these advantages
/// in Elo, with the chances of error `alpha` and `beta`. `concurrency` is the number of games at once, 0 for as many
/// as the machine has threads; it changes no game, unless there are limits of time. Ctrl-C ends it; what is finished
/// stays in `out`, and `resume=True` goes on with it.
///
/// `executor` is anything with `submit`, such as a `concurrent.futures.ProcessPoolExecutor`: its workers then play, each
/// some openings of `chunks` parts, and nothing else changes. They must have this version of the package. Limits of time
/// are refused there, unless `allow_time=True`: whoever shares a processor loses time.
///
/// Raises `Error` for players or numbers that make no match and for weights that are not the game's, `OSError` where weights
/// cannot be read or `out` cannot be written.
#[pyfunction]
#[pyo3(name = "match", signature = (
    game, players, *, games=100, seed=0, limit="", plies=6, sprt=None, alpha=0.05, beta=0.05, margin="100ms",
    hang="60s", concurrency=1, out=None, resume=false, executor=None, chunks=64, allow_time=false
))]
#[expect(clippy::too_many_arguments, reason = "the command's, by name")]
pub(crate) fn play_match(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    players: &Bound<'_, PyAny>,
    games: u64,
    seed: u64,
    limit: &str,
    plies: u64,
    sprt: Option<(f64, f64)>,
    alpha: f64,
    beta: f64,
    margin: &str,
    hang: &str,
    concurrency: usize,
    out: Option<PathBuf>,
    resume: bool,
    executor: Option<&Bound<'_, PyAny>>,
    chunks: u64,
    allow_time: bool,
) -> PyResult<Match> {
    let settings = Settings {
        game: named(game)?,
        players: self::players(texts("players", players)?.iter().map(String::as_str))?,
        games,
        seed,
        limit: limit.to_owned(),
        plies: fits("plies", plies)?,
        sprt,
        alpha,
        beta,
        margin: margin.to_owned(),
        hang: hang.to_owned(),
    };
    let plan = settings.plan(Shard::WHOLE, threads(concurrency)?)?;
    let arena = match executor {
        None => interruptible(py, |stop| {
            let mut arena = Arena::open(plan, out.as_deref(), resume)?;
            arena.run(stop, &mut |_, _| ())?;
            Ok(arena)
        })?
        .map_err(of_arena)?,
        Some(executor) => {
            check_time(plan.is_timed(), allow_time)?;
            let arena = Arena::open(plan, out.as_deref(), resume).map_err(of_arena)?;
            played_by(&Spread { executor, chunks }, arena, &settings)?
        }
    };
    Match::of(&arena)
}

/// Refuses limits of time where workers play.
pub(crate) fn check_time(is_timed: bool, allow_time: bool) -> PyResult<()> {
    match is_timed && !allow_time {
        true => Err(wrong(
            "a player has a limit of time, which workers who share processors do not keep; allow_time=True plays all the same",
        )),
        false => Ok(()),
    }
}

/// Has the rest of a match played by workers.
fn played_by(spread: &Spread<'_, '_>, mut arena: Arena, settings: &Settings) -> PyResult<Arena> {
    let shards = spread.shards(arena.plan().openings).into_iter();
    let todo: Vec<Shard> = shards.filter(|shard| !arena.has(*shard)).collect();
    let take = |games: Vec<Finished>| {
        arena.take(games).map_err(of_arena)?;
        Ok(arena.is_done())
    };
    spread.run(
        "match",
        &task(settings, weights(&settings.players))?,
        todo,
        take,
    )?;
    // Nothing is left to be played: it puts the folder in order.
    let ordered = arena.run(&AtomicBool::new(false), &mut |_, _| ());
    ordered.map_err(of_arena)?;
    Ok(arena)
}

/// What a worker does: plays a shard of a match.
pub(crate) fn match_part(py: Python<'_>, task: &str, shard: &str) -> PyResult<Vec<Finished>> {
    let (mut settings, known) = read_task::<Settings>(task)?;
    complete(&mut settings.players, &known);
    let plan = settings.plan(shard.parse().map_err(wrong)?, 1)?;
    let played = interruptible(py, |stop| {
        let mut arena = Arena::open(plan, None, false)?;
        arena.run(stop, &mut |_, _| ())?;
        Ok(arena.finished().cloned().collect::<Vec<Finished>>())
    })?;
    played.map_err(of_arena)
}
