//! `quantarium print`: boards, counters, setups and puzzles as PDF.

use std::path::PathBuf;

use clap::Args;
use quantarium_print::{Order, PrintError};
use quantarium_puzzles::Puzzle;
use serde::Deserialize;

use crate::failure::Failure;
use crate::{input, output};

/// Print boards, counters, setups and puzzles: PDF for A4 or Letter
///
/// Black and white is enough. The same arguments make the same bytes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium print board quantum-link --out link.pdf
  quantarium print pieces quantum --paper letter --out counters.pdf
  quantarium print setups quantum-leap --from 1 --count 12 --out setups.pdf
  quantarium print puzzles quantum-leap:board=hex4 --from 100 --out puzzles.pdf")]
pub(crate) struct Arguments {
    #[command(flatten)]
    order: Order,
    /// Puzzles that `quantarium lab puzzles` has found; without it, those of the page.
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// The file to write (`-` for standard output).
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Deserialize)]
struct Found {
    puzzles: Vec<Puzzle>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let found = arguments.puzzles.as_deref().map(|path| {
        let found = serde_json::from_str::<Found>(&input::file(path)?);
        let wrong = |error| Failure::Argument(format!("{}: {error}", input::name(path)));
        found.map(|found| found.puzzles).map_err(wrong)
    });
    let pdf = quantarium_print::print(&arguments.order, found.transpose()?);
    let pdf = pdf.map_err(|error| match error {
        PrintError::Game(error) => Failure::Game(error),
        other => Failure::Argument(other.to_string()),
    })?;
    output::file(&arguments.out, pdf)
}
