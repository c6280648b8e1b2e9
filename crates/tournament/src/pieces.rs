//! Work in numbered pieces, each of which follows from its number alone: done on several threads, kept in a file as it goes,
//! gone on with after an end, shared by machines.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
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

    /// How many parts shards divide: the pieces, unless `range` says otherwise.
    fn count(&self) -> u64;

    /// The pieces of a shard, by their numbers.
    fn range(&self, shard: Shard) -> Range<u64> {
        shard.range(self.count())
    }

    /// The number of the piece that something came of, from 0; nothing where it can have come of none.
    fn number(&self, piece: &Self::Piece) -> Option<u64>;

    /// Why the piece of a number is none of a shard's.
    fn elsewhere(&self, _number: u64, _shard: Shard) -> ArenaError {
        ArenaError::Elsewhere
    }

    /// What a thread does pieces with. They come to nothing once `halt` is set.
    ///
    /// # Errors
    /// When none can be done here.
    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Self::Piece>, ArenaError>;

    /// The number of the first piece that does not count, once what is done has brought the work to an early end.
    fn end(&self, _done: &BTreeMap<u64, Self::Piece>) -> Option<u64> {
        None
    }

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
    /// All threads see it.
    work: Arc<W>,
    shard: Shard,
    /// Those that are done here.
    here: Range<u64>,
    concurrency: usize,
    lines: Option<Lines>,
    done: BTreeMap<u64, W::Piece>,
    /// Those in the file behind an early end: they do not count and stay there.
    behind: BTreeMap<u64, W::Piece>,
    has_ended: bool,
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
        let shard = here.shard.unwrap_or_default();
        let mut begun = Self {
            shard,
            here: work.range(shard),
            concurrency: here.concurrency,
            work: Arc::new(work),
            lines,
            done: BTreeMap::new(),
            behind: BTreeMap::new(),
            has_ended: false,
        };
        for piece in known.unwrap_or_default() {
            if let Some(number) = begun.unknown(&piece)? {
                begun.done.insert(number, piece);
            }
        }
        begun.behind = begun.cut();
        Ok(begun)
    }

    /// The work.
    pub fn work(&self) -> &W {
        &self.work
    }

    /// How many pieces are done here when all is, unless it ends early.
    pub fn count(&self) -> u64 {
        self.here.end - self.here.start
    }

    /// What is done, in the order of the pieces.
    pub fn done(&self) -> impl ExactSizeIterator<Item = &W::Piece> {
        self.done.values()
    }

    /// Does what is left, several pieces at once, until all are done or `stop` is set; `watch` gets how it stands, with each
    /// piece and now and then without. What goes on at the end is called off, and the file is put in order.
    ///
    /// # Errors
    /// When it cannot be written, or no piece can be done here.
    pub fn go_on(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Self, Option<&W::Piece>),
    ) -> Result<(), ArenaError> {
        let (shared, halt) = (Arc::clone(&self.work), AtomicBool::new(self.is_done()));
        let (work, halt) = (&*shared, &halt);
        if !self.is_done() {
            drop(work.worker(halt)?);
        }
        let known: BTreeSet<u64> = self.done.keys().copied().collect();
        let todo = self.here.clone().filter(|number| !known.contains(number));
        let worker = || {
            let mut piece = work.worker(halt).ok()?;
            Some(move |number| Some((number, piece(number)?)))
        };
        pool::each(todo, self.concurrency, halt, worker, |piece| {
            let number = piece.as_ref().map(|(number, _)| *number);
            if let Some((number, piece)) = piece {
                self.add(number, piece)?;
            }
            watch(self, number.and_then(|number| self.done.get(&number)));
            Ok::<bool, ArenaError>(stop.load(Ordering::Relaxed) || self.is_done())
        })?;
        if let Some(lines) = self.lines.take() {
            lines.close(self.done.values().chain(self.behind.values()))?;
        }
        work.close(&self.done)
    }

    /// The number of a piece that is done here and not known yet.
    fn unknown(&self, piece: &W::Piece) -> Result<Option<u64>, ArenaError> {
        let number = self.work.number(piece).ok_or(ArenaError::Elsewhere)?;
        if !self.here.contains(&number) {
            return Err(self.work.elsewhere(number, self.shard));
        }
        match self.done.get(&number) {
            Some(known) if known == piece => Ok(None),
            Some(_) => Err(ArenaError::Differs(number)),
            None => Ok(Some(number)),
        }
    }

    /// Takes in a piece, unless the work has ended without it.
    fn add(&mut self, number: u64, piece: W::Piece) -> Result<(), ArenaError> {
        if !self.has_ended {
            let mut lines = self.lines.iter_mut();
            lines.try_for_each(|lines| lines.add(&piece))?;
            self.done.insert(number, piece);
            self.cut();
        }
        Ok(())
    }

    /// Drops the pieces behind an early end: which they are.
    fn cut(&mut self) -> BTreeMap<u64, W::Piece> {
        let end = self.work.end(&self.done);
        self.has_ended = end.is_some();
        end.map_or_else(BTreeMap::new, |end| self.done.split_off(&end))
    }
}

impl<W: Pieces> Underway for Piecework<W> {
    type Part = Vec<W::Piece>;

    fn pieces(&self) -> u64 {
        self.work.count()
    }

    fn is_done(&self) -> bool {
        self.has_ended || self.done.len() as u64 == self.count()
    }

    fn has(&self, shard: Shard) -> bool {
        let mut pieces = self.work.range(shard);
        self.has_ended || pieces.all(|number| self.done.contains_key(&number))
    }

    fn part(&self) -> Self::Part {
        self.done().cloned().collect()
    }

    fn take(&mut self, pieces: Self::Part) -> Result<(), ArenaError> {
        for piece in pieces {
            if let Some(number) = self.unknown(&piece)? {
                self.add(number, piece)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, stop: &AtomicBool) -> Result<(), ArenaError> {
        self.go_on(stop, &mut |_, _| ())
    }
}
