//! `quantarium sweep`: the puzzle of 31 leaps of Quantum Leap's rule sheet (QL-8).

mod best;
mod check;
pub(super) mod count;
mod files;
mod find;
mod ways;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use clap::Args;
use quantarium_sweep::find::NotFound;
use quantarium_sweep::{Edition, Fault, Fields, Partial, Solution, Stopped, Sweep};
use serde::Serialize;

use super::commands;
use crate::failure::Failure;
use crate::{input, progress};

use files::{Files, drawn};

/// Solve the puzzle of Quantum Leap's sheet: one white stone captures every black one, leap by leap
///
/// One white stone, and no other, captures all black stones, one a leap, while black never moves. A
/// solution is a JSON object: `board`, the shape; `white`, the cells of the white stones, the mover's
/// included; `black`, those of the black ones; `mover`, a cell; `leaps`, the cells landed on in turn.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium sweep find
  quantarium sweep find --board hex3 --seed 4 > solution.json
  quantarium sweep check solution.json
  quantarium sweep ways solution.json
  quantarium sweep count --board hex2
  quantarium sweep best fewest")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

commands!(Task: Find = find, Check = check, Ways = ways, Count = count, Best = best);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.task.run()
}

/// The board and the setup.
#[derive(Args, Clone, Debug)]
pub(super) struct Board {
    /// The board's shape, such as hex5, tri9, star2 or rhomb7x6.
    #[arg(long = "board", value_name = "SHAPE", default_value = "hex5")]
    shape: String,
    /// The setup: 2 is the full board, with floor(C/2) white stones; 1 has as many stones of each colour.
    #[arg(long, value_name = "1|2", default_value = "2", value_parser = edition)]
    edition: Edition,
}

fn sweep(shape: &str, edition: Edition) -> Result<Sweep, Failure> {
    Sweep::new(shape, edition).map_err(|error| Failure::Argument(format!("--board: {error}")))
}

fn edition(text: &str) -> Result<Edition, &'static str> {
    // What is no number is as wrong as 0.
    Edition::try_from(text.parse::<u8>().unwrap_or(0))
}

/// What a text of a setup says, and what to call it in messages.
struct Read {
    name: String,
    shape: String,
    partial: Partial,
}

impl Read {
    /// The board, with the setup of an edition, or of the one whose numbers of stones it has.
    fn sweep(&self, edition: Option<Edition>) -> Result<Sweep, Failure> {
        let known = edition.map_or_else(|| edition_of(&self.shape, &self.partial), Ok);
        sweep(&self.shape, known?)
    }
}

/// Reads the JSON of a setup: from a file, from standard input (`-`), or the argument itself.
fn read(argument: &str) -> Result<Read, Failure> {
    let (name, text) = if argument.trim_start().starts_with('{') {
        ("the text given".to_owned(), argument.to_owned())
    } else {
        let file = Path::new(argument);
        (input::name(file), input::file(file)?)
    };
    let wrong = |error: Fault| Failure::Argument(format!("{name}: {error}"));
    let (shape, partial) = Partial::read(&text).map_err(wrong)?;
    Ok(Read {
        name,
        shape,
        partial,
    })
}

/// The edition whose numbers of stones a whole setup has; the second where it has neither's.
fn edition_of(shape: &str, setup: &Partial) -> Result<Edition, Failure> {
    let first = sweep(shape, Edition::First)?;
    let is_first = first.has_free_cell()
        && setup.white.len() == first.whites()
        && setup.black.len().max(setup.leaps.len()) == first.blacks();
    match is_first {
        true => Ok(Edition::First),
        false => Ok(Edition::Second),
    }
}

/// Work that was stopped before its end, as a failure.
fn unfinished(stop: &AtomicBool, says: impl ToString) -> Failure {
    let interrupted = progress::uninterrupted(stop).err();
    interrupted.unwrap_or_else(|| Failure::Wrong(says.to_string()))
}

/// Why there is no solution, as a failure.
fn not_found(stop: &AtomicBool, error: NotFound) -> Failure {
    match error {
        NotFound::Stopped => unfinished(stop, Stopped),
        NotFound::Impossible => Failure::Wrong(error.to_string()),
        _ => Failure::Argument(error.to_string()),
    }
}

/// A solution for `--json`: the fields of the notation, and its distance.
#[derive(Serialize)]
struct Solved {
    #[serde(flatten)]
    fields: Fields,
    distance: u32,
}

impl Solved {
    fn new(sweep: &Sweep, solution: &Solution) -> Self {
        let (fields, distance) = (solution.fields(sweep), solution.distance(sweep.grid()));
        Self { fields, distance }
    }
}
