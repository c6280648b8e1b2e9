//! `selfplay`, `SelfPlay`, `fit`, and files of weights.

use std::ffi::CString;
use std::fs;
use std::path::{Path, PathBuf};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quantarium_engine::{EvalFile, Weights, WeightsError};
use quantarium_envs::{AnyPositions, Line, room};
use quantarium_lab::fit::{self as learning, FitError, How, Rows as Positioned};
use quantarium_lab::selfplay::{Learned, SelfPlay as Plan};
use quantarium_rules::{Seed, seal};
use quantarium_tournament::{GivenWeights, Underway};

use crate::arrays::{Made, shaped};
use crate::contest::{given, loads, named};
use crate::error::{
    fits, illegal, io_error, no_memory, of_action, of_positions, of_weights, wrong,
};
use crate::executor::{Again, Doing, hashed, read, written};
use crate::game::Game;
use crate::interrupt::{by_pieces, interruptible};
use crate::positions::Positions;

/// Games of the engine against itself, with what its searches have found: data to learn from.
#[pyclass(frozen, eq, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct SelfPlay {
    /// The game.
    #[pyo3(get)]
    game: Game,
    games: Vec<Learned>,
}

impl PartialEq for SelfPlay {
    fn eq(&self, other: &Self) -> bool {
        (&self.game.name, &self.games) == (&other.game.name, &other.games)
    }
}

/// The searched positions of games, row by row.
struct Rows {
    positions: Box<dyn AnyPositions>,
    policy: Vec<f32>,
    values: Vec<f32>,
    returns: Vec<f32>,
    game: Vec<i64>,
}

#[pymethods]
impl SelfPlay {
    /// The games as dictionaries; docs/command-line.md says what is in one.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> Made<'py, PyList> {
        let games = py.detach(|| written(&self.games))?;
        Ok(loads(py, &games)?.cast_into()?)
    }

    /// The text of games.jsonl: a line a game.
    #[getter]
    fn lines(&self, py: Python<'_>) -> PyResult<String> {
        let mut lines = String::new();
        by_pieces(py, self.games.len(), |piece| {
            for game in &self.games[piece] {
                lines += &seal(&written(game)?);
                lines.push('\n');
            }
            Ok(())
        })?;
        Ok(lines)
    }

    /// The searched positions: `positions`, an array of them; `policy`, float32 (n, actions), the share of the simulations that
    /// began with each action; `values`, float32 (n, seats), what the search says they are worth, from 0 to 1; `returns`, float32 (n, seats), what
    /// each seat got in the end, from -1 to 1; `game`, int64 (n,), the number of the game.
    fn arrays<'py>(&self, py: Python<'py>) -> Made<'py, PyDict> {
        let (actions, seats) = (self.game.num_actions(), self.game.players());
        let plies = self.games.iter().flat_map(|game| &game.plies);
        let count = plies.filter(|ply| ply.found.is_some()).count();
        let mut rows = Rows {
            positions: self.game.game.starts(&[]).map_err(no_memory)?,
            policy: room(count * actions).map_err(no_memory)?,
            values: Vec::new(),
            returns: Vec::new(),
            game: Vec::new(),
        };
        by_pieces(py, self.games.len(), |piece| {
            let mut games = self.games[piece].iter();
            games.try_for_each(|learned| self.add_rows(learned, &mut rows))
        })?;
        let shaped = |numbers: Vec<f32>, width: usize| -> Made<'py, PyArray2<f32>> {
            PyArray1::from_vec(py, numbers).reshape([count, width])
        };
        let arrays = PyDict::new(py);
        arrays.set_item("policy", shaped(rows.policy, actions)?)?;
        arrays.set_item("values", shaped(rows.values, seats)?)?;
        arrays.set_item("returns", shaped(rows.returns, seats)?)?;
        arrays.set_item("game", PyArray1::from_vec(py, rows.game))?;
        let positions = Positions::new(self.game.clone(), rows.positions);
        arrays.set_item("positions", positions)?;
        Ok(arrays)
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hashed((&self.game.name, self.lines(py)?)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py, (String, String)>> {
        let (this, read) = (slf.get(), slf.get_type().getattr("_read")?);
        Ok((read, (this.game.name.clone(), this.lines(slf.py())?)))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(py: Python<'_>, game: &str, lines: &str) -> PyResult<Self> {
        Ok(Self {
            game: Game::open(game)?,
            games: py.detach(|| lines.lines().map(read).collect::<PyResult<_>>())?,
        })
    }

    fn __repr__(&self) -> String {
        let (game, count) = (&self.game.name, self.games.len());
        format!("<SelfPlay of {game}: {count} games>")
    }
}

impl SelfPlay {
    fn add_rows(&self, learned: &Learned, rows: &mut Rows) -> PyResult<()> {
        let seats = self.game.players();
        let (position, moves) = (learned.start.clone(), Vec::new());
        let at = self.game.game.read(&[Line { position, moves }]);
        let mut at = at.map_err(of_positions)?;
        let mut searched = 0;
        for ply in &learned.plies {
            if let Some(found) = &ply.found {
                rows.positions.extend(&*at).map_err(of_positions)?;
                let first = rows.policy.len();
                let all: u64 = found.visits.iter().map(|(_, visits)| visits).sum();
                rows.policy.resize(first + self.game.num_actions(), 0.0);
                for (mv, visits) in &found.visits {
                    let action = at.action(0, mv).map_err(illegal)?;
                    rows.policy[first + action] = *visits as f32 / all as f32;
                }
                rows.values.extend(&found.values);
                rows.game.push(learned.game as i64);
                searched += 1;
            }
            let action = at.action(0, &ply.mv).map_err(illegal)?;
            at.play(&[action as i64]).map_err(of_action)?;
        }
        let mut returns = vec![0.0; seats];
        at.returns(&mut returns).map_err(wrong)?;
        rows.returns.extend(returns.repeat(searched));
        Ok(())
    }
}

/// Has the engine play itself, as `quantarium lab selfplay` does: the same games, and in the folder `out` the same files.
///
/// In each game a number of plies, drawn by lot and `random_plies` at most, is random; then every position is searched with
/// `simulations`, by the `search` `"strongest"`, `"uct"` or `"best-first"`, and the best move is played, but for one in `slip`, which
/// is random; 0 for none. `weights` is a file of weights of your own, by which the engine evaluates instead of by the built-in ones; workers
/// get its content, and `out` its checksum. `concurrency`, `out`, `resume`, `executor` and `chunks` as for `match`. Warns where fewer than
/// half of the positions were searched, as random plies are most of a game on a small board.
///
/// Raises `Error` for numbers that make no games and for weights that are not the game's, `OSError` where `weights` cannot be read or `out` cannot be
/// written.
#[pyfunction]
#[pyo3(signature = (
    game, *, games=100, simulations=200, search="strongest", random_plies=12, slip=16, seed=0, weights=None,
    concurrency=1, out=None, resume=false, executor=None, chunks=64
))]
#[expect(clippy::too_many_arguments, reason = "the command's, by name")]
pub(crate) fn selfplay(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    games: u64,
    simulations: u64,
    search: &str,
    random_plies: u64,
    slip: u64,
    seed: u64,
    weights: Option<PathBuf>,
    concurrency: usize,
    out: Option<PathBuf>,
    resume: bool,
    executor: Option<&Bound<'_, PyAny>>,
    chunks: u64,
) -> PyResult<SelfPlay> {
    let plan = Plan {
        games,
        simulations,
        search: search.parse().map_err(wrong)?,
        random_plies: fits("random_plies", random_plies)?,
        slip,
        seed,
        weights: weights.map(|file| given(&file)).transpose()?,
        ..Plan::new(&named(game)?)
    };
    let doing = Doing::new(concurrency, out, resume, executor, chunks, false)?;
    let run = doing.all(py, "selfplay", &plan)?;
    let (game, games) = (Game::open(&run.work().plan.game)?, run.part());
    warn_of_few(py, &games, random_plies)?;
    Ok(SelfPlay { game, games })
}

/// Warns where most positions were not searched: games are so short that the random plies are most of them.
fn warn_of_few(py: Python<'_>, games: &[Learned], random_plies: u64) -> PyResult<()> {
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    let searched: usize = games.iter().map(Learned::searched).sum();
    let count = games.len();
    if 2 * searched >= plies {
        return Ok(());
    }
    let words = format!(
        "of {plies} positions in {count} games {searched} were searched, since up to \
         random_plies={random_plies} plies begin each game at random: give a smaller number for more"
    );
    let words = CString::new(words)?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &words, 1)
}

/// Learns weights from self-play, one `SelfPlay` or several of one family of games, as the trainer's `fit` does, and writes them to
/// `file`. Returns how they were made and how well they predict the games held out, one in ten, in lines.
///
/// Weights begin at 0, or with `start` at those of this file; a feature that no position has keeps its weight from there, or from the
/// file `keep`. `result` is the result's share of what is to be predicted, the rest is what the search said; `margin` the final
/// margin's share of the result in games with points, where `points` ahead count like three wins in four. Adam learns `epochs` times
/// from every position, with `step` at the beginning; `decay` draws the weights back to those that they began from; `seed` orders the positions.
///
/// Raises `Error` where there is nothing to learn from, and for weights that are not the game's or come to no numbers, `OSError` where a file
/// cannot be read or written.
#[pyfunction]
#[pyo3(signature = (
    data, file, *, start=None, keep=None, epochs=30, result=0.5, margin=0.0, points=8.0, step=0.02, decay=1e-5, seed=1
))]
#[expect(clippy::too_many_arguments, reason = "the trainer's, by name")]
pub(crate) fn fit(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    file: PathBuf,
    start: Option<PathBuf>,
    keep: Option<PathBuf>,
    epochs: u64,
    result: f32,
    margin: f32,
    points: f32,
    step: f32,
    decay: f32,
    seed: u64,
) -> PyResult<String> {
    let data = match data.cast::<SelfPlay>() {
        Ok(one) => vec![one.clone()],
        Err(_) => data.extract::<Vec<Bound<'_, SelfPlay>>>().map_err(|_| {
            PyTypeError::new_err("data: what selfplay returns is needed, or a list of it")
        })?,
    };
    let data: Vec<&SelfPlay> = data.iter().map(Bound::get).collect();
    let first = data.first().ok_or_else(|| wrong("fit: no data"))?;
    let given = |file: Option<PathBuf>| file.map(|file| weights_in(&file, &first.game)).transpose();
    let (start, keep) = (given(start)?, given(keep)?);
    let how = How {
        epochs: fits("epochs", epochs)?,
        result,
        margin,
        points,
        step,
        decay,
        seed: Seed(seed),
    };
    let learned = interruptible(py, |stop| -> Result<_, FitError> {
        let rows = |one: &SelfPlay| {
            let (name, count) = (&one.game.name, one.games.len());
            let story = format!("data: {count} games of {name}\n");
            Positioned::of_games(name, &one.games, story, stop)
        };
        let mut all = rows(first)?;
        for one in &data[1..] {
            all.append(rows(one)?)?;
        }
        let (mut weights, story) = learning::fit(&all, &how, start, stop)?;
        if let Some(keep) = keep {
            learning::keep_unseen(&all, &mut weights, &keep)?;
        }
        Ok((weights, story))
    })?;
    let (weights, story) = learned.map_err(|error| wrong(format!("fit: {error}")))?;
    save(&file, &weights)?;
    Ok(story)
}

/// Writes weights that an engine takes.
fn save(file: &Path, weights: &Weights) -> PyResult<()> {
    let bytes = weights.write();
    GivenWeights::read(&bytes).map_err(wrong)?;
    fs::write(file, bytes).map_err(io_error(file))
}

/// Writes weights of your own for a game, one for each feature: float32 (`num_features`,). Such a file is what `selfplay`,
/// `Engine` and players (`level=5,weights=FILE`) take as weights. A sum of features, each times its weight, is the logarithm
/// of the odds of the seat that sees them: 0 is even, and 1 / (1 + exp(-sum)) the chance to win.
///
/// Raises `Error` for another number of weights, or numbers that are none, `OSError` where the file cannot be written.
#[pyfunction]
pub(crate) fn write_weights(
    file: PathBuf,
    game: &Bound<'_, PyAny>,
    weights: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let game = Game::open(&named(game)?)?;
    let shape: &[usize] = &[game.game.feature_count()];
    let values = shaped(weights, "write_weights", "weights", b"fiu", &[shape])?;
    let values = values.as_slice()?.to_vec();
    let id = game.rules.info().id.to_owned();
    save(&file, &Weights { id, values })
}

/// The weights in a file for a game, one a feature: float32 (features,). The built-in ones of a checkout are in `crates/net/weights`.
///
/// Raises `Error` where the file is damaged, none of weights, or another game's, `OSError` where it cannot be read.
#[pyfunction]
pub(crate) fn read_weights<'py>(
    py: Python<'py>,
    file: PathBuf,
    game: &Bound<'py, PyAny>,
) -> Made<'py, PyArray1<f32>> {
    let weights = weights_in(&file, &Game::open(&named(game)?)?)?;
    Ok(PyArray1::from_slice(py, &weights.values))
}

fn weights_in(file: &Path, game: &Game) -> PyResult<Weights> {
    let given = given(file)?;
    let EvalFile::Weights(weights) = given.whole().map_err(of_weights)? else {
        let words = "a network has no weights of features";
        return Err(wrong(format!("{}: {words}", file.display())));
    };
    let named = |error| wrong(format!("{}: {error}", file.display()));
    weights.check_game(game.rules.info().id).map_err(named)?;
    let (found, wanted) = (weights.values.len(), game.game.feature_count());
    match found == wanted {
        true => Ok(weights.clone()),
        false => Err(named(WeightsError::Count(found))),
    }
}
