//! What is finished stays finished, however a run ends.
//!
//! A folder holds a run's settings. A file gets a line for each piece of work, in one write, so that a kill loses
//! nothing but a torn last line. Each line has its checksum, by which damage is found.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quantarium_rules::{seal, unseal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// What can go wrong with a run's folder or file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Reading or writing failed: what was read or written, and what the system says.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// The folder's run was another one.
    #[error(
        "{0}: the earlier run had other settings, another version of the program or other weights; only the numbers of games, the test and the number of games at once may differ"
    )]
    Other(String),
    /// A file is of other work, or a folder of an earlier run that is not to be resumed: which, what it is of, and what to do.
    #[error("{0}: {1}")]
    Foreign(String, String),
    /// A line of a file, counted from 1, is not what it should be, or not the one that was written.
    #[error("{0}, line {1}: {2}")]
    Content(String, usize, String),
}

impl JournalError {
    /// Wraps what the system says of a file or folder.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.display().to_string();
        move |error| Self::Io(path, error)
    }

    /// That a line, counted from 1, is not what it should be.
    pub fn content(path: &Path, line: usize, words: impl ToString) -> Self {
        Self::Content(path.display().to_string(), line, words.to_string())
    }

    /// That a file is of other work.
    pub fn foreign(path: &Path, words: impl ToString) -> Self {
        Self::Foreign(path.display().to_string(), words.to_string())
    }
}

/// What is written of a run.
#[derive(Serialize)]
struct Written<'a, S> {
    /// Of the program: another may do the same otherwise.
    version: &'static str,
    #[serde(flatten)]
    settings: &'a S,
}

/// Writes a run's settings, a struct or a map, into a folder, made if it is not there, or compares them with those that
/// are there; without `resume` there must be none.
///
/// # Errors
/// When there are settings already and nothing is to be resumed, when they are others, or when the folder cannot
/// be read or written.
pub fn remember(
    folder: &Path,
    name: &str,
    settings: &impl Serialize,
    resume: bool,
) -> Result<(), JournalError> {
    let path = folder.join(name);
    let version = env!("CARGO_PKG_VERSION");
    let text = serde_json::to_string_pretty(&Written { version, settings });
    let text = text.map_err(io::Error::from);
    let text = text.map_err(JournalError::io(&path))? + "\n";
    match fs::read_to_string(&path) {
        Ok(_) if !resume => Err(JournalError::foreign(
            folder,
            "there are games of an earlier run; resume it or choose another folder",
        )),
        Ok(known) if known == text => Ok(()),
        Ok(_) => Err(JournalError::Other(path.display().to_string())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            replace(&path, &text).map_err(JournalError::io(&path))
        }
        Err(error) => Err(JournalError::io(&path)(error)),
    }
}

/// A file that gets a line when a piece of work is done.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
    /// The first line, where that says what work it is of.
    head: Option<String>,
}

impl Drop for Lines {
    /// A process that was forked meanwhile has the file, too: while it does, closing it here would not unlock it.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

impl Lines {
    /// Opens a run's file of JSON lines, and reads what is in it. It lies beside the run's settings, for which see
    /// [`remember`]; both are made if they are not there. Without settings nothing says that what is in a file is of this
    /// run, or of any.
    ///
    /// # Errors
    /// When the settings do not play along, there is a file with content and none of them, the file cannot be read, or a
    /// whole line of it is not what it should be.
    pub fn open<T: DeserializeOwned>(
        folder: &Path,
        settings_name: &str,
        settings: &impl Serialize,
        name: &str,
        resume: bool,
    ) -> Result<(Self, Vec<T>), JournalError> {
        let path = &folder.join(name);
        let has_content = fs::metadata(path).is_ok_and(|file| file.len() > 0);
        if has_content && !folder.join(settings_name).exists() {
            let words = format!(
                "there is something in it, but no {settings_name} beside it, which says of what run; choose another folder"
            );
            return Err(JournalError::foreign(path, words));
        }
        remember(folder, settings_name, settings, resume)?;
        let (lines, done) = Self::open_text(path, |_, _| Ok(()))?;
        Ok((lines, from_lines(path, 1, &done)?))
    }

    /// Opens a file of JSON lines after a first one of any text, `head`, which says what work it is of.
    ///
    /// # Errors
    /// When it cannot be read or written, a line is not what it should be, or the first line is another one: then with what
    /// `words` says of it.
    pub fn open_of<T: DeserializeOwned>(
        path: &Path,
        head: &str,
        words: impl FnOnce(&str) -> String,
    ) -> Result<(Self, Vec<T>), JournalError> {
        let is_own = |text: &[String], torn: &[u8]| {
            let found = match text.first() {
                Some(found) if found == head => return Ok(()),
                Some(found) => found.into(),
                None if seal(head).as_bytes().starts_with(torn) => return Ok(()),
                None => String::from_utf8_lossy(torn),
            };
            Err(JournalError::foreign(path, words(&found)))
        };
        let (mut lines, text) = Self::open_text(path, is_own)?;
        if text.is_empty() {
            let line = seal(head) + "\n";
            let written = lines.file.write_all(line.as_bytes());
            written.map_err(JournalError::io(path))?;
        }
        lines.head = Some(head.to_owned());
        let done = from_lines(path, 2, text.get(1..).unwrap_or_default())?;
        Ok((lines, done))
    }

    /// Opens a file, made with its folder if it is not there: its whole lines, without their ends and checksums. A last
    /// line that was torn is cut off, but only after the whole lines and the torn one have been looked at: a file that
    /// is refused is left as it was.
    fn open_text(
        path: &Path,
        look: impl FnOnce(&[String], &[u8]) -> Result<(), JournalError>,
    ) -> Result<(Self, Vec<String>), JournalError> {
        make_parents(path).map_err(JournalError::io(path))?;
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut file = file.map_err(JournalError::io(path))?;
        // Until it is closed. Not every system of files has locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let words = "another run writes to it, or workers that it has left; wait for their end, or choose another";
            return Err(JournalError::foreign(path, words));
        }
        let mut bytes = Vec::new();
        let read = file.read_to_end(&mut bytes);
        read.map_err(JournalError::io(path))?;
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        let (whole, torn) = bytes.split_at(end.map_or(0, |end| end + 1));
        let done = unsealed(path, whole)?;
        look(&done, torn)?;
        if !torn.is_empty() {
            let cut = file.set_len(whole.len() as u64);
            cut.map_err(JournalError::io(path))?;
        }
        let (path, head) = (path.to_owned(), None);
        Ok((Self { path, file, head }, done))
    }

    /// Adds a line of JSON, in one write.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, done: &impl Serialize) -> Result<(), JournalError> {
        let written = line(done).and_then(|line| self.file.write_all(line.as_bytes()));
        written.map_err(JournalError::io(&self.path))
    }

    /// Writes the lines anew, in order.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn close<T: Serialize>(
        self,
        done: impl IntoIterator<Item = T>,
    ) -> Result<(), JournalError> {
        let head = self.head.iter().map(|head| Ok(seal(head) + "\n"));
        let lines = head.chain(done.into_iter().map(|done| line(&done)));
        let lines = lines.collect::<io::Result<String>>();
        let written = lines.and_then(|lines| replace(&self.path, &lines));
        written.map_err(JournalError::io(&self.path))
    }
}

fn line(done: &impl Serialize) -> io::Result<String> {
    Ok(seal(&serde_json::to_string(done)?) + "\n")
}

/// What lines of JSON say, of which the first has the number `first`.
///
/// # Errors
/// When one is not what it should be.
pub fn from_lines<T: DeserializeOwned>(
    path: &Path,
    first: usize,
    lines: &[String],
) -> Result<Vec<T>, JournalError> {
    let lines = (first..).zip(lines).map(|(number, line)| {
        serde_json::from_str(line).map_err(|error| JournalError::content(path, number, error))
    });
    lines.collect()
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
        content.ok_or_else(|| {
            let words = "the line's checksum is missing or wrong: it was changed, or an earlier version wrote it";
            JournalError::content(path, line, words)
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
    let new = path.with_added_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)
}
