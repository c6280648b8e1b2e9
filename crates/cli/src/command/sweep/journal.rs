//! Work in parts; the finished ones are saved in a file.

use std::path::{Path, PathBuf};

use clap::Args;
use quantarium_jobs::Shard;
use quantarium_jobs::pool::read_threads;
use quantarium_sweep::count::{Counting, Tally};
use quantarium_sweep::run::{self, Run};

use super::Stop;
use crate::command::shard::{self, Shards, Work};
use crate::failure::Failure;
use crate::{input, output, progress};

/// How the parts are done.
#[derive(Args, Debug)]
pub(super) struct Journal {
    /// Save the finished parts in a file, and go on from it where there is one.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// On how many threads the parts are done, at most 256; 0 stands for as many as the machine has.
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_threads)]
    threads: usize,
    /// Do the Kth of N shares of the parts, for one of several machines; --out is then a folder, and `quantarium merge`
    /// puts them together.
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "json")]
    shard: Option<Shard>,
}

/// The journal in a shard's folder.
const PARTS: &str = "parts.jsonl";

/// Which of the parts, in the order in which they are done, a shard does.
fn range(shard: Shard, parts: usize) -> std::ops::Range<usize> {
    let range = shard.range(parts as u64);
    range.start as usize..range.end as usize
}

/// Puts the journals of all shards together, writes what one machine does, and gives what all parts come to.
pub(super) fn merge(work: &Counting<'_>, shards: &Shards) -> Result<Tally, Failure> {
    let read = |folder: &Path, shard| {
        let path = folder.join(PARTS);
        let text = input::file(&path)?.into_bytes();
        let run = Run::read(work, &path, &text)?;
        let range = range(shard, run.parts());
        Ok(((path, text), run.only(range).is_done()))
    };
    let journals = shards.each(read, |(_, is_done)| *is_done)?;
    let journals: Vec<_> = journals.into_iter().map(|(journal, _)| journal).collect();
    let whole = run::merged(work, &journals)?;
    let run = Run::read(work, &shards.out, whole.as_bytes())?;
    let tally = run.whole().cloned();
    let tally = tally.ok_or_else(|| Failure::Wrong("not every part is done".to_owned()))?;
    output::file(&shards.out, whole)?;
    Ok(tally)
}

impl Journal {
    /// Does all that is not done yet; nothing where that is only a shard. `label` is what its label says.
    pub(super) fn finish(
        &self,
        work: &Counting<'_>,
        stop: &Stop,
        label: impl FnOnce() -> Work,
    ) -> Result<Option<Tally>, Failure> {
        let shard = self.shard.unwrap_or_default();
        let file = match (&self.out, self.shard) {
            (Some(folder), Some(shard)) => {
                shard::label(folder, shard, &label())?;
                Some(folder.join(PARTS))
            }
            (file, _) => file.clone(),
        };
        let run = match &file {
            None => Run::new(work),
            Some(path) => Run::open(work, path)?,
        };
        let range = range(shard, run.parts());
        let mut run = run.only(range);
        let bar = progress::bar(run.here() as u64, "parts");
        bar.set_position(run.done() as u64);
        bar.reset_eta();
        let ran = run.go_on(self.threads, stop.watch(), &|run| {
            bar.set_position(run.done() as u64);
        });
        bar.finish_and_clear();
        ran?;
        let (done, here) = (run.done(), run.here());
        match (run.is_done(), self.shard) {
            (true, Some(shard)) => shard::done(shard, here as u64, "parts").map(|()| None),
            (true, None) => Ok(run.whole().cloned()),
            (false, _) => Err(stop.unfinished(format!("{done} of {here} parts are done"))),
        }
    }
}
