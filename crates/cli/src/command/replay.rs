//! `quantarium replay`: checking game records.

use std::path::PathBuf;

use clap::Args;
use quantarium_rules::record;
use serde::Serialize;

use crate::failure::Failure;
use crate::{input, output};

/// Check a game record: every move, the variations, the result and the scores
///
/// A wrong record gets line, column and reason, and the exit code 1; so does a file without a game.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium replay game.qgn
  quantarium replay game.qgn --json")]
pub(crate) struct Arguments {
    /// The file (`-` for standard input); it may hold several games.
    file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked {
    game: String,
    start: String,
    position: String,
    result: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (name, text) = (input::name(&arguments.file), input::file(&arguments.file)?);
    let games = record::read(&text, &|game| quantarium_games::open(game));
    let games = games.map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
    if games.is_empty() {
        return Err(Failure::Wrong(format!("{name}: there is no game in it")));
    }
    let checked = games.iter().map(|replayed| Checked {
        game: replayed.game.name(),
        start: replayed.start.text(),
        position: replayed.end.text(),
        result: replayed.record.result().to_owned(),
    });
    let checked: Vec<Checked> = checked.collect();
    let line = |one: &Checked| format!("{} {} {}", one.result, one.game, one.position);
    output::either(arguments.json, &checked, |all| {
        all.iter().map(line).collect()
    })
}
