//! Matches and round robins of players, built in or external, and their statistics.
//!
//! A [`Plan`] says who plays what game, how often and within which limits, and [`Here`] how many games at once, and where
//! they are kept; an [`Arena`] plays them. [`MatchSettings`] and [`Contest`] are such plans as they are asked for, and
//! [`Job`] has several machines share one. The referee knows the rules: a player whose
//! move is illegal, who crashes, hangs or claims a result that is not so loses, with a [`Fault`] that
//! names the position. [`stats`] has the arithmetic: Elo and SPRT on pairs, win shares, ratings.
//!
//! Nothing here prints.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use quantarium_tournament::{Arena, Here, Kind, Plan};
//!
//! let players = vec!["level=2".parse()?, "random".parse()?];
//! let mut plan = Plan::new("quantum-leap:board=hex2", Kind::Match, players);
//! plan.openings = 3;
//! let mut arena = Arena::open(plan, &Here::default())?;
//! arena.go_on(&AtomicBool::new(false), &mut |arena, _| println!("{} games", arena.done().len()))?;
//! let played = arena.as_match().expect("a match of two");
//! assert_eq!(played.wins + played.draws + played.losses, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod book;
mod contest;
mod contestant;
mod job;
mod journal;
mod limit;
mod mover;
mod pieces;
mod plan;
mod provenance;
mod referee;
mod spec;
mod standings;
mod weights;

pub mod stats;

pub use arena::{Arena, ArenaError, Games, PlayerFault, Summary};
pub use book::{KEEP, is_setup};
pub use contest::{Contest, MatchSettings};
pub use contestant::Silence;
pub use job::{Here, Job, Underway};
pub use journal::{Fault, FaultKind, Finished};
pub use limit::{Limit, as_text, duration};
pub use mover::{Asked, Mover};
pub use pieces::{Pieces, Piecework, Worker};
pub use plan::{Beginning, Kind, Patience, Plan, PlanError};
pub use provenance::{Provenance, WeightsOf};
pub use spec::{Maker, PlayerSpec, PlayerSpecError};
pub use standings::{Match, Seats, Share, Standings, StandingsRow, Table, Verdict};
pub use weights::{GivenError, GivenWeights};
