//! `Envs`.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use quantarium_envs::{AnyEnvs, Autoreset, Config, EnvsState, Finals, Step, room};
use quantarium_rules::Encoding;

use crate::arrays::{Made, Seen, filled, is_free, shaped, shapes, truths, whole, writable, zeros};
use crate::error::{illegal, no_memory, of_actions, of_positions, wrong};
use crate::executor::Again;
use crate::game::Game;
use crate::position::Position;
use crate::positions::{lines, read_lines};

/// What a step returns, as arrays.
#[derive(Debug)]
struct Outputs {
    seen: Seen,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    to_play: Py<PyArray1<i64>>,
    seeds: Py<PyArray1<u64>>,
}

impl Outputs {
    fn new(py: Python<'_>, encoding: &Encoding, envs: usize, players: usize) -> PyResult<Self> {
        Ok(Self {
            seen: Seen::new(py, encoding, envs)?,
            rewards: zeros(py, &[envs, players])?.unbind(),
            terminated: zeros(py, &[envs])?.unbind(),
            truncated: zeros(py, &[envs])?.unbind(),
            to_play: zeros(py, &[envs])?.unbind(),
            seeds: zeros(py, &[envs])?.unbind(),
        })
    }

    /// [`is_free`] of all of the arrays.
    fn are_free(
        &self,
        py: Python<'_>,
        encoding: &Encoding,
        (envs, players): (usize, usize),
        copy: bool,
    ) -> bool {
        self.seen.is_free(py, encoding, envs, copy)
            && is_free(py, &self.rewards, &[envs, players], copy)
            && is_free(py, &self.terminated, &[envs], copy)
            && is_free(py, &self.truncated, &[envs], copy)
            && is_free(py, &self.to_play, &[envs], copy)
            && is_free(py, &self.seeds, &[envs], copy)
    }

    /// Has `write` fill the arrays; the interpreter's lock is free meanwhile.
    fn fill<T: Send>(
        &self,
        py: Python<'_>,
        write: impl FnOnce(Step<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut rewards = writable(self.rewards.bind(py))?;
        let mut terminated = writable(self.terminated.bind(py))?;
        // Nothing is ever cut off; whoever had the array may have written to it.
        let mut truncated = writable(self.truncated.bind(py))?;
        truncated.as_slice_mut()?.fill(false);
        let mut to_play = writable(self.to_play.bind(py))?;
        let mut seeds = writable(self.seeds.bind(py))?;
        let rewards = rewards.as_slice_mut()?;
        let terminated = terminated.as_slice_mut()?;
        let to_move = to_play.as_slice_mut()?;
        let seeds = seeds.as_slice_mut()?;
        self.seen.fill(py, |observation| {
            write(Step {
                observation,
                rewards,
                terminated,
                to_move,
                seeds,
            })
        })
    }

    /// What goes with every step.
    fn info<'py>(&self, py: Python<'py>) -> Made<'py, PyDict> {
        let info = PyDict::new(py);
        info.set_item("to_play", &self.to_play)?;
        info.set_item("seed", &self.seeds)?;
        Ok(info)
    }
}

/// What never changes of environments: it is read while another thread steps, too.
#[pyclass(frozen, get_all, subclass, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Fixed {
    /// The game.
    game: Game,
    /// How many environments there are.
    num_envs: usize,
    /// When the next episode begins.
    autoreset: &'static str,
}

#[pymethods]
impl Fixed {
    fn __repr__(&self) -> String {
        format!("<{} Envs of {}>", self.num_envs, self.game.name)
    }
}

/// Environments that play many games of one game at once, in the manner of Gymnasium's vector
/// environments: in each, whoever is to move acts.
///
/// Episode e of environment i has a seed that follows from `seed`, i and e alone. Where the game of a seed is over at its
/// start, since nobody can move (QL-7), that episode is left out, and its number too. `autoreset` says when
/// the next episode begins: "same_step", "next_step" or "disabled". The arrays that `step` returns are written again only
/// when nobody else has them any more, nor views of them; with `copy=False` by the next step in any case.
#[pyclass(extends = Fixed, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Envs {
    game: Game,
    envs: Box<dyn AnyEnvs>,
    copy: bool,
    /// What the last steps have returned, the latest last: with `copy=False` one, to be written again; else those that
    /// may be written again once nobody else has them.
    last: Vec<Outputs>,
}

/// So many are remembered: while a step writes one, the program mostly has that of the step before.
const REMEMBERED: usize = 2;

const MODES: [(&str, Autoreset); 3] = [
    ("same_step", Autoreset::SameStep),
    ("next_step", Autoreset::NextStep),
    ("disabled", Autoreset::Disabled),
];

fn mode(name: &str) -> PyResult<Autoreset> {
    let found = MODES.iter().find(|(known, _)| *known == name);
    found.map(|(_, mode)| *mode).ok_or_else(|| {
        wrong(format!(
            "autoreset=\"{name}\": it is \"same_step\", \"next_step\" or \"disabled\""
        ))
    })
}

type Stepped<'py> = (
    Bound<'py, PyDict>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyDict>,
);

impl Envs {
    /// These environments, which have returned nothing yet.
    fn of(game: &Game, envs: Box<dyn AnyEnvs>, copy: bool) -> PyClassInitializer<Self> {
        let this = Self {
            envs,
            game: game.clone(),
            copy,
            last: Vec::new(),
        };
        let fixed = Fixed {
            game: game.clone(),
            num_envs: this.num_envs(),
            autoreset: this.autoreset(),
        };
        PyClassInitializer::from(fixed).add_subclass(this)
    }

    fn num_envs(&self) -> usize {
        self.envs.config().envs
    }

    fn autoreset(&self) -> &'static str {
        let mode = self.envs.config().autoreset;
        let mut modes = MODES.iter();
        let known = modes.find(|(_, known)| *known == mode);
        known.map_or("", |(name, _)| name)
    }

    /// Arrays to write to. To make them anew takes up to a third as long as a step.
    fn outputs(&mut self, py: Python<'_>) -> PyResult<Outputs> {
        let sizes = (self.envs.config().envs, self.game.players());
        let encoding = self.game.game.encoding();
        let is_free = |outputs: &Outputs| outputs.are_free(py, encoding, sizes, self.copy);
        match self.last.iter().position(is_free) {
            Some(place) => Ok(self.last.remove(place)),
            None => Outputs::new(py, encoding, sizes.0, sizes.1),
        }
    }

    /// Which environments a mask chooses.
    fn chosen(&self, mask: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
        let chosen = truths(mask)?.ok_or_else(|| wrong("mask: booleans are needed"))?;
        let (found, count) = (chosen.len(), self.num_envs());
        match found == count {
            true => Ok(chosen),
            false => Err(wrong(format!(
                "mask: {found} booleans for {count} environments"
            ))),
        }
    }

    /// Remembers what is returned.
    fn remember(&mut self, outputs: Outputs) {
        self.last.push(outputs);
        let most = if self.copy { REMEMBERED } else { 1 };
        if self.last.len() > most {
            self.last.remove(0);
        }
    }

    /// What ended on a step, by rows.
    fn add_finals(&self, info: &Bound<'_, PyDict>, finals: Finals) -> PyResult<()> {
        let (py, count) = (info.py(), finals.len());
        let (planes, scalars, _) = shapes(self.game.game.encoding(), count);
        info.set_item("final_index", PyArray1::from_vec(py, finals.indices))?;
        info.set_item("final_to_play", PyArray1::from_vec(py, finals.to_move))?;
        info.set_item("final_seed", PyArray1::from_vec(py, finals.seeds))?;
        let points = PyArray1::from_vec(py, finals.points);
        let points = points.reshape([count, self.game.players()])?;
        info.set_item("final_points", points)?;
        let seen = PyDict::new(py);
        let seen_planes = PyArray1::from_vec(py, finals.planes);
        seen.set_item("planes", seen_planes.reshape(planes)?)?;
        let seen_scalars = PyArray1::from_vec(py, finals.scalars);
        seen.set_item("scalars", seen_scalars.reshape(scalars)?)?;
        info.set_item("final_obs", seen)
    }
}

#[pymethods]
impl Envs {
    #[new]
    #[pyo3(signature = (game, num_envs, *, seed=0, threads=1, autoreset="same_step", copy=true))]
    fn new(
        py: Python<'_>,
        game: &Game,
        num_envs: usize,
        seed: u64,
        threads: usize,
        autoreset: &str,
        copy: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        let config = Config {
            envs: num_envs,
            seed,
            threads,
            autoreset: mode(autoreset)?,
        };
        let envs = py.detach(|| game.game.envs(config));
        Ok(Self::of(game, envs.map_err(of_positions)?, copy))
    }

    /// Begins the next episode everywhere, or where `mask` is true; the first one, if nothing was asked
    /// of the environments before, or with a seed. Returns what is seen, and the info: `to_play`, the seat that decides, int64 (envs,), and
    /// `seed`, that of the episode, uint64 (envs,).
    #[pyo3(signature = (*, seed=None, mask=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
        mask: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        let mask = mask.map(|mask| self.chosen(mask)).transpose()?;
        let outputs = self.outputs(py)?;
        let envs = &mut self.envs;
        let written = outputs.fill(py, |step| envs.reset(seed, mask.as_deref(), step))?;
        written.map_err(wrong)?;
        let returned = (outputs.seen.dict(py)?, outputs.info(py)?);
        self.remember(outputs);
        Ok(returned)
    }

    /// Plays an action in each environment: int64 (envs,). If one is illegal, nothing changes anywhere.
    ///
    /// Returns what whoever is to move sees, a dictionary with `planes`, uint8 (envs, planes, height,
    /// width), `scalars`, float32 (envs, scalars), and `mask`, bool (envs, actions); the rewards by seat,
    /// float32 (envs, seats), 0 until the game is over; whether it is over (`terminated`), and
    /// `truncated`, always false; and the info: `to_play` and `seed` as for `reset`. Where games ended and
    /// the next ones have begun on the same step, `final_index` says in which environments, and
    /// `final_obs`, `final_to_play`, `final_seed` and `final_points` have a row for each of them.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Stepped<'py>> {
        let actions: Vec<i64> = whole(actions, "action", illegal)?;
        let outputs = self.outputs(py)?;
        let envs = &mut self.envs;
        let finals = outputs.fill(py, |step| envs.step(&actions, step))?;
        // Refused, nothing was written: what the last step has returned stands.
        let finals = finals.map_err(of_actions);
        let returned = finals.and_then(|finals| {
            let info = outputs.info(py)?;
            if !finals.is_empty() {
                self.add_finals(&info, finals)?;
            }
            Ok((
                outputs.seen.dict(py)?,
                outputs.rewards.bind(py).clone(),
                outputs.terminated.bind(py).clone(),
                outputs.truncated.bind(py).clone(),
                info,
            ))
        });
        self.remember(outputs);
        returned
    }

    /// A random legal action for each environment, others at every call: int64 (envs,); 0 where the game is over. All are
    /// equally likely, or as `logits`, floats (envs, actions), say for `Positions.sample`.
    #[pyo3(signature = (*, logits=None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        logits: Option<&Bound<'py, PyAny>>,
    ) -> Made<'py, PyArray1<i64>> {
        let shape = [self.num_envs(), self.game.num_actions()];
        let read = |logits| shaped(logits, "sample", "logits", b"f", &[&shape]);
        let logits = logits.map(read).transpose()?;
        let logits = logits.as_ref().map(PyReadonlyArray::as_slice).transpose()?;
        let envs = &mut self.envs;
        filled(py, &shape[..1], |actions| {
            py.detach(|| envs.sample(logits, actions))
        })
    }

    /// The position of an environment.
    fn position(&self, index: i64) -> PyResult<Position> {
        let found = usize::try_from(index).ok();
        let Some(index) = found.filter(|index| *index < self.num_envs()) else {
            let error = format!("{index}: there are {} environments", self.num_envs());
            return Err(pyo3::exceptions::PyIndexError::new_err(error));
        };
        self.game.after(self.envs.line(index))
    }

    /// The number of each environment's episode, counted from 0: int64 (envs,). Those that are over at their start are left
    /// out, so that numbers may jump, and the first may be greater than 0.
    #[getter]
    fn episodes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let episodes = self.envs.state().episodes.into_iter();
        PyArray1::from_iter(py, episodes.map(|episode| episode as i64))
    }

    /// The points so far; zeros in games that count none: int32 (envs, seats).
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> Made<'py, PyArray2<i32>> {
        let points = PyArray1::from_vec(py, self.envs.points());
        points.reshape([self.num_envs(), self.game.players()])
    }

    /// Does nothing: there is nothing to close.
    fn close(&self) {}

    /// Where the environments are: a copy goes on as this one does.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py, Bound<'py, PyTuple>>> {
        let this = slf.try_borrow()?;
        let (config, envs) = (this.envs.config(), &this.envs);
        let lines = lines(slf.py(), config.envs, |index| envs.line(index))?;
        let settings = (config.seed, config.threads, this.autoreset(), this.copy);
        let (game, state) = (this.game.clone(), envs.state());
        let counts = (state.samples, state.fresh);
        let arguments = (game, settings, lines, state.episodes, counts, state.seeds);
        let read = slf.get_type().getattr("_read")?;
        Ok((read, arguments.into_pyobject(slf.py())?))
    }

    /// What `__reduce__` has written, here or before there were `seeds`.
    #[staticmethod]
    #[pyo3(signature = (game, settings, lines, episodes, counts, seeds=None))]
    fn _read(
        py: Python<'_>,
        game: &Game,
        settings: (u64, usize, String, bool),
        lines: &Bound<'_, PyList>,
        episodes: Vec<u64>,
        counts: (u64, bool),
        seeds: Option<Vec<u64>>,
    ) -> PyResult<Py<Self>> {
        let (seed, threads, autoreset, copy) = settings;
        let mut read = room(lines.len()).map_err(no_memory)?;
        read_lines(lines, |piece| {
            read.extend(piece);
            Ok(())
        })?;
        let state = EnvsState {
            lines: read,
            episodes,
            seeds: seeds.unwrap_or_default(),
            samples: counts.0,
            fresh: counts.1,
        };
        let config = Config {
            envs: state.lines.len(),
            seed,
            threads,
            autoreset: mode(&autoreset)?,
        };
        let envs = py.detach(|| game.game.restore(config, &state));
        Py::new(py, Self::of(game, envs.map_err(of_positions)?, copy))
    }
}
