//! Playing through a record: everything that only the rules know.

use std::fmt;
use std::mem;

use super::error::{Place, Reason, RecordError};
use super::parser::{MovePlace, Parsed, parse};
use super::{
    GAME, Layout, Ply, RESULT, Record, SCORES, SEED, SETUP, UNKNOWN, Variation, points,
    required_tags,
};
use crate::{AnyGame, AnyPosition, Entered, Seed, SpecError};

/// Finds the game of a game string.
pub type Resolver<'a> = dyn Fn(&str) -> Result<Box<dyn AnyGame>, SpecError> + 'a;

/// A record whose every move is legal and whose tags agree with the game.
#[derive(Debug)]
pub struct Replayed {
    /// The record, every move in its canonical text.
    pub record: Record,
    /// How its moves are numbered.
    pub layout: Layout,
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The position before the first move.
    pub start: Box<dyn AnyPosition>,
    /// The position after the last one.
    pub end: Box<dyn AnyPosition>,
}

/// The canonical text.
impl fmt::Display for Replayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.record.write(self.layout))
    }
}

/// Reads every record of a text and plays through it.
///
/// # Errors
/// When something cannot be read, or the rules contradict it, with its place.
pub fn read(text: &str, resolve: &Resolver<'_>) -> Result<Vec<Replayed>, RecordError> {
    let parsed = parse(text)?;
    parsed.iter().map(|parsed| parsed.replay(resolve)).collect()
}

impl Parsed {
    /// Plays through the record, variations included, and checks it.
    ///
    /// # Errors
    /// When a required tag is missing, the game or its start position is wrong, the start does not come
    /// from the seed given, a move is illegal or has another number, or result or scores are not those of
    /// the position reached.
    pub fn replay(&self, resolve: &Resolver<'_>) -> Result<Replayed, RecordError> {
        let (at, name) = self.tag(GAME)?;
        let game = resolve(name).map_err(|error| at.error(Reason::Game(error)))?;
        for name in required_tags(game.as_ref()) {
            self.tag(name)?;
        }
        let start = self.start(game.as_ref())?;
        let layout = Layout::of(game.as_ref(), start.as_ref());
        let places = self.moves.iter();
        let mut replay = Replay { layout, places };
        let (line, end) = replay.line(&self.record.line, start.clone(), 0)?;
        self.check_result(game.as_ref(), end.as_ref())?;
        self.check_scores(end.as_ref())?;
        let mut record = self.record.clone();
        record.line = line;
        Ok(Replayed {
            record,
            layout,
            game,
            start,
            end,
        })
    }

    /// A tag's place and value, if it is there.
    fn find_tag(&self, name: &str) -> Option<(Place, &str)> {
        let mut tags = self.tags.iter().zip(self.record.tags());
        let (at, (_, value)) = tags.find(|(_, (known, _))| *known == name)?;
        Some((*at, value))
    }

    /// A required tag's place and value.
    fn tag(&self, name: &'static str) -> Result<(Place, &str), RecordError> {
        let first = self.tags.first().copied().unwrap_or(Place::START);
        self.find_tag(name)
            .ok_or_else(|| first.error(Reason::MissingTag(name)))
    }

    /// The start position, which is the seed's if there is one.
    fn start(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyPosition>, RecordError> {
        let (at, setup) = self.tag(SETUP)?;
        let start = game.parse(setup);
        let start = start.map_err(|error| at.error(Reason::Setup(error)))?;
        if let Some((at, text)) = self.find_tag(SEED) {
            let wrong = |expected: String| at.wrong_tag(SEED, text, expected);
            let seed = plain_seed(text);
            let seed = seed.ok_or_else(|| wrong("write a number below 2^64".to_owned()))?;
            let seeded = game.start(seed).text();
            if seeded != start.text() {
                return Err(wrong(format!("with this seed `Setup` is `{seeded}`")));
            }
        }
        Ok(start)
    }

    /// A finished game has the result of its outcome; an unfinished one may have any that the players
    /// could agree on or be given.
    fn check_result(&self, game: &dyn AnyGame, end: &dyn AnyPosition) -> Result<(), RecordError> {
        let players = game.seats().len();
        let (at, found) = self.tag(RESULT)?;
        if let Some(outcome) = end.outcome() {
            let expected = outcome.result(players);
            if found != expected {
                let found = found.to_owned();
                return Err(self.result.error(Reason::Result { found, expected }));
            }
            return Ok(());
        }
        let marks: Vec<&str> = found.split('-').collect();
        let count = |mark| marks.iter().filter(|other| **other == mark).count();
        let is_won = count("1") == 1 && count("0") + 1 == players;
        if found == UNKNOWN || marks.len() == players && (is_won || count("1/2") == players) {
            return Ok(());
        }
        let expected = format!("{players} players: one wins, or all draw, or *");
        Err(at.wrong_tag(RESULT, found, expected))
    }

    fn check_scores(&self, end: &dyn AnyPosition) -> Result<(), RecordError> {
        let Some((at, found)) = self.find_tag(SCORES) else {
            return Ok(());
        };
        let scores = end.scores().map(|scores| points(&scores));
        if scores.as_deref() == Some(found) {
            return Ok(());
        }
        let expected = match scores {
            Some(scores) => format!("after the last move it is {scores}"),
            None => "this game has no scores".to_owned(),
        };
        Err(at.wrong_tag(SCORES, found, expected))
    }
}

/// A seed as records write it: decimal, without leading zeros.
fn plain_seed(text: &str) -> Option<Seed> {
    let seed: Seed = text.parse().ok()?;
    (seed.to_string() == text).then_some(seed)
}

/// Plays lines of moves.
#[derive(Debug)]
struct Replay<'a> {
    layout: Layout,
    /// The places of the moves not yet played, in the order in which they are.
    places: std::slice::Iter<'a, MovePlace>,
}

/// Moves in their canonical texts, and the position after them.
type Played = (Vec<Ply>, Box<dyn AnyPosition>);

impl Replay<'_> {
    /// Plays a line whose first move has the index `ply`, counted from 0, in its game.
    fn line(
        &mut self,
        line: &[Ply],
        mut position: Box<dyn AnyPosition>,
        first: usize,
    ) -> Result<Played, RecordError> {
        let mut played = Vec::with_capacity(line.len());
        for (index, ply) in (first..).zip(line) {
            let entered = self.entered(&ply.mv, &*position, index)?;
            let before = mem::replace(&mut position, entered.position);
            let mut variations = Vec::with_capacity(ply.variations.len());
            for variation in &ply.variations {
                let (line, _) = self.line(&variation.line, before.clone(), index)?;
                let comments = variation.comments.clone();
                variations.push(Variation { comments, line });
            }
            played.push(Ply {
                mv: entered.text,
                nags: ply.nags.clone(),
                comments: ply.comments.clone(),
                variations,
            });
        }
        Ok((played, position))
    }

    fn entered(
        &mut self,
        text: &str,
        position: &dyn AnyPosition,
        index: usize,
    ) -> Result<Entered, RecordError> {
        let Some(place) = self.places.next() else {
            unreachable!("every move that was read has a place");
        };
        let expected = self.layout.number(index);
        if let Some((at, found)) = place.number.filter(|(_, found)| *found != expected) {
            let (found, expected) = (found.to_string(), expected.to_string());
            return Err(at.error(Reason::MoveNumber { found, expected }));
        }
        let illegal = |error| place.at.error(Reason::Move(error));
        position.entered(text).map_err(illegal)
    }
}
