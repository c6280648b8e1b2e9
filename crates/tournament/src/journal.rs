//! What is finished stays finished, however a run ends.
//!
//! [`Lines`] is a file that gets a line for each piece of work, in one write, so that a kill loses nothing but a torn
//! last line. Each line has its checksum, by which damage is found. A match has a folder with such a file: `plan.json` holds the settings. `games.jsonl` gets a line when a game ends, in one write, so that killing
//! the run loses nothing but a torn last line. When the run ends, `games.jsonl` is put in order, and
//! `games.qgn` (the records) is written; both then depend on nothing but the games.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quantarium_rules::{seal, unseal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Fault;
use crate::plan::Settings;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The players by seat, by their places in the plan.
    pub players: Vec<usize>,
    /// The start position's seed, where starts are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The start position.
    pub start: String,
    /// How many of the moves belong to the opening.
    pub opening: usize,
    /// The moves, the opening's included.
    pub moves: Vec<String>,
    /// What the game gave each seat, from 0 to 1, together 1.
    pub points: Vec<f64>,
    /// The result as records write it.
    pub result: String,
    /// The scores, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Why the game ended.
    pub ending: String,
    /// What the players did wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// What can go wrong with a run's folder or file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Reading or writing failed.
    #[error("{path}: {error}")]
    Io {
        /// What was read or written.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// There is a run in the folder already.
    #[error("{0}: there are games of an earlier run; resume it or choose another folder")]
    Taken(String),
    /// The folder's run was another one.
    #[error(
        "{0}: the earlier run had other settings; only the numbers of games, the test and the number of games at once may differ"
    )]
    Other(String),
    /// A file is of other work.
    #[error("{path}: {words}")]
    Foreign {
        /// The file.
        path: String,
        /// What it is of, and what to do.
        words: String,
    },
    /// A line is not the one that was written.
    #[error(
        "{path}, line {line}: the line's checksum is missing or wrong: it was changed, or an earlier version wrote it"
    )]
    Damaged {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
    },
    /// A file is not what it should be.
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

/// The folder of a match.
#[derive(Debug)]
pub(crate) struct Journal {
    folder: PathBuf,
    games: Lines,
}

const PLAN: &str = "plan.json";
const GAMES: &str = "games.jsonl";
const RECORDS: &str = "games.qgn";

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.display().to_string();
    move |error| JournalError::Io { path, error }
}

impl Journal {
    /// Opens a folder, made if it is not there; the games that were finished in it. Without `resume` there
    /// must be none.
    pub(crate) fn open(
        folder: &Path,
        settings: &Settings,
        resume: bool,
    ) -> Result<(Self, Vec<Finished>), JournalError> {
        remember(folder, PLAN, settings, resume)?;
        let (games, finished) = Lines::open(&folder.join(GAMES))?;
        let folder = folder.to_owned();
        Ok((Self { folder, games }, finished))
    }

    /// Adds a finished game.
    pub(crate) fn add(&mut self, finished: &Finished) -> Result<(), JournalError> {
        self.games.add(finished)
    }

    /// Puts the games in order and writes their records.
    pub(crate) fn close(
        self,
        finished: &[Finished],
        records: &[String],
    ) -> Result<(), JournalError> {
        self.games.close(finished)?;
        let path = self.folder.join(RECORDS);
        replace(&path, &records.join("\n")).map_err(io_error(&path))
    }
}

/// Writes a run's settings into a folder, made if it is not there, or compares them with those that are
/// there; without `resume` there must be none.
///
/// # Errors
/// When there are settings already and nothing is to be resumed, when they are others, or when the folder cannot
/// be read or written.
pub fn remember<S: Serialize + DeserializeOwned + PartialEq>(
    folder: &Path,
    name: &str,
    settings: &S,
    resume: bool,
) -> Result<(), JournalError> {
    let path = folder.join(name);
    match fs::read_to_string(&path) {
        Ok(_) if !resume => Err(JournalError::Taken(folder.display().to_string())),
        Ok(text) => match serde_json::from_str::<S>(&text) {
            Ok(known) if known == *settings => Ok(()),
            _ => Err(JournalError::Other(path.display().to_string())),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let text = serde_json::to_string_pretty(settings).map_err(io::Error::from);
            text.and_then(|text| replace(&path, &(text + "\n")))
                .map_err(io_error(&path))
        }
        Err(error) => Err(io_error(&path)(error)),
    }
}

/// A file that gets a line when a piece of work is done.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
}

impl Lines {
    /// Opens a file of JSON lines, made if it is not there, and reads what is in it.
    ///
    /// # Errors
    /// When it cannot be read, or a whole line of it is not what it should be.
    pub fn open<T: DeserializeOwned>(path: &Path) -> Result<(Self, Vec<T>), JournalError> {
        let (lines, done) = Self::open_text(path)?;
        let read = (1..).zip(&done).map(|(number, line)| {
            let read = serde_json::from_str(line);
            read.map_err(|error| lines.wrong(number, error.to_string()))
        });
        let read = read.collect::<Result<_, _>>()?;
        Ok((lines, read))
    }

    /// Opens a file of lines of any text, made with its folder if it is not there: its whole lines, without their ends
    /// and checksums. A last line that was torn is cut off.
    ///
    /// # Errors
    /// When it cannot be read or written, or a line is not the one that was written.
    pub fn open_text(path: &Path) -> Result<(Self, Vec<String>), JournalError> {
        make_parents(path).map_err(io_error(path))?;
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut file = file.map_err(io_error(path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io_error(path))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n');
        let whole = whole.map_or(0, |end| end + 1);
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(io_error(path))?;
        }
        let done = unsealed(path, &bytes[..whole])?;
        let path = path.to_owned();
        Ok((Self { path, file }, done))
    }

    /// Adds a line of JSON, in one write.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, done: &impl Serialize) -> Result<(), JournalError> {
        let line = serde_json::to_string(done).map_err(io::Error::from);
        self.add_text(&line.map_err(io_error(&self.path))?)
    }

    /// Adds a line of text, in one write.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add_text(&mut self, line: &str) -> Result<(), JournalError> {
        let line = seal(line) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(io_error(&self.path))
    }

    /// That a line, counted from 1, is not what it should be.
    pub fn wrong(&self, line: usize, words: String) -> JournalError {
        let path = self.path.display().to_string();
        JournalError::Content { path, line, words }
    }

    /// That the file is of other work.
    pub fn foreign(&self, words: String) -> JournalError {
        let path = self.path.display().to_string();
        JournalError::Foreign { path, words }
    }

    /// Writes the lines anew, in order.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn close<T: Serialize>(self, done: &[T]) -> Result<(), JournalError> {
        let lines: io::Result<Vec<String>> = done.iter().map(line).collect();
        lines
            .and_then(|lines| replace(&self.path, &lines.concat()))
            .map_err(io_error(&self.path))
    }
}

fn line(done: &impl Serialize) -> io::Result<String> {
    Ok(seal(&serde_json::to_string(done)?) + "\n")
}

/// The lines of a file that [`Lines`] has written, without their checksums.
///
/// # Errors
/// When one is not the one that was written.
pub fn unsealed(path: &Path, bytes: &[u8]) -> Result<Vec<String>, JournalError> {
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let lines = text.split(|byte| *byte == b'\n');
    let lines = lines.filter(|_| !bytes.is_empty());
    let unsealed = (1..).zip(lines).map(|(line, text)| {
        let content = str::from_utf8(text).ok().and_then(unseal);
        content.ok_or_else(|| JournalError::Damaged {
            path: path.display().to_string(),
            line,
        })
    });
    unsealed.collect()
}

/// Makes the folders that a file is to be in.
///
/// # Errors
/// When the system refuses.
pub fn make_parents(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Writes a file, with the folders that it is to be in, so that at any moment either the old or the new one is there.
///
/// # Errors
/// When the system refuses.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    make_parents(path)?;
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Plan};
    use quantarium_rules::Seed;

    fn settings(seed: u64) -> Settings {
        let plan = Plan {
            seed: Seed(seed),
            ..Plan::new("quantum-leap", Kind::Match, Vec::new())
        };
        plan.settings("quantum-leap")
    }

    fn finished(game: u64) -> Finished {
        Finished {
            game,
            players: vec![0, 1],
            seed: Some(u64::MAX),
            start: "wb w -".to_owned(),
            opening: 0,
            moves: vec!["a1xa2".to_owned()],
            points: vec![1.0, 0.0],
            result: "1-0".to_owned(),
            scores: None,
            ending: "the player to move has no capture".to_owned(),
            faults: Vec::new(),
        }
    }

    #[test]
    fn a_torn_line_is_cut_off_and_the_rest_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (mut journal, none) = Journal::open(folder.path(), &settings(1), false).unwrap();
        assert!(none.is_empty());
        journal.add(&finished(3)).unwrap();
        journal.add(&finished(0)).unwrap();
        let path = folder.path().join(GAMES);
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"{\"game\":7,\"pla").unwrap();
        let (mut journal, read) = Journal::open(folder.path(), &settings(1), true).unwrap();
        assert_eq!(read, [finished(3), finished(0)]);
        journal.add(&finished(1)).unwrap();
        let (_, read) = Journal::open(folder.path(), &settings(1), true).unwrap();
        assert_eq!(read, [finished(3), finished(0), finished(1)]);
    }

    #[test]
    fn a_line_that_was_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (mut journal, _) = Journal::open(folder.path(), &settings(1), false).unwrap();
        journal.add(&finished(0)).unwrap();
        journal.add(&finished(1)).unwrap();
        let path = folder.path().join(GAMES);
        let text = fs::read_to_string(&path).unwrap();
        let second = text.lines().nth(1).unwrap();
        let flipped = second.replace("\"1-0\"", "\"0-1\"");
        let bare = serde_json::to_string(&finished(1)).unwrap();
        for changed in [&*flipped, &*bare, "", "\u{fffd}"] {
            fs::write(&path, text.replace(second, changed)).unwrap();
            let error = Journal::open(folder.path(), &settings(1), true).unwrap_err();
            assert!(
                matches!(error, JournalError::Damaged { line: 2, .. }),
                "{error}"
            );
        }
    }

    #[test]
    fn runs_are_not_mixed() {
        let folder = tempfile::tempdir().unwrap();
        let open = |seed, resume| Journal::open(folder.path(), &settings(seed), resume);
        assert!(open(1, true).is_ok());
        let taken = open(1, false).unwrap_err().to_string();
        assert!(taken.contains("games of an earlier run"), "{taken}");
        let other = open(2, true).unwrap_err().to_string();
        assert!(other.contains("had other settings"), "{other}");
        fs::write(folder.path().join(GAMES), "{\n").unwrap();
        let broken = open(1, true).unwrap_err().to_string();
        assert!(broken.contains("games.jsonl, line 1: "), "{broken}");
    }
}
