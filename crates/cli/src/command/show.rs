//! `quantarium show`: a position as a picture.

use std::path::PathBuf;

use clap::Args;
use quantarium_draw::Picture;
use quantarium_rules::record::points;
use quantarium_rules::{AnyGame, AnyPosition, Click};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::Start;
use crate::output;

/// Show a position: the board, whose decision it is, the score, the result
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium show quantum-leap --seed 7
  quantarium show quanta --moves 'n@e6 +@f6' --svg board.svg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Write the board as an SVG picture to a file (`-` for standard output).
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON.
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

#[derive(Serialize)]
struct Shown {
    game: String,
    position: String,
    to_move: &'static str,
    scores: Option<Vec<i32>>,
    result: String,
    ending: Option<&'static str>,
    rule: Option<&'static str>,
    moves: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (game, position) = arguments.start.open()?;
    let shown = describe(&*game, &*position);
    if arguments.json {
        return output::json(&shown);
    }
    let mut picture = Picture::new(&*game, &*position);
    picture.marked = last_cells(arguments)?;
    match &arguments.svg {
        Some(path) => output::file(path, quantarium_draw::svg(&picture)),
        None => output::text(&(quantarium_draw::terminal(&picture, true) + &caption(&shown))),
    }
}

fn describe(game: &dyn AnyGame, position: &dyn AnyPosition) -> Shown {
    let outcome = position.outcome();
    Shown {
        game: game.name(),
        position: position.text(),
        to_move: game.seats()[position.to_move().index()].name,
        scores: position.scores().map(|scores| scores.to_vec()),
        result: outcome.map_or("*".to_owned(), |outcome| outcome.result(game.seats().len())),
        ending: outcome.map(|outcome| outcome.ending.words),
        rule: outcome.map(|outcome| outcome.ending.rule),
        moves: position.moves().len(),
    }
}

/// The cells that the last of the given moves touched.
fn last_cells(arguments: &Arguments) -> Result<Vec<quantarium_board::Cell>, Failure> {
    let mut before = arguments.start.clone();
    before.moves.retain(|mv| !mv.is_empty());
    let Some(last) = before.moves.pop() else {
        return Ok(Vec::new());
    };
    let (_, position) = before.open()?;
    let entered = position.entered(&last);
    let clicks = entered.map_or(Vec::new(), |entered| entered.clicks);
    let cells = clicks.into_iter().filter_map(|click| match click {
        Click::Cell(cell) => Some(cell),
        Click::Choice(_) => None,
    });
    Ok(cells.collect())
}

fn caption(shown: &Shown) -> String {
    let scores = shown.scores.as_deref().map(points);
    let scores = scores.map_or(String::new(), |points| format!("score {points}\n"));
    let state = match (shown.ending, shown.rule) {
        (Some(ending), Some(rule)) => format!("{}: {ending} ({rule})\n", shown.result),
        _ => format!("{} to move, {} legal moves\n", shown.to_move, shown.moves),
    };
    format!("\n{}\n{}\n{scores}{state}", shown.game, shown.position)
}
