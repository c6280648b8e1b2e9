//! `match` and `Match`.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quantarium_tournament::stats::Estimate;
use quantarium_tournament::{
    Arena, Contest, GivenWeights, MatchSettings, Patience, PlayerSpec, duration,
};

use crate::arrays::Made;
use crate::error::{fits, of_player, of_weights, texts, wrong};
use crate::executor::{Again, Doing, hashed};
use crate::game::Game;
use crate::record::{Record, read_records};

/// A match that was played: what `quantarium match` prints and writes.
#[pyclass(frozen, eq, module = "quantarium")]
#[derive(Clone, Debug)]
pub(crate) struct Match(Played);

/// What a pickle of a match has.
#[derive(Clone, Debug, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Played {
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
        (&self.0.json, &self.0.records) == (&other.0.json, &other.0.records)
    }
}

/// A value with its 95% interval, for Python.
type Interval = (f64, f64, f64);

fn interval(estimate: Option<Estimate>) -> Option<Interval> {
    estimate.map(|estimate| (estimate.value, estimate.low, estimate.high))
}

/// The name of a game that is given as such or as a game string.
pub(crate) fn named(game: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(game) = game.cast::<Game>() {
        game.get().whole()?;
        return Ok(game.get().name.clone());
    }
    let Ok(name) = game.extract::<String>() else {
        let words = format!("a Game or a game string is needed, not {game}");
        return Err(PyTypeError::new_err(words));
    };
    Game::open(&name)?;
    Ok(name)
}

/// Players as they are written.
pub(crate) fn players(written: &Bound<'_, PyAny>) -> PyResult<Vec<PlayerSpec>> {
    let written = texts("players", written)?;
    let players: Result<_, _> = written.iter().map(|text| text.parse()).collect();
    players.map_err(of_player)
}

/// The weights in a file.
pub(crate) fn given(file: &Path) -> PyResult<GivenWeights> {
    GivenWeights::open(file).map_err(of_weights)
}

/// Text of JSON as Python's objects.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> Made<'py, PyAny> {
    py.import("json")?.call_method1("loads", (json,))
}

#[pymethods]
impl Match {
    /// The canonical game string.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Game::open(&self.0.game)
    }

    /// Whether all games are played, or the test has ended.
    #[getter]
    fn done(&self) -> bool {
        self.0.done
    }

    /// The first player's share of the points with its 95% interval, each from 0 to 1: value, low, high. None where
    /// more than two play, or nothing is finished.
    #[getter]
    fn score(&self) -> Option<Interval> {
        self.0.score
    }

    /// The first player's advantage on Elo's scale with its 95% interval, infinite ends included: value, low, high.
    /// None as for `score`.
    #[getter]
    fn elo(&self) -> Option<Interval> {
        self.0.elo
    }

    /// Everything that `quantarium match --json` prints, as a dictionary.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> Made<'py, PyDict> {
        Ok(loads(py, &self.0.json)?.cast_into()?)
    }

    /// The text that `quantarium match --json` prints.
    #[getter]
    fn json(&self) -> &str {
        &self.0.json
    }

    /// The games in their order.
    #[getter]
    fn records(&self, py: Python<'_>) -> PyResult<Vec<Record>> {
        read_records(py, &self.0.records)
    }

    fn __hash__(&self) -> u64 {
        hashed((&self.0.json, &self.0.records))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py, (Played,)>> {
        let read = slf.get_type().getattr("_read")?;
        Ok((read, (slf.get().0.clone(),)))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(played: Played) -> Self {
        Self(played)
    }

    fn __repr__(&self) -> String {
        format!("<Match of {}{}>", self.0.game, self.0.words)
    }
}

impl Match {
    fn of(arena: &Arena) -> PyResult<Self> {
        let summary = arena.summary();
        let two = arena.as_match();
        let words = two.as_ref().map(|two| {
            format!(
                ": {} against {}, {} won, {} drawn, {} lost",
                two.players[0], two.players[1], two.wins, two.draws, two.losses
            )
        });
        Ok(Self(Played {
            game: arena.plan().game.clone(),
            words: words.unwrap_or_default(),
            done: summary.done,
            score: interval(two.as_ref().and_then(|two| two.score)),
            elo: interval(two.and_then(|two| two.elo)),
            json: serde_json::to_string_pretty(&summary).map_err(wrong)? + "\n",
            records: arena.records().join("\n"),
        }))
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
    sprt: Option<[f64; 2]>,
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
    let settings = MatchSettings {
        contest: Contest {
            game: named(game)?,
            players: self::players(players)?,
            games,
            limit: limit.parse().map_err(wrong)?,
            patience: Patience {
                margin: duration(margin).map_err(wrong)?,
                hang: duration(hang).map_err(wrong)?,
            },
            plies: fits("plies", plies)?,
            seed,
        },
        sprt: sprt.map(Into::into),
        alpha,
        beta,
    };
    let doing = Doing::new(concurrency, out, resume, executor, chunks, allow_time)?;
    Match::of(&doing.all(py, "match", &settings)?)
}
