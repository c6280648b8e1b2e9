//! `balance` and `Balance`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use quantarium_lab::balance::{Balance as Settings, Report, Runs, Scaling};
use quantarium_report::{About, files};
use quantarium_tournament::duration;
use serde::{Deserialize, Serialize};

use crate::arrays::Made;
use crate::contest::{loads, named, players};
use crate::error::{fits, io_error, wrong};
use crate::executor::{COMMIT, Doing, by_json};
use crate::game::Game;

/// Balance reports: what `quantarium lab balance` writes.
#[pyclass(frozen, eq, hash, module = "quantarium")]
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Balance {
    games: Vec<String>,
    /// The files of the reports' folder by name: `report.html`, a page that needs no network, `report.json`, and
    /// tables for spreadsheets.
    #[pyo3(get)]
    files: BTreeMap<String, String>,
}

by_json!(impl Balance {
    /// The report of each game, as a dictionary; docs/metrics.md says what is in it.
    #[getter]
    fn reports<'py>(&self, py: Python<'py>) -> Made<'py, PyList> {
        let whole = loads(py, self.json())?;
        Ok(whole.get_item("reports")?.cast_into()?)
    }

    /// The text that `quantarium lab balance --json` prints.
    #[getter]
    fn json(&self) -> &str {
        self.files.get("report.json").map_or("", String::as_str)
    }

    fn __repr__(&self) -> String {
        format!("<Balance of {}>", self.games.join(", "))
    }
});

impl Balance {
    fn of(about: &About, runs: &Runs) -> PyResult<Self> {
        let reports: Option<Vec<Report>> = runs.reports();
        let reports = reports.ok_or_else(|| wrong("the reports are not done"))?;
        let made = files(about, &reports, &runs.rows()).map_err(wrong)?;
        let files = made.into_iter();
        let files = files.map(|(name, text)| (name.to_owned(), text));
        Ok(Self {
            games: reports.into_iter().map(|report| report.game).collect(),
            files: files.collect(),
        })
    }
}

/// A game, or several.
fn all_named(games: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if games.is_instance_of::<PyString>() || games.is_instance_of::<Game>() {
        return Ok(vec![named(games)?]);
    }
    games.try_iter()?.map(|game| named(&game?)).collect()
}

/// Measures how balanced a game is, or several, as `quantarium lab balance` does: the same numbers, and in the folder
/// `out` the same files.
///
/// Each of `players`, by default `"random"` and `"nodes=1000"`, plays `games` against itself. `annotator` says how much
/// the engine thinks about every position to say how it stands: `"nodes=1000"`, `"playouts=500"`, or `"none"`. The
/// scaling test lets the engine with `scaling_from` nodes a move play one with twice as many, and so on, `doublings`
/// times, `scaling_games` games each; 0 for no test. `setup` is a position to begin with, `keep` has Black keep the
/// stones where two could be swapped, `plies` random plies begin each game. `concurrency`, `out`, `resume`, `executor`,
/// `chunks` and `allow_time` as for `match`.
///
/// Raises `Error` for numbers or players that make no report, `OSError` where `out` cannot be written.
#[pyfunction]
#[pyo3(signature = (
    game, players=None, *, games=400, seed=0, plies=0, setup=None, keep=false, annotator="nodes=1000",
    doublings=3, scaling_from=250, scaling_games=100, hang="60s", concurrency=1, out=None, resume=false,
    executor=None, chunks=64, allow_time=false
))]
#[expect(clippy::too_many_arguments, reason = "the command's, by name")]
pub(crate) fn balance(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    players: Option<&Bound<'_, PyAny>>,
    games: u64,
    seed: u64,
    plies: u64,
    setup: Option<String>,
    keep: bool,
    annotator: &str,
    doublings: u64,
    scaling_from: u64,
    scaling_games: u64,
    hang: &str,
    concurrency: usize,
    out: Option<PathBuf>,
    resume: bool,
    executor: Option<&Bound<'_, PyAny>>,
    chunks: u64,
    allow_time: bool,
) -> PyResult<Balance> {
    let settings = Settings {
        games_measured: all_named(game)?,
        games,
        plies: fits("plies", plies)?,
        setup,
        keep,
        annotator: annotator.parse().map_err(wrong)?,
        scaling: Scaling {
            doublings: fits("doublings", doublings)?,
            scaling_from,
            scaling_games,
        },
        hang: duration(hang).map_err(wrong)?,
        seed,
        players: match players {
            Some(named) => self::players(named)?,
            None => Settings::new("").players,
        },
    };
    let doing = Doing::new(concurrency, out, resume, executor, chunks, allow_time)?;
    let runs = doing.all(py, "balance", &settings)?;
    let about = About::of(&settings, COMMIT).map_err(wrong)?;
    let balance = Balance::of(&about, &runs)?;
    if let Some(folder) = &doing.here.out {
        for (name, text) in &balance.files {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(io_error(&path))?;
        }
    }
    Ok(balance)
}
