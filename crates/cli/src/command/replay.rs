//! `quantarium replay`: checking game records.

use std::path::{Path, PathBuf};

use clap::Args;
use quantarium_rules::record;
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

/// Check a game record: every move, the variations, the result and the scores
///
/// A wrong file gets line, column and reason, and the exit code 1.
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
    let name = arguments.file.display().to_string();
    let bytes = read(&arguments.file).map_err(Failure::io(&*name))?;
    let wrong = |error: record::RecordError| Failure::Wrong(format!("{name}: {error}"));
    let text = record::decode(&bytes).map_err(wrong)?;
    let games = record::read(text, &|game| quantarium_games::open(game)).map_err(wrong)?;
    let checked: Vec<Checked> = games
        .iter()
        .map(|replayed| Checked {
            game: replayed.game.name(),
            start: replayed.start.text(),
            position: replayed.end.text(),
            result: replayed.record.result().to_owned(),
        })
        .collect();
    if arguments.json {
        return output::json(&checked);
    }
    output::lines(
        checked
            .iter()
            .map(|game| format!("{} {} {}", game.result, game.game, game.position)),
    )
}

fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    if file.as_os_str() != "-" {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes)?;
    Ok(bytes)
}
