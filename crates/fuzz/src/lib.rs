//! What must hold of every text from outside, one property a parser: the fuzz targets (`fuzz/`) and
//! the short runs in this crate's tests check the same functions.
//!
//! Each takes any bytes and panics only if the property is broken. Several texts are the input's lines.

use std::path::Path;

use quantarium_engine::{EvalFile, Weights};
use quantarium_games::open;
use quantarium_jobs::journal::{from_lines, unsealed};
use quantarium_lab::tables::starts::{SolvedTable, Starts};
use quantarium_lab::tables::sweeps::{CountSweeps, Counted, Part, sum};
use quantarium_report::shares as table;
use quantarium_rules::{Seed, fnv1a, record, seal};
use quantarium_sweep::best::{Goal, Saved};
use quantarium_sweep::verify::{play, verify};
use quantarium_sweep::{Edition, Partial, Sweep};
use quantarium_tournament::{Here, Job, Piecework, Underway};

/// The bytes as lines of text.
fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().map(str::to_owned).collect()
}

/// A game string that is read has a canonical form, which names the same game.
pub fn game(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(game) = open(&text) else { return };
    let name = game.name();
    match open(&name) {
        Ok(again) => assert_eq!(again.name(), name),
        Err(error) => panic!("the canonical form {name} of {text} is refused: {error}"),
    }
    let _ = game.start(Seed(bytes.len() as u64)).moves();
}

/// A position that is read is written as it was read. Lines: game string, position.
pub fn position(bytes: &[u8]) {
    let lines = lines(bytes);
    let [game, text, ..] = &lines[..] else { return };
    let Ok(game) = open(game) else { return };
    let Ok(at) = game.parse(text) else { return };
    assert_eq!(at.text(), *text);
    let is_over = at.outcome().is_some();
    assert_eq!(at.moves().is_empty(), is_over, "{text}");
}

/// A refused move changes nothing, an accepted one is legal. Lines: game string, position or seed, then moves.
pub fn moves(bytes: &[u8]) {
    let lines = lines(bytes);
    let [game, start, moves @ ..] = &lines[..] else {
        return;
    };
    let Ok(game) = open(game) else { return };
    let mut position = match start.parse().map(|seed| game.start(Seed(seed))) {
        Ok(position) => position,
        Err(_) => match game.parse(start) {
            Ok(position) => position,
            Err(_) => return,
        },
    };
    for mv in moves {
        let before = position.text();
        let entered = position.entered(mv);
        match position.play(mv) {
            Ok(()) => {
                let legal = entered.expect("what is played can be entered").text;
                // Read again from its text, which carries no history (QS-11), it offers the move, too.
                let again = game.parse(&before);
                let known = again.is_ok_and(|old| old.moves().contains(&legal));
                assert!(known, "{before} {mv}");
            }
            Err(_) => assert_eq!(position.text(), before, "{mv}"),
        }
    }
}

/// A game record is refused with its place, or its canonical form reads back the same.
pub fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(games) = record::read(&text, &|game| open(game)) else {
        return;
    };
    for game in games {
        let written = game.to_string();
        match record::read(&written, &|game| open(game)).as_deref() {
            Ok([again]) => assert_eq!(again.to_string(), written),
            other => panic!("{written}: {other:?}"),
        }
    }
}

/// A session of the protocol survives any input, its engine too, and ends.
pub fn ugi(bytes: &[u8]) {
    let mut output = Vec::new();
    let mut session = bytes.to_vec();
    session.extend_from_slice(b"\nstop\nquit\n");
    quantarium_engine::ugi::run(&session[..], &mut output).expect("it ends");
    assert!(!String::from_utf8_lossy(&output).contains("error: the engine failed"));
}

/// A client's message is read or refused.
pub fn message(bytes: &[u8]) {
    let Ok(message) = serde_json::from_slice::<quantarium_wire::ToTable>(bytes) else {
        return;
    };
    let json = serde_json::to_vec(&message).expect("a message has a JSON form");
    let again: quantarium_wire::ToTable =
        serde_json::from_slice(&json).expect("what was written can be read");
    assert_eq!(again, message);
}

/// A solution that is read is written so that it is read again as it was; checking it says what is wrong.
pub fn solution(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok((board, partial)) = Partial::read(&text) else {
        return;
    };
    let Some(found) = partial.whole() else { return };
    for edition in [Edition::First, Edition::Second] {
        let sweep = Sweep::new(&board, edition).expect("a board that was read");
        let _ = play(&sweep, &found);
        let _ = verify(&sweep, &found);
        if let Ok((_, again)) = Partial::read(&found.json(&sweep)) {
            assert_eq!(again.whole().as_ref(), Some(&found));
        }
    }
}

/// The bytes as a journal: every line with its checksum, which no mutation would hit upon.
fn journal(bytes: &[u8]) -> Vec<u8> {
    let sealed = lines(bytes).into_iter().map(|line| seal(&line) + "\n");
    sealed.collect::<String>().into_bytes()
}

/// The count of a small board with the parts that the lines of a journal have after the first.
fn counted(bytes: &[u8]) -> Option<Piecework<Counted>> {
    let lines = unsealed(Path::new("-"), bytes).ok()?;
    let parts: Vec<Part> = from_lines(Path::new("-"), 2, lines.get(1..)?).ok()?;
    // Opened only now, which costs more than reading: hardly a mutation comes so far.
    let (shape, edition) = ("hex2".to_owned(), Edition::Second);
    let job = CountSweeps { shape, edition };
    let mut counted = job.open(&Here::default()).expect("a board");
    counted.take(parts).ok()?;
    Some(counted)
}

/// The file of a count that is read is of parts of the count.
pub fn count(bytes: &[u8]) {
    let _ = counted(bytes);
    if let Some(counted) = counted(&journal(bytes)) {
        assert!(counted.done().len() as u64 <= counted.pieces());
        let _ = sum(&counted).map(|sum| sum.summary());
    }
}

/// What a search for the best saved is written as it was read.
pub fn best(bytes: &[u8]) {
    let sweep = Sweep::new("hex3", Edition::Second).expect("a shape");
    let (goal, seed) = (Goal::Sweepers, Seed(0));
    let text = String::from_utf8_lossy(bytes);
    if let Ok(saved) = Saved::read(&sweep, goal, seed, &text) {
        let again = Saved::read(&sweep, goal, seed, &saved.text(&sweep, goal, seed));
        assert_eq!(again.expect("it was written"), saved);
    }
}

/// A table of starts that is read is written as it was read. The hash at its end is made here.
pub fn starts(bytes: &[u8]) {
    let game = "quantum-leap:board=hex2";
    let starts = Starts::new(game).expect("a game");
    let mut file = bytes.to_vec();
    file.extend(fnv1a(bytes).to_le_bytes());
    if let Ok(table) = SolvedTable::read(&file, &starts) {
        assert_eq!(table.write(), file);
    }
    let _ = SolvedTable::read(bytes, &starts);
}

/// A table of shares that is read can be drawn.
pub fn shares(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(shares) = table::read(&text) {
        let plot = table::plot(&text, &shares).expect("a plot");
        assert!(plot.starts_with("<svg "), "{plot}");
    }
}

/// A file of weights that is read is written as it was read. The bytes lack its checksum, which no mutation would hit upon.
pub fn weights(bytes: &[u8]) {
    let mut file = bytes.to_vec();
    file.extend(fnv1a(bytes).to_le_bytes());
    if let Ok(weights) = Weights::read_any(&file) {
        assert!(weights.values.iter().all(|weight| weight.is_finite()));
        assert_eq!(weights.write(), file);
    }
    let _ = EvalFile::read(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_has_journals_that_are_read_to_their_ends() {
        let bytes = journal(include_bytes!("../../../fuzz/corpus/count/hex2"));
        assert!(sum(&counted(&bytes).expect("a journal")).is_some());
    }
}
