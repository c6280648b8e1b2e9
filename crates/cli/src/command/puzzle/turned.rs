//! `quantarium puzzle turned`: all setups that a turn of the board keeps.

use clap::{Args, ValueEnum};
use quantarium_puzzle::Edition;
use quantarium_puzzle::turned::{Turned, Wanted, turned};
use serde::Serialize;

use super::{Board, Files, Solved, Stop};
use crate::failure::Failure;
use crate::{output, progress};

/// Go through all setups that a turn of the board keeps, for the most stones that can do it
///
/// Tells how many of the setups at least so many stones can sweep, and prints a solution of one that the most
/// stones can, as JSON on one line. It is a proof: no setup that the turn keeps is left out, and a stone is said
/// not to do it only where every path was looked at. The fewer stones are asked for the longer it takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium puzzle turned both --turn 3 --least 20
  quantarium puzzle turned both --turn 2 --least 35
  quantarium puzzle turned sweepers --board hex4 --turn 3 --least 6 --json")]
pub(super) struct Arguments {
    /// Whose stones count.
    whose: Whose,
    #[command(flatten)]
    board: Board,
    /// The turn, by this part of a circle: 2, 3 or 6.
    #[arg(long, value_name = "N")]
    turn: usize,
    /// How many stones at least.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
    /// How long to look.
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    #[command(flatten)]
    files: Files,
    /// Print JSON with the numbers.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Whose {
    /// White ones, which capture all black ones.
    Sweepers,
    /// Those of both colours: black ones capture all white ones.
    Both,
}

#[derive(Serialize)]
struct Found {
    edition: Edition,
    turn: usize,
    setups: u64,
    found: u64,
    classes: usize,
    most: Option<usize>,
    solution: Option<Solved>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let puzzle = arguments.board.puzzle()?;
    let stop = Stop::after(arguments.time.as_deref())?;
    let wanted = Wanted {
        turn: arguments.turn,
        both: arguments.whose == Whose::Both,
        least: arguments.least as usize,
    };
    let bar = progress::spinner();
    let told = turned(&puzzle, wanted, stop.watch(), &mut |setups| {
        bar.set_message(format!("{setups} setups"));
    });
    bar.finish_and_clear();
    let told = told.map_err(|stopped| stop.unfinished(stopped))?;
    let told = told.ok_or_else(|| {
        let board = puzzle.shape();
        Failure::Argument(format!("--turn {}: no turn of {board}", arguments.turn))
    })?;
    if let Some((_, solution)) = &told.best {
        arguments.files.keep(&puzzle, solution)?;
    }
    if arguments.json {
        let best = told.best.as_ref();
        return output::json(&Found {
            edition: puzzle.edition(),
            turn: arguments.turn,
            setups: told.setups,
            found: told.found,
            classes: told.classes,
            most: best.map(|(most, _)| *most),
            solution: best.map(|(_, solution)| Solved::new(&puzzle, solution)),
        });
    }
    if let Some((_, solution)) = &told.best {
        output::lines([solution.json(&puzzle)])?;
    }
    anstream::eprintln!("quantarium: {}", words(&told, arguments));
    Ok(())
}

fn words(told: &Turned, arguments: &Arguments) -> String {
    let Turned {
        setups,
        found,
        classes,
        ..
    } = told;
    let least = arguments.least;
    match &told.best {
        None => format!("{setups} setups, none that {least} stones can sweep"),
        Some((most, _)) => format!(
            "{setups} setups, {found} that {least} stones or more can sweep ({classes} up to symmetry), the most {most}"
        ),
    }
}
