//! `quantarium sweep ways`: which stones can sweep a setup, and in how many ways.

use std::time::Duration;

use clap::Args;
use quantarium_board::{Cell, CellSet};
use quantarium_sweep::setup::sequences;
use quantarium_sweep::{Edition, Sweep, Watch};
use quantarium_tournament::duration;
use serde::Serialize;

use super::{edition, read, unfinished};
use crate::failure::Failure;
use crate::{output, progress};

/// Count the sequences of a setup, stone by stone
///
/// Prints each white stone that can capture all black ones with the number of its sequences.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep find --board hex4 | quantarium sweep ways -
  quantarium sweep ways solution.json --limit 1 --both --json")]
pub(super) struct Arguments {
    /// The setup: a file, `-` for standard input, or JSON; the mover and the leaps do not matter.
    setup: String,
    /// The setup's edition; without it, the one whose numbers of stones it has.
    #[arg(long, value_name = "1|2", value_parser = edition)]
    edition: Option<Edition>,
    /// Count up to N sequences of one stone; 1 asks only whether there is any.
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Tell also which black stones can capture all white ones.
    #[arg(long)]
    both: bool,
    /// How long to count, such as 10s.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Ways {
    board: String,
    limit: u64,
    sweepers: Vec<Sweeper>,
}

#[derive(Serialize)]
struct Sweeper {
    colour: &'static str,
    cell: String,
    sequences: u64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let read = read(&arguments.setup)?;
    let sweep = read.sweep(arguments.edition)?;
    let (white, black) = stones(&sweep, &read)?;
    let stop = progress::stop_on_ctrl_c()?;
    let watch = Watch::within(arguments.time, &stop);
    let sides = [("white", white, black), ("black", black, white)];
    let mut sweepers = Vec::new();
    for (colour, own, others) in sides.into_iter().take(1 + usize::from(arguments.both)) {
        let found = sequences(&sweep, own, others, arguments.limit, watch);
        let found = found.map_err(|stopped| unfinished(&stop, stopped))?;
        let can = found.into_iter().filter(|(_, sequences)| *sequences > 0);
        sweepers.extend(can.map(|(cell, sequences): (Cell, u64)| Sweeper {
            colour,
            cell: sweep.grid().name(cell).to_owned(),
            sequences,
        }));
    }
    let ways = Ways {
        board: read.shape,
        limit: arguments.limit,
        sweepers,
    };
    output::either(arguments.json, &ways, lines)
}

/// A whole setup's stones; the black ones may be left out where no cell is free.
fn stones(sweep: &Sweep, read: &super::Read) -> Result<(CellSet, CellSet), Failure> {
    let white = read.partial.white;
    let mut black = read.partial.black | read.partial.leaps.iter().copied().collect();
    if black.is_empty() && !sweep.has_free_cell() {
        black = sweep.grid().all().without(white);
    }
    let wanted = (sweep.whites(), sweep.blacks());
    if (white.len(), black.len()) == wanted && (white & black).is_empty() {
        return Ok((white, black));
    }
    let (name, found) = (&read.name, (white.len(), black.len()));
    Err(Failure::Argument(format!(
        "{name}: the setup has {} white and {} black stones instead of {} and {}",
        found.0, found.1, wanted.0, wanted.1
    )))
}

fn lines(ways: &Ways) -> Vec<String> {
    let number = |sequences: u64| match sequences == ways.limit {
        true => format!("{sequences} or more"),
        false => sequences.to_string(),
    };
    let lines = ways.sweepers.iter();
    let lines = lines.map(|it| format!("{} {}: {}", it.colour, it.cell, number(it.sequences)));
    let mut lines: Vec<String> = lines.collect();
    for colour in ["white", "black"] {
        let own = ways.sweepers.iter().filter(|one| one.colour == colour);
        let count = own.count();
        if count > 0 || colour == "white" {
            lines.push(format!("{count} {colour} stones can do it"));
        }
    }
    lines
}
