//! `quantarium puzzle kept`: all setups that a turn or a mirroring of the board keeps.

use clap::{ArgGroup, Args, ValueEnum};
use quantarium_puzzle::Edition;
use quantarium_puzzle::kept::{By, Kept, Wanted, kept};
use serde::Serialize;

use super::{Board, Files, Solved, Stop};
use crate::failure::Failure;
use crate::{output, progress};

/// Go through all setups that a turn or a mirroring of the board keeps, for the most stones that can do it
///
/// Tells how many of the setups at least so many stones can sweep, and prints a solution of one that the most
/// stones can, as JSON on one line. It is a proof: no setup that the symmetry keeps is left out, and a stone is said
/// not to do it only where every path was looked at. The fewer stones are asked for the longer it takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium puzzle kept both --turn 3 --least 20
  quantarium puzzle kept both --mirroring 5 --least 35
  quantarium puzzle kept sweepers --board hex4 --turn 3 --least 6 --json")]
#[command(group(ArgGroup::new("symmetry").required(true).args(["turn", "mirroring"])))]
pub(super) struct Arguments {
    /// Whose stones count.
    whose: Whose,
    #[command(flatten)]
    board: Board,
    /// The turn by this part of a circle: 2, 3 or 6.
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// The mirroring that leaves so many cells in their place: 5 or 9 on hex5.
    #[arg(long, value_name = "N")]
    mirroring: Option<usize>,
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
    turn: Option<usize>,
    mirroring: Option<usize>,
    setups: String,
    found: u64,
    classes: usize,
    most: Option<usize>,
    solution: Option<Solved>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let puzzle = arguments.board.puzzle()?;
    let stop = Stop::after(arguments.time.as_deref())?;
    // One of them is there: the group asks for it.
    let by = arguments.turn.map(By::Turn);
    let by = by.unwrap_or(By::Mirroring(arguments.mirroring.unwrap_or_default()));
    let wanted = Wanted {
        by,
        both: arguments.whose == Whose::Both,
        least: arguments.least as usize,
    };
    let bar = progress::bar(100, "percent of the setups");
    let told = kept(&puzzle, wanted, stop.watch(), &mut |done, all| {
        bar.set_position((done / (all / 100).max(1)) as u64);
    });
    bar.finish_and_clear();
    let told = told.map_err(|stopped| stop.unfinished(stopped))?;
    let told = told.ok_or_else(|| {
        let board = puzzle.shape();
        Failure::Argument(match by {
            By::Turn(part) => format!("--turn {part}: no turn of {board}"),
            By::Mirroring(cells) => {
                format!("--mirroring {cells}: no mirroring of {board} leaves so many cells in their place")
            }
        })
    })?;
    if let Some((_, solution)) = &told.best {
        arguments.files.keep(&puzzle, solution)?;
    }
    if arguments.json {
        let best = told.best.as_ref();
        return output::json(&Found {
            edition: puzzle.edition(),
            turn: arguments.turn,
            mirroring: arguments.mirroring,
            setups: told.setups.to_string(),
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

fn words(told: &Kept, arguments: &Arguments) -> String {
    let Kept {
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
