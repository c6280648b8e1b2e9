//! Work in parts; the finished ones are saved in a file.

use std::path::PathBuf;

use clap::Args;
use quantarium_sweep::run::{JournalError, Parts, Run};

use super::Stop;
use crate::failure::Failure;
use crate::{input, progress};

/// How the parts are done.
#[derive(Args, Debug)]
pub(super) struct Journal {
    /// Save the finished parts in a file, and go on from it where there is one.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// On how many threads the parts are done, at most 256; 0 stands for as many as the machine has.
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::threads)]
    threads: usize,
}

impl Journal {
    /// Does all that is not done yet.
    pub(super) fn finish<P: Parts>(&self, work: &P, stop: &Stop) -> Result<P::Tally, Failure> {
        let name = self.out.as_ref().map(|path| path.display().to_string());
        let name = name.unwrap_or_default();
        let mut run = match &self.out {
            None => Run::new(work),
            Some(path) => Run::open(work, path).map_err(|error| match error {
                JournalError::Io(error) => Failure::io(name.clone())(error),
                other => Failure::Argument(format!("{name}: {other}")),
            })?,
        };
        let bar = progress::bar(run.parts() as u64, "parts");
        bar.set_position(run.done() as u64);
        bar.reset_eta();
        let ran = run.go_on(self.threads, stop.watch(), &|run| {
            bar.set_position(run.done() as u64);
        });
        bar.finish_and_clear();
        ran.map_err(Failure::io(name))?;
        run.whole().cloned().ok_or_else(|| {
            let (done, all) = (run.done(), run.parts());
            stop.unfinished(format!("{done} of {all} parts are done"))
        })
    }
}
