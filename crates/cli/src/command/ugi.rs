//! `quantarium ugi`: the engine protocol.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use crate::failure::Failure;

/// Speak the engine protocol (UGI) on standard input and output
///
/// `setoption name Game value STRING` chooses the game; docs/protocol.md has the whole protocol.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  printf 'ugi\\nsetoption name Game value quanta\\nposition startpos\\ngo movetime 500\\n' \\
    | quantarium ugi")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    let unwritable = AtomicBool::new(false);
    let output = Answers {
        output: io::stdout(),
        unwritable: &unwritable,
    };
    let session = quantarium_engine::ugi::run(io::stdin().lock(), output);
    let what = match unwritable.into_inner() {
        true => "standard output",
        false => "standard input",
    };
    session.map_err(Failure::io(what))
}

/// Standard output that remembers whether it could be written.
struct Answers<'a> {
    output: io::Stdout,
    unwritable: &'a AtomicBool,
}

impl Answers<'_> {
    fn noted<T>(&self, done: io::Result<T>) -> io::Result<T> {
        self.unwritable.fetch_or(done.is_err(), Ordering::Relaxed);
        done
    }
}

impl Write for Answers<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.output.flush();
        self.noted(flushed)
    }
}
