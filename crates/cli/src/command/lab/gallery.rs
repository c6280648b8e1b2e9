//! `quantarium lab gallery`: games worth replaying.

use std::path::PathBuf;

use clap::Args;
use quantarium_engine::Level;
use quantarium_lab::gallery::{Games, Shown, gallery};
use quantarium_tournament::Provenance;
use serde::Serialize;

use crate::command::COMMIT;
use crate::failure::Failure;
use crate::{output, progress};

/// Choose games worth replaying: of many between two levels, the shortest, the longest, the closest and others
///
/// Prints JSON: the chosen games, each with its moves and the reason. The same arguments make the same bytes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium lab gallery quantum-link:board=hex3 --games 10 --levels 3,2
  quantarium lab gallery quantum-leap quanta --games 40 --levels 8,7 --seed 1 --out gallery.json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,
    /// The file to write; standard output without it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Serialize)]
struct Made {
    /// The command that makes it again, with the same engine.
    made: String,
    #[serde(flatten)]
    engine: Provenance,
    /// How many games of each the chosen ones are of.
    of: u64,
    games: Vec<Shown>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let games = &arguments.games;
    let each = games.games.next_multiple_of(2);
    let all = each.saturating_mul(games.games_of.len() as u64);
    let bar = progress::bar(all, "games");
    let chosen = gallery(games, &stop, &mut || bar.inc(1))?;
    progress::uninterrupted(&stop)?;
    bar.finish_and_clear();
    let [strong, weak] = games.levels.map(Level::number);
    let made = Made {
        made: format!(
            "quantarium lab gallery {} --games {each} --levels {strong},{weak} --most-moves {} --seed {}",
            games.games_of.join(" "),
            games.most_moves,
            games.seed
        ),
        engine: Provenance::new(COMMIT, games.games_of.iter().map(String::as_str))?,
        of: each,
        games: chosen,
    };
    match &arguments.out {
        None => output::json(&made),
        Some(path) => {
            let text = serde_json::to_string(&made)?;
            // A game a line, so that changes can be seen.
            let text = text.replace("{\"reason\"", "\n{\"reason\"") + "\n";
            output::file(path, text)
        }
    }
}
