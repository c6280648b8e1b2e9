//! `quantarium lab shares`: the plot of a table of shares.

use std::path::PathBuf;

use clap::Args;
use quantarium_report::shares;

use crate::failure::Failure;
use crate::{input, output};

/// Draw a table of shares, such as the first player's on many boards, with their intervals
///
/// The table is CSV with the columns row, series, low, share and high, in percent; low and high may be
/// left empty. Shares are drawn below each other by row, each series with a colour and a mark of its
/// own. Rows whose names are the same up to a colon stand together.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium lab shares leap.csv --title 'What White wins' --svg leap.svg
  quantarium lab shares leap.csv > leap.svg")]
pub(crate) struct Arguments {
    /// The table (`-` for standard input).
    table: PathBuf,
    /// What stands above the plot.
    #[arg(long, default_value = "Shares, with their 95% intervals")]
    title: String,
    /// Write the picture to a file; without it, to standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = || input::name(&arguments.table);
    let table = input::file(&arguments.table)?;
    let wrong = |error| Failure::Argument(format!("{}: {error}", name()));
    let rows = shares::read(&table).map_err(wrong)?;
    if rows.is_empty() {
        let says = format!("{}: there is no row in it", name());
        return Err(Failure::Argument(says));
    }
    let picture = shares::plot(&arguments.title, &rows).map_err(wrong)?;
    match &arguments.svg {
        Some(path) => output::file(path, picture),
        None => output::text(&picture),
    }
}
