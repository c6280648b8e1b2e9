//! A count on several threads, chunk by chunk, that goes on where it was interrupted.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::channel;

use quantarium_rules::{Random, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Tally, chunk, chunks};
use crate::puzzle::{Edition, Puzzle};
use crate::watch::Watch;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system refuses to read or to write it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It belongs to another count.
    #[error("line 1: the file is no journal of this count")]
    Other,
    /// A line is none of a journal's.
    #[error("line {line}: {error}")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A line's numbers cannot be those of a part of the count.
    #[error("line {line}: numbers that no part of this count has")]
    Numbers {
        /// Which line, counted from 1.
        line: usize,
    },
}

/// The first line of a journal.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Head {
    board: String,
    edition: Edition,
    chunks: usize,
}

/// Any other line.
#[derive(Serialize, Deserialize)]
struct Line {
    chunk: usize,
    tally: Tally,
}

/// A count under way.
#[derive(Debug)]
pub struct Run<'p> {
    puzzle: &'p Puzzle,
    chunks: usize,
    done: BTreeSet<usize>,
    sum: Option<Tally>,
    file: Option<File>,
}

impl<'p> Run<'p> {
    /// A count that begins now and is kept nowhere.
    pub fn new(puzzle: &'p Puzzle) -> Self {
        Self {
            puzzle,
            chunks: chunks(puzzle),
            done: BTreeSet::new(),
            sum: None,
            file: None,
        }
    }

    /// A count whose chunks are kept in a file, one JSON line each; what is there already is not
    /// counted again. A last line without its end, as a crash leaves it, is dropped.
    ///
    /// # Errors
    /// When the file cannot be used or belongs to another count.
    pub fn open(puzzle: &'p Puzzle, path: &Path) -> Result<Self, JournalError> {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).read(true).open(path)?;
        let text = io::read_to_string(&file)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut run = Self::read(puzzle, &text[..whole])?;
        file.set_len(whole as u64)?;
        if whole == 0 {
            write_line(&mut file, &run.head())?;
        }
        run.file = Some(file);
        Ok(run)
    }

    /// The count with what a file's text says is done; it is kept nowhere.
    ///
    /// # Errors
    /// When the text belongs to another count, or is none.
    pub fn read(puzzle: &'p Puzzle, text: &str) -> Result<Self, JournalError> {
        let mut run = Self::new(puzzle);
        let mut lines = text.lines();
        let is_head = |line| serde_json::from_str(line).is_ok_and(|old: Head| old == run.head());
        if !lines.next().is_none_or(is_head) {
            return Err(JournalError::Other);
        }
        for (text, line) in lines.zip(2..) {
            let read = serde_json::from_str(text);
            let Line { chunk, tally } = read.map_err(|error| JournalError::Line { line, error })?;
            if chunk >= run.chunks || !tally.can_be(puzzle.grid().len()) {
                return Err(JournalError::Numbers { line });
            }
            run.add(chunk, &tally);
        }
        Ok(run)
    }

    fn head(&self) -> Head {
        Head {
            board: self.puzzle.shape().to_owned(),
            edition: self.puzzle.edition(),
            chunks: self.chunks,
        }
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> usize {
        self.chunks
    }

    /// How many of them are done.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// What the chunks that are done add up to, once all are.
    pub fn whole(&self) -> Option<&Tally> {
        self.sum.as_ref().filter(|_| self.done.len() == self.chunks)
    }

    /// Counts what is not done yet, on so many threads, until the time is over; `each` hears of every
    /// chunk. Chunks come in a shuffled order, always the same, as neighbours are alike: so the time that a
    /// part of them took tells how long the others will take.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn go_on(
        &mut self,
        threads: usize,
        watch: Watch<'_>,
        each: &dyn Fn(&Self),
    ) -> io::Result<()> {
        let mut todo: Vec<usize> = (0..self.chunks).collect();
        Random::new(Seed(0)).shuffle(&mut todo);
        todo.retain(|chunk| !self.done.contains(chunk));
        let next = Mutex::new(todo.into_iter());
        let puzzle = self.puzzle;
        let (tell, told) = channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (tell, next) = (tell.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let Some(index) = next.lock().ok().and_then(|mut next| next.next()) else {
                            return;
                        };
                        let Ok(tally) = chunk(puzzle, index, watch) else {
                            return;
                        };
                        if watch.is_over() || tell.send((index, tally)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(tell);
            for (chunk, tally) in told {
                self.add(chunk, &tally);
                if let Some(file) = &mut self.file {
                    write_line(file, &Line { chunk, tally })?;
                }
                each(self);
            }
            Ok(())
        })
    }

    fn add(&mut self, chunk: usize, tally: &Tally) {
        if !self.done.insert(chunk) {
            return;
        }
        match &mut self.sum {
            Some(sum) => sum.add(tally),
            None => self.sum = Some(tally.clone()),
        }
    }
}

fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let line = serde_json::to_string(value)? + "\n";
    file.write_all(line.as_bytes())?;
    file.sync_data()
}
