//! `quantarium lab`: balance reports, solved tables, puzzles.

pub(super) mod balance;
mod gallery;
mod margin;
mod puzzles;
pub(super) mod selfplay;
mod shares;
pub(super) mod starts;

use clap::Args;

use super::commands;
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

commands! {
    Task:
    Balance = balance, Starts = starts, Selfplay = selfplay, Margin = margin,
    Puzzles = puzzles, Gallery = gallery, Shares = shares,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.task.run()
}
