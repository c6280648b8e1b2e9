//! The classes solved so far, a line each: White's cells and Black's in hexadecimal digits, and who wins.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quantarium_rules::Player;
use thiserror::Error;

use super::Setup;

/// What can go wrong with a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// Reading or writing failed.
    #[error("{path}: {error}")]
    Io {
        /// What was read or written.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// It is of another game.
    #[error("{path}: of {found}, not of {wanted}; choose another file")]
    Other {
        /// The file.
        path: String,
        /// Whose starts it has.
        found: String,
        /// Whose it should have.
        wanted: String,
    },
    /// A line is none of a journal's.
    #[error("{path}, line {line}: not a solved start")]
    Content {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
    },
}

/// A file of solved classes. Its first line is the game string; each class is added in one write, so that
/// killing the run loses nothing but a torn last line.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    winners: HashMap<Setup, Player>,
}

impl Journal {
    /// Opens the journal of a game, made if it is not there.
    ///
    /// # Errors
    /// When it cannot be read or written, or is another game's.
    pub fn open(path: &Path, game: &str) -> Result<Self, JournalError> {
        let io = |error| JournalError::Io {
            path: path.display().to_string(),
            error,
        };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(io(error)),
        };
        // What was torn off in the middle of a line is written anew.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let winners = read(&text[..whole], path, game)?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.map_err(io)?;
        file.set_len(whole as u64).map_err(io)?;
        if whole == 0 {
            writeln!(file, "{game}").map_err(io)?;
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            winners,
        })
    }

    /// How many classes it has.
    pub fn known(&self) -> usize {
        self.winners.len()
    }

    /// Whether it has a class.
    pub fn knows(&self, class: Setup) -> bool {
        self.winners.contains_key(&class)
    }

    /// Who wins a class.
    pub fn winner(&self, class: Setup) -> Option<Player> {
        self.winners.get(&class).copied()
    }

    pub(super) fn add(&mut self, class: Setup, winner: Player) -> Result<(), JournalError> {
        let letter = if winner == Player::FIRST { 'w' } else { 'b' };
        let line = format!("{:x} {:x} {letter}\n", class.white, class.black);
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| JournalError::Io {
            path: self.path.display().to_string(),
            error,
        })?;
        self.winners.insert(class, winner);
        Ok(())
    }
}

fn read(text: &str, path: &Path, game: &str) -> Result<HashMap<Setup, Player>, JournalError> {
    let path = || path.display().to_string();
    let mut lines = text.lines().zip(1..);
    if let Some((found, _)) = lines.next().filter(|(found, _)| *found != game) {
        return Err(JournalError::Other {
            path: path(),
            found: found.chars().take(80).collect(),
            wanted: game.to_owned(),
        });
    }
    let parse = |line: &str| {
        let mut words = line.split(' ');
        let mut cells = || u32::from_str_radix(words.next()?, 16).ok();
        let setup = Setup {
            white: cells()?,
            black: cells()?,
        };
        let winner = match words.next()? {
            "w" => Player::FIRST,
            "b" => Player::SECOND,
            _ => return None,
        };
        Some((setup, winner))
    };
    let solved = lines.map(|(line, number)| {
        parse(line).ok_or(JournalError::Content {
            path: path(),
            line: number,
        })
    });
    solved.collect()
}
