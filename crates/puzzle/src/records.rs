//! A solution as game records.
//!
//! Black never moves in the puzzle, so its leaps are no game. Each of them is the first move of a
//! game, though: a solution is written as one record a leap, each from the position that the leap
//! before left, White to move.

use quantarium_games::erased;
use quantarium_rules::record::{ContentError, Layout, Ply, Record};
use quantarium_rules::{MoveError, PositionError, SpecError};
use thiserror::Error;

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::verify::{after, position};

/// Why there are no records: the solution is none.
#[derive(Debug, Error)]
pub enum NoRecord {
    /// The rules refuse the board.
    #[error("game: {0}")]
    Game(#[from] SpecError),
    /// The rules refuse a position.
    #[error("position: {0}")]
    Position(#[from] PositionError),
    /// The rules refuse a leap.
    #[error("{0}")]
    Move(#[from] MoveError),
    /// A tag cannot be written.
    #[error("{0}")]
    Tag(#[from] ContentError),
}

/// The text of a solution's records, an empty line between them.
///
/// # Errors
/// When a leap is none by the rules.
pub fn records(puzzle: &Puzzle, solution: &Solution) -> Result<String, NoRecord> {
    let game = erased(&puzzle.game())?;
    let mut text = position(puzzle, solution.white, solution.black);
    let mut records = Vec::new();
    for (mv, leap) in solution.moves(puzzle.grid()).into_iter().zip(1..) {
        let start = game.parse(&text)?;
        let mut end = start.clone();
        end.play(&mv)?;
        let mut record = Record::begin(&*game, &*start);
        let event = format!("The puzzle of {} leaps", solution.leaps.len());
        record.set_tag("Event", &event)?;
        record.set_tag("Round", &format!("{leap}"))?;
        if let Some(outcome) = end.outcome() {
            record.set_tag("Result", &outcome.result(game.seats().len()))?;
        }
        record.line.push(Ply::new(mv));
        records.push(record.write(Layout::of(&*game, &*start)));
        text = after(&*end);
    }
    Ok(records.join("\n"))
}
