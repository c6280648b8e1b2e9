//! What games are like, measured and proven.
//!
//! [`balance`] plays a game against itself and measures whom it favours, how long it takes and when it is
//! decided. [`puzzles`] looks for positions with one proven solution. [`tables`] solves small games outright.
//! The three share nothing but [`quantarium_tournament`], which plays the games and has the statistics.
//!
//! Nothing here prints.

pub mod balance;
pub mod puzzles;
pub mod tables;
