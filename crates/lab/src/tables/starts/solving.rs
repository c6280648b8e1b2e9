//! Starts being solved: by one machine or by several, and gone on with after an end.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_jobs::{JournalError, Shard, pool};
use quantarium_rules::Player;
use quantarium_tournament::{ArenaError, GivenWeights, Here, Job, PlanError, Underway};
use serde::{Deserialize, Serialize};

use super::field::winner;
use super::journal::{Journal, beside};
use super::{Setup, SolvedTable, Starts, StartsError};

/// The starts of a game string, which are to be solved. What is found is kept beside the table's file until that is whole, or in
/// the folder of a shard, and always gone on with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SolveStarts {
    /// The game string.
    pub game: String,
}

/// Starts as far as they are solved here.
#[derive(Debug)]
pub struct Solving {
    starts: Starts,
    journal: Journal,
    shard: Shard,
    concurrency: usize,
    /// The table's file, and the one beside it.
    files: Option<[PathBuf; 2]>,
}

impl From<StartsError> for ArenaError {
    fn from(error: StartsError) -> Self {
        match error {
            StartsError::Spec(error) => error.into(),
            other => PlanError::Games(other.to_string()).into(),
        }
    }
}

impl Job for SolveStarts {
    type Underway = Solving;

    fn open(&self, here: &Here) -> Result<Solving, ArenaError> {
        let starts = Starts::new(&self.game)?;
        let out = here.out.as_deref();
        let (journal, files) = match (out, here.shard) {
            (Some(folder), Some(_)) => (Some(folder.join("classes.txt")), None),
            (Some(out), None) => (Some(beside(out)), Some([out.to_owned(), beside(out)])),
            (None, _) => (None, None),
        };
        let journal = match journal {
            Some(path) => Journal::open(&path, starts.game())?,
            None => Journal::default(),
        };
        Ok(Solving {
            journal,
            starts,
            shard: here.shard.unwrap_or_default(),
            concurrency: here.concurrency,
            files,
        })
    }

    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        Vec::new()
    }
}

impl Solving {
    /// All start positions.
    pub fn starts(&self) -> &Starts {
        &self.starts
    }

    /// How many classes are to be solved here.
    pub fn count(&self) -> usize {
        self.classes(self.shard).len()
    }

    /// How many classes are solved.
    pub fn known(&self) -> usize {
        self.journal.known()
    }

    /// The table, where the winner of every class is known.
    pub fn table(&self) -> Option<SolvedTable> {
        let is_whole = self.has(Shard::WHOLE);
        let is_white = |class| self.journal.winner(class) == Some(Player::FIRST);
        is_whole.then(|| SolvedTable::new(&self.starts, is_white))
    }

    fn classes(&self, shard: Shard) -> &[Setup] {
        let range = shard.range(self.starts.classes.len() as u64);
        &self.starts.classes[range.start as usize..range.end as usize]
    }

    /// Solves what is left, until `stop` is set; `done` gets the number of known classes after each. In the end the table is in its
    /// file.
    pub fn go_on(&mut self, stop: &AtomicBool, done: &dyn Fn(usize)) -> Result<(), ArenaError> {
        let classes = self.classes(self.shard).iter().copied();
        let open = classes.filter(|class| !self.journal.knows(*class));
        let (open, starts): (Vec<Setup>, _) = (open.collect(), &self.starts);
        let worker = || {
            let mut engine = quantarium_engine::open(starts.game()).ok()?;
            Some(move |class| Some((class, winner(&mut *engine, &starts.text(class), stop)?)))
        };
        let journal = &mut self.journal;
        let halt = AtomicBool::new(false);
        pool::each(open, self.concurrency, &halt, worker, |solved| {
            if let Some((class, winner)) = solved {
                journal.add(class, winner)?;
                done(journal.known());
            }
            Ok::<_, JournalError>(stop.load(Ordering::Relaxed))
        })?;
        if let (Some(table), Some([out, part])) = (self.table(), &self.files) {
            fs::write(out, table.write()).map_err(JournalError::io(out))?;
            fs::remove_file(part).map_err(JournalError::io(part))?;
        }
        Ok(())
    }
}

impl Underway for Solving {
    type Part = Vec<String>;

    fn pieces(&self) -> u64 {
        self.starts.classes.len() as u64
    }

    fn is_done(&self) -> bool {
        self.has(self.shard)
    }

    fn has(&self, shard: Shard) -> bool {
        let mut classes = self.classes(shard).iter();
        classes.all(|class| self.journal.knows(*class))
    }

    fn part(&self) -> Vec<String> {
        self.journal.lines(self.classes(self.shard))
    }

    fn take(&mut self, lines: Vec<String>) -> Result<(), ArenaError> {
        match self.journal.take(&lines)? {
            true => Ok(()),
            false => Err(PlanError::Games(
                "a start was solved twice, with different winners".to_owned(),
            )
            .into()),
        }
    }

    fn finish(&mut self, stop: &AtomicBool) -> Result<(), ArenaError> {
        self.go_on(stop, &|_| ())
    }
}
