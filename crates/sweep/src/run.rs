//! Long work in parts, on several threads, that goes on where it was interrupted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::channel;

use quantarium_rules::{Random, Seed, seal, unseal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::watch::{Stopped, Watch};

/// Work that falls into parts which need nothing of each other.
pub trait Parts: Sync {
    /// What a part comes to, and what several add up to.
    type Tally: Clone + Send + Serialize + DeserializeOwned;

    /// What distinguishes this work from any other; the first line of its journal.
    fn head(&self) -> Value;

    /// How many parts there are.
    fn parts(&self) -> usize;

    /// What no part at all comes to.
    fn nothing(&self) -> Self::Tally;

    /// Does one part.
    ///
    /// # Errors
    /// When the time is over first.
    fn part(&self, index: usize, watch: Watch<'_>) -> Result<Self::Tally, Stopped>;

    /// Whether that part can have come to this, as far as it is seen at once.
    fn can_be(&self, index: usize, tally: &Self::Tally) -> bool;

    /// Adds what another part came to; in which order makes no difference.
    fn add(&self, sum: &mut Self::Tally, other: &Self::Tally);
}

/// More threads than this are not started, whatever is asked for: the system may refuse, and that would be a panic.
const MOST_THREADS: usize = 256;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The system refuses to read or to write it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It belongs to other work.
    #[error("line 1: the file is no journal of this work")]
    Other,
    /// A line is not the one that was written.
    #[error(
        "line {line}: the line's checksum is missing or wrong: it was changed, or an earlier version wrote it"
    )]
    Damaged {
        /// Which line, counted from 1.
        line: usize,
    },
    /// A line is none of a journal's.
    #[error("line {line}: {error}")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A line says what no part of the work can have come to.
    #[error("line {line}: no part of this work comes to that")]
    Tally {
        /// Which line, counted from 1.
        line: usize,
    },
    /// A part was done twice and came out differently.
    #[error("part {0} was done twice and came out differently")]
    Differs(usize),
}

/// Any line of a journal but the first.
#[derive(Serialize, Deserialize)]
struct Line<T> {
    part: usize,
    tally: T,
}

/// Work under way.
#[derive(Debug)]
pub struct Run<'w, P: Parts> {
    work: &'w P,
    parts: usize,
    /// The parts that are done here, in their order.
    order: Vec<usize>,
    done: BTreeSet<usize>,
    sum: P::Tally,
    file: Option<File>,
}

impl<'w, P: Parts> Run<'w, P> {
    /// Work that begins now and is kept nowhere.
    pub fn new(work: &'w P) -> Self {
        Self {
            parts: work.parts(),
            order: order(work.parts()),
            work,
            done: BTreeSet::new(),
            sum: work.nothing(),
            file: None,
        }
    }

    /// Work whose finished parts are kept in a file, made with its folder, one JSON line each; what is there already is
    /// not done again. A last line without its end, as a crash leaves it, is dropped.
    ///
    /// # Errors
    /// When the file cannot be used or belongs to other work.
    pub fn open(work: &'w P, path: &Path) -> Result<Self, JournalError> {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).read(true).open(path)?;
        let text = io::read_to_string(&file)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut run = Self::read(work, &text[..whole])?;
        file.set_len(whole as u64)?;
        if whole == 0 {
            write_line(&mut file, &run.work.head())?;
        }
        run.file = Some(file);
        Ok(run)
    }

    /// The work with what a journal's text says is done; it is kept nowhere.
    ///
    /// # Errors
    /// When the text belongs to other work, or is no journal.
    pub fn read(work: &'w P, text: &str) -> Result<Self, JournalError> {
        let mut run = Self::new(work);
        let mut lines = (1..).zip(text.lines());
        if let Some((line, head)) = lines.next() {
            let head = unseal(head).ok_or(JournalError::Damaged { line })?;
            if !serde_json::from_str(&head).is_ok_and(|old: Value| old == run.work.head()) {
                return Err(JournalError::Other);
            }
        }
        for (line, text) in lines {
            let Line { part, tally } = read_line(line, text)?;
            if part >= run.parts || !run.work.can_be(part, &tally) {
                return Err(JournalError::Tally { line });
            }
            run.add(part, &tally);
        }
        Ok(run)
    }

    /// Leaves all parts to others but those of `range` in the order in which they are done.
    #[must_use]
    pub fn only(mut self, range: Range<usize>) -> Self {
        let len = self.order.len();
        self.order = self.order[range.start.min(len)..range.end.min(len)].to_vec();
        self
    }

    /// How many parts there are, all machines together.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// How many parts are done here when all is.
    pub fn here(&self) -> usize {
        self.order.len()
    }

    /// Whether what is to be done here is done.
    pub fn is_done(&self) -> bool {
        self.order.iter().all(|part| self.done.contains(part))
    }

    /// How many of them are done.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// What the parts add up to, once all are done.
    pub fn whole(&self) -> Option<&P::Tally> {
        (self.done.len() == self.parts).then_some(&self.sum)
    }

    /// Does what is not done yet, on `threads` threads, until the time is over; `each` sees the state after every
    /// part. Parts come in a shuffled order, always the same, as neighbours are alike: so the time that some
    /// of them took predicts how long the others will take.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn go_on(
        &mut self,
        threads: usize,
        watch: Watch<'_>,
        each: &dyn Fn(&Self),
    ) -> io::Result<()> {
        let todo = self.order.iter().copied();
        let todo: Vec<usize> = todo.filter(|part| !self.done.contains(part)).collect();
        let threads = threads.clamp(1, MOST_THREADS.min(todo.len().max(1)));
        let next = Mutex::new(todo.into_iter());
        let work = self.work;
        let (report, reports) = channel();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (report, next) = (report.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let Some(index) = next.lock().ok().and_then(|mut next| next.next()) else {
                            return;
                        };
                        let Ok(tally) = work.part(index, watch) else {
                            return;
                        };
                        if watch.is_over() || report.send((index, tally)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(report);
            for (part, tally) in reports {
                self.add(part, &tally);
                if let Some(file) = &mut self.file {
                    write_line(file, &Line { part, tally })?;
                }
                each(self);
            }
            Ok(())
        })
    }

    fn add(&mut self, part: usize, tally: &P::Tally) {
        if self.done.insert(part) {
            self.work.add(&mut self.sum, tally);
        }
    }
}

/// The order in which parts are done.
fn order(parts: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts).collect();
    Random::new(Seed(0)).shuffle(&mut order);
    order
}

/// The journals of some machines as one: the text that one machine writes with one thread.
///
/// # Errors
/// When a text is no journal of this work, or two say different things of a part.
pub fn merged<P: Parts>(work: &P, journals: &[String]) -> Result<String, JournalError> {
    let mut known: BTreeMap<usize, &str> = BTreeMap::new();
    for journal in journals {
        Run::read(work, journal)?;
        for (line, text) in (1..).zip(journal.lines()).skip(1) {
            let Line::<P::Tally> { part, .. } = read_line(line, text)?;
            if *known.entry(part).or_insert(text) != text {
                return Err(JournalError::Differs(part));
            }
        }
    }
    let lines = order(work.parts()).into_iter();
    let lines = lines.filter_map(|part| known.get(&part).map(|text| (*text).to_owned()));
    let head = std::iter::once(seal(&work.head().to_string()));
    Ok(head.chain(lines).map(|line| line + "\n").collect())
}

fn read_line<T: DeserializeOwned>(line: usize, text: &str) -> Result<Line<T>, JournalError> {
    let content = unseal(text).ok_or(JournalError::Damaged { line })?;
    serde_json::from_str(&content).map_err(|error| JournalError::Line { line, error })
}

fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let line = seal(&serde_json::to_string(value)?) + "\n";
    file.write_all(line.as_bytes())?;
    file.sync_data()
}
