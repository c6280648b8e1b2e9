//! `quantarium lab gallery`: games worth replaying.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use quantarium_engine::Level;
use quantarium_lab::gallery::{Games, Shown, gallery};
use quantarium_rules::Seed;
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
    /// The game strings, of games for two.
    #[arg(required = true, value_name = "GAME")]
    games_of: Vec<String>,
    /// How many games to play of each, rounded up: each opening is played with exchanged seats.
    #[arg(long, value_name = "N", default_value = "40", value_parser = clap::value_parser!(u64).range(1..u64::MAX))]
    games: u64,
    /// The stronger level, and the weaker.
    #[arg(long, value_name = "L,L", default_value = "8,7", value_parser = levels)]
    levels: [Level; 2],
    /// Games of more moves are not chosen: nobody goes through them.
    #[arg(long, value_name = "N", default_value = "200")]
    most_moves: NonZeroUsize,
    /// The seed of the games.
    #[arg(long, value_name = "S", default_value = "1")]
    seed: Seed,
    /// How many games at once.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The file to write; standard output without it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn levels(text: &str) -> Result<[Level; 2], String> {
    let (one, other) = text.split_once(',').ok_or("two levels, such as 8,7")?;
    let [one, other]: [Level; 2] = [one.parse()?, other.parse()?];
    if one <= other {
        return Err("the stronger level comes first".to_owned());
    }
    Ok([one, other])
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
    let each = arguments.games.next_multiple_of(2);
    let all = each.saturating_mul(arguments.games_of.len() as u64);
    let bar = progress::bar(all, "games");
    let mut chosen = Vec::new();
    for game in &arguments.games_of {
        let games = Games {
            game: game.clone(),
            count: each,
            levels: arguments.levels,
            seed: arguments.seed,
            concurrency: arguments.concurrency.into(),
            most_moves: arguments.most_moves.get(),
        };
        chosen.extend(gallery(&games, &stop, &mut || bar.inc(1))?);
        progress::uninterrupted(&stop)?;
    }
    bar.finish_and_clear();
    let [strong, weak] = arguments.levels.map(Level::number);
    let made = Made {
        made: format!(
            "quantarium lab gallery {} --games {each} --levels {strong},{weak} --most-moves {} --seed {}",
            arguments.games_of.join(" "),
            arguments.most_moves,
            arguments.seed
        ),
        engine: Provenance::new(COMMIT, arguments.games_of.iter().map(String::as_str))?,
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
