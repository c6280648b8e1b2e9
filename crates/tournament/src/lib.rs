//! Matches and round robins of players, built in or external, and their statistics.
//!
//! A [`Plan`] says who plays what game, how often and within which limits; [`Arena::run`] plays it, several
//! games at once, and reports each finished game to a [`Watch`]. The referee knows the rules: a player whose
//! move is illegal, who crashes, hangs or claims a result that is not so loses, with a [`Fault`] that
//! names the position. [`stats`] has the arithmetic: Elo and SPRT on pairs, win shares, ratings. [`journal`]
//! and [`pool`] are how long work is done: several pieces at once, and what is finished stays finished.
//!
//! Nothing here prints.

mod arena;
mod book;
mod contestant;
mod fault;
mod limit;
mod plan;
mod provenance;
mod record;
mod referee;
mod spec;
mod standings;

pub mod journal;
pub mod pool;
pub mod stats;

pub use arena::{Arena, ArenaError, Watch};
pub use book::{Book, KEEP, Opening};
pub use fault::{Fault, FaultKind};
pub use journal::{Finished, JournalError};
pub use limit::{Limit, LimitError, duration};
pub use plan::{Beginning, Kind, Lineup, Patience, Plan, PlanError, derive_seed};
pub use provenance::{Provenance, WeightsOf};
pub use spec::{Maker, PlayerSpec, PlayerSpecError};
pub use standings::{Match, Seats, Share, Standings, StandingsRow, Verdict};
