//! `quantarium sweep bounds`: distances that no way can fall short of or exceed.

use clap::Args;
use quantarium_sweep::Edition;
use quantarium_sweep::bound::{Bounds, bounds};
use serde::Serialize;

use super::Board;
use crate::failure::Failure;
use crate::{output, progress};

/// Prove how short and how long a way can be at most
///
/// Bounds of the sum of the leaps' lengths, over all setups of a board without a free cell. They ask only that every
/// cell of the way but the last lets the sweeper leave, not that the leaps make a way; so they may not be reached.
/// hex5 takes half a minute and 130 MB; wider boards are out of reach.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep bounds --board hex4
  quantarium sweep bounds --board tri5 --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    board: Board,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Proven {
    board: String,
    edition: Edition,
    least: u32,
    most: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let sweep = arguments.board.sweep()?;
    let spinner = progress::spinner();
    spinner.set_message("going through all arrangements");
    let found = bounds(&sweep);
    spinner.finish_and_clear();
    let Some(Bounds { least, most }) = found else {
        let why = "a cell stays free, the board is too wide, or nothing can be swept";
        return Err(Failure::Wrong(format!("{}: {why}", sweep.shape())));
    };
    let proven = Proven {
        board: sweep.shape().to_owned(),
        edition: sweep.edition(),
        least,
        most,
    };
    if arguments.json {
        return output::json(&proven);
    }
    output::lines([format!(
        "{}: no way is shorter than {least} spaces, and none longer than {most}",
        proven.board
    )])
}
