//! `Positions`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use quantarium_envs::{AnyPositions, Line};
use quantarium_rules::Player;

use crate::arrays::{Seen, filled, integers};
use crate::error::{of_actions, of_line, of_positions, of_sizes, wrong};
use crate::game::{Game, Shared};
use crate::interrupt::interruptible;
use crate::position::Position;

/// An array of positions of one game. Its methods work on all at once, without the interpreter's lock.
#[pyclass(module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Positions {
    shared: Arc<Shared>,
    positions: Box<dyn AnyPositions>,
}

/// So many playouts are soon done: it would take longer to be ready for Ctrl-C.
const SOON: u64 = 1000;

/// The mean of what each seat gets by random play.
pub(crate) fn playouts(
    py: Python<'_>,
    positions: &dyn AnyPositions,
    count: u32,
    seed: u64,
    threads: usize,
) -> PyResult<Vec<f32>> {
    let play = |stop: &AtomicBool| positions.playouts(count, seed, threads, stop);
    let means = match u64::from(count) * positions.len() as u64 {
        ..=SOON => py.detach(|| play(&AtomicBool::new(false))),
        _ => interruptible(py, play)?,
    };
    means.map_err(of_positions)
}

/// Positions, features and amounts, entry by entry.
type Entries<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<f32>>,
);

impl Positions {
    pub(crate) fn new(shared: Arc<Shared>, positions: Box<dyn AnyPositions>) -> Self {
        Self { shared, positions }
    }

    fn with(&self, positions: Box<dyn AnyPositions>) -> Self {
        Self::new(Arc::clone(&self.shared), positions)
    }

    fn players(&self) -> usize {
        self.shared.rules.seats().len()
    }

    /// A seat whose view is asked for.
    fn viewer(&self, seat: Option<u8>) -> PyResult<Option<Player>> {
        match seat.is_some_and(|seat| usize::from(seat) >= self.players()) {
            true => Err(wrong(format!("the seats are 0 to {}", self.players() - 1))),
            false => Ok(seat.map(Player)),
        }
    }

    /// An index as Python counts it: from the end if it is negative.
    fn index(&self, index: i64) -> PyResult<usize> {
        let len = self.positions.len();
        let counted = if index < 0 { index + len as i64 } else { index };
        let found = usize::try_from(counted).ok().filter(|index| *index < len);
        found.ok_or_else(|| PyIndexError::new_err(format!("{index}: there are {len} positions")))
    }
}

#[pymethods]
impl Positions {
    /// One array of several, in this order.
    #[staticmethod]
    fn concat(arrays: Vec<Bound<'_, Self>>) -> PyResult<Self> {
        let mut arrays = arrays.into_iter();
        let first = arrays
            .next()
            .ok_or_else(|| wrong("there is nothing to join"))?;
        let mut all = {
            let first = first.try_borrow()?;
            first.with(first.positions.boxed())
        };
        for array in arrays {
            let others = array.try_borrow()?;
            all.positions
                .extend(&*others.positions)
                .map_err(of_positions)?;
        }
        Ok(all)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.shared))
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }

    /// One position for an index; an array for a slice, or for an array of indices or of booleans.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        which: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(index) = which.extract::<i64>() {
            let one = self
                .positions
                .take(&[self.index(index)?])
                .map_err(of_positions)?;
            let position = Position::new(Arc::clone(&self.shared), one);
            return Ok(Bound::new(py, position)?.into_any());
        }
        let taken = if let Ok(slice) = which.cast::<PySlice>() {
            let range = slice.indices(self.positions.len() as isize)?;
            let indices =
                (0..range.slicelength).map(|i| (range.start + range.step * i as isize) as usize);
            let indices: Vec<usize> = indices.collect();
            self.with(self.positions.take(&indices).map_err(of_positions)?)
        } else if let Ok(chosen) = which.extract::<PyReadonlyArray1<'_, bool>>() {
            let chosen = chosen.as_array();
            if chosen.len() != self.positions.len() {
                return Err(PyIndexError::new_err(format!(
                    "{} booleans for {} positions",
                    chosen.len(),
                    self.positions.len()
                )));
            }
            let indices = chosen.iter().enumerate().filter(|(_, chosen)| **chosen);
            let indices: Vec<usize> = indices.map(|(index, _)| index).collect();
            self.with(self.positions.take(&indices).map_err(of_positions)?)
        } else {
            self.take(which)?
        };
        Ok(Bound::new(py, taken)?.into_any())
    }

    /// The positions at these indices, in this order.
    fn take(&self, indices: &Bound<'_, PyAny>) -> PyResult<Self> {
        let indices = integers(indices)?;
        let indices = indices.as_array();
        let indices = indices.iter().map(|index| self.index(*index));
        let indices = indices.collect::<PyResult<Vec<_>>>()?;
        Ok(self.with(self.positions.take(&indices).map_err(of_positions)?))
    }

    /// The positions after an action on each: int64 (positions,). All are legal, or there is none.
    fn play(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut played = self.with(self.positions.boxed());
        played.play_(py, actions)?;
        Ok(played)
    }

    /// Plays an action on each, in place. Nothing changes if one is illegal.
    fn play_(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = integers(actions)?;
        let actions = actions.as_array().to_vec();
        let positions = &mut self.positions;
        py.detach(|| positions.play(&actions)).map_err(of_actions)
    }

    /// What a seat sees, or whoever is to move in each position: a dictionary with `planes`, uint8
    /// (positions, planes, height, width), `scalars`, float32 (positions, scalars), and `mask`, bool
    /// (positions, actions). Arrays given are written to.
    #[pyo3(signature = (*, planes=None, scalars=None, mask=None, seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        planes: Option<Py<PyArray4<u8>>>,
        scalars: Option<Py<PyArray2<f32>>>,
        mask: Option<Py<PyArray2<bool>>>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let viewer = self.viewer(seat)?;
        let mut seen = Seen::new(py, self.shared.game.encoding(), self.positions.len());
        seen.replace(py, planes, scalars, mask)?;
        let positions = &self.positions;
        let written = seen.fill(py, |observation| positions.observe(viewer, observation))?;
        written.map_err(of_sizes)?;
        seen.dict(py)
    }

    /// A random legal action for each, all equally likely: int64 (positions,); 0 where the game is over.
    #[pyo3(signature = (seed=0))]
    fn sample<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, py.detach(|| self.positions.sample(seed)))
    }

    /// The mean of what each seat gets by random play from each position: float32 (positions, seats). The
    /// same for any number of threads. Ctrl-C ends it.
    #[pyo3(signature = (count, seed=0, threads=1))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        count: u32,
        seed: u64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let means = playouts(py, &*self.positions, count, seed, threads)?;
        let means = PyArray1::from_vec(py, means);
        means.reshape([self.positions.len(), self.players()])
    }

    /// What an evaluation weighs, as the seat sees it, or whoever is to move in each: `positions`, int64 (entries,), the
    /// indices of the positions; `features`, int64 (entries,), less than `Game.num_features`; `amounts`, float32 (entries,).
    /// What is missing is 0, and entries of one feature of one position are added up. A game that is over has none.
    #[pyo3(signature = (seat=None))]
    fn features<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Entries<'py>> {
        let viewer = self.viewer(seat)?;
        let found = py.detach(|| self.positions.features(viewer));
        Ok((
            PyArray1::from_vec(py, found.positions),
            PyArray1::from_vec(py, found.features),
            PyArray1::from_vec(py, found.amounts),
        ))
    }

    /// The seat that decides in each: int64 (positions,).
    #[getter]
    fn to_play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        filled(py, self.positions.len(), |seats| {
            self.positions.to_move(seats)
        })
    }

    /// Whether each game is over: bool (positions,).
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        filled(py, self.positions.len(), |done| self.positions.done(done))
    }

    /// What each seat gets, as `Position.returns`: float32 (positions, seats).
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (len, players) = (self.positions.len(), self.players());
        let returns = filled(py, len * players, |returns| self.positions.returns(returns))?;
        returns.reshape([len, players])
    }

    /// The points so far; zeros in games that count none: int32 (positions, seats).
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let (len, players) = (self.positions.len(), self.players());
        let points = filled(py, len * players, |points| self.positions.points(points))?;
        points.reshape([len, players])
    }

    /// The hashes of the positions, as `Position.key`: uint64 (positions,).
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        filled(py, self.positions.len(), |keys| self.positions.keys(keys))
    }

    /// The texts of the positions.
    #[getter]
    fn texts(&self) -> Vec<String> {
        (0..self.positions.len())
            .map(|index| self.positions.text(index))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!(
            "<{} Positions of {}>",
            self.positions.len(),
            self.shared.name
        )
    }

    #[expect(clippy::type_complexity, reason = "Python's form of a call")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, Vec<(String, Vec<String>)>))> {
        let this = slf.try_borrow()?;
        let lines = (0..this.positions.len()).map(|index| this.positions.line(index));
        let lines = lines.map(|line| (line.position, line.moves)).collect();
        let read = slf.get_type().getattr("_read")?;
        Ok((read, (this.game(), lines)))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(game: &Game, lines: Vec<(String, Vec<String>)>) -> PyResult<Self> {
        let lines = lines
            .into_iter()
            .map(|(position, moves)| Line { position, moves });
        let lines: Vec<Line> = lines.collect();
        let positions = game
            .0
            .game
            .read(&lines)
            .map_err(|(_, error)| of_line(error))?;
        Ok(Self::new(Arc::clone(&game.0), positions))
    }

    fn __copy__(&self) -> Self {
        self.with(self.positions.boxed())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }
}
