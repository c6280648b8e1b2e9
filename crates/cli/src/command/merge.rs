//! `quantarium merge`: what several machines have done, as if one had.

use std::path::PathBuf;

use clap::Args;

use super::shard::{Shards, Work};
use super::{contest, lab, sweep};
use crate::failure::Failure;

/// Put the shards of a command together: the result has the bytes that one machine would have made
///
/// Each machine runs the same command with a --shard of its own and a folder of its own. Here all these folders are
/// given, in any order. Shards of different commands, made by different versions or with different weights, missing,
/// unfinished or given twice are refused. What is printed and written is what the command itself prints and writes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium match quantum-leap:board=hex3 --player level=2 --player random --games 8 --shard 1/2 --out one
  quantarium match quantum-leap:board=hex3 --player level=2 --player random --games 8 --shard 2/2 --out two
  quantarium merge one two --out whole")]
pub(crate) struct Arguments {
    /// The folders of the shards.
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// Where the whole goes: a folder, or for lab starts and sweep a file. It must not be there yet.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { shards, out, json } = arguments;
    if out.exists() {
        let words = format!("--out {}: it is there already", out.display());
        return Err(Failure::Argument(words));
    }
    let (work, shards) = Shards::read(shards, out.clone())?;
    match work {
        Work::Match(job) => contest::show(&shards.merge(&job)?, *json),
        Work::Tournament(job) => contest::show(&shards.merge(&job)?, *json),
        Work::LabBalance(job) => lab::balance::finish(&job, &shards.merge(&job)?, Some(out), *json),
        Work::LabSelfplay(job) => lab::selfplay::print(&shards.merge(&job)?, *json),
        Work::LabStarts(job) => lab::starts::print(&shards.merge(&job)?, *json),
        Work::SweepCount(job) => sweep::count::print(&shards.merge(&job)?, *json),
    }
}
