//! What has been found so far, on disk: a line a source game, so that work that was stopped goes on.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Found, Source};

/// What can go wrong with a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// Reading or writing failed.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// It belongs to other settings.
    #[error("{0}: this was begun with other settings; continue with those, or name another file")]
    Other(String),
    /// A line is not what it should be.
    #[error("{path}, line {line}: {words}")]
    Content {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        words: String,
    },
}

/// A source game that has been gone through.
#[derive(Debug, Serialize, Deserialize)]
struct Done {
    source: Source,
    found: Vec<Found>,
}

/// The file. Its first line holds the settings.
#[derive(Debug)]
pub struct PuzzleJournal {
    path: PathBuf,
    file: File,
    done: Vec<Done>,
}

impl PuzzleJournal {
    /// Opens a journal, or begins one; `settings` is one line of text that says how the puzzles are made.
    ///
    /// # Errors
    /// When the file cannot be read or written, or belongs to other settings.
    pub fn open(path: &Path, settings: &str) -> Result<Self, JournalError> {
        let fail = |error| JournalError::Io {
            path: path.display().to_string(),
            error,
        };
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(fail)?;
        let text = io::read_to_string(&file).map_err(fail)?;
        // A last line without its end was torn by whatever stopped the work.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(fail)?;
        let mut lines = (1..).zip(text[..whole].lines());
        match lines.next() {
            None => writeln!(file, "{settings}").map_err(fail)?,
            Some((_, known)) if known == settings => {}
            Some(_) => return Err(JournalError::Other(path.display().to_string())),
        }
        let read = lines.map(|(line, text)| {
            serde_json::from_str(text).map_err(|error| JournalError::Content {
                path: path.display().to_string(),
                line,
                words: error.to_string(),
            })
        });
        Ok(Self {
            done: read.collect::<Result<_, _>>()?,
            path: path.to_owned(),
            file,
        })
    }

    /// Whether a source game has been gone through.
    pub fn has(&self, source: Source) -> bool {
        self.done.iter().any(|done| done.source == source)
    }

    /// Notes what a source game gave.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, source: Source, found: Vec<Found>) -> Result<(), JournalError> {
        let done = Done { source, found };
        let line = serde_json::to_string(&done).map_err(io::Error::from);
        line.and_then(|line| self.file.write_all((line + "\n").as_bytes()))
            .map_err(|error| JournalError::Io {
                path: self.path.display().to_string(),
                error,
            })?;
        self.done.push(done);
        Ok(())
    }

    /// Everything found, in the order of the source games.
    pub fn found(&self) -> Vec<Found> {
        let mut found: Vec<Found> = self
            .done
            .iter()
            .flat_map(|done| done.found.iter().cloned())
            .collect();
        // Stable: the puzzles of one game stay as they were found.
        found.sort_by_key(|one| one.source);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(number: u64) -> Source {
        Source { game: 0, number }
    }

    #[test]
    fn a_torn_line_is_cut_off_and_the_rest_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found.jsonl");
        let mut journal = PuzzleJournal::open(&path, "{}").unwrap();
        journal.add(source(1), Vec::new()).unwrap();
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"{\"source\":{\"ga").unwrap();
        let mut journal = PuzzleJournal::open(&path, "{}").unwrap();
        assert!(journal.has(source(1)) && !journal.has(source(2)));
        journal.add(source(2), Vec::new()).unwrap();
        let journal = PuzzleJournal::open(&path, "{}").unwrap();
        assert!(journal.has(source(1)) && journal.has(source(2)));
    }

    #[test]
    fn other_settings_are_another_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found.jsonl");
        assert!(PuzzleJournal::open(&path, "{\"seed\":1}").is_ok());
        let error = PuzzleJournal::open(&path, "{\"seed\":2}").unwrap_err();
        assert!(error.to_string().contains("other settings"), "{error}");
    }
}
