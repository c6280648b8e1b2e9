//! Standard output: lines for people, or one JSON value for programs.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// Prints text to standard output, without escapes where it is no terminal.
///
/// # Errors
/// When standard output cannot be written.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(Failure::io("standard output"))
}

/// Prints lines to standard output.
///
/// # Errors
/// When standard output cannot be written.
pub(crate) fn lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Result<(), Failure> {
    let mut all = String::new();
    for line in lines {
        all.push_str(line.as_ref());
        all.push('\n');
    }
    text(&all)
}

/// Prints a value as JSON, indented.
///
/// # Errors
/// When standard output cannot be written.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let json =
        serde_json::to_string_pretty(value).map_err(|error| Failure::io("JSON")(error.into()))?;
    text(&(json + "\n"))
}
