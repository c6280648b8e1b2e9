//! `quantarium lab`: balance reports, solved tables, puzzles.

pub(super) mod balance;
mod gallery;
mod margin;
mod puzzles;
pub(super) mod selfplay;
mod shares;
pub(super) mod starts;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Measure the games: whom they favour, when they are decided; solve small boards; make puzzles and a gallery
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium lab balance quantum-leap
  quantarium lab starts quantum-leap:board=hex3 --out hex3.starts
  quantarium lab selfplay quantum-leap:board=hex3 --games 8 --simulations 50 --out games
  quantarium lab margin quantum-link:board=hex2
  quantarium lab puzzles quantum-leap:board=hex3 --games 4 --count 3
  quantarium lab gallery quantum-link:board=hex3 --games 10 --levels 3,2
  quantarium lab shares leap.csv --title 'What White wins' --svg leap.svg
  quantarium lab balance --help")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Balance(balance::Arguments),
    Starts(starts::Arguments),
    Selfplay(selfplay::Arguments),
    Margin(margin::Arguments),
    Puzzles(puzzles::Arguments),
    Gallery(gallery::Arguments),
    Shares(shares::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Balance(arguments) => balance::run(arguments),
        Task::Starts(arguments) => starts::run(arguments),
        Task::Selfplay(arguments) => selfplay::run(arguments),
        Task::Margin(arguments) => margin::run(arguments),
        Task::Puzzles(arguments) => puzzles::run(arguments),
        Task::Gallery(arguments) => gallery::run(arguments),
        Task::Shares(arguments) => shares::run(arguments),
    }
}
