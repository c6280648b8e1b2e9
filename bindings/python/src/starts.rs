//! `starts` and `Starts`.

use std::borrow::Cow;
use std::path::PathBuf;

use pyo3::prelude::*;
use quantarium_lab::tables::starts::{self as lab, SolveStarts, SolvedTable};

use crate::contest::named;
use crate::error::wrong;
use crate::executor::{Again, Doing, hashed};
use crate::game::Game;

/// Who wins each start position of a small board: what `quantarium lab starts` finds.
#[pyclass(frozen, eq, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Starts {
    /// The game.
    #[pyo3(get)]
    game: Game,
    table: SolvedTable,
    /// How many start positions there are that differ by more than a symmetry of the board.
    #[pyo3(get)]
    classes: usize,
    /// How many starts White wins whatever Black swaps; None in games without the swap.
    #[pyo3(get)]
    white_wins_against_swap: Option<usize>,
}

/// The rest follows from these.
impl PartialEq for Starts {
    fn eq(&self, other: &Self) -> bool {
        self.table.write() == other.table.write()
    }
}

impl Starts {
    fn of(starts: &lab::Starts, table: SolvedTable) -> PyResult<Self> {
        Ok(Self {
            game: Game::open(&starts.field.game)?,
            classes: starts.classes.len(),
            white_wins_against_swap: table.white_wins_against_swap(starts),
            table,
        })
    }
}

#[pymethods]
impl Starts {
    /// How many starts White, who begins, wins, Black's swap decided.
    #[getter]
    fn white_wins(&self) -> usize {
        self.table.white_wins()
    }

    /// The table as a file has it.
    #[getter]
    fn table(&self) -> Cow<'static, [u8]> {
        Cow::Owned(self.table.write())
    }

    fn __len__(&self) -> usize {
        self.table.count()
    }

    fn __hash__(&self) -> u64 {
        hashed(self.table.checksum())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Again<'py, (String, Cow<'static, [u8]>)>> {
        let (this, read) = (slf.get(), slf.get_type().getattr("_read")?);
        Ok((read, (this.game.name.clone(), this.table())))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(game: &str, table: &[u8]) -> PyResult<Self> {
        let starts = lab::Starts::new(game).map_err(wrong)?;
        let table = SolvedTable::read(table, &starts).map_err(wrong)?;
        Self::of(&starts, table)
    }

    fn __repr__(&self) -> String {
        let (game, table) = (&self.game.name, &self.table);
        let (wins, of) = (table.white_wins(), table.count());
        format!("<Starts of {game}: White wins {wins} of {of}>")
    }
}

/// Solves every start position of a small board of Quantum Leap, as `quantarium lab starts` does: the same table, and in the
/// file `out` the same bytes.
///
/// While it goes on, what is found is kept beside `out`, and the same call goes on where it was ended. `concurrency`, `executor` and
/// `chunks` as for `match`.
///
/// Raises `Error` where the game has too many starts or is another one, `OSError` where `out` cannot be written.
#[pyfunction]
#[pyo3(signature = (game, *, concurrency=1, out=None, executor=None, chunks=64))]
pub(crate) fn starts(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    concurrency: usize,
    out: Option<PathBuf>,
    executor: Option<&Bound<'_, PyAny>>,
    chunks: u64,
) -> PyResult<Starts> {
    let job = SolveStarts { game: named(game)? };
    let doing = Doing::new(concurrency, out, true, executor, chunks, false)?;
    let solving = doing.all(py, "starts", &job)?;
    let table = lab::table(&solving);
    let table = table.ok_or_else(|| wrong("not every start could be solved"))?;
    Starts::of(&solving.work().starts, table)
}
