//! `quantarium study`: measuring the games themselves.

mod balance;
mod starts;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Measure the games: whom they favour, how long they take, when they are decided
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium study balance quantum-leap
  quantarium study starts quantum-leap:board=hex3 --out hex3.starts
  quantarium study balance --help")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Balance(balance::Arguments),
    Starts(starts::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Balance(arguments) => balance::run(arguments),
        Task::Starts(arguments) => starts::run(arguments),
    }
}
