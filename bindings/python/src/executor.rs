//! Work on other processes and machines, by whatever in Python has `submit`.
//!
//! The work is a pure function of two texts, a plan and a shard of it, to a text; so it needs nothing of the process that asks
//! for it, and may be done again anywhere.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use pyo3::prelude::*;
use quantarium_jobs::{Shard, pool};
use quantarium_tournament::{GivenWeights, Here, Job, Underway};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{of_arena, of_weights, wrong};
use crate::interrupt::interruptible;
use crate::worker;

/// The commit that this package was built from.
pub(crate) const COMMIT: &str = env!("QUANTARIUM_COMMIT");

/// What a worker gets: the plan, and the files of weights in base64, for a plan has their checksums only.
#[derive(Debug, Serialize, Deserialize)]
struct Task<P> {
    plan: P,
    weights: Vec<String>,
}

/// The task of a job.
fn task(job: &impl Job) -> PyResult<String> {
    let mut plan = job.clone();
    let mut weights = Vec::new();
    for given in plan.weights() {
        let file = BASE64_STANDARD.encode(given.whole().map_err(of_weights)?.content());
        if !weights.contains(&file) {
            weights.push(file);
        }
    }
    written(&Task { plan, weights })
}

/// The job of a task, with its weights.
fn read_task<J: Job>(text: &str) -> PyResult<J> {
    let Task { mut plan, weights } = read::<Task<J>>(text)?;
    let known = weights.iter().map(|file| {
        let bytes = BASE64_STANDARD.decode(file).map_err(wrong)?;
        GivenWeights::read(&bytes).map_err(wrong)
    });
    let known: Vec<GivenWeights> = known.collect::<PyResult<_>>()?;
    for weights in plan.weights() {
        weights.complete(&known);
    }
    Ok(plan)
}

/// Where and by whom a job is done.
pub(crate) struct Doing<'a, 'py> {
    pub(crate) here: Here,
    executor: Option<&'a Bound<'py, PyAny>>,
    chunks: u64,
    allow_time: bool,
}

impl<'a, 'py> Doing<'a, 'py> {
    /// By the arguments that all such functions have.
    pub(crate) fn new(
        concurrency: usize,
        out: Option<PathBuf>,
        resume: bool,
        executor: Option<&'a Bound<'py, PyAny>>,
        chunks: u64,
        allow_time: bool,
    ) -> PyResult<Self> {
        let most = pool::MOST_THREADS;
        let threads = pool::threads(concurrency);
        let refused = || wrong(format!("concurrency={concurrency}: it is 0 to {most}"));
        let here = Here {
            concurrency: threads.ok_or_else(refused)?,
            out,
            resume,
            shard: None,
        };
        Ok(Self {
            here,
            executor,
            chunks,
            allow_time,
        })
    }

    /// Does a job, which workers know by `name`.
    pub(crate) fn all<J: Job>(
        &self,
        py: Python<'py>,
        name: &str,
        job: &J,
    ) -> PyResult<J::Underway> {
        let Some(executor) = self.executor else {
            return done_here(py, job, &self.here);
        };
        if job.is_timed() && !self.allow_time {
            return Err(wrong(
                "a player has a limit of time, which workers who share processors do not keep; allow_time=True plays all the same",
            ));
        }
        let mut underway = job.open(&self.here).map_err(of_arena)?;
        let of = self.chunks.clamp(1, underway.pieces().max(1));
        let shards = (1..=of).filter_map(|number| Shard::new(number, of).ok());
        let todo = shards.filter(|shard| !underway.has(*shard));
        let todo: Vec<String> = todo.map(|shard| shard.to_string()).collect();
        let module = py.import("quantarium._executor")?;
        let asked = (executor, name, task(job)?, todo, worker::asks()?);
        let results = module.call_method1("each", asked)?;
        for text in results.try_iter()? {
            let part = worker::answer(&text?.extract::<String>()?)?;
            underway.take(part).map_err(of_arena)?;
            if underway.is_done() {
                break;
            }
        }
        // What goes on is called off.
        results.call_method0("close")?;
        // Nothing is left to be done: it puts the folder in order.
        let ordered = underway.finish(&AtomicBool::new(false));
        ordered.map_err(of_arena)?;
        Ok(underway)
    }
}

/// Does a job, or the shard of it that is done here.
fn done_here<J: Job>(py: Python<'_>, job: &J, here: &Here) -> PyResult<J::Underway> {
    let done = interruptible(py, |stop| {
        let mut underway = job.open(here)?;
        underway.finish(stop)?;
        Ok(underway)
    })?;
    done.map_err(of_arena)
}

/// What a worker does: a shard of a job.
pub(crate) fn part<J: Job>(
    py: Python<'_>,
    task: &str,
    shard: &str,
) -> PyResult<<J::Underway as Underway>::Part> {
    let here = Here {
        shard: Some(shard.parse().map_err(wrong)?),
        ..Here::default()
    };
    Ok(done_here(py, &read_task::<J>(task)?, &here)?.part())
}

/// As JSON.
pub(crate) fn written(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(wrong)
}

/// From JSON.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(wrong)
}

/// What Python hashes a value by.
pub(crate) fn hashed(value: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

/// How Python makes something again: a function of its class, and what that takes.
pub(crate) type Again<'py, T> = (Bound<'py, PyAny>, T);

/// A class that a pickle has as JSON, with methods of its own.
macro_rules! by_json {
    (impl $class:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $class {
            $($own)*

            fn __reduce__<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<$crate::executor::Again<'py, (String,)>> {
                let read = slf.get_type().getattr("_read")?;
                Ok((read, ($crate::executor::written(slf.get())?,)))
            }

            /// What `__reduce__` has written.
            #[staticmethod]
            fn _read(text: &str) -> PyResult<Self> {
                $crate::executor::read(text)
            }
        }
    };
}
pub(crate) use by_json;
