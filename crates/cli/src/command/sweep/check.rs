//! `quantarium sweep check`: whether a solution is one.

use clap::Args;
use quantarium_sweep::Edition;
use quantarium_sweep::verify::verify;
use serde::Serialize;

use super::{edition, read};
use crate::failure::Failure;
use crate::output;

/// Check a solution by the rules of the game, leap by leap
///
/// A wrong one gets the first leap that cannot be made and the reason, and the exit code 1.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep check solution.json
  quantarium sweep find --seed 3 | quantarium sweep check -")]
pub(super) struct Arguments {
    /// The solution: a file, `-` for standard input, or JSON.
    solution: String,
    /// The setup; without it, that of the edition whose numbers of stones it has.
    #[arg(long, value_name = "1|2", value_parser = edition)]
    edition: Option<Edition>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked {
    board: String,
    edition: Edition,
    leaps: usize,
    distance: u32,
    moves: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let read = read(&arguments.solution)?;
    let sweep = read.sweep(arguments.edition)?;
    let name = &read.name;
    let solution = read.partial.whole();
    let solution =
        solution.ok_or_else(|| Failure::Argument(format!("{name}: the mover is not given")))?;
    verify(&sweep, &solution).map_err(|fault| Failure::Wrong(format!("{name}: {fault}")))?;
    let checked = Checked {
        board: read.shape,
        edition: sweep.edition(),
        leaps: solution.leaps.len(),
        distance: solution.distance(sweep.grid()),
        moves: solution.moves(sweep.grid()),
    };
    let line = |it: &Checked| format!("right: {} leaps over {} spaces", it.leaps, it.distance);
    output::either(arguments.json, &checked, |it| vec![line(it)])
}
