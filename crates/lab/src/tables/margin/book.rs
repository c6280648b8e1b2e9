//! Every line of the first plies with its margin, and its file: a line `quantarium margins 1`, a line with the
//! game string, a line for each line of play (its moves, and by how many points Green wins then when both
//! go on as well as they can), and the FNV-1a hash of all that in 16 hexadecimal digits.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{AnyPosition, Seed, fnv1a};
use thiserror::Error;

use super::Margins;

const HEAD: &str = "quantarium margins 1";

/// Lines of play from the start of a game, each with its margin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    game: String,
    lines: Vec<(Vec<String>, i32)>,
}

/// Why a file is no book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// It is something else, cut short, or damaged.
    #[error("not a book of margins, or a damaged one")]
    Malformed,
}

impl Book {
    /// All lines of at most `plies` plies, shorter ones before those that go on from them. Nothing when it
    /// was stopped.
    pub fn make(margins: &mut Margins, plies: u32, stop: &AtomicBool) -> Option<Self> {
        let start = margins.rules().start(Seed(0)).text();
        let mut book = Self {
            game: margins.game(),
            lines: Vec::new(),
        };
        book.add(margins, &start, &mut Vec::new(), plies, stop)?;
        Some(book)
    }

    fn add(
        &mut self,
        margins: &mut Margins,
        text: &str,
        line: &mut Vec<String>,
        plies: u32,
        stop: &AtomicBool,
    ) -> Option<()> {
        let position = margins.rules().parse(text).ok()?;
        self.lines
            .push((line.clone(), margins.margin(&*position, stop)?));
        if plies == 0 {
            return Some(());
        }
        for mv in position.moves() {
            let mut after: Box<dyn AnyPosition> = margins.rules().parse(text).ok()?;
            after.play(&mv).ok()?;
            line.push(mv);
            self.add(margins, &after.text(), line, plies - 1, stop)?;
            line.pop();
        }
        Some(())
    }

    /// The game string.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The lines: their moves and by how many points Green wins.
    pub fn lines(&self) -> &[(Vec<String>, i32)] {
        &self.lines
    }

    /// The hash at the end of the file.
    pub fn checksum(&self) -> u64 {
        fnv1a(self.content().as_bytes())
    }

    /// The file's content.
    pub fn write(&self) -> String {
        format!("{}{:016x}\n", self.content(), self.checksum())
    }

    fn content(&self) -> String {
        let mut text = format!("{HEAD}\n{}\n", self.game);
        for (moves, margin) in &self.lines {
            for mv in moves {
                text += mv;
                text.push(' ');
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{margin:+}");
        }
        text
    }

    /// The book in a file.
    ///
    /// # Errors
    /// When the content is something else or damaged.
    pub fn read(text: &str) -> Result<Self, BookError> {
        Self::parse(text)
            .filter(|book| book.write() == text)
            .ok_or(BookError::Malformed)
    }

    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(HEAD)?.strip_prefix('\n')?;
        let (game, rest) = rest.split_once('\n')?;
        let (rest, _) = rest.strip_suffix('\n')?.rsplit_once('\n')?;
        let lines = rest.lines().map(|line| {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let margin = words.pop()?.parse().ok()?;
            Some((words, margin))
        });
        Some(Self {
            game: game.to_owned(),
            lines: lines.collect::<Option<_>>()?,
        })
    }
}
