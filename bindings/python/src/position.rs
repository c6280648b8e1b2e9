//! `Position` and `Outcome`.

use std::fmt::Display;

use numpy::{PyArray1, PyArray3};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use quantarium_draw::Picture;
use quantarium_envs::{AnyPositions, Line, Observation};
use serde::{Deserialize, Serialize};

use crate::arrays::{Made, filled, shapes};
use crate::error::{illegal, no_memory, of_action, wrong};
use crate::executor::{Again, by_json};
use crate::game::Game;
use crate::positions::playouts;

/// A position of a game: it never changes, `play` gives another one.
///
/// It holds the part of the game's history that matters; equality, hash and pickle include it.
#[pyclass(frozen, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Position {
    /// The game.
    #[pyo3(get)]
    pub(crate) game: Game,
    /// The only one.
    pub(crate) positions: Box<dyn AnyPositions>,
}

/// How a finished game ended.
#[pyclass(frozen, get_all, eq, hash, module = "quantarium")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// The winner's seat, or None in a draw.
    winner: Option<u8>,
    /// A name for the ending, such as "stuck".
    ending: String,
    /// The rule that ended the game, such as "QL-7".
    rule: String,
    /// The reason in plain words.
    words: String,
    /// The result as records write it, such as "1-0".
    result: String,
}

by_json!(impl Outcome {
    fn __repr__(&self) -> String {
        format!("<Outcome {}: {} ({})>", self.result, self.words, self.rule)
    }
});

impl Position {
    pub(crate) fn new(game: Game, positions: Box<dyn AnyPositions>) -> Self {
        Self { game, positions }
    }

    /// A number that may be an action.
    fn number(&self, action: &Bound<'_, PyAny>) -> PyResult<i64> {
        match action.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(action.py()) => {
                Err(self.no_action(action))
            }
            Err(_) => Err(PyTypeError::new_err(format!(
                "an action is needed, a whole number, not {}",
                action.get_type().name()?
            ))),
            Ok(number) => Ok(number),
        }
    }

    fn no_action(&self, action: &dyn Display) -> PyErr {
        let text = self.positions.position(0).text();
        illegal(format!("{action} is illegal in `{text}`"))
    }

    pub(crate) fn line(&self) -> Line {
        self.positions.line(0)
    }
}

#[pymethods]
impl Position {
    /// The position as text. It does not hold the history that matters in Quantum; a pickle does.
    #[getter]
    fn text(&self) -> String {
        self.positions.position(0).text()
    }

    /// The legal actions, rising.
    #[getter]
    fn actions(&self) -> Vec<usize> {
        self.positions.actions(0)
    }

    /// The texts of the legal moves, in the order of `actions`.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let actions = self.positions.actions(0).into_iter();
        actions
            .filter_map(|action| self.positions.move_text(0, action as i64))
            .collect()
    }

    /// The seat that decides; in a finished position, that would.
    #[getter]
    fn to_play(&self) -> PyResult<i64> {
        let mut seat = [0];
        self.positions.to_move(&mut seat).map_err(wrong)?;
        Ok(seat[0])
    }

    /// How the game ended, or None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.positions.outcome(0)?;
        Some(Outcome {
            winner: outcome.winner.map(|player| player.0),
            ending: outcome.ending.id.to_owned(),
            rule: outcome.ending.rule.to_owned(),
            words: outcome.ending.words.to_owned(),
            result: outcome.result(self.game.players()),
        })
    }

    /// Whether the game is over.
    #[getter]
    fn done(&self) -> bool {
        self.positions.outcome(0).is_some()
    }

    /// What each seat gets: zeros while the game goes on and in a draw, else 1 for the winner, and -1
    /// shared by the others.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> Made<'py, PyArray1<f32>> {
        let players = self.game.players();
        filled(py, &[players], |returns| self.positions.returns(returns))
    }

    /// The points so far by seat, or None in games that count none.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let scores = self.positions.position(0).scores();
        scores.map(|scores| PyTuple::new(py, scores)).transpose()
    }

    /// A hash of the position and of the history that matters: 64 bits, the same on every machine.
    #[getter]
    fn key(&self) -> PyResult<u64> {
        let mut key = [0];
        self.positions.keys(&mut key).map_err(wrong)?;
        Ok(key[0])
    }

    /// The position after a move, by its text or its action.
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        let action = match mv.cast::<PyString>() {
            Ok(text) => self.action(text.to_str()?)? as i64,
            Err(_) => self.number(mv)?,
        };
        let mut positions = self.positions.boxed().map_err(no_memory)?;
        positions.play(&[action]).map_err(of_action)?;
        Ok(Self::new(self.game.clone(), positions))
    }

    /// The action of a legal move.
    fn action(&self, mv: &str) -> PyResult<usize> {
        self.positions.action(0, mv).map_err(illegal)
    }

    /// The text of a legal action's move.
    #[pyo3(name = "move")]
    fn move_text(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = self.positions.move_text(0, self.number(action)?);
        text.ok_or_else(|| self.no_action(action))
    }

    /// Which actions are legal: bool (actions,).
    fn mask<'py>(&self, py: Python<'py>) -> Made<'py, PyArray1<bool>> {
        let actions = self.game.num_actions();
        filled(py, &[actions], |mask| {
            let observation = Observation {
                mask: Some(mask),
                ..Observation::default()
            };
            self.positions.observe(None, observation)
        })
    }

    /// The planes as a seat sees them, or whoever is to move: uint8 (planes, height, width).
    #[pyo3(signature = (seat=None))]
    fn planes<'py>(&self, py: Python<'py>, seat: Option<i64>) -> Made<'py, PyArray3<u8>> {
        let viewer = self.game.viewer(seat)?;
        let encoding = self.game.game.encoding();
        filled(py, &shapes(encoding, 1).0[1..], |planes| {
            let observation = Observation {
                planes: Some(planes),
                ..Observation::default()
            };
            self.positions.observe(viewer, observation)
        })
    }

    /// The scalars as a seat sees them, or whoever is to move: float32 (scalars,).
    #[pyo3(signature = (seat=None))]
    fn scalars<'py>(&self, py: Python<'py>, seat: Option<i64>) -> Made<'py, PyArray1<f32>> {
        let viewer = self.game.viewer(seat)?;
        let count = self.game.game.encoding().scalar_names.len();
        filled(py, &[count], |scalars| {
            let observation = Observation {
                scalars: Some(scalars),
                ..Observation::default()
            };
            self.positions.observe(viewer, observation)
        })
    }

    /// The mean of what each seat gets by random play from here: float32 (seats,). Ctrl-C ends it.
    #[pyo3(signature = (count, seed=0))]
    fn playouts<'py>(&self, py: Python<'py>, count: u64, seed: u64) -> Made<'py, PyArray1<f32>> {
        let seats = self.game.players();
        playouts(py, &*self.positions, &[seats], count, seed, 1)
    }

    /// The board as a picture, SVG.
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let position = self.positions.position(0);
            quantarium_draw::svg(&Picture::new(&*self.game.rules, &*position))
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py)
    }

    fn __repr__(&self) -> String {
        let (game, text) = (&self.game.name, self.positions.position(0).text());
        format!("<Position of {game}: {text}>")
    }

    fn __str__(&self) -> String {
        self.positions.position(0).text()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.positions.is_same(0, &*other.positions, 0)
    }

    fn __hash__(&self) -> PyResult<u64> {
        self.key()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Again<'py, (Game, String, Vec<String>)>> {
        let position = slf.get();
        let line = position.line();
        let read = slf.get_type().getattr("_read")?;
        Ok((read, (position.game.clone(), line.position, line.moves)))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(game: &Game, position: String, moves: Vec<String>) -> PyResult<Self> {
        game.after(Line { position, moves })
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf
    }
}
