//! `quantarium print`: boards, counters, setups and puzzles as PDF.

use std::path::PathBuf;

use clap::Args;
use quantarium_print::{Order, PrintError, Sheet};
use quantarium_puzzles::Puzzle;
use serde::Deserialize;
use serde_json::json;

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
    /// Print JSON: what was written.
    #[arg(long)]
    json: bool,
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
    let (order, out) = (&arguments.order, &arguments.out);
    if arguments.json && out.as_os_str() == "-" {
        let words = "--json prints to standard output: name a file with --out";
        return Err(Failure::Argument(words.to_owned()));
    }
    let printed = quantarium_print::print(order, found.transpose()?);
    let printed = printed.map_err(|error| match error {
        PrintError::Game(error) => Failure::Game(error),
        other => Failure::Argument(other.to_string()),
    })?;
    output::file(out, &printed.pdf)?;
    if !arguments.json {
        return Ok(());
    }
    let texts = |of| match order.sheet == of {
        true => printed.numbers.iter().map(u64::to_string).collect(),
        false => Vec::new(),
    };
    output::json(&json!({
        "file": out.display().to_string(),
        "sheet": order.sheet,
        "game": order.game,
        "paper": order.paper,
        "pages": printed.pages,
        "seeds": texts(Sheet::Setups),
        "puzzles": texts(Sheet::Puzzles),
    }))
}
