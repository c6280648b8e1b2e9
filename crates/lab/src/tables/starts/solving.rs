//! Starts being solved: by one machine or by several, and gone on with after an end.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use quantarium_jobs::JournalError;
use quantarium_jobs::journal::Lines;
use quantarium_rules::Player;
use quantarium_tournament::{ArenaError, Here, Job, Pieces, Piecework, Underway, Worker};
use serde::{Deserialize, Serialize};

use super::field::winner;
use super::{Setup, SolvedTable, Starts};

/// The starts of a game string, which are to be solved. What is found is kept beside the table's file until that is whole, or in
/// the folder of a shard, and always gone on with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SolveStarts {
    /// The game string.
    pub game: String,
}

/// Starts that are being solved. The pieces are their classes, each with whether White wins it.
#[derive(Debug)]
pub struct Solving {
    /// All start positions.
    pub starts: Starts,
    /// The table's file, and the one beside it.
    files: Option<[PathBuf; 2]>,
}

impl Job for SolveStarts {
    type Underway = Piecework<Solving>;

    fn open(&self, here: &Here) -> Result<Self::Underway, ArenaError> {
        let starts = Starts::new(&self.game)?;
        let (journal, files) = match (here.out.as_deref(), here.shard) {
            (Some(folder), Some(_)) => (Some(folder.join("classes.txt")), None),
            (Some(out), None) => (Some(beside(out)), Some([out.to_owned(), beside(out)])),
            (None, _) => (None, None),
        };
        // While there is a part of it, a table may be half written.
        if let Some([out, part]) = &files
            && out.is_file()
            && !part.exists()
        {
            let found = fs::read(out).map_err(JournalError::io(out))?;
            let other = |words| JournalError::foreign(out, format!("{words}; choose another file"));
            SolvedTable::read(&found, &starts).map_err(other)?;
        }
        let game = &starts.field.game;
        let other = |found: &str| format!("of `{found}`, not of {game}; choose another file");
        let kept = journal.map(|path| Lines::open_of(&path, game, other));
        let kept = kept.transpose()?;
        Piecework::new(Solving { starts, files }, here, kept)
    }
}

/// Where the solved classes are saved while the table of a file is not whole.
fn beside(out: &Path) -> PathBuf {
    out.with_added_extension("part")
}

impl Pieces for Solving {
    type Piece = (Setup, bool);

    fn count(&self) -> u64 {
        self.starts.classes.len() as u64
    }

    fn number(&self, (class, _): &(Setup, bool)) -> Option<u64> {
        let place = self.starts.classes.binary_search(class).ok()?;
        Some(place as u64)
    }

    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Self::Piece>, ArenaError> {
        let mut engine = quantarium_engine::open(&self.starts.field.game)?;
        Ok(Box::new(move |number| {
            let class = self.starts.classes[number as usize];
            let winner = winner(&mut *engine, &self.starts.field.text(class), halt)?;
            Some((class, winner == Player::FIRST))
        }))
    }

    /// Puts the table in the place of what was kept beside it, where every class is solved: once, however often it is asked for.
    fn close(&self, done: &BTreeMap<u64, Self::Piece>) -> Result<(), ArenaError> {
        if let Some([out, part]) = &self.files
            && done.len() == self.starts.classes.len()
            && part.exists()
        {
            let table = SolvedTable::new(&self.starts, done.values().copied());
            fs::write(out, table.write()).map_err(JournalError::io(out))?;
            fs::remove_file(part).map_err(JournalError::io(part))?;
        }
        Ok(())
    }
}

/// The table, where the winner of every class is known.
pub fn table(solving: &Piecework<Solving>) -> Option<SolvedTable> {
    let is_whole = solving.done().len() as u64 == solving.pieces();
    is_whole.then(|| SolvedTable::new(&solving.work().starts, solving.done().copied()))
}
