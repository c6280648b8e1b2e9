//! `Game`.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Weak};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use quantarium_envs::{Actions, EncodedGame, Line, open_with};
use quantarium_games::FAMILIES;
use quantarium_rules::{AnyGame, Player, Seed};

use crate::arrays::{Made, whole};
use crate::error::{BadGame, no_memory, of_positions, texts, wrong};
use crate::executor::hashed;
use crate::interrupt::by_pieces;
use crate::position::Position;
use crate::positions::Positions;
use crate::record::{Record, read_records};

/// What all handles of one game share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) name: String,
    /// It has a swap, which is declined and has no actions.
    pub(crate) leaves_out: bool,
    pub(crate) game: Arc<dyn EncodedGame>,
    pub(crate) rules: Box<dyn AnyGame>,
}

/// The games that are in use, by canonical name and what is left of the actions: to read a pickle does not make the tables again.
static IN_USE: Mutex<Option<HashMap<Key, Weak<Shared>>>> = Mutex::new(None);

type Key = (String, bool);

impl Shared {
    /// The game of a game string, with its swap or without.
    fn open_with(name: &str, swap: bool) -> PyResult<Arc<Self>> {
        let mut in_use = IN_USE.lock();
        let in_use = in_use.get_or_insert_default();
        if let Some(shared) = in_use.get(&(name.to_owned(), swap)).and_then(Weak::upgrade) {
            return Ok(shared);
        }
        let open =
            |actions| open_with(name, actions).map_err(|error| BadGame::new_err(error.to_string()));
        let whole = open(Actions::All)?;
        // Where there is none, nothing is left out.
        let leaves_out = !swap && whole.has_offer();
        let game = match leaves_out {
            true => open(Actions::NoOffers)?,
            false => whole,
        };
        let rules = game.rules();
        let shared = Arc::new(Self {
            name: rules.name(),
            leaves_out,
            game,
            rules,
        });
        in_use.retain(|_, shared| shared.strong_count() > 0);
        // Not by the name as given: that may be one of many for the same game.
        let known = in_use
            .entry((shared.name.clone(), !leaves_out))
            .or_default();
        if let Some(known) = known.upgrade() {
            return Ok(known);
        }
        *known = Arc::downgrade(&shared);
        Ok(shared)
    }

    /// A seat whose view is asked for.
    pub(crate) fn viewer(&self, seat: Option<i64>) -> PyResult<Option<Player>> {
        let players = self.rules.seats().len();
        let player = |seat: i64| {
            let player = u8::try_from(seat).ok().map(Player);
            let player = player.filter(|player| player.index() < players);
            player.ok_or_else(|| wrong(format!("seat {seat}: the seats are 0 to {}", players - 1)))
        };
        seat.map(player).transpose()
    }

    /// Refuses a game that leaves out what the rules have.
    pub(crate) fn whole(&self) -> PyResult<()> {
        match self.leaves_out {
            true => Err(wrong(format!(
                "{} with swap=False: this is played by all of the rules; give the game string",
                self.name
            ))),
            false => Ok(()),
        }
    }
}

/// A game with its options: `Game("quantum-leap:board=hex4")`.
///
/// Where Black may swap two stones before White begins (QL-4), `swap=False` leaves that out: Black keeps the stones, in every position
/// that is asked for, so `keep` and the swaps, which are the last actions, are none. Elsewhere it changes nothing.
///
/// Games never change; they are equal, hashed and pickled by their canonical name and `swap`.
#[pyclass(frozen, module = "quantarium")]
#[derive(Clone, Debug)]
pub(crate) struct Game(Arc<Shared>);

impl Deref for Game {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// The names of the games there are, without options.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    FAMILIES.iter().map(|info| info.id).collect()
}

/// The options of a game by its name without options, each with its default.
#[pyfunction]
pub(crate) fn options<'py>(py: Python<'py>, game: &str) -> Made<'py, PyDict> {
    let info = FAMILIES.iter().find(|info| info.id == game);
    let info = info.ok_or_else(|| BadGame::new_err(format!("`{game}` is no game")))?;
    info.options
        .iter()
        .map(|option| (option.key, option.default))
        .into_py_dict(py)
}

/// The seed of an episode of an environment, both counted from 0, among those made with `seed`: what
/// `Envs` and the adapters use.
#[pyfunction]
pub(crate) fn derived_seed(seed: u64, env: u64, episode: u64) -> u64 {
    quantarium_envs::derived(seed, env, episode).0
}

impl Game {
    /// The game of a game string.
    pub(crate) fn open(name: &str) -> PyResult<Self> {
        Shared::open_with(name, true).map(Self)
    }

    /// The position that a line leads to.
    pub(crate) fn after(&self, line: Line) -> PyResult<Position> {
        let read = self.game.read(&[line]);
        Ok(Position::new(self.clone(), read.map_err(of_positions)?))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, swap=true))]
    fn new(name: &str, swap: bool) -> PyResult<Self> {
        Shared::open_with(name, swap).map(Self)
    }

    /// Whether Black is offered a swap of two stones.
    #[getter]
    fn swap(&self) -> bool {
        self.game.has_offer()
    }

    /// The canonical game string.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The game's name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.rules.info().title
    }

    /// How many play.
    #[getter]
    pub(crate) fn players(&self) -> usize {
        self.rules.seats().len()
    }

    /// The names of the seats in turn order.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Made<'py, PyTuple> {
        PyTuple::new(py, self.rules.seats().iter().map(|seat| seat.name))
    }

    /// The names of the cells in board order.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> Made<'py, PyTuple> {
        let grid = self.rules.grid();
        PyTuple::new(py, grid.cells().map(|cell| grid.name(cell)))
    }

    /// How many actions there are.
    #[getter]
    pub(crate) fn num_actions(&self) -> usize {
        self.game.encoding().actions
    }

    /// How many actions each cell has; those of cell c begin at `c * actions_per_cell`.
    #[getter]
    fn actions_per_cell(&self) -> usize {
        self.game.encoding().actions_per_cell
    }

    /// How many features `Positions.features` has, and how many weights the game's evaluation: the same on every board.
    #[getter]
    fn num_features(&self) -> usize {
        self.game.feature_count()
    }

    /// Planes, height and width.
    #[getter]
    fn planes_shape(&self) -> (usize, usize, usize) {
        let encoding = self.game.encoding();
        let raster = &encoding.raster;
        (encoding.plane_names.len(), raster.height, raster.width)
    }

    /// What each plane shows.
    #[getter]
    fn plane_names<'py>(&self, py: Python<'py>) -> Made<'py, PyTuple> {
        PyTuple::new(py, &self.game.encoding().plane_names)
    }

    /// What each scalar says.
    #[getter]
    fn scalar_names<'py>(&self, py: Python<'py>) -> Made<'py, PyTuple> {
        PyTuple::new(py, &self.game.encoding().scalar_names)
    }

    /// Where each cell is in a plane, row * width + column: int64 (cells,).
    #[getter]
    fn cell_places<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let raster = &self.game.encoding().raster;
        let cells = self.rules.grid().cells();
        PyArray1::from_iter(py, cells.map(|cell| raster.place(cell) as i64))
    }

    /// No game is longer, in plies.
    #[getter]
    fn max_plies(&self) -> u32 {
        self.rules.max_plies()
    }

    /// Whether the start position depends on the seed.
    #[getter]
    fn has_random_start(&self) -> bool {
        self.rules.has_random_start()
    }

    /// The symmetries of the board, the identity first: where each cell goes, int64 (symmetries, cells),
    /// and what each action becomes, int64 (symmetries, actions).
    #[getter]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn symmetries<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray2<i64>>, Bound<'py, PyArray2<i64>>)> {
        let maps = self.game.symmetries();
        let cells = maps.iter().flat_map(|map| &map.cells);
        let actions = maps.iter().flat_map(|map| &map.actions);
        let cells = PyArray1::from_iter(py, cells.map(|cell| i64::from(*cell)));
        let actions = PyArray1::from_iter(py, actions.map(|action| i64::from(*action)));
        let encoding = self.game.encoding();
        Ok((
            cells.reshape([maps.len(), self.rules.grid().len()])?,
            actions.reshape([maps.len(), encoding.actions])?,
        ))
    }

    /// The start position of a seed.
    #[pyo3(signature = (seed=0))]
    fn start(&self, seed: u64) -> PyResult<Position> {
        let start = self.game.starts(&[Seed(seed)]).map_err(no_memory)?;
        Ok(Position::new(self.clone(), start))
    }

    /// The start positions of an array of seeds. Ctrl-C ends it.
    fn starts(&self, py: Python<'_>, seeds: &Bound<'_, PyAny>) -> PyResult<Positions> {
        let seeds: Vec<u64> = whole(seeds, "seed: seeds are 0 to 2^64 - 1", wrong)?;
        let game = &self.game;
        let mut all = game.starts(&[]).map_err(no_memory)?;
        all.reserve(seeds.len()).map_err(no_memory)?;
        by_pieces(py, seeds.len(), |piece| {
            let seeds: Vec<Seed> = seeds[piece].iter().copied().map(Seed).collect();
            let starts = game.starts(&seeds).map_err(no_memory)?;
            all.extend(&*starts).map_err(of_positions)
        })?;
        Ok(Positions::new(self.clone(), all))
    }

    /// The position of a text, after the moves given as texts.
    #[pyo3(signature = (text, moves=None))]
    fn position(&self, text: String, moves: Option<&Bound<'_, PyAny>>) -> PyResult<Position> {
        let moves = moves.map(|moves| texts("moves", moves)).transpose()?;
        let (position, moves) = (text, moves.unwrap_or_default());
        self.after(Line { position, moves })
    }

    /// An array of the positions given.
    fn positions(&self, positions: &Bound<'_, PyAny>) -> PyResult<Positions> {
        let mut all = self.game.starts(&[]).map_err(no_memory)?;
        for position in positions.try_iter()? {
            let position = position?;
            let others = &*position.cast::<Position>()?.get().positions;
            all.extend(others).map_err(of_positions)?;
        }
        Ok(Positions::new(self.clone(), all))
    }

    /// The one game of a record's text, which must be of this game.
    fn load(&self, py: Python<'_>, text: &str) -> PyResult<Record> {
        let mut records = read_records(py, text)?;
        match (records.pop(), records.is_empty()) {
            (Some(record), true) if record.game_name() == self.name => Ok(record),
            (Some(record), true) => Err(crate::error::BadRecord::new_err(format!(
                "a record of {}, not of {}",
                record.game_name(),
                self.name
            ))),
            _ => Err(crate::error::BadRecord::new_err("one record is needed")),
        }
    }

    fn __repr__(&self) -> String {
        match self.leaves_out {
            true => format!("Game({:?}, swap=False)", self.name),
            false => format!("Game({:?})", self.name),
        }
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __eq__(&self, other: &Self) -> bool {
        (&other.name, other.leaves_out) == (&self.name, self.leaves_out)
    }

    fn __hash__(&self) -> u64 {
        hashed((&self.name, self.leaves_out))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, bool)) {
        let shared = &slf.get().0;
        let arguments = (shared.name.clone(), !shared.leaves_out);
        (slf.get_type().into_any(), arguments)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf
    }
}
