//! Every game with a search and a level behind one face, which speaks text.
//!
//! [`open`] gives the [`Engine`] of a game string: a position that can be set, asked about and
//! searched. [`ugi`] speaks the protocol UGI for it, [`perft`] counts on several threads.

mod face;
mod level;
mod params;
mod played;

pub mod bench;
pub mod perft;
pub mod ugi;

pub use face::{Engine, Report, SetError, Solution, Start, open};
pub use level::{Level, LevelError};
pub use params::{Params, Search, SearchError};
pub use played::Played;
pub use quantarium_search::Verdict;
pub use quantarium_search::force::Force;
pub use quantarium_search::solve::Effort;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
