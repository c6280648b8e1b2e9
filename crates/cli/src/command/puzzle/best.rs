//! `quantarium puzzle best`: setups that are the best at something.

use clap::{Args, ValueEnum};
use quantarium_puzzle::best::{self, Goal};
use quantarium_puzzle::{Edition, Solution};
use quantarium_rules::Seed;
use serde::Serialize;

use super::{Board, Files, Solved, Stop};
use crate::failure::Failure;
use crate::{output, progress};

/// Look for setups with many sweepers, one sequence, or a short or long way
///
/// Climbs over setups until the time is over or nothing can be better, and prints the best solution found,
/// as JSON on one line; its value goes to standard error. Only a value that cannot be beaten is proven to be
/// the best.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium puzzle best fewest --board hex4
  quantarium puzzle best sweepers --time 30s --seed 2
  quantarium puzzle best longest --time 1m --svg longest.svg --json")]
pub(super) struct Arguments {
    /// What is to be the best.
    goal: What,
    #[command(flatten)]
    board: Board,
    /// What random choices come from.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: Seed,
    /// How long to look.
    #[arg(long, value_name = "TIME", default_value = "10s")]
    time: String,
    #[command(flatten)]
    files: Files,
    /// Print JSON with the value.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Many white stones that can do it.
    Sweepers,
    /// Many stones of both colours that can do it: black ones capture all white ones.
    Both,
    /// Few sequences, those of all white stones together.
    Fewest,
    /// The least sum of the leaps' lengths.
    Shortest,
    /// The greatest sum of the leaps' lengths.
    Longest,
}

impl What {
    fn goal(self) -> Goal {
        match self {
            Self::Sweepers => Goal::Sweepers,
            Self::Both => Goal::Both,
            Self::Fewest => Goal::Fewest,
            Self::Shortest => Goal::Shortest,
            Self::Longest => Goal::Longest,
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Self::Sweepers => "white stones can do it",
            Self::Both => "stones can do it",
            Self::Fewest => "sequences in all",
            Self::Shortest | Self::Longest => "spaces in all",
        }
    }
}

#[derive(Serialize)]
struct Found {
    goal: What,
    edition: Edition,
    seed: String,
    value: i64,
    proven: bool,
    solution: Solved,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let puzzle = arguments.board.puzzle()?;
    let stop = Stop::after(Some(&arguments.time))?;
    let goal = arguments.goal.goal();
    let bar = progress::spinner();
    let mut best: Option<(Solution, i64)> = None;
    let done = best::improve(
        &puzzle,
        goal,
        arguments.seed,
        stop.watch(),
        &mut |solution, value| {
            bar.set_message(format!("{value} {}", arguments.goal.unit()));
            best = Some((solution, value));
        },
    );
    bar.finish_and_clear();
    done.map_err(|error| stop.not_found(error))?;
    let Some((solution, value)) = best else {
        return Err(Failure::Wrong(
            "nothing was found in the time given".to_owned(),
        ));
    };
    arguments.files.keep(&puzzle, &solution)?;
    if arguments.json {
        output::json(&Found {
            goal: arguments.goal,
            edition: puzzle.edition(),
            seed: arguments.seed.to_string(),
            value,
            proven: goal.end(&puzzle) == Some(value),
            solution: Solved::new(&puzzle, &solution),
        })?;
    } else {
        output::lines([solution.json(&puzzle)])?;
        anstream::eprintln!("quantarium: {value} {}", arguments.goal.unit());
    }
    match stop.is_raised() {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}
