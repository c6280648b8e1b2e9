//! `quantarium study`: what is made of many games.

mod puzzles;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Make things out of many games of the engine
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  quantarium study puzzles quantum-leap:board=hex3 --games 4 --count 3")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Puzzles(puzzles::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Puzzles(arguments) => puzzles::run(arguments),
    }
}
