//! Small boards of Quantum Leap, solved: who wins each of their start positions.
//!
//! Starts that a symmetry of the board maps onto each other are one class, and solved once. What is
//! found goes into a journal, so that a run that was ended goes on where it was.

mod journal;
mod table;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use quantarium_engine::{Effort, Engine, Start as From};
use quantarium_rules::{Player, Seed, SpecError};
use thiserror::Error;

pub use journal::{Journal, JournalError};
pub use table::{StartTable, TableError};

/// The most cells of a board whose starts are listed: their number grows fourfold with every two.
const MOST_CELLS: usize = 24;

/// Positions that a proof may take; every board of at most [`MOST_CELLS`] needs far fewer.
const EFFORT: Effort = Effort {
    nodes: u64::MAX,
    hash: 256,
    time: None,
};

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
    game: String,
    /// The cells of each row, in the order of the position's text.
    rows: Vec<Vec<usize>>,
    /// How many stones White and Black have.
    stones: (u32, u32),
    has_swap: bool,
    /// Where each symmetry takes a cell.
    symmetries: Vec<Vec<usize>>,
    /// Sorted.
    setups: Vec<Setup>,
    /// The first of each class.
    classes: Vec<Setup>,
}

/// Why the starts of a game cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
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
        let rules = quantarium_games::erased(game)?;
        let name = rules.name();
        if rules.info().id != "quantum-leap" || rules.seats().len() != 2 {
            return Err(StartsError::NotLeap(name));
        }
        let grid = rules.grid();
        if grid.len() > MOST_CELLS {
            return Err(StartsError::TooLarge {
                game: name,
                cells: grid.len(),
            });
        }
        let start = rules.start(Seed(0)).text();
        let placed = start.split(' ').next().unwrap_or_default();
        let stones = |letter| placed.chars().filter(|c| *c == letter).count() as u32;
        let symmetries = grid.symmetries().iter().map(|symmetry| {
            let image = grid.cells().map(|cell| symmetry.map(cell).index());
            image.collect()
        });
        let rows = (0..grid.rows()).map(|y| grid.row(y).map(|cell| cell.index()).collect());
        let mut starts = Self {
            game: name,
            rows: rows.rev().collect(),
            stones: (stones('w'), stones('b')),
            has_swap: start.ends_with(" s"),
            symmetries: symmetries.collect(),
            setups: setups(grid.len(), stones('w'), stones('b')),
            classes: Vec::new(),
        };
        let first = |setup: &&Setup| starts.class_of(**setup) == **setup;
        starts.classes = starts.setups.iter().filter(first).copied().collect();
        Ok(starts)
    }

    /// The canonical game string.
    pub fn game(&self) -> &str {
        &self.game
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
        let images = self.symmetries.iter().map(|image| {
            let map = |cells: u32| bits(cells).fold(0, |set, cell| set | 1 << image[cell]);
            Setup {
                white: map(setup.white),
                black: map(setup.black),
            }
        });
        images.min().unwrap_or(setup)
    }

    /// The start's text, White to move, Black's swap decided.
    pub fn text(&self, setup: Setup) -> String {
        let row = |cells: &Vec<usize>| {
            let (mut text, mut empty) = (String::new(), 0);
            for cell in cells {
                let piece = match (setup.white >> cell & 1, setup.black >> cell & 1) {
                    (1, _) => 'w',
                    (_, 1) => 'b',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                text.push_str(&run(empty));
                text.push(piece);
                empty = 0;
            }
            text + &run(empty)
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        rows.join("/") + " w -"
    }

    /// Solves the classes that the journal does not know, on so many threads, and tells `done` how many
    /// are known each time. Nothing when it was stopped.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn solve(
        &self,
        journal: Journal,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn(usize) + Sync),
    ) -> Result<Option<StartTable>, JournalError> {
        let known = AtomicUsize::new(journal.known());
        let open: Vec<Setup> = {
            let open = self.classes.iter().filter(|class| !journal.knows(**class));
            open.copied().collect()
        };
        let (next, journal) = (AtomicUsize::new(0), Mutex::new(Ok(journal)));
        let work = || -> Option<()> {
            let mut engine = quantarium_engine::open(&self.game).ok()?;
            while let Some(setup) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let winner = winner(&mut *engine, &self.text(*setup), stop)?;
                let mut journal = journal.lock().ok()?;
                let added = journal.as_mut().ok()?.add(*setup, winner);
                if let Err(error) = added {
                    *journal = Err(error);
                    return None;
                }
                done(known.fetch_add(1, Ordering::Relaxed) + 1);
            }
            Some(())
        };
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(work);
            }
        });
        let journal = journal
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner)?;
        let whole = journal.known() == self.classes.len();
        Ok(whole
            .then(|| StartTable::new(self, |class| journal.winner(class) == Some(Player::FIRST))))
    }

    /// Whether Black wins a start after his best swap, or after none (QL-4).
    pub(crate) fn black_wins_by_swap(&self, setup: Setup, table: &StartTable) -> bool {
        let wins = |white, black| table.winner(Setup { white, black }) == Some(Player::SECOND);
        wins(setup.white, setup.black)
            || bits(setup.white).any(|white| {
                bits(setup.black).any(|black| {
                    let both = 1 << white | 1 << black;
                    wins(setup.white ^ both, setup.black ^ both)
                })
            })
    }

    /// Whether Black may swap two stones before White's first move.
    pub fn has_swap(&self) -> bool {
        self.has_swap
    }

    /// How many stones White and Black have.
    pub fn stones(&self) -> (u32, u32) {
        self.stones
    }
}

/// Who wins a position; nothing when it was stopped.
fn winner(engine: &mut dyn Engine, text: &str, stop: &AtomicBool) -> Option<Player> {
    engine.set(From::Position(text), &[]).ok()?;
    if let Some(outcome) = engine.outcome() {
        return outcome.winner;
    }
    let solution = engine.solve(&EFFORT, stop)?;
    let players = [Player::FIRST, Player::SECOND];
    players
        .into_iter()
        .find(|player| solution.proof.worst_for(*player) == 2)
}

fn bits(mut cells: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(first)
    })
}

fn run(empty: usize) -> String {
    match empty {
        0 => String::new(),
        count => count.to_string(),
    }
}

/// The sets of `count` of the first `cells` bits, in rising order.
fn subsets(cells: usize, count: u32) -> impl Iterator<Item = u32> {
    let first = (1_u64 << count) - 1;
    let end = 1_u64 << cells;
    std::iter::successors(Some(first), move |&set| {
        // The next larger number with as many bits (Gosper).
        let low = set & set.wrapping_neg();
        let next = set + low;
        (low != 0).then(|| next | ((set ^ next) / low) >> 2)
    })
    .take_while(move |set| *set < end)
    .map(|set| set as u32)
}

/// Every way to set up so many stones of each colour.
fn setups(cells: usize, white: u32, black: u32) -> Vec<Setup> {
    let mut setups = Vec::new();
    for white in subsets(cells, white) {
        let rest: Vec<usize> = (0..cells).filter(|cell| white >> cell & 1 == 0).collect();
        let blacks = subsets(rest.len(), black)
            .map(|chosen| bits(chosen).fold(0, |set, place| set | 1 << rest[place]));
        setups.extend(blacks.map(|black| Setup { white, black }));
    }
    setups.sort_unstable();
    setups
}
