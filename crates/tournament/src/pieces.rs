//! Work in numbered pieces, each of which follows from its number alone: done on several threads, kept in a file as it goes,
//! gone on with after an end, shared by machines.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_jobs::journal::Lines;
use quantarium_jobs::{Shard, pool};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ArenaError, Here, Underway};

/// Work in pieces.
pub trait Pieces: Send + Sync {
    /// What comes of a piece.
    type Piece: Clone + PartialEq + Serialize + DeserializeOwned + Send;

    /// How many there are.
    fn count(&self) -> u64;

    /// The number of the piece that something came of, from 0; nothing where it can have come of none.
    fn number(&self, piece: &Self::Piece) -> Option<u64>;

    /// What a thread does pieces with. They come to nothing once `halt` is set.
    ///
    /// # Errors
    /// When none can be done here.
    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Self::Piece>, ArenaError>;

    /// Writes what is wanted besides the file of the pieces, which is in order now.
    ///
    /// # Errors
    /// When it cannot be written.
    fn close(&self, _done: &BTreeMap<u64, Self::Piece>) -> Result<(), ArenaError> {
        Ok(())
    }
}

/// Does the piece of a number.
pub type Worker<'a, P> = Box<dyn FnMut(u64) -> Option<P> + 'a>;

/// Pieces as far as they are done here.
#[derive(Debug)]
pub struct Piecework<W: Pieces> {
    work: W,
    /// Those that are done here.
    here: Range<u64>,
    concurrency: usize,
    lines: Option<Lines>,
    done: BTreeMap<u64, W::Piece>,
}

impl<W: Pieces> Piecework<W> {
    /// Work, or the shard of it that is done here. `kept` is the file of the pieces, where they are to outlast the process, and
    /// what is in it.
    ///
    /// # Errors
    /// When what is in it is none of this work.
    pub fn new(
        work: W,
        here: &Here,
        kept: Option<(Lines, Vec<W::Piece>)>,
    ) -> Result<Self, ArenaError> {
        let (lines, known) = kept.unzip();
        let mut begun = Self {
            here: here.shard.unwrap_or_default().range(work.count()),
            concurrency: here.concurrency,
            work,
            lines: None,
            done: BTreeMap::new(),
        };
        begun.take(known.unwrap_or_default())?;
        begun.lines = lines;
        Ok(begun)
    }

    /// The work.
    pub fn work(&self) -> &W {
        &self.work
    }

    /// How many pieces are done here when all is.
    pub fn count(&self) -> u64 {
        self.here.end - self.here.start
    }

    /// What is done, in the order of the pieces.
    pub fn done(&self) -> impl ExactSizeIterator<Item = &W::Piece> {
        self.done.values()
    }

    /// Does what is left, several pieces at once, until all are done or `stop` is set; `watch` gets the number of those that are
    /// done, after each and now and then. In the end the file is put in order.
    ///
    /// # Errors
    /// When it cannot be written, or no piece can be done here.
    pub fn go_on(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(u64),
    ) -> Result<(), ArenaError> {
        let known: BTreeSet<u64> = self.done.keys().copied().collect();
        let todo = self.here.clone().filter(|number| !known.contains(number));
        let halt = AtomicBool::new(false);
        let Self {
            work, lines, done, ..
        } = self;
        if (known.len() as u64) < self.here.end - self.here.start {
            drop(work.worker(&halt)?);
        }
        let worker = || {
            let mut piece = work.worker(&halt).ok()?;
            Some(move |number| Some((number, piece(number)?)))
        };
        pool::each(todo, self.concurrency, &halt, worker, |piece| {
            if let Some((number, piece)) = piece {
                lines.iter_mut().try_for_each(|lines| lines.add(&piece))?;
                done.insert(number, piece);
            }
            watch(done.len() as u64);
            Ok::<bool, ArenaError>(stop.load(Ordering::Relaxed))
        })?;
        if let Some(lines) = lines.take() {
            lines.close(done.values())?;
        }
        work.close(done)
    }
}

impl<W: Pieces> Underway for Piecework<W> {
    type Part = Vec<W::Piece>;

    fn pieces(&self) -> u64 {
        self.work.count()
    }

    fn is_done(&self) -> bool {
        self.done.len() as u64 == self.count()
    }

    fn has(&self, shard: Shard) -> bool {
        let mut pieces = shard.range(self.pieces());
        pieces.all(|number| self.done.contains_key(&number))
    }

    fn part(&self) -> Self::Part {
        self.done().cloned().collect()
    }

    fn take(&mut self, pieces: Self::Part) -> Result<(), ArenaError> {
        for piece in pieces {
            let number = self.work.number(&piece);
            let number = number.filter(|number| self.here.contains(number));
            let number = number.ok_or(ArenaError::Elsewhere)?;
            match self.done.get(&number) {
                Some(known) if *known == piece => continue,
                Some(_) => return Err(ArenaError::Differs(number)),
                None => {}
            }
            if let Some(lines) = &mut self.lines {
                lines.add(&piece)?;
            }
            self.done.insert(number, piece);
        }
        Ok(())
    }

    fn finish(&mut self, stop: &AtomicBool) -> Result<(), ArenaError> {
        self.go_on(stop, &mut |_| ())
    }
}
