//! A solution as game records, written and read.
//!
//! Black never moves in the sweep, so its leaps are no game. Each of them is the first move of a
//! game, though: a solution is written as one record a leap, each from the position that the leap
//! before left, White to move.

use quantarium_board::Cell;
use quantarium_games::{leap, open};
use quantarium_rules::record::{self, ContentError, Layout, Ply, Record, RecordError, Replayed};
use quantarium_rules::{Family, MoveError, PositionError, SpecError};
use thiserror::Error;

use crate::solution::{Partial, Solution};
use crate::sweep::{Edition, Sweep};
use crate::verify::{after, position, stones};

/// Why there are no records: the solution is none.
#[derive(Debug, Error)]
#[non_exhaustive]
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

/// Why records are not the leaps of a sweep.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NoLeaps {
    /// A record cannot be read, or the rules contradict it.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// There is no record.
    #[error("there is no record")]
    Empty,
    /// The game is none that the sweep is posed for.
    #[error("the sweep is not posed for `{0}`")]
    Game(String),
    /// The first record does not begin with White's turn.
    #[error("record 1 begins with another turn than White's")]
    Turn,
    /// A record holds no single leap.
    #[error("record {0} is not one leap: the sweep's have one capture each")]
    OneLeap(usize),
    /// A record does not go on from the one before.
    #[error("record {0} does not begin where the leap before it ended")]
    Apart(usize),
    /// Another stone leaps.
    #[error("record {0} is the leap of another stone")]
    OtherStone(usize),
}

/// The text of a solution's records, an empty line between them.
///
/// # Errors
/// When a leap is none by the rules.
pub fn records(sweep: &Sweep, solution: &Solution) -> Result<String, NoRecord> {
    let game = open(&sweep.game())?;
    let mut text = position(sweep, solution.white, solution.black);
    let mut records = Vec::new();
    for (mv, leap) in solution.moves(sweep.grid()).into_iter().zip(1..) {
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

/// Reads records such as [`records`] writes: the sweep, its setup, and the leaps, which need not be
/// all.
///
/// # Errors
/// When the text is no game records, or they are not one stone's leaps, each from where the one
/// before ended.
pub fn read(text: &str) -> Result<(Sweep, Partial), NoLeaps> {
    let replayed = record::read(text, &|game| open(game))?;
    let first = replayed.first().ok_or(NoLeaps::Empty)?;
    let game = first.game.name();
    let sweep = posed_for(&game).ok_or_else(|| NoLeaps::Game(game.clone()))?;
    let (white, black) = (stones(&*first.start, 0), stones(&*first.start, 1));
    let mut given = Partial {
        white,
        black,
        ..Partial::default()
    };
    let mut expected = position(&sweep, white, black);
    if first.start.text() != expected {
        return Err(NoLeaps::Turn);
    }
    for (record, number) in replayed.iter().zip(1..) {
        if record.game.name() != game || record.start.text() != expected {
            return Err(NoLeaps::Apart(number));
        }
        let (from, to) = leap(record, &sweep).ok_or(NoLeaps::OneLeap(number))?;
        if given.leaps.last().is_some_and(|&stands| stands != from) {
            return Err(NoLeaps::OtherStone(number));
        }
        given.mover.get_or_insert(from);
        given.leaps.push(to);
        expected = after(&*record.end);
    }
    Ok((sweep, given))
}

/// From where to where the one leap of a record goes.
fn leap(record: &Replayed, sweep: &Sweep) -> Option<(Cell, Cell)> {
    let [ply] = &record.record.line[..] else {
        return None;
    };
    let (from, to) = ply.mv.split_once('x')?;
    Some((sweep.grid().named(from)?, sweep.grid().named(to)?))
}

/// The sweep whose setup a game string names.
fn posed_for(game: &str) -> Option<Sweep> {
    let options = match game.strip_prefix(leap::Family::INFO.id)? {
        "" => "",
        options => options.strip_prefix(':')?,
    };
    let board = options
        .split(',')
        .find_map(|one| one.strip_prefix("board="));
    let editions = [Edition::First, Edition::Second].into_iter();
    editions
        .filter_map(|edition| Sweep::new(board.unwrap_or("hex5"), edition).ok())
        .find(|sweep| sweep.game() == game)
}
