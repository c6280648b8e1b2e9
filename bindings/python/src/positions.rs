//! `Positions`.

use std::sync::atomic::{AtomicBool, Ordering};

use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray};
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyRange, PySlice};
use quantarium_envs::{AnyPositions, Line, room};

use crate::arrays::{
    Made, Output, Seen, check_apart, filled, shaped, shapes, truths, whole, writable, zeros,
};
use crate::engine::Engine;
use crate::error::{fits, illegal, no_memory, of_actions, of_positions, wrong};
use crate::executor::Again;
use crate::game::Game;
use crate::interrupt::{check_memory, interruptible, list_of};
use crate::position::Position;

/// An array of positions of one game. Its methods work on all at once, without the interpreter's lock.
#[pyclass(module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Positions {
    /// The game.
    #[pyo3(get)]
    game: Game,
    positions: Box<dyn AnyPositions>,
}

/// So many playouts are soon done: it would take longer to be ready for Ctrl-C.
const SOON: u64 = 1000;

/// The mean of what each seat gets by random play.
pub(crate) fn playouts<'py, D: Dimension>(
    py: Python<'py>,
    positions: &dyn AnyPositions,
    shape: &[usize],
    count: u64,
    seed: u64,
    threads: usize,
) -> Made<'py, PyArray<f32, D>> {
    let count = fits("count", count)?;
    let array = zeros(py, shape)?;
    let mut written = writable(&array)?;
    let means = written.as_slice_mut()?;
    let mut play = |stop: &AtomicBool| positions.playouts(count, seed, threads, stop, means);
    let played = match u64::from(count) * positions.len() as u64 {
        ..=SOON => py.detach(|| play(&AtomicBool::new(false))),
        _ => interruptible(py, |stop| play(stop))?,
    };
    played.map_err(of_positions)?;
    Ok(array)
}

/// What an object of Python's takes at least, in bytes.
const OBJECT: usize = 64;

/// A position with its history as a pickle has it.
pub(crate) type Written = (String, Vec<String>);

/// Lines as a pickle has them.
pub(crate) fn lines(
    py: Python<'_>,
    count: usize,
    line: impl Fn(usize) -> Line + Sync,
) -> PyResult<Vec<Written>> {
    list_of(py, count, |index| {
        let Line { position, moves } = line(index);
        let moves_bytes: usize = moves.iter().map(|mv| OBJECT + mv.len()).sum();
        let bytes = 3 * OBJECT + position.len() + moves_bytes;
        ((position, moves), bytes)
    })
}

/// So many lines of a pickle are read, and positions evaluated, at once.
const AT_ONCE: usize = 1000;

/// Has `take` read the lines of a pickle, piece by piece, without the interpreter's lock.
pub(crate) fn read_lines(
    lines: &Bound<'_, PyList>,
    mut take: impl FnMut(Vec<Line>) -> PyResult<()> + Send,
) -> PyResult<()> {
    let py = lines.py();
    for first in (0..lines.len()).step_by(AT_ONCE) {
        let piece = lines.get_slice(first, first + AT_ONCE);
        // Of each no more than this is read at once, with a history of 100 moves.
        check_memory(piece.len() * 8192)?;
        let piece = piece.extract::<Vec<Written>>()?.into_iter();
        let piece = piece.map(|(position, moves)| Line { position, moves });
        let piece = piece.collect();
        py.detach(|| take(piece))?;
        py.check_signals()?;
    }
    Ok(())
}

/// Positions, features and amounts, entry by entry.
type Entries<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<f32>>,
);

impl Positions {
    pub(crate) fn new(game: Game, positions: Box<dyn AnyPositions>) -> Self {
        Self { game, positions }
    }

    /// An array with `each` numbers for a position, or one without a dimension for that, written without the interpreter's lock.
    fn column<'py, T: Element + Copy + Default, D: Dimension, E: ToString + Send>(
        &self,
        py: Python<'py>,
        each: Option<usize>,
        write: impl FnOnce(&dyn AnyPositions, &mut [T]) -> Result<(), E> + Send,
    ) -> Made<'py, PyArray<T, D>> {
        let positions = &*self.positions;
        let shape: Vec<usize> = std::iter::once(positions.len()).chain(each).collect();
        filled(py, &shape, |numbers| {
            py.detach(|| write(positions, numbers))
        })
    }

    /// The positions at these indices.
    fn taken(&self, py: Python<'_>, indices: &[usize]) -> PyResult<Self> {
        let taken = py.detach(|| self.positions.take(indices));
        Ok(Self::new(self.game.clone(), taken.map_err(of_positions)?))
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
    fn concat(arrays: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut all: Option<Self> = None;
        for array in arrays.try_iter()? {
            let (py, array) = (arrays.py(), array?);
            let array = array.cast::<Self>()?.try_borrow()?;
            let others = &*array.positions;
            match &mut all {
                None => all = Some(array.copied(py)?),
                Some(all) => py
                    .detach(|| all.positions.extend(others))
                    .map_err(of_positions)?,
            }
        }
        all.ok_or_else(|| wrong("there is nothing to join"))
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> Made<'py, PyIterator> {
        let indices = PyRange::new(slf.py(), 0, slf.len()? as isize)?;
        let map = slf.py().import("builtins")?.getattr("map")?;
        map.call1((slf.getattr("__getitem__")?, indices))?
            .try_iter()
    }

    /// One position for an index; an array for a slice, or for an array of indices or of booleans.
    fn __getitem__<'py>(&self, py: Python<'py>, which: &Bound<'py, PyAny>) -> Made<'py, PyAny> {
        let len = self.positions.len();
        match which.extract::<i64>() {
            Ok(index) => {
                let one = self.taken(py, &[self.index(index)?])?;
                let position = Position::new(one.game, one.positions);
                return Ok(Bound::new(py, position)?.into_any());
            }
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => {
                let words = format!("{which}: there are {len} positions");
                return Err(PyIndexError::new_err(words));
            }
            Err(_) => {}
        }
        let taken = if let Ok(slice) = which.cast::<PySlice>() {
            let range = slice.indices(len as isize)?;
            let mut indices = room(range.slicelength).map_err(no_memory)?;
            let steps = 0..range.slicelength as isize;
            indices.extend(steps.map(|i| (range.start + range.step * i) as usize));
            self.taken(py, &indices)?
        } else if let Some(chosen) = truths(which)? {
            if chosen.len() != len {
                let words = format!("{} booleans for {len} positions", chosen.len());
                return Err(PyIndexError::new_err(words));
            }
            let mut indices =
                room(chosen.iter().filter(|chosen| **chosen).count()).map_err(no_memory)?;
            indices.extend((0..len).filter(|index| chosen[*index]));
            self.taken(py, &indices)?
        } else {
            self.take(py, which)?
        };
        Ok(Bound::new(py, taken)?.into_any())
    }

    /// The positions at these indices, in this order.
    fn take(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<Self> {
        let given: Vec<i64> = whole(indices, "index", PyIndexError::new_err)?;
        let mut indices = room(given.len()).map_err(no_memory)?;
        for index in given {
            indices.push(self.index(index)?);
        }
        self.taken(py, &indices)
    }

    /// The positions after an action on each: int64 (positions,). All are legal, or there is none.
    fn play(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut played = self.copied(py)?;
        played.play_(py, actions)?;
        Ok(played)
    }

    /// Plays an action on each, in place. Nothing changes if one is illegal.
    fn play_(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions: Vec<i64> = whole(actions, "action", illegal)?;
        let positions = &mut self.positions;
        py.detach(|| positions.play(&actions)).map_err(of_actions)
    }

    /// What a seat sees, or whoever is to move in each position: a dictionary with `planes`, uint8
    /// (positions, planes, height, width), `scalars`, float32 (positions, scalars), and `mask`, bool
    /// (positions, actions), the legal actions of the seat to move, whoever looks. Arrays given are written to, however they lie in
    /// memory.
    #[pyo3(signature = (*, planes=None, scalars=None, mask=None, seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        planes: Option<Bound<'py, PyAny>>,
        scalars: Option<Bound<'py, PyAny>>,
        mask: Option<Bound<'py, PyAny>>,
        seat: Option<i64>,
    ) -> Made<'py, PyDict> {
        let viewer = self.game.viewer(seat)?;
        let shapes = shapes(self.game.game.encoding(), self.positions.len());
        let given = [("planes", &planes), ("scalars", &scalars), ("mask", &mask)];
        let given = given.map(|(name, array)| Some((name, array.clone()?)));
        let given: Vec<_> = given.into_iter().flatten().collect();
        let planes = Output::new(py, "planes", planes, &shapes.0)?;
        let scalars = Output::new(py, "scalars", scalars, &shapes.1)?;
        let mask = Output::new(py, "mask", mask, &shapes.2)?;
        check_apart(&given)?;
        let seen = Seen {
            planes: planes.array.clone().unbind(),
            scalars: scalars.array.clone().unbind(),
            mask: mask.array.clone().unbind(),
        };
        let positions = &self.positions;
        let written = seen.fill(py, |observation| positions.observe(viewer, observation))?;
        written.map_err(wrong)?;
        let dict = PyDict::new(py);
        dict.set_item("planes", planes.finish()?)?;
        dict.set_item("scalars", scalars.finish()?)?;
        dict.set_item("mask", mask.finish()?)?;
        Ok(dict)
    }

    /// A random legal action for each: int64 (positions,); 0 where the game is over. All are equally likely, or as the softmax
    /// of `logits` says, floats (positions, actions), in which illegal actions are not looked at; one of -inf is never drawn.
    #[pyo3(signature = (seed=0, *, logits=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        logits: Option<&Bound<'py, PyAny>>,
    ) -> Made<'py, PyArray1<i64>> {
        let shape = [self.positions.len(), self.game.num_actions()];
        let read = |logits| shaped(logits, "sample", "logits", b"f", &[&shape]);
        let logits = logits.map(read).transpose()?;
        let logits = logits.as_ref().map(PyReadonlyArray::as_slice).transpose()?;
        self.column(py, None, |positions, actions| {
            positions.sample(seed, logits, actions)
        })
    }

    /// The mean of what each seat gets by random play from each position: float32 (positions, seats). The
    /// same for any number of threads. Ctrl-C ends it.
    #[pyo3(signature = (count, seed=0, threads=1))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        count: u64,
        seed: u64,
        threads: usize,
    ) -> Made<'py, PyArray2<f32>> {
        let shape = [self.positions.len(), self.game.players()];
        playouts(py, &*self.positions, &shape, count, seed, threads)
    }

    /// What each seat can expect of each position by the evaluation of an engine, without a search: float32 (positions, seats), from
    /// 0, a sure loss, to 1, a sure win, one in sum; what it came to, where the game is over. A function or a network is asked about
    /// those that go on, of 1,000 positions at once.
    fn evaluate<'py>(&self, py: Python<'py>, engine: &Engine) -> Made<'py, PyArray2<f32>> {
        let (positions, shape) = (&self.positions, [self.positions.len(), self.game.players()]);
        // A network sees more of each than is stored.
        check_memory(shape[0] * 32 + AT_ONCE * (1 << 15))?;
        let found = engine.with_one(py, &self.game, |engine, stop| {
            let indices: Vec<_> = (0..shape[0]).collect();
            let pieces = indices.chunks(AT_ONCE);
            let open = pieces.take_while(|_| !stop.load(Ordering::Relaxed));
            let found = open.map(|piece| {
                let piece = piece.iter().map(|index| positions.position(*index));
                engine.evaluate(&piece.collect::<Vec<_>>())
            });
            found.collect::<Option<Vec<_>>>()
        })?;
        let found = found.ok_or_else(|| wrong("the game has no evaluation"))?;
        let found = found.into_iter().flatten().flatten();
        PyArray1::from_iter(py, found).reshape(shape)
    }

    /// What an evaluation weighs, as the seat sees it, or whoever is to move in each: `positions`, int64 (entries,), the
    /// indices of the positions; `features`, int64 (entries,), less than `Game.num_features`; `amounts`, float32 (entries,).
    /// What is missing is 0, and entries of one feature of one position are added up. A game that is over has none.
    #[pyo3(signature = (seat=None))]
    fn features<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Entries<'py>> {
        let viewer = self.game.viewer(seat)?;
        let found = py.detach(|| self.positions.features(viewer));
        let found = found.map_err(no_memory)?;
        Ok((
            PyArray1::from_vec(py, found.positions),
            PyArray1::from_vec(py, found.features),
            PyArray1::from_vec(py, found.amounts),
        ))
    }

    /// The seat that decides in each: int64 (positions,).
    #[getter]
    fn to_play<'py>(&self, py: Python<'py>) -> Made<'py, PyArray1<i64>> {
        self.column(py, None, |positions, seats| positions.to_move(seats))
    }

    /// Whether each game is over: bool (positions,).
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Made<'py, PyArray1<bool>> {
        self.column(py, None, |positions, done| positions.done(done))
    }

    /// What each seat gets, as `Position.returns`: float32 (positions, seats).
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> Made<'py, PyArray2<f32>> {
        let players = Some(self.game.players());
        self.column(py, players, |positions, returns| positions.returns(returns))
    }

    /// The points so far; zeros in games that count none: int32 (positions, seats).
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> Made<'py, PyArray2<i32>> {
        let players = Some(self.game.players());
        self.column(py, players, |positions, points| positions.points(points))
    }

    /// The hashes of the positions, as `Position.key`: uint64 (positions,).
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> Made<'py, PyArray1<u64>> {
        self.column(py, None, |positions, keys| positions.keys(keys))
    }

    /// The texts of the positions.
    #[getter]
    fn texts(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        list_of(py, self.positions.len(), |index| {
            let text = self.positions.position(index).text();
            let bytes = OBJECT + text.len();
            (text, bytes)
        })
    }

    /// Whether both are of the same game, and each position is the same as the other's, history and all.
    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (own, other) = (&*self.positions, other.try_borrow()?);
        let others = &*other.positions;
        let same = |index| own.is_same(index, others, index);
        Ok(own.game() == others.game() && own.len() == others.len() && (0..own.len()).all(same))
    }

    fn __repr__(&self) -> String {
        format!("<{} Positions of {}>", self.positions.len(), self.game.name)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py, (Game, Vec<Written>)>> {
        let this = slf.try_borrow()?;
        let positions = &this.positions;
        let lines = lines(slf.py(), positions.len(), |index| positions.line(index))?;
        let read = slf.get_type().getattr("_read")?;
        Ok((read, (this.game.clone(), lines)))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(game: &Game, lines: &Bound<'_, PyList>) -> PyResult<Self> {
        let mut all = game.game.starts(&[]).map_err(no_memory)?;
        all.reserve(lines.len()).map_err(no_memory)?;
        read_lines(lines, |piece| {
            let read = game.game.read(&piece);
            read.and_then(|read| all.extend(&*read))
                .map_err(of_positions)
        })?;
        Ok(Self::new(game.clone(), all))
    }

    #[pyo3(name = "__copy__")]
    fn copied(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = py.detach(|| self.positions.boxed());
        Ok(Self::new(self.game.clone(), copy.map_err(no_memory)?))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copied(py)
    }
}
