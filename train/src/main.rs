//! Learns the evaluations of `quantarium-net` from self-play.
//!
//! ```sh
//! cargo run --release -p quantarium-train -- data quantum-leap --count 2000 --out target/leap.data
//! cargo run --release -p quantarium-train -- fit target/leap.data --out crates/net/weights
//! cargo run --release -p quantarium-train -- check target/leap.data
//! ```
//!
//! `data` plays games of UCT against itself and notes the features of every position beside the game's result and the search's
//! opinion; `fit` finds the weights; `check` says how far the built-in evaluation is from the results in a file. Both also read
//! the folders that `quantarium lab selfplay` writes. The same arguments give the same bytes, on any number of threads.

mod data;
mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use quantarium_lab::fit::{self, Rows};
use quantarium_lab::selfplay;
use quantarium_net::Weights;

/// Learns evaluations from self-play.
#[derive(Parser)]
#[command(name = "train", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and note their positions
    Data {
        /// The game string; several games may be mixed.
        #[arg(required = true)]
        games: Vec<String>,
        /// How many games to play, in turn of the game strings.
        #[arg(long, default_value_t = 1000)]
        count: u64,
        #[command(flatten)]
        how: data::How,
        /// Play by the evaluation with these weights of the game instead of the built-in one.
        #[arg(long, requires = "best_first")]
        weights: Option<PathBuf>,
        /// Where to write the positions.
        #[arg(long)]
        out: PathBuf,
    },
    /// Find the weights for noted positions
    Fit {
        /// Files of positions of one game, or folders of `quantarium lab selfplay`.
        #[arg(required = true)]
        data: Vec<PathBuf>,
        #[command(flatten)]
        how: fit::How,
        /// A file of weights of the game to go on from, instead of from 0.
        #[arg(long)]
        from: Option<PathBuf>,
        /// A file of weights of the game: a feature that no position has keeps its weight from there.
        #[arg(long)]
        keep: Option<PathBuf>,
        /// The folder for the weights and the text that says how they were made.
        #[arg(long)]
        out: PathBuf,
    },
    /// Compare the built-in evaluation with noted positions
    Check {
        /// Files of positions of one game, or folders of `quantarium lab selfplay`.
        #[arg(required = true)]
        data: Vec<PathBuf>,
    },
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Data {
            games,
            count,
            how,
            weights,
            out,
        } => {
            let weights = weights.map(|file| read_weights(&file, &games));
            let rows = data::make(&games, count, &how, weights.transpose()?.as_ref())?;
            println!("{} positions of {count} games", rows.rows.len());
            write(&out, &rows::write(&rows))
        }
        Command::Fit {
            data,
            how,
            from,
            keep,
            out,
        } => {
            let rows = read(&data)?;
            let given = |file: PathBuf| read_weights(&file, std::slice::from_ref(&rows.id));
            let (mut weights, story) = fit::fit(
                &rows,
                &how,
                from.map(given).transpose()?,
                &AtomicBool::new(false),
            )?;
            if let Some(file) = keep {
                fit::keep_unseen(&rows, &mut weights, &given(file)?)?;
            }
            print!("{story}");
            write(&out.join(format!("{}.weights", rows.id)), &weights.write())?;
            write(&out.join(format!("{}.txt", rows.id)), story.as_bytes())
        }
        Command::Check { data } => {
            let rows = read(&data)?;
            let weights = quantarium_net::built_in_weights(&rows.id)?;
            let weights =
                weights.with_context(|| format!("no evaluation of {} is built in", rows.id))?;
            println!("{}", fit::check(&rows, &weights)?);
            Ok(())
        }
    }
}

fn read(files: &[PathBuf]) -> Result<Rows> {
    let mut all: Option<Rows> = None;
    for file in files {
        let mut add = || -> Result<()> {
            let rows = match file.is_dir() {
                true => replayed(file)?,
                false => rows::read(&fs::read(file)?)?,
            };
            match &mut all {
                None => all = Some(rows),
                Some(all) => all.append(rows)?,
            }
            Ok(())
        };
        add().with_context(|| file.display().to_string())?;
    }
    all.context("no data")
}

/// The positions that were searched in the games of a folder of `quantarium lab selfplay`.
fn replayed(folder: &Path) -> Result<Rows> {
    let (plan, games) = selfplay::read(folder)?;
    let (count, settings) = (games.len(), serde_json::to_string(&plan)?);
    let story = format!("data: {count} games of lab selfplay, {settings}\n");
    let never = AtomicBool::new(false);
    Ok(Rows::of_games(&plan.game, &games, story, &never)?)
}

/// The weights for the family of the first game string.
fn read_weights(file: &Path, games: &[String]) -> Result<Weights> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    let id = games.first().and_then(|game| game.split(':').next());
    Weights::read(&bytes, id.unwrap_or_default()).with_context(|| file.display().to_string())
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    // What has the file's name is whole, also after an interruption.
    let part = file.with_extension("part");
    let written = made.and_then(|()| fs::write(&part, bytes));
    let written = written.and_then(|()| fs::rename(&part, file));
    written.with_context(|| file.display().to_string())
}
