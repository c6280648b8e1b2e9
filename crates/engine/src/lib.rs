//! Every game with a search and a level behind one face, which speaks text.
//!
//! [`open`] gives the [`Engine`] of a game string: a position that can be set, asked about and
//! searched. [`ugi`] speaks the protocol UGI for it, [`perft`] counts on several threads.
//!
//! ```
//! use quantarium_engine::{Level, Start, open};
//! use quantarium_rules::Seed;
//!
//! let mut engine = open("quantum-leap:board=hex3")?;
//! engine.set(Start::Seed(Seed(7)), &[])?;
//! let report = engine.search().nodes(2_000).run().expect("the game is not over");
//! println!("{} after {} positions", report.best, report.nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod face;
mod level;
mod params;
mod played;

pub mod perft;
pub mod ugi;

pub use builder::SearchBuilder;
pub use face::{Engine, PlayByError, Report, Solution, Start, open};
pub use level::{LEVELS, Level, LevelError, LevelParams, level_params};
pub use params::{Params, Search, SearchError};
pub use played::Played;
pub use quantarium_net::{
    Batch, EvalFile, Evaluated, Network, NetworkError, Weights, WeightsError, built_in_checksum,
};
pub use quantarium_search::best_first::Memory;
pub use quantarium_search::mate::Mate;
pub use quantarium_search::solve::{Effort, LONGEST};
pub use quantarium_search::{
    ConstantError, Constants, Limits, MAX_THREADS, Proof, RootMove, Verdict,
};
