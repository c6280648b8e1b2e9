//! The classes solved so far, a line each: White's cells and Black's in hexadecimal digits, and who wins.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use quantarium_jobs::JournalError;
use quantarium_jobs::journal::Lines;
use quantarium_rules::Player;

use super::Setup;

/// A file of solved classes. Its first line is the game string; each class is added in one write, so that
/// killing the run loses nothing but a torn last line.
#[derive(Debug, Default)]
pub(super) struct Journal {
    /// None where nothing is to outlast the process.
    lines: Option<Lines>,
    winners: HashMap<Setup, Player>,
}

impl Journal {
    /// Opens the journal of a game, made if it is not there.
    pub(super) fn open(path: &Path, game: &str) -> Result<Self, JournalError> {
        let other = |found: &str| format!("of `{found}`, not of {game}; choose another file");
        let (lines, text) = Lines::open_of(path, game, other)?;
        let solved = (2..).zip(&text).map(|(number, line)| {
            let wrong = || JournalError::content(path, number, "not a solved start");
            solved(line).ok_or_else(wrong)
        });
        let winners = solved.collect::<Result<_, _>>()?;
        let lines = Some(lines);
        Ok(Self { lines, winners })
    }

    /// How many classes it has.
    pub(super) fn known(&self) -> usize {
        self.winners.len()
    }

    /// Whether it has a class.
    pub(super) fn knows(&self, class: Setup) -> bool {
        self.winners.contains_key(&class)
    }

    /// Who wins a class.
    pub(super) fn winner(&self, class: Setup) -> Option<Player> {
        self.winners.get(&class).copied()
    }

    pub(super) fn add(&mut self, class: Setup, winner: Player) -> Result<(), JournalError> {
        if let Some(lines) = &mut self.lines {
            lines.add_text(&line(class, winner))?;
        }
        self.winners.insert(class, winner);
        Ok(())
    }

    /// The lines of the classes that are known of these.
    pub(super) fn lines(&self, classes: &[Setup]) -> Vec<String> {
        let known = classes.iter();
        let known = known.filter_map(|class| Some(line(*class, self.winner(*class)?)));
        known.collect()
    }

    /// Takes in lines of classes that were solved elsewhere; false, with those before it taken in, at one that is no such line or
    /// says another winner than is known.
    pub(super) fn take(&mut self, lines: &[String]) -> Result<bool, JournalError> {
        for line in lines {
            let Some((class, winner)) = solved(line) else {
                return Ok(false);
            };
            match self.winner(class) {
                Some(known) if known == winner => {}
                Some(_) => return Ok(false),
                None => self.add(class, winner)?,
            }
        }
        Ok(true)
    }
}

/// Where the solved classes are saved while the table of a file is not whole.
pub(super) fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn line(class: Setup, winner: Player) -> String {
    let letter = if winner == Player::FIRST { 'w' } else { 'b' };
    format!("{:x} {:x} {letter}", class.white, class.black)
}

/// What a line says.
fn solved(line: &str) -> Option<(Setup, Player)> {
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
}
