//! Work on other processes and machines, by whatever in Python has `submit`.
//!
//! The work is a pure function of two texts, a plan and a shard of it, to a text; so it needs nothing of the process that asks
//! for it, and may be done again anywhere.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use pyo3::prelude::*;
use quantarium_jobs::Shard;
use quantarium_tournament::GivenWeights;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{of_weights, wrong};
use crate::worker;

/// The commit that this package was built from.
pub(crate) const COMMIT: &str = env!("QUANTARIUM_COMMIT");

/// What a worker gets: the plan, and the files of weights in base64, for a plan has their checksums only.
#[derive(Debug, Serialize, Deserialize)]
struct Task<P> {
    plan: P,
    weights: Vec<String>,
}

/// The task of a plan with these weights.
pub(crate) fn task<'a>(
    plan: &impl Serialize,
    weights: impl IntoIterator<Item = &'a GivenWeights>,
) -> PyResult<String> {
    let mut files = Vec::new();
    for given in weights {
        let file = BASE64_STANDARD.encode(given.whole().map_err(of_weights)?.content());
        if !files.contains(&file) {
            files.push(file);
        }
    }
    written(&Task {
        plan,
        weights: files,
    })
}

/// The plan of a task, and the weights that came with it.
pub(crate) fn read_task<P: DeserializeOwned>(text: &str) -> PyResult<(P, Vec<GivenWeights>)> {
    let Task { plan, weights } = read::<Task<P>>(text)?;
    let given = weights.iter().map(|file| {
        let bytes = BASE64_STANDARD.decode(file).map_err(wrong)?;
        GivenWeights::read(&bytes).map_err(wrong)
    });
    Ok((plan, given.collect::<PyResult<_>>()?))
}

/// Where work is done, and in how many shards.
pub(crate) struct Spread<'a, 'py> {
    pub(crate) executor: &'a Bound<'py, PyAny>,
    pub(crate) chunks: u64,
}

/// As JSON.
pub(crate) fn written(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(wrong)
}

/// From JSON.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(wrong)
}

impl Spread<'_, '_> {
    /// The shards of `pieces` pieces.
    pub(crate) fn shards(&self, pieces: u64) -> Vec<Shard> {
        let of = self.chunks.clamp(1, pieces.max(1));
        (1..=of)
            .filter_map(|number| Shard::new(number, of).ok())
            .collect()
    }

    /// Has workers do shards of a task, a text, and calls `take` with what comes of each, in the order in which they end,
    /// until it says that this is enough.
    pub(crate) fn run<T: DeserializeOwned>(
        &self,
        name: &str,
        task: &str,
        shards: impl IntoIterator<Item = Shard>,
        mut take: impl FnMut(T) -> PyResult<bool>,
    ) -> PyResult<()> {
        let shards: Vec<String> = shards.into_iter().map(|shard| shard.to_string()).collect();
        let py = self.executor.py();
        let module = py.import("quantarium._executor")?;
        let results =
            module.call_method1("each", (self.executor, name, task, shards, worker::asks()?))?;
        for text in results.try_iter()? {
            let text: String = text?.extract()?;
            if take(worker::answer(&text)?)? {
                break;
            }
        }
        // What goes on is called off.
        results.call_method0("close").map(drop)
    }
}
