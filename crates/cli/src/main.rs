//! The binary `quantarium`: play, count, check and serve the quantum board games.

mod command;
mod failure;
mod input;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match command::run(command::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
