//! The referee: matches and ladders of players, built in or external, and their statistics.
//!
//! A [`Plan`] says who plays what game, how often and within which limits; [`Arena::run`] plays it, several
//! games at once, and tells a [`Watch`] of each finished game. The referee knows the rules: a player whose
//! move is illegal, who crashes, hangs or claims a result that is not so loses, with a [`Fault`] that
//! names the position. [`balance`] plays a game against itself
//! and measures what kind of game it is. [`stats`] has the arithmetic: Elo and SPRT on pairs, win shares,
//! ratings.
//!
//! Nothing here prints.

mod arena;
mod book;
mod contestant;
mod fault;
mod journal;
mod limit;
mod plan;
mod pool;
mod record;
mod referee;
mod spec;
mod table;

pub mod balance;
pub mod margin;
pub mod puzzles;
pub mod starts;
pub mod stats;

pub use arena::{Arena, ArenaError, Watch};
pub use book::{Book, Opening};
pub use fault::{Fault, FaultKind};
pub use journal::{Finished, JournalError, replace};
pub use limit::{Limit, LimitError, duration};
pub use plan::{Beginning, Kind, Lineup, Patience, Plan, PlanError};
pub use spec::{Maker, PlayerSpec, PlayerSpecError};
pub use table::{Ladder, LadderRow, Match, Seats, Share, Verdict};
