//! Every line of the first plies with its margin, and its file: a line `quantarium margins 1`, a line with the
//! game string, a line for each line of play (its moves, and by how many points Green wins then when both
//! go on as well as they can), and the FNV-1a hash of all that in 16 hexadecimal digits.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{AnyPosition, Seed, fnv1a};

use super::Margins;

const HEAD: &str = "quantarium margins 1";

/// Lines of play from the start of a game, each with its margin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    game: String,
    /// The lines: their moves and by how many points Green wins.
    pub lines: Vec<(Vec<String>, i32)>,
}

impl Book {
    /// All lines of at most `plies` plies, shorter ones before those that go on from them. Nothing when it
    /// was stopped.
    pub fn make(margins: &mut Margins, plies: u32, stop: &AtomicBool) -> Option<Self> {
        let start = margins.rules.start(Seed(0));
        let mut book = Self {
            game: margins.rules.name(),
            lines: Vec::new(),
        };
        book.add(margins, &*start, &mut Vec::new(), plies, stop)?;
        Some(book)
    }

    fn add(
        &mut self,
        margins: &mut Margins,
        position: &dyn AnyPosition,
        line: &mut Vec<String>,
        plies: u32,
        stop: &AtomicBool,
    ) -> Option<()> {
        let margin = margins.margin(position, stop)?;
        self.lines.push((line.clone(), margin));
        if plies == 0 {
            return Some(());
        }
        for mv in position.moves() {
            let mut after = position.boxed();
            after.play(&mv).ok()?;
            line.push(mv);
            self.add(margins, &*after, line, plies - 1, stop)?;
            line.pop();
        }
        Some(())
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
}
