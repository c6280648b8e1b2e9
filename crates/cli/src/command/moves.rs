//! `quantarium moves`: the legal moves of a position.

use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::input::Start;
use crate::output;

/// Print the legal moves of a position, one a line, sorted
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium moves quantum-leap --seed 7
  quantarium moves quantum:board=4x5 --position '2q1/4/4/4/2Q1 w 0' --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Moves {
    game: String,
    position: String,
    moves: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (game, position) = arguments.start.open()?;
    let moves = position.moves();
    if arguments.json {
        return output::json(&Moves {
            game: game.name(),
            position: position.text(),
            moves,
        });
    }
    output::lines(moves)
}
