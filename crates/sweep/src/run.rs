//! A count in parts, on several threads, that goes on where it was interrupted.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_jobs::journal::{Lines, from_json, unsealed};
use quantarium_jobs::{JournalError, pool};
use quantarium_rules::{Random, Seed, seal};
use serde::{Deserialize, Serialize};

use crate::count::{Counting, Tally};
use crate::watch::Watch;

/// Any line of a journal but the first.
#[derive(Serialize, Deserialize)]
struct Line {
    part: usize,
    tally: Tally,
}

/// Work under way.
#[derive(Debug)]
pub struct Run<'w> {
    work: &'w Counting<'w>,
    parts: usize,
    /// The parts that are done here, in their order.
    order: Vec<usize>,
    done: BTreeSet<usize>,
    sum: Tally,
    lines: Option<Lines>,
}

impl<'w> Run<'w> {
    /// Work that begins now and is kept nowhere.
    pub fn new(work: &'w Counting<'w>) -> Self {
        Self {
            parts: work.parts(),
            order: order(work.parts()),
            work,
            done: BTreeSet::new(),
            sum: work.nothing(),
            lines: None,
        }
    }

    /// Work whose finished parts are kept in a file, made with its folder, one JSON line each; what is there already is
    /// not done again. A last line without its end, as a crash leaves it, is dropped.
    ///
    /// # Errors
    /// When the file cannot be used or belongs to other work.
    pub fn open(work: &'w Counting<'w>, path: &Path) -> Result<Self, JournalError> {
        let (lines, text) = Lines::open_of(path, &work.head().to_string(), other)?;
        let mut run = Self::new(work);
        run.take(path, &text)?;
        run.lines = Some(lines);
        Ok(run)
    }

    /// The work with what a journal's text says is done; it is kept nowhere. `path` is named in errors.
    ///
    /// # Errors
    /// When the text belongs to other work, or is no journal.
    pub fn read(work: &'w Counting<'w>, path: &Path, text: &[u8]) -> Result<Self, JournalError> {
        let mut run = Self::new(work);
        let lines = unsealed(path, text)?;
        if let Some((found, lines)) = lines.split_first() {
            let head = work.head().to_string();
            if *found != head {
                return Err(JournalError::foreign(path, other(found)));
            }
            run.take(path, lines)?;
        }
        Ok(run)
    }

    /// Takes in the lines of a journal, without the first.
    fn take(&mut self, path: &Path, lines: &[String]) -> Result<(), JournalError> {
        for (number, line) in (2..).zip(lines) {
            let Line { part, tally } = from_json(path, number, line)?;
            if part >= self.parts || !self.work.can_be(&tally) {
                let words = "no part of this work comes to that";
                return Err(JournalError::content(path, number, words));
            }
            self.add(part, &tally);
        }
        Ok(())
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
    pub fn whole(&self) -> Option<&Tally> {
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
    ) -> Result<(), JournalError> {
        let todo = self.order.iter().copied();
        let todo: Vec<usize> = todo.filter(|part| !self.done.contains(part)).collect();
        let work = self.work;
        let worker = || {
            Some(move |index| {
                let tally = work.part(index, watch).ok()?;
                (!watch.is_over()).then_some((index, tally))
            })
        };
        pool::each(todo, threads, &AtomicBool::new(false), worker, |done| {
            let Some((part, tally)) = done else {
                return Ok(false);
            };
            self.add(part, &tally);
            if let Some(lines) = &mut self.lines {
                lines.add(&Line { part, tally })?;
                lines.sync()?;
            }
            each(self);
            Ok(false)
        })
    }

    fn add(&mut self, part: usize, tally: &Tally) {
        if self.done.insert(part) {
            self.sum.add(tally);
        }
    }
}

/// The order in which parts are done.
fn order(parts: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts).collect();
    Random::new(Seed(0)).shuffle(&mut order);
    order
}

/// What the journal of other work is.
fn other(_: &str) -> String {
    "the file is no journal of this work".to_owned()
}

/// The journals of some machines, each with its path, as one: the text that one machine writes with one thread.
///
/// # Errors
/// When a text is no journal of this work, or two say different things of a part.
pub fn merged(
    work: &Counting<'_>,
    journals: &[(impl AsRef<Path>, Vec<u8>)],
) -> Result<String, JournalError> {
    let mut known = BTreeMap::new();
    for (path, text) in journals {
        let path = path.as_ref();
        Run::read(work, path, text)?;
        for (number, line) in (1..).zip(unsealed(path, text)?).skip(1) {
            let Line { part, .. } = from_json(path, number, &line)?;
            if *known.entry(part).or_insert_with(|| line.clone()) != line {
                let words = format!("part {part} was done twice and came out differently");
                return Err(JournalError::content(path, number, words));
            }
        }
    }
    let lines = order(work.parts()).into_iter();
    let lines = lines.filter_map(|part| known.remove(&part));
    let head = std::iter::once(work.head().to_string());
    Ok(head.chain(lines).map(|line| seal(&line) + "\n").collect())
}
