//! The binary `quantarium`: play, count, check and serve the quantum board games.

mod brief;
mod command;
mod failure;
mod input;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let done = match command::Cli::try_parse() {
        Ok(cli) => command::run(&cli).map(|()| ExitCode::SUCCESS),
        Err(answer) => output::answer(answer),
    };
    done.unwrap_or_else(|failure| failure.report())
}
