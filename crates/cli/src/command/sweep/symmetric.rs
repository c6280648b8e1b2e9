//! `quantarium sweep symmetric`: all setups that a turn or a mirroring of the board maps onto themselves.

use clap::{ArgGroup, Args, ValueEnum};
use quantarium_sweep::symmetric::{By, Symmetric, Tally, Wanted};
use quantarium_sweep::{Edition, Sweep};
use serde::{Deserialize, Serialize};

use super::{Board, Files, Journal, Solved, Stop, journal};
use crate::command::shard::{Shards, Work};
use crate::failure::Failure;
use crate::output;

/// Go through all symmetric setups of a board, for the most stones that can do it
///
/// Counts the setups that at least --least stones can sweep, and prints a solution of one that the most
/// stones can, as JSON on one line. It is a proof: no setup with the symmetry is left out, and a stone is said
/// not to do it only where every path was looked at. The fewer stones are asked for the longer it takes: with --out
/// it is saved in a file as it goes, and the same command goes on after an interruption.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[command(after_help = "\
Examples:
  quantarium sweep symmetric both --turn 3 --least 20
  quantarium sweep symmetric both --mirroring 5 --least 35 --out mirrored.jsonl --threads 2
  quantarium sweep symmetric sweepers --board hex4 --turn 3 --least 6 --json")]
#[command(group(ArgGroup::new("symmetry").required(true).args(["turn", "mirroring"])))]
pub(crate) struct Arguments {
    /// Whose stones count.
    whose: Whose,
    #[command(flatten)]
    board: Board,
    /// The turn by this part of a circle: 2, 3 or 6.
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// The mirroring that leaves N cells in their place: 5 or 9 on hex5.
    #[arg(long, value_name = "N")]
    mirroring: Option<usize>,
    /// How many stones at least.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
    #[command(flatten)]
    #[serde(skip)]
    journal: Journal,
    /// How long to look.
    #[arg(long, value_name = "TIME")]
    #[serde(skip)]
    time: Option<String>,
    #[command(flatten)]
    #[serde(skip)]
    files: Files,
    /// Print JSON with the numbers.
    #[arg(long)]
    #[serde(skip)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
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
    classes: u64,
    most: Option<usize>,
    solution: Option<Solved>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let sweep = arguments.board.sweep()?;
    let stop = Stop::after(arguments.time.as_deref())?;
    let work = arguments.work(&sweep)?;
    let label = || Work::SweepSymmetric(Box::new(arguments.clone()));
    let tally = arguments.journal.finish(&work, &stop, label)?;
    tally.map_or(Ok(()), |tally| {
        print(arguments, &sweep, &work, &tally, arguments.json)
    })
}

/// Puts what all shards found together, and writes and prints what one machine does.
pub(crate) fn merge(arguments: &Arguments, shards: &Shards) -> Result<(), Failure> {
    let sweep = arguments.board.sweep()?;
    let work = arguments.work(&sweep)?;
    let tally = journal::merge(&work, shards)?;
    print(arguments, &sweep, &work, &tally, shards.json)
}

impl Arguments {
    fn work<'s>(&self, sweep: &'s Sweep) -> Result<Symmetric<'s>, Failure> {
        // One of them is there: the group asks for it.
        let by = self.turn.map(By::Turn);
        let by = by.unwrap_or(By::Mirroring(self.mirroring.unwrap_or_default()));
        let wanted = Wanted {
            by,
            both: self.whose == Whose::Both,
            least: self.least as usize,
        };
        Symmetric::new(sweep, wanted).ok_or_else(|| none(sweep, by))
    }
}

fn print(
    arguments: &Arguments,
    sweep: &Sweep,
    work: &Symmetric<'_>,
    tally: &Tally,
    json: bool,
) -> Result<(), Failure> {
    let solution = tally.solution();
    if let Some(solution) = &solution {
        arguments.files.write(sweep, solution)?;
    }
    if json {
        return output::json(&Found {
            edition: sweep.edition(),
            turn: arguments.turn,
            mirroring: arguments.mirroring,
            setups: work.setups().to_string(),
            found: tally.found(),
            classes: tally.classes(),
            most: tally.most(),
            solution: solution.map(|solution| Solved::new(sweep, &solution)),
        });
    }
    if let Some(solution) = &solution {
        output::lines([solution.json(sweep)])?;
    }
    let least = arguments.least;
    anstream::eprintln!("quantarium: {}", words(tally, work.setups(), least));
    Ok(())
}

/// That the board has no such symmetry, as a failure.
fn none(sweep: &Sweep, by: By) -> Failure {
    let board = sweep.shape();
    Failure::Argument(match by {
        By::Turn(part) => format!("--turn {part}: no turn of {board}"),
        By::Mirroring(cells) => {
            format!(
                "--mirroring {cells}: no mirroring of {board} leaves that many cells in their place"
            )
        }
    })
}

fn words(tally: &Tally, setups: u128, least: u64) -> String {
    let (found, classes) = (tally.found(), tally.classes());
    match tally.most() {
        None => format!("{setups} setups, none that {least} stones can sweep"),
        Some(most) => format!(
            "{setups} setups, {found} that {least} stones or more can sweep ({classes} up to symmetry), the most {most}"
        ),
    }
}
