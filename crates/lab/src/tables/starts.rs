//! Small boards of Quantum Leap, solved: who wins each of their start positions.
//!
//! Starts that a symmetry of the board maps onto each other are one class, and solved once. What is
//! found goes into a journal, so that a run that was ended goes on where it was.

mod field;
mod journal;
mod sample;
mod solved;

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_jobs::{JournalError, Shard, pool};
use quantarium_rules::{Player, SpecError};
use thiserror::Error;

use field::{Field, bits, winner};

pub use journal::{Journal, beside};
pub use sample::{Sample, Sampler};
pub use solved::{SolvedTable, TableError};

/// The most cells of a board whose starts are listed: their number grows fourfold with every two.
const MOST_CELLS: usize = 24;

/// A start position: which cells hold White's stones and which Black's, bit by bit in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Setup {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

/// All start positions of a game.
#[derive(Clone, Debug)]
pub struct Starts {
    field: Field,
    /// Sorted.
    setups: Vec<Setup>,
    /// The first of each class.
    classes: Vec<Setup>,
}

/// Why the starts of a game cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StartsError {
    /// There is no such game.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Another game, or more players.
    #[error("{0}: only the starts of Quantum Leap for two players are solved")]
    NotLeap(String),
    /// The board is too large.
    #[error("{game}: the board has {cells} cells, and more than {MOST_CELLS} have too many starts")]
    TooLarge {
        /// The game string.
        game: String,
        /// How many cells.
        cells: usize,
    },
}

impl Starts {
    /// The starts of a game string.
    ///
    /// # Errors
    /// When it is no game of Quantum Leap for two players on a small board.
    pub fn new(game: &str) -> Result<Self, StartsError> {
        let field = Field::new(game)?;
        let setups = field.setups();
        let first = |setup: &&Setup| field.class_of(**setup) == **setup;
        Ok(Self {
            classes: setups.iter().filter(first).copied().collect(),
            setups,
            field,
        })
    }

    /// The canonical game string.
    pub fn game(&self) -> &str {
        &self.field.game
    }

    /// The start positions, in the order of the table.
    pub fn setups(&self) -> &[Setup] {
        &self.setups
    }

    /// One start position of each class.
    pub fn classes(&self) -> &[Setup] {
        &self.classes
    }

    /// The start that stands for the class of another one: the least of those that the symmetries
    /// map it onto.
    pub fn class_of(&self, setup: Setup) -> Setup {
        self.field.class_of(setup)
    }

    /// The start's text, White to move, Black's swap decided.
    pub fn text(&self, setup: Setup) -> String {
        self.field.text(setup)
    }

    /// Solves the classes that the journal does not know, on `threads` threads; `done` gets the number of known ones
    /// after each. Nothing when it was stopped.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn solve(
        &self,
        mut journal: Journal,
        threads: usize,
        stop: &AtomicBool,
        done: &dyn Fn(usize),
    ) -> Result<Option<SolvedTable>, JournalError> {
        self.solve_shard(Shard::WHOLE, &mut journal, threads, stop, done)?;
        Ok(self.table(|class| journal.winner(class)))
    }

    /// The classes that a shard solves.
    pub fn shard(&self, shard: Shard) -> &[Setup] {
        let range = shard.range(self.classes.len() as u64);
        &self.classes[range.start as usize..range.end as usize]
    }

    /// The table, where the winner of every class is known.
    pub fn table(&self, winner: impl Fn(Setup) -> Option<Player>) -> Option<SolvedTable> {
        let whole = self.classes.iter().all(|class| winner(*class).is_some());
        whole.then(|| SolvedTable::new(self, |class| winner(class) == Some(Player::FIRST)))
    }

    /// Solves a shard's classes as [`Self::solve`] does all.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn solve_shard(
        &self,
        shard: Shard,
        journal: &mut Journal,
        threads: usize,
        stop: &AtomicBool,
        done: &dyn Fn(usize),
    ) -> Result<(), JournalError> {
        let classes = self.shard(shard).iter().copied();
        let open: Vec<Setup> = classes.filter(|class| !journal.knows(*class)).collect();
        let worker = || {
            let mut engine = quantarium_engine::open(self.game()).ok()?;
            Some(move |class| Some((class, winner(&mut *engine, &self.text(class), stop)?)))
        };
        pool::each(open, threads, &AtomicBool::new(false), worker, |solved| {
            if let Some((class, winner)) = solved {
                journal.add(class, winner)?;
                done(journal.known());
            }
            Ok(stop.load(Ordering::Relaxed))
        })
    }

    /// Whether Black wins a start after the best swap, or after none (QL-4).
    pub(crate) fn black_wins_by_swap(&self, setup: Setup, table: &SolvedTable) -> bool {
        let wins = |setup| table.winner(setup) == Some(Player::SECOND);
        wins(setup) || setup.swapped().any(wins)
    }

    /// Whether Black may swap two stones before White's first move.
    pub fn has_swap(&self) -> bool {
        self.field.has_swap
    }

    /// How many stones White and Black have.
    pub fn stones(&self) -> (u32, u32) {
        self.field.stones
    }
}

impl Setup {
    /// What Black's swaps make of it (QL-4).
    fn swapped(self) -> impl Iterator<Item = Self> {
        bits(self.white).flat_map(move |white| {
            bits(self.black).map(move |black| {
                let both = 1 << white | 1 << black;
                Self {
                    white: self.white ^ both,
                    black: self.black ^ both,
                }
            })
        })
    }
}
