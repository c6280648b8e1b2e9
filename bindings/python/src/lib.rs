//! The Python package's compiled part. It only wraps: arrays and environments are `quantarium-envs`,
//! searches `quantarium-engine`, matches `quantarium-tournament`, balance reports, self-play and solved starts `quantarium-lab`. What is written for users is in `python/quantarium`.

mod arrays;
mod balance;
mod callable;
mod contest;
mod engine;
mod envs;
mod error;
mod executor;
mod game;
mod interrupt;
mod position;
mod positions;
mod record;
mod selfplay;
mod starts;
mod worker;

use pyo3::pymodule;

/// What `quantarium` is made of; import that.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        balance::{Balance, balance},
        contest::{Match, play_match},
        engine::{Engine, Report, Solution, level},
        envs::Envs,
        error::{BadGame, BadPosition, BadRecord, BadWorker, Error, IllegalAction},
        game::{Game, derived_seed, games, options},
        position::{Outcome, Position},
        positions::Positions,
        record::{Record, read_records},
        selfplay::{SelfPlay, fit, read_weights, selfplay, write_weights},
        starts::{Starts, starts},
        worker::work,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("_commit", crate::executor::COMMIT)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
