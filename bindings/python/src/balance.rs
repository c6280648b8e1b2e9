//! `balance` and `Balance`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use quantarium_jobs::Shard;
use quantarium_lab::balance::{Annotator, Balance as Plan, PLAYERS, Part, Report, Runs, Scaling};
use quantarium_report::{About, files};
use quantarium_rules::Seed;
use quantarium_tournament::{Patience, PlayerSpec};
use serde::{Deserialize, Serialize};

use crate::contest::{check_time, complete, loads, named, players, threads, weights};
use crate::error::{fits, of_arena, texts, wrong};
use crate::executor::{COMMIT, Spread, read_task, task};
use crate::game::Game;
use crate::interrupt::interruptible;

/// Balance reports: what `quantarium lab balance` writes.
#[pyclass(frozen, eq, hash, module = "quantarium")]
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Balance {
    games: Vec<String>,
    files: BTreeMap<String, String>,
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
    fn files(&self) -> BTreeMap<String, String> {
        self.files.clone()
    }

    #[expect(clippy::type_complexity, reason = "Python's form of a call")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<String>, BTreeMap<String, String>))> {
        let this = slf.get();
        let read = slf.get_type().getattr("_read")?;
        Ok((read, (this.games.clone(), this.files.clone())))
    }

    /// What `__reduce__` has written.
    #[staticmethod]
    fn _read(games: Vec<String>, files: BTreeMap<String, String>) -> Self {
        Self { games, files }
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
            files: made
                .into_iter()
                .map(|(name, text)| (name.to_owned(), text))
                .collect(),
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

/// What decides what a report says, as workers get it.
#[derive(Debug, Serialize, Deserialize)]
struct Settings {
    games_measured: Vec<String>,
    players: Vec<PlayerSpec>,
    games: u64,
    seed: u64,
    plies: u32,
    setup: Option<String>,
    keep: bool,
    annotator: String,
    doublings: u32,
    scaling_from: u64,
    scaling_games: u64,
    hang: String,
}

impl Settings {
    fn plans(&self, shard: Shard, concurrency: usize) -> PyResult<Vec<Plan>> {
        if [self.games, self.scaling_from, self.scaling_games].contains(&0) || self.doublings > 20 {
            return Err(wrong(
                "games, scaling_from and scaling_games are 1 at least, doublings are 20 at most",
            ));
        }
        let annotator: Option<Annotator> = match &*self.annotator {
            "none" => None,
            text => Some(text.parse().map_err(wrong)?),
        };
        let patience = Patience::parse("100ms", &self.hang).map_err(wrong)?;
        let plans = self.games_measured.iter().map(|name| Plan {
            games: self.games,
            plies: self.plies,
            setup: self.setup.clone(),
            keep: self.keep,
            annotator,
            scaling: (self.doublings > 0).then_some(Scaling {
                from: self.scaling_from,
                doublings: self.doublings,
                games: self.scaling_games,
            }),
            patience,
            seed: Seed(self.seed),
            concurrency,
            shard,
            ..Plan::new(name, self.players.clone())
        });
        Ok(plans.collect())
    }
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
        players: match players {
            Some(named) => self::players(texts("players", named)?.iter().map(String::as_str)),
            None => self::players(PLAYERS),
        }?,
        games,
        seed,
        plies: fits("plies", plies)?,
        setup,
        keep,
        annotator: annotator.to_owned(),
        doublings: fits("doublings", doublings)?,
        scaling_from,
        scaling_games,
        hang: hang.to_owned(),
    };
    let plans = settings.plans(Shard::WHOLE, threads(concurrency)?)?;
    let about = About::of(&plans, COMMIT).map_err(wrong)?;
    let runs = match executor {
        None => measured(py, plans, out.as_deref(), resume)?,
        Some(executor) => {
            let timed = plans.iter().any(Plan::is_timed);
            check_time(timed, allow_time)?;
            let runs = Runs::open(plans, out.as_deref(), resume).map_err(of_arena)?;
            measured_by(&Spread { executor, chunks }, runs, &settings)?
        }
    };
    let balance = Balance::of(&about, &runs)?;
    if let Some(folder) = &out {
        balance.write(folder)?;
    }
    Ok(balance)
}

/// Measures here.
fn measured(py: Python<'_>, plans: Vec<Plan>, out: Option<&Path>, resume: bool) -> PyResult<Runs> {
    let measured = interruptible(py, |stop| {
        let mut runs = Runs::open(plans, out, resume)?;
        runs.go_on(stop, &mut |_, _| ())?;
        Ok(runs)
    })?;
    measured.map_err(of_arena)
}

/// Has the rest measured by workers.
fn measured_by(spread: &Spread<'_, '_>, mut runs: Runs, settings: &Settings) -> PyResult<Runs> {
    let shards = spread.shards(settings.games).into_iter();
    let todo: Vec<Shard> = shards.filter(|shard| !runs.has(*shard)).collect();
    let take = |parts: Vec<Part>| {
        runs.take(parts).map_err(of_arena)?;
        Ok(runs.is_done())
    };
    spread.run(
        "balance",
        &task(settings, weights(&settings.players))?,
        todo,
        take,
    )?;
    // Nothing is left to be measured: it puts the folders in order.
    let ordered = runs.go_on(&AtomicBool::new(false), &mut |_, _| ());
    ordered.map_err(of_arena)?;
    Ok(runs)
}

/// What a worker does: measures a shard.
pub(crate) fn balance_part(py: Python<'_>, task: &str, shard: &str) -> PyResult<Vec<Part>> {
    let (mut settings, known) = read_task::<Settings>(task)?;
    complete(&mut settings.players, &known);
    let plans = settings.plans(shard.parse().map_err(wrong)?, 1)?;
    let runs = measured(py, plans, None, false)?;
    Ok(runs.parts())
}
