//! `Record`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use quantarium_envs::Line;
use quantarium_rules::record::{self, Layout, Ply};

use crate::arrays::Made;
use crate::error::{BadRecord, illegal, of_positions, texts, wrong};
use crate::executor::{Again, hashed};
use crate::game::Game;
use crate::position::Position;
use crate::positions::Positions;

/// A whole game: where it began, its moves, and what is known about it.
#[pyclass(frozen, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Record {
    /// The game.
    #[pyo3(get)]
    game: Game,
    record: record::Record,
    layout: Layout,
    start: Line,
}

/// Every game of a text of records (`.qgn`), each move checked.
#[pyfunction]
pub(crate) fn read_records(py: Python<'_>, text: &str) -> PyResult<Vec<Record>> {
    let resolve = |name: &str| quantarium_games::open(name);
    let read = py.detach(|| record::read(text, &resolve));
    let read = read.map_err(|error| BadRecord::new_err(error.to_string()))?;
    let records = read.into_iter().map(|read| {
        let (position, moves) = (read.start.text(), Vec::new());
        Ok(Record {
            game: Game::open(&read.game.name())?,
            start: Line { position, moves },
            record: read.record,
            layout: read.layout,
        })
    });
    records.collect()
}

impl Record {
    pub(crate) fn game_name(&self) -> &str {
        &self.game.name
    }

    /// The line to the position after the first `plies` moves.
    fn line(&self, plies: usize) -> Line {
        let mut line = self.start.clone();
        let moves = self.record.line[..plies].iter().map(|ply| ply.mv.clone());
        line.moves.extend(moves);
        line
    }

    fn position(&self, plies: usize) -> PyResult<Position> {
        self.game.after(self.line(plies))
    }
}

#[pymethods]
impl Record {
    /// The record of a game from a start position, with its moves as texts and tags such as `{"White": "me"}`. Where the
    /// start has a history that matters (QS-11), the record begins with that.
    #[new]
    #[pyo3(signature = (start, moves, tags=None))]
    fn new(
        py: Python<'_>,
        start: &Position,
        moves: &Bound<'_, PyAny>,
        tags: Option<&Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        let rules = &*start.game.rules;
        let history = start.line();
        let begin = rules.parse(&history.position).map_err(wrong)?;
        let mut record = record::Record::begin(rules, &*begin);
        let mut end = begin.clone();
        for mv in history.moves.into_iter().chain(texts("moves", moves)?) {
            let entered = end.entered(&mv).map_err(illegal)?;
            record.line.push(Ply::new(entered.text));
            end = entered.position;
        }
        if let Some(outcome) = end.outcome() {
            let result = outcome.result(rules.seats().len());
            record.set_tag("Result", &result).map_err(wrong)?;
        }
        let tags = tags.map(|tags| tags.items()).transpose()?;
        for tag in tags.into_iter().flatten() {
            let (name, value): (String, String) = tag.extract()?;
            if let (Some(known), "Game" | "Setup") = (record.tag(&name), &*name)
                && known != value
            {
                let words = format!("tag `{name}` follows from the start: it is `{known}`");
                return Err(BadRecord::new_err(words));
            }
            record.set_tag(&name, &value).map_err(wrong)?;
        }
        // As it will be read, with its tags checked.
        Self::_read(py, &record.write(Layout::of(rules, &*begin)))
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> PyResult<Position> {
        self.position(0)
    }

    /// The position after the last move.
    #[getter]
    fn end(&self) -> PyResult<Position> {
        self.position(self.record.line.len())
    }

    /// The texts of the moves.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.line.iter().map(|ply| ply.mv.clone()).collect()
    }

    /// The actions of the moves.
    #[getter]
    fn actions(&self) -> PyResult<Vec<usize>> {
        let mut at = self.position(0)?.positions;
        let plies = self.record.line.iter().map(|ply| {
            let action = at.action(0, &ply.mv).map_err(wrong)?;
            at.play(&[action as i64]).map_err(wrong)?;
            Ok(action)
        });
        plies.collect()
    }

    /// Every position from the start to the end.
    #[getter]
    fn positions(&self) -> PyResult<Positions> {
        let lines = (0..=self.record.line.len()).map(|plies| self.line(plies));
        let lines: Vec<Line> = lines.collect();
        let read = self.game.game.read(&lines).map_err(of_positions)?;
        Ok(Positions::new(self.game.clone(), read))
    }

    /// What is known about the game, by name.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> Made<'py, PyDict> {
        let tags = PyDict::new(py);
        for (name, value) in self.record.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The result, such as "1-0", or "*".
    #[getter]
    fn result(&self) -> &str {
        self.record.result()
    }

    /// The record as text, with its comments and variations.
    #[getter]
    fn text(&self) -> String {
        self.record.write(self.layout)
    }

    fn __len__(&self) -> usize {
        self.record.line.len()
    }

    fn __eq__(&self, other: &Self) -> bool {
        other.record == self.record
    }

    fn __hash__(&self) -> u64 {
        hashed((self.moves(), self.record.tags().collect::<Vec<_>>()))
    }

    fn __repr__(&self) -> String {
        let (game, moves) = (&self.game.name, self.record.line.len());
        let result = self.record.result();
        format!("<Record of {game}: {moves} moves, {result}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py, (String,)>> {
        let read = slf.get_type().getattr("_read")?;
        Ok((read, (slf.get().text(),)))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let mut records = read_records(py, text)?;
        records.pop().ok_or_else(|| wrong("there is no record"))
    }
}
