//! Who does work: a process that must be of the same build as the one that asks.
//!
//! A worker gets with its task what the other side is, and does nothing when it is something else itself. With what it has
//! done it says what it is, and the other side counts nothing before it has compared. So a node may come at any time, and
//! may be another one at its next task.

use std::sync::OnceLock;

use pyo3::prelude::*;
use quantarium_engine::{Search, Start, open};
use quantarium_games::FAMILIES;
use quantarium_lab::balance::Balance;
use quantarium_lab::selfplay::SelfPlay;
use quantarium_lab::tables::starts::SolveStarts;
use quantarium_rules::Seed;
use quantarium_tournament::{MatchSettings, Provenance};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{BadWorker, wrong};
use crate::executor::{COMMIT, part, read, written};

/// So long are the searches whose nodes are counted: a process does them once, in some milliseconds.
const SIMULATIONS: u64 = 100;

/// What decides the bytes that a process makes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Build {
    version: String,
    made_by: Provenance,
    /// What `golden` says of each game.
    golden: Vec<String>,
}

/// A process that works, by its build.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Worker {
    node: String,
    build: Build,
}

/// What comes back: what was done, or nothing where the builds differ.
#[derive(Debug, Serialize, Deserialize)]
struct Answer<T> {
    by: Worker,
    part: Option<T>,
}

/// As much of an answer as any version must give.
#[derive(Debug, Deserialize)]
struct Signed {
    by: Worker,
}

/// The positions that searches of a game make from the start of seed 1, by UCT and by the strongest, and the move that this takes
/// for the best: they are the same on every machine, unless the rules, the order of moves, a playout, an evaluation or a search
/// differ.
fn golden(game: &str) -> Option<String> {
    let mut engine = open(game).ok()?;
    engine.set(Start::Seed(Seed(1)), &[]).ok()?;
    let by = |search| {
        let search = engine.search().by(search).seed(Seed(1));
        search.simulations(SIMULATIONS).run()
    };
    let (uct, strongest) = (by(Search::Uct)?.nodes, by(Search::Strongest)?);
    let (nodes, best) = (strongest.nodes, strongest.best);
    Some(format!("nodes {game} {uct} and {nodes}, best {best}"))
}

impl Build {
    /// That of this process.
    fn own() -> PyResult<&'static Self> {
        static OWN: OnceLock<Build> = OnceLock::new();
        if let Some(own) = OWN.get() {
            return Ok(own);
        }
        let games = || FAMILIES.iter().map(|info| info.id);
        let made_by = Provenance::new(COMMIT, games()).map_err(wrong)?;
        Ok(OWN.get_or_init(|| Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            made_by,
            golden: games().filter_map(golden).collect(),
        }))
    }

    /// In words, as far as it differs from another one.
    fn beside(&self, other: &Self) -> String {
        let mut words = vec![
            format!("version {}", self.version),
            format!("commit {}", self.made_by.commit),
        ];
        for weights in &self.made_by.weights {
            if !other.made_by.weights.contains(weights) {
                words.push(format!("weights {} {}", weights.game, weights.checksum));
            }
        }
        let golden = self.golden.iter();
        words.extend(golden.filter(|of| !other.golden.contains(of)).cloned());
        words.join(", ")
    }
}

/// What the other side has to be, for tasks.
pub(crate) fn asks() -> PyResult<String> {
    written(Build::own()?)
}

/// What a worker has done, if it may count.
pub(crate) fn answer<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    let own = Build::own()?;
    let answer = read::<Answer<T>>(text);
    let by = match &answer {
        Ok(answer) => Some(answer.by.clone()),
        // What others say of their work need not be what is said here.
        Err(_) => read::<Signed>(text).ok().map(|signed| signed.by),
    };
    let Some(Worker { node, build }) = by else {
        return Err(BadWorker::new_err(format!(
            "a worker has another version of quantarium: it does not say which, this process is of {}",
            own.beside(own)
        )));
    };
    if build != *own {
        return Err(BadWorker::new_err(format!(
            "the worker {node} has another version of quantarium: it is of {}; this process is of {}",
            build.beside(own),
            own.beside(&build)
        )));
    }
    answer?
        .part
        .ok_or_else(|| BadWorker::new_err(format!("the worker {node} has refused its task")))
}

/// What a worker does: the function `name` on a shard of a task. `asks` is what the other side is; where this process is
/// something else, it does nothing and says what it is.
#[pyfunction]
#[pyo3(name = "_work")]
pub(crate) fn work(
    py: Python<'_>,
    name: &str,
    task: &str,
    shard: &str,
    asks: &str,
    node: String,
) -> PyResult<String> {
    let own = Build::own()?;
    let build = own.clone();
    let by = Worker { node, build };
    if read::<Build>(asks).ok().as_ref() != Some(own) {
        return written(&Answer::<()> { by, part: None });
    }
    match name {
        "match" => signed(by, part::<MatchSettings>(py, task, shard)?),
        "balance" => signed(by, part::<Balance>(py, task, shard)?),
        "selfplay" => signed(by, part::<SelfPlay>(py, task, shard)?),
        "starts" => signed(by, part::<SolveStarts>(py, task, shard)?),
        _ => Err(wrong(format!("{name}: no such work"))),
    }
}

/// What was done, and by whom.
fn signed(by: Worker, part: impl Serialize) -> PyResult<String> {
    let part = Some(part);
    written(&Answer { by, part })
}
