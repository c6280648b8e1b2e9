//! What games are like, measured and proven.
//!
//! [`balance`] plays a game against itself and measures whom it favours, how long it takes and when it is
//! decided. [`selfplay`] has the engine play itself and notes what it finds, to learn from. [`gallery`] chooses games
//! worth replaying. [`tables`] solves small games outright. [`puzzles`] keeps what the generator of
//! [`quantarium_puzzles`] finds in a journal. They share nothing but [`quantarium_tournament`], which
//! plays games and has the statistics and the journals.
//!
//! Nothing here prints.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use quantarium_lab::balance::{Balance, Run};
//!
//! let mut plan = Balance::new("quantum-leap:board=hex2", vec!["random".parse()?]);
//! (plan.games, plan.annotator) = (20, None);
//! let mut run = Run::open(plan, None, false)?;
//! run.go_on(&AtomicBool::new(false), &mut |_| ())?;
//! let report = run.report().expect("all is done");
//! assert_eq!(report.strengths[0].games, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod balance;
pub mod gallery;
pub mod puzzles;
pub mod selfplay;
pub mod tables;
