//! `quantarium tournament`: a round robin of players, and their ratings.

use clap::Args;
use quantarium_tournament::Contest;

use super::contest::{self, Running, players};
use super::shard::Work;
use crate::failure::Failure;

/// Play a round robin, everybody against everybody, and print the ratings
///
/// The ratings are those of the greatest likelihood on Elo's scale (Bradley and Terry's model, one drawn game
/// added for each player), with 95% intervals of the difference to the first player, who has 0.
#[derive(Args, Debug)]
#[command(after_help = concat!("\
Examples:
  quantarium tournament quantum-link --player level=1 --player level=2 --player level=3
  quantarium tournament quanta --time 20ms --player Hash=64 --player 'cmd=./other --fast' --json

", players!()))]
pub(crate) struct Arguments {
    #[command(flatten)]
    contest: Contest,
    #[command(flatten)]
    running: Running,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { contest, running } = arguments;
    contest::run(contest, Work::Tournament, running)
}
