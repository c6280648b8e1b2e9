//! Trials of a running server: killed while it is played on ([`faults`]), and under load ([`load`]).
//!
//! In the first every player writes down what it asked for and what it heard ([`history`]). At the end the
//! checker compares that with the log of the table ([`check`]): what was confirmed is there, once, in its
//! place, and nobody was shown what is not. The rules are replayed by the second, slow implementation. In
//! the second the time from a move to its confirmation is measured, and to where the others see it. [`restart`]
//! plays one game on a server that somebody else starts again, such as a package that is upgraded.

#![expect(
    missing_docs,
    reason = "the trials' own: most fields say what they are"
)]

mod balancer;
pub mod bots;
pub mod browser;
pub mod check;
mod correspondence;
pub mod crowd;
mod databases;
pub mod days;
pub mod faults;
pub mod history;
mod kept;
pub mod load;
mod lobby;
mod members;
mod nemesis;
pub mod network;
mod player;
pub mod postgres;
mod process;
pub mod proxy;
pub mod report;
pub mod restart;
mod rivals;
mod seat;
mod server;
pub mod several;
pub mod socket;
mod stored;
mod tables;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use quantarium_rules::Seed;
use thiserror::Error;

/// What every trial on this machine needs.
#[derive(Args, Clone, Debug)]
pub struct Tested {
    /// The program `quantarium` that is tested.
    #[arg(long)]
    pub program: PathBuf,
    /// Decides on the moves and the times, as far as the machine's timing lets it.
    #[arg(long, default_value = "1")]
    pub seed: Seed,
}

/// Why a trial could not be made.
#[derive(Debug, Error)]
pub enum Failure {
    /// The program does not run, or its folder cannot be written.
    #[error("the server cannot be run: {0}")]
    Server(#[from] io::Error),
    /// A player heard what no server may say, or got no answer in the end.
    #[error("{0}")]
    Player(String),
}

/// How the program of a trial ends: with 1 where a promise was broken, with 2 where no trial was made.
pub fn ended(program: &str, kept: Result<bool, Failure>) -> ExitCode {
    match kept {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("{program}: {failure}");
            ExitCode::from(2)
        }
    }
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Self::Player(why)
    }
}
