//! `balance` and `Balance`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use quantarium_lab::balance::{Annotator, Balance as Plan, PLAYERS, Report, Runs, Scaling};
use quantarium_report::{About, files};
use quantarium_rules::Seed;
use quantarium_tournament::Patience;

use crate::contest::{loads, named, players, threads};
use crate::error::{of_arena, wrong};
use crate::game::Game;
use crate::interrupt::interruptible;

/// The commit that this package was built from.
const COMMIT: &str = env!("QUANTARIUM_COMMIT");

/// Balance reports: what `quantarium lab balance` writes.
#[pyclass(frozen, module = "quantarium")]
#[derive(Debug)]
pub(crate) struct Balance {
    games: Vec<String>,
    files: BTreeMap<&'static str, String>,
}

#[pymethods]
impl Balance {
    /// The report of each game, as a dictionary; docs/metrics.md says what is in it.
    #[getter]
    fn reports<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let whole = loads(py, self.json())?;
        Ok(whole.get_item("reports")?.cast_into()?)
    }

    /// The text that `quantarium lab balance --json` prints.
    #[getter]
    fn json(&self) -> &str {
        self.files.get("report.json").map_or("", String::as_str)
    }

    /// The files of the reports' folder by name: `report.html`, a page that needs no network, `report.json`, and
    /// tables for spreadsheets.
    #[getter]
    fn files(&self) -> BTreeMap<&'static str, String> {
        self.files.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Balance of {}>", self.games.join(", "))
    }
}

impl Balance {
    fn of(about: &About, runs: &Runs) -> PyResult<Self> {
        let reports: Vec<Report> = runs
            .reports()
            .ok_or_else(|| wrong("the reports are not done"))?;
        let made = files(about, &reports, &runs.rows()).map_err(wrong)?;
        Ok(Self {
            games: reports.into_iter().map(|report| report.game).collect(),
            files: made.into_iter().collect(),
        })
    }

    fn write(&self, folder: &Path) -> PyResult<()> {
        for (name, text) in &self.files {
            let path = folder.join(name);
            let written = std::fs::write(&path, text);
            written.map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
        }
        Ok(())
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
/// stones where two could be swapped, `plies` random plies begin each game. `concurrency`, `out` and `resume` as for
/// `match`.
///
/// Raises `Error` for numbers or players that make no report, `OSError` where `out` cannot be written.
#[pyfunction]
#[pyo3(signature = (
    game, players=None, *, games=400, seed=0, plies=0, setup=None, keep=false, annotator="nodes=1000",
    doublings=3, scaling_from=250, scaling_games=100, hang="60s", concurrency=1, out=None, resume=false
))]
#[expect(clippy::too_many_arguments, reason = "the command's, by name")]
pub(crate) fn balance(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    players: Option<Vec<String>>,
    games: u64,
    seed: u64,
    plies: u32,
    setup: Option<String>,
    keep: bool,
    annotator: &str,
    doublings: u32,
    scaling_from: u64,
    scaling_games: u64,
    hang: &str,
    concurrency: usize,
    out: Option<PathBuf>,
    resume: bool,
) -> PyResult<Balance> {
    if games == 0 || scaling_from == 0 || scaling_games == 0 || doublings > 20 {
        return Err(wrong(
            "games, scaling_from and scaling_games are 1 at least, doublings are 20 at most",
        ));
    }
    let annotator: Option<Annotator> = match annotator {
        "none" => None,
        text => Some(text.parse().map_err(wrong)?),
    };
    let players = match &players {
        Some(named) => self::players(named.iter().map(String::as_str)),
        None => self::players(PLAYERS),
    }?;
    let (patience, concurrency) = (
        Patience::parse("100ms", hang).map_err(wrong)?,
        threads(concurrency)?,
    );
    let plans = all_named(game)?.into_iter().map(|name| Plan {
        games,
        plies,
        setup: setup.clone(),
        keep,
        annotator,
        scaling: (doublings > 0).then_some(Scaling {
            from: scaling_from,
            doublings,
            games: scaling_games,
        }),
        patience,
        seed: Seed(seed),
        concurrency,
        ..Plan::new(&name, players.clone())
    });
    let plans: Vec<Plan> = plans.collect();
    let about = About::of(&plans, COMMIT).map_err(wrong)?;
    let measured = interruptible(py, |stop| {
        let mut runs = Runs::open(plans, out.as_deref(), resume)?;
        runs.go_on(stop, &mut |_, _| ())?;
        Ok(runs)
    })?;
    let balance = Balance::of(&about, &measured.map_err(of_arena)?)?;
    if let Some(folder) = &out {
        balance.write(folder)?;
    }
    Ok(balance)
}
