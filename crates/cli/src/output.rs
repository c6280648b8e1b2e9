//! Standard output: lines for people, or one JSON value for programs.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue};
use quantarium_jobs::journal::make_parents;
use serde::{Serialize, Serializer};

use crate::brief;
use crate::failure::Failure;

/// How often a write to standard output has begun or ended: odd while one is under way.
static WRITES: AtomicU64 = AtomicU64::new(0);

/// A write that takes longer waits for a reader who does not read.
const PATIENCE: Duration = Duration::from_millis(500);

struct Output<W>(W);

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITES.fetch_add(1, Ordering::SeqCst);
        let written = self.0.write(bytes);
        WRITES.fetch_add(1, Ordering::SeqCst);
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        WRITES.fetch_add(1, Ordering::SeqCst);
        let flushed = self.0.flush();
        WRITES.fetch_add(1, Ordering::SeqCst);
        flushed
    }
}

/// Whether a write waits for a reader, so that nobody will look at a flag. Takes a moment while something is written.
pub(crate) fn is_stuck() -> bool {
    let at = WRITES.load(Ordering::SeqCst);
    if at.is_multiple_of(2) {
        return false;
    }
    thread::sleep(PATIENCE);
    WRITES.load(Ordering::SeqCst) == at
}

/// Writes to standard output, without escapes where it is no terminal.
fn write(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    to(anstream::stdout().lock(), write)
}

fn to(
    out: impl Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = Output(out);
    write(&mut out)
        .and_then(|()| out.flush())
        .map_err(Failure::io("standard output"))
}

/// Prints text to standard output, without escapes where it is no terminal.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    write(|out| out.write_all(text.as_bytes()))
}

/// Writes a file, with the folders that it is to be in; to standard output for `-`.
pub(crate) fn file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        // Whole: a PDF has bytes that no text has.
        return to(io::stdout().lock(), |out| out.write_all(content.as_ref()));
    }
    let written = make_parents(path).and_then(|()| fs::write(path, content));
    written.map_err(Failure::io(path.display().to_string()))
}

/// Prints lines to standard output, each as soon as it is there.
pub(crate) fn lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Result<(), Failure> {
    let mut lines = lines.into_iter();
    lines.try_for_each(|line| text(&format!("{}\n", line.as_ref())))
}

/// Prints a value as JSON, indented.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    write(|out| {
        let mut out = BufWriter::new(out);
        serde_json::to_writer_pretty(&mut out, value)?;
        out.write_all(b"\n")?;
        out.flush()
    })
}

/// Prints a value as JSON, or the lines that say it to people.
pub(crate) fn either<T: Serialize>(
    json: bool,
    value: &T,
    lines: impl FnOnce(&T) -> Vec<String>,
) -> Result<(), Failure> {
    match json {
        true => self::json(value),
        false => self::lines(lines(value)),
    }
}

/// Prints values as a JSON array, indented, without keeping them all.
pub(crate) fn json_array<T: Serialize>(values: impl Iterator<Item = T>) -> Result<(), Failure> {
    json(&Array(RefCell::new(values)))
}

/// An array that can be written once.
struct Array<I>(RefCell<I>);

impl<T: Serialize, I: Iterator<Item = T>> Serialize for Array<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

/// Prints what the reading of the arguments came to: help, or what is wrong with them.
pub(crate) fn answer(mut answer: clap::Error) -> Result<ExitCode, Failure> {
    let code = u8::try_from(answer.exit_code()).unwrap_or(2);
    if !answer.use_stderr() {
        let help = answer.render().ansi().to_string();
        return text(&help).map(|()| ExitCode::from(code));
    }
    let given = answer.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, brief::cut(text, brief::MOST))),
        _ => None,
    });
    let given: Vec<(ContextKind, String)> = given.collect();
    for (kind, text) in given {
        answer.insert(kind, ContextValue::String(text));
    }
    // What a value's own reader says of it is not among those.
    let words = answer.render().ansi().to_string();
    let lines = words.split_inclusive('\n').map(brief::message);
    anstream::eprint!("{}", lines.collect::<String>());
    Ok(ExitCode::from(code))
}
