//! What games are like, measured and proven.
//!
//! [`balance`] plays a game against itself and measures whom it favours, how long it takes and when it is
//! decided. [`selfplay`] has the engine play itself and notes what it finds; [`fit`] learns an evaluation from
//! that. [`gallery`] chooses games worth replaying. [`tables`] solves small games outright. [`puzzles`] is a long
//! search with the generator of [`quantarium_puzzles`]. They share little but [`quantarium_tournament`], which
//! plays games and has the statistics and the journals.
//!
//! Nothing here prints.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use quantarium_lab::balance::Balance;
//! use quantarium_tournament::{Here, Job, Underway};
//!
//! let mut balance = Balance::new("quantum-leap:board=hex2");
//! (balance.games, balance.annotator, balance.scaling.doublings) = (20, "none".parse()?, 0);
//! balance.players = vec!["random".parse()?];
//! let mut runs = balance.open(&Here::default())?;
//! runs.finish(&AtomicBool::new(false))?;
//! let reports = runs.reports().expect("all is done");
//! assert_eq!(reports[0].strengths[0].games, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod balance;
pub mod fit;
pub mod gallery;
pub mod puzzles;
pub mod selfplay;
pub mod tables;
