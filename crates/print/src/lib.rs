//! Boards, counters, setups and puzzles for paper: PDF in A4 or Letter. The same order gives the same bytes.
//!
//! Pictures come from [`quantarium_draw`]; words are in Helvetica, which every reader of PDF has.

mod pages;
mod sheets;
mod shipped;
mod start_names;

use quantarium_puzzles::Puzzle;
use quantarium_rules::{PositionError, SpecError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most setups or puzzles of one print.
const MOST: u64 = 60;

/// What to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Sheet {
    /// The empty board, as large as the paper allows
    Board,
    /// Counters to cut out, as large as the board's cells
    Pieces,
    /// Start positions by their seeds, with their names
    Setups,
    /// Puzzles, with the solutions on a page of their own
    Puzzles,
}

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Paper {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// What is to be printed, and on what.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Order {
    /// What to print.
    #[cfg_attr(feature = "clap", arg(value_enum))]
    pub sheet: Sheet,
    /// The game string. Without options, `puzzles` are those of all the game's boards.
    pub game: String,
    /// The paper.
    #[serde(default)]
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value = "a4"))]
    pub paper: Paper,
    /// The seed of the first setup, or the number of the first puzzle.
    #[serde(default = "one")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1"))]
    pub from: u64,
    /// How many setups or puzzles, at most 60.
    #[serde(default = "dozen")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "12"))]
    pub count: u64,
}

const fn one() -> u64 {
    1
}

const fn dozen() -> u64 {
    12
}

/// What was printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// The seeds of its setups, or the numbers of its puzzles, in their order.
    pub numbers: Vec<u64>,
}

/// Why something cannot be printed.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PrintError {
    #[error("game: {0}")]
    Game(#[from] SpecError),
    #[error("{0} at once cannot be printed; 1 to {MOST} can")]
    Count(u64),
    #[error("there is no puzzle {from} of `{game}`: it has {has}")]
    NoPuzzle { from: u64, game: String, has: usize },
    #[error("puzzle {number}: {error}")]
    Puzzle { number: usize, error: PositionError },
    #[error("the picture cannot be drawn: {0}")]
    Picture(#[from] usvg::Error),
}

/// Makes a PDF. Puzzles are those given, else those that come with the page.
///
/// # Errors
/// See [`PrintError`].
pub fn print(order: &Order, puzzles: Option<Vec<Puzzle>>) -> Result<Printed, PrintError> {
    let game = quantarium_games::open(&order.game)?;
    if !(1..=MOST).contains(&order.count) {
        return Err(PrintError::Count(order.count));
    }
    match order.sheet {
        Sheet::Board => sheets::board(&*game, order.paper),
        Sheet::Pieces => sheets::pieces(&*game, order.paper),
        Sheet::Setups => sheets::setups(&*game, order),
        Sheet::Puzzles => {
            let puzzles = puzzles.unwrap_or_else(|| shipped::puzzles(&*game));
            let mut numbered: Vec<_> = (1..).zip(puzzles).collect();
            // Where the game string has options, only those with the same.
            numbered.retain(|(_, puzzle)| match order.game.contains(':') {
                true => puzzle.game == game.name(),
                false => puzzle.game.split(':').next() == Some(game.info().id),
            });
            let has = numbered.len();
            let before = usize::try_from(order.from.saturating_sub(1)).unwrap_or(usize::MAX);
            let wanted = numbered.into_iter().skip(before);
            let wanted: Vec<_> = wanted.take(order.count as usize).collect();
            if order.from == 0 || wanted.is_empty() {
                let (from, game) = (order.from, order.game.clone());
                return Err(PrintError::NoPuzzle { from, game, has });
            }
            sheets::puzzles(&*game, &wanted, order.paper)
        }
    }
}
