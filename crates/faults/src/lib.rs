//! Players at the tables of a server that is killed again and again, and a checker of what they were told.
//!
//! Every player writes down what it asked for and what it heard ([`history`]). At the end the checker
//! compares that with the log of the table ([`check`]): what was confirmed is there, once, in its place,
//! and nobody was shown what is not. The rules are replayed by the second, slow implementation.

pub mod check;
pub mod history;
mod player;
mod run;
mod server;

pub use run::{Failure, Plan, Report, Sabotage, run};
