//! A solution as game records, written and read.
//!
//! Black never moves in the sweep, so its leaps are no game, but each is the first move of one: a solution is written
//! as one record a leap, from the position that the leap before left, White to move.

use quantarium_board::Cell;
use quantarium_games::open;
use quantarium_rules::record::{self, Layout, Ply, Record, Replayed};

use crate::Fault;
use crate::solution::{Partial, Solution};
use crate::sweep::{Edition, Sweep};
use crate::verify::{after, position, stones};

/// The text of a solution's records, an empty line between them.
///
/// # Errors
/// When a leap is none by the rules.
pub fn records(sweep: &Sweep, solution: &Solution) -> Result<String, Fault> {
    let game = open(&sweep.game()).map_err(Fault::of("game"))?;
    let mut text = position(sweep.grid(), solution.white, solution.black);
    let mut records = Vec::new();
    for (mv, leap) in solution.moves(sweep.grid()).into_iter().zip(1..) {
        let start = game.parse(&text).map_err(Fault::of("position"))?;
        let mut end = start.clone();
        end.play(&mv).map_err(Fault::new)?;
        let mut record = Record::begin(&*game, &*start);
        let event = format!("The puzzle of {} leaps", solution.leaps.len());
        let mut tags = vec![("Event", event), ("Round", format!("{leap}"))];
        let outcome = end.outcome();
        tags.extend(outcome.map(|outcome| ("Result", outcome.result(game.seats().len()))));
        for (name, value) in tags {
            let set = record.set_tag(name, &value);
            set.map_err(Fault::new)?;
        }
        record.line.push(Ply::new(mv));
        records.push(record.write(Layout::of(&*game, &*start)));
        text = after(&*end);
    }
    Ok(records.join("\n"))
}

/// Reads records such as [`records`] writes: the sweep, its setup, and the leaps, which need not be all.
///
/// # Errors
/// When the text is no game records, or they are not one stone's leaps, each from where the one before ended.
pub fn read(text: &str) -> Result<(Sweep, Partial), Fault> {
    let replayed = record::read(text, &|game| open(game)).map_err(Fault::new)?;
    let first = replayed.first();
    let first = first.ok_or_else(|| Fault::new("there is no record"))?;
    let game = first.game.name();
    let sweep = posed_for(&game);
    let sweep = sweep.ok_or_else(|| Fault::new(format!("the sweep is not posed for `{game}`")))?;
    let [white, black] = stones(&*first.start);
    let mut given = Partial {
        white,
        black,
        ..Partial::default()
    };
    let mut expected = position(sweep.grid(), white, black);
    if first.start.text() != expected {
        return Err(Fault::new("record 1 begins with another turn than White's"));
    }
    for (record, number) in replayed.iter().zip(1..) {
        let wrong = |words: &str| Fault::new(format!("record {number} {words}"));
        if record.game.name() != game || record.start.text() != expected {
            return Err(wrong("does not begin where the leap before it ended"));
        }
        let not_one = || wrong("is not one leap: the sweep's have one capture each");
        let (from, to) = leap(record, &sweep).ok_or_else(not_one)?;
        if given.leaps.last().is_some_and(|&stands| stands != from) {
            return Err(wrong("is the leap of another stone"));
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
    let mut options = game.split([':', ',']);
    let board = options.find_map(|one| one.strip_prefix("board="));
    let board = board.unwrap_or("hex5");
    let editions = [Edition::First, Edition::Second].into_iter();
    let mut sweeps = editions.filter_map(|edition| Sweep::new(board, edition).ok());
    sweeps.find(|sweep| sweep.game() == game)
}
