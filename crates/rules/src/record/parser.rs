//! From tokens to records.

use std::collections::HashSet;

use super::error::{Place, Reason, RecordError};
use super::lexer::{Lexer, Token};
use super::{MAX_DEPTH, MAX_TAGS, Number, Ply, RESULT, Record, Variation, is_result};
use crate::Foreign;

/// A record as it was read, with the places of its parts in the text. Nothing that needs the rules has
/// been checked.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// What was read; the moves as they stand in the text.
    pub record: Record,
    /// Where its tags stand, in their order.
    pub(super) tags: Vec<Place>,
    /// Where its moves stand: each before its variations, and these before the next move.
    pub(super) moves: Vec<MovePlace>,
    /// Where its result stands, behind the moves.
    pub(super) result: Place,
}

/// Where a move stands, and the number before it where there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovePlace {
    pub(super) at: Place,
    pub(super) number: Option<(Place, Number)>,
}

/// Reads every record of a text; a text without records has none.
///
/// # Errors
/// When something cannot be read, with its place.
pub fn parse(text: &str) -> Result<Vec<Parsed>, RecordError> {
    if let Some(foreign) = Foreign::of(text).filter(|foreign| *foreign != Foreign::Record) {
        return Err(Place::START.error(Reason::Foreign(foreign)));
    }
    let mut parser = Parser {
        lexer: Lexer::new(text),
        next: None,
        moves: Vec::new(),
    };
    let mut records = Vec::new();
    while parser.peek()?.is_some() {
        records.push(parser.record()?);
    }
    Ok(records)
}

type Tags = Vec<(String, String)>;

#[derive(Debug)]
struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The next token, if it has been looked at.
    next: Option<(Place, Token)>,
    /// Of the record being read.
    moves: Vec<MovePlace>,
}

fn unexpected(at: Place, token: &Token, expected: &'static str) -> RecordError {
    let found = token.text();
    at.error(Reason::Unexpected { found, expected })
}

impl Parser<'_> {
    fn peek(&mut self) -> Result<Option<&(Place, Token)>, RecordError> {
        if self.next.is_none() {
            self.next = self.lexer.next()?;
        }
        Ok(self.next.as_ref())
    }

    fn take(&mut self) -> Result<Option<(Place, Token)>, RecordError> {
        self.peek()?;
        Ok(self.next.take())
    }

    fn record(&mut self) -> Result<Parsed, RecordError> {
        let (tags, places) = self.tags()?;
        let result = tags.iter().position(|(name, _)| name == RESULT);
        let first = places.first().copied().unwrap_or(Place::START);
        let result = result.ok_or_else(|| first.error(Reason::MissingTag(RESULT)))?;
        let expected = tags[result].1.clone();
        if !is_result(&expected) {
            let right = "write such as 1-0, 0-1, 1/2-1/2 or *".to_owned();
            return Err(places[result].wrong_tag(RESULT, &expected, right));
        }
        let (Variation { comments, line }, at, found) = self.main_line()?;
        if found != expected {
            return Err(at.error(Reason::Result { found, expected }));
        }
        Ok(Parsed {
            record: Record {
                tags,
                comments,
                line,
            },
            tags: places,
            moves: std::mem::take(&mut self.moves),
            result: at,
        })
    }

    /// The tags of a record, at least one, and their places.
    fn tags(&mut self) -> Result<(Tags, Vec<Place>), RecordError> {
        let (mut tags, mut places) = (Tags::new(), Vec::new());
        let mut known = HashSet::new();
        while let Some((at, token)) = self.take()? {
            match token {
                Token::Tag { name, value } => {
                    if tags.len() == MAX_TAGS {
                        return Err(at.error(Reason::TooManyTags));
                    }
                    if !known.insert(name.clone()) {
                        return Err(at.error(Reason::TagTwice(name)));
                    }
                    tags.push((name, value));
                    places.push(at);
                }
                other if tags.is_empty() => return Err(unexpected(at, &other, "a tag")),
                other => {
                    self.next = Some((at, other));
                    break;
                }
            }
        }
        Ok((tags, places))
    }

    /// The moves up to the result, with the result and its place.
    fn main_line(&mut self) -> Result<(Variation, Place, String), RecordError> {
        let mut played = Variation::default();
        loop {
            let Some((at, token)) = self.take()? else {
                let expected = "the result";
                return Err(self.lexer.at.error(Reason::Truncated { expected }));
            };
            match token {
                Token::Result(result) => return Ok((played, at, result)),
                Token::Close => return Err(at.error(Reason::NoVariation)),
                token => self.element(&mut played, at, token, 0)?,
            }
        }
    }

    /// The moves up to the bracket that closes the one at `open`.
    fn variation(&mut self, open: Place, depth: usize) -> Result<Variation, RecordError> {
        if depth > MAX_DEPTH {
            return Err(open.error(Reason::TooDeep));
        }
        let mut variation = Variation::default();
        loop {
            match self.take()? {
                None | Some((_, Token::Result(_) | Token::Tag { .. })) => {
                    return Err(open.error(Reason::OpenVariation));
                }
                Some((at, Token::Close)) if variation.line.is_empty() => {
                    return Err(at.error(Reason::EmptyVariation));
                }
                Some((_, Token::Close)) => return Ok(variation),
                Some((at, token)) => self.element(&mut variation, at, token, depth)?,
            }
        }
    }

    /// Adds to the moves of the game or of a variation what does not end them.
    fn element(
        &mut self,
        moves: &mut Variation,
        at: Place,
        token: Token,
        depth: usize,
    ) -> Result<(), RecordError> {
        let last = moves.line.last_mut();
        match (token, last) {
            (Token::Comment(comment), Some(ply)) => ply.comments.extend(comment),
            (Token::Comment(comment), None) => moves.comments.extend(comment),
            (Token::Nag(nag), Some(ply)) => ply.nags.push(nag),
            (Token::Open, Some(ply)) => ply.variations.push(self.variation(at, depth + 1)?),
            (Token::Open, None) => return Err(at.error(Reason::NothingToReplace)),
            (Token::Number(number), _) => match self.take()? {
                Some((here, Token::Move(mv))) => self.ply(moves, mv, here, Some((at, number))),
                Some((here, other)) => return Err(unexpected(here, &other, "a move")),
                None => {
                    let expected = "a move";
                    return Err(self.lexer.at.error(Reason::Truncated { expected }));
                }
            },
            (Token::Move(mv), _) => self.ply(moves, mv, at, None),
            (other, _) => return Err(unexpected(at, &other, "a move or the result")),
        }
        Ok(())
    }

    fn ply(&mut self, to: &mut Variation, mv: String, at: Place, number: Option<(Place, Number)>) {
        to.line.push(Ply::new(mv));
        self.moves.push(MovePlace { at, number });
    }
}
