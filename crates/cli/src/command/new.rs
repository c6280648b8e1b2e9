//! `quantarium new`: a start position from a seed.

use clap::Args;
use quantarium_rules::Seed;
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

/// Print a start position
///
/// The same seed gives the same position on every machine and in every later version.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium new quantum-leap --seed 7
  quantarium new quantum-leap:edition=1,players=3 --seed 7 --count 5 --json")]
pub(crate) struct Arguments {
    /// The game string.
    game: String,
    /// The seed, a whole number.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: Seed,
    /// How many positions, from as many seeds in a row.
    #[arg(long, value_name = "N", default_value = "1")]
    count: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Start {
    game: String,
    seed: String,
    position: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = quantarium_games::open(&arguments.game)?;
    let seeds = (0..arguments.count).map(|i| Seed(arguments.seed.0.wrapping_add(i)));
    let starts = seeds.map(|seed| Start {
        game: game.name(),
        seed: seed.to_string(),
        position: game.start(seed).text(),
    });
    if arguments.json {
        return output::json_array(starts);
    }
    output::lines(starts.map(|start| start.position))
}
