//! The puzzles found so far, on disk: a line a source game, so that work that was stopped goes on.

use std::path::Path;

use quantarium_jobs::JournalError;
use quantarium_jobs::journal::Lines;
use quantarium_puzzles::{Found, Source};
use serde::{Deserialize, Serialize};

/// A source game that has been gone through.
#[derive(Debug, Serialize, Deserialize)]
struct Done {
    source: Source,
    found: Vec<Found>,
}

/// The file. Its first line holds the settings.
#[derive(Debug)]
pub struct PuzzleJournal {
    lines: Lines,
    done: Vec<Done>,
}

impl PuzzleJournal {
    /// Opens a journal, or begins one; `settings` is one line of text that says how the puzzles are made.
    ///
    /// # Errors
    /// When the file cannot be read or written, or belongs to other settings.
    pub fn open(path: &Path, settings: &str) -> Result<Self, JournalError> {
        let words = "this was begun with other settings; continue with those, or name another file";
        let (lines, done) = Lines::open_of(path, settings, |_| words.to_owned())?;
        Ok(Self { lines, done })
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
        self.lines.add(&done)?;
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
    use std::fs::OpenOptions;
    use std::io::Write;

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
