//! The words of a record, with their places.

use super::error::{Place, Reason, RecordError};
use super::{Comment, Number, is_result, is_tag_name};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Tag {
        name: String,
        value: String,
    },
    /// A comment; nothing if it has no words.
    Comment(Option<Comment>),
    Open,
    Close,
    Nag(u8),
    Number(Number),
    Result(String),
    Move(String),
}

impl Token {
    /// What an error calls it.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Tag { name, .. } => format!("[{name}"),
            Self::Comment(_) => "{".to_owned(),
            Self::Open => "(".to_owned(),
            Self::Close => ")".to_owned(),
            Self::Nag(nag) => format!("${nag}"),
            Self::Number(number) => number.to_string(),
            Self::Result(word) | Self::Move(word) => word.clone(),
        }
    }
}

/// The text of a file's bytes.
///
/// # Errors
/// When they are not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        let place = good.chars().fold(Place::START, Place::after);
        place.error(Reason::NotText)
    })
}

#[derive(Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// The place of the rest's first character.
    pub(super) at: Place,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // Some editors put a byte order mark at the start.
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = Place::START;
        Self { rest, at }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next()?;
        self.rest = chars.as_str();
        self.at = self.at.after(next);
        Some(next)
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest;
        while self.peek().is_some_and(&keep) {
            self.take();
        }
        &text[..text.len() - self.rest.len()]
    }

    /// The next token and its place; nothing at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, RecordError> {
        self.take_while(char::is_whitespace);
        let at = self.at;
        let Some(first) = self.peek() else {
            return Ok(None);
        };
        let token = match first {
            '[' => self.tag()?,
            '{' => self.comment()?,
            '(' => {
                self.take();
                Token::Open
            }
            ')' => {
                self.take();
                Token::Close
            }
            '$' => self.nag()?,
            _ => self.word()?,
        };
        Ok(Some((at, token)))
    }

    /// `[Name "value"]`, white space allowed between the parts.
    fn tag(&mut self) -> Result<Token, RecordError> {
        self.take();
        self.take_while(char::is_whitespace);
        let at = self.at;
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_tag_name(name) {
            return Err(self.wrong_tag(at, "a name is missing, of letters, digits and underscores"));
        }
        self.take_while(char::is_whitespace);
        let at = self.at;
        if self.take() != Some('"') {
            return Err(self.wrong_tag(at, "the value is missing, in quotes"));
        }
        let mut value = String::new();
        loop {
            let at = self.at;
            match self.take() {
                Some('"') => break,
                Some('\\') => {
                    let escaped = self.take().filter(|c| matches!(c, '"' | '\\'));
                    let escaped = escaped.ok_or_else(|| {
                        self.wrong_tag(at, "a backslash stands before \" or \\ only")
                    })?;
                    value.push(escaped);
                }
                Some(c) if !c.is_control() => value.push(c),
                _ => return Err(self.wrong_tag(at, "the value's closing quote is missing")),
            }
        }
        self.take_while(char::is_whitespace);
        let at = self.at;
        if self.take() != Some(']') {
            return Err(self.wrong_tag(at, "the closing bracket is missing"));
        }
        let name = name.to_owned();
        Ok(Token::Tag { name, value })
    }

    fn wrong_tag(&self, at: Place, what: &'static str) -> RecordError {
        at.error(Reason::Tag(what))
    }

    fn comment(&mut self) -> Result<Token, RecordError> {
        let at = self.at;
        self.take();
        let text = self.take_while(|c| c != '}');
        match self.take() {
            // The text holds no brace, so only an empty one is no comment.
            Some(_) => Ok(Token::Comment(Comment::new(text).ok())),
            None => Err(at.error(Reason::OpenComment)),
        }
    }

    fn nag(&mut self) -> Result<Token, RecordError> {
        let at = self.at;
        self.take();
        let digits = self.take_while(is_of_word);
        let value = crate::text::plain_number(digits).and_then(|n| u8::try_from(n).ok());
        let wrong = || at.error(Reason::Nag(format!("${digits}")));
        value.map(Token::Nag).ok_or_else(wrong)
    }

    /// A move number, a result or a move. A number's dots end it: `1.c3xe5` is two tokens.
    fn word(&mut self) -> Result<Token, RecordError> {
        let at = self.at;
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let dots = self.rest[digits..].bytes();
        let dots = dots.take_while(|byte| *byte == b'.').count();
        if digits > 0 && dots > 0 {
            let number = &self.rest[..digits + dots];
            for _ in number.chars() {
                self.take();
            }
            let value = crate::text::plain_number(&number[..digits]);
            let value = value.ok_or_else(|| {
                at.error(Reason::Unexpected {
                    found: number.to_owned(),
                    expected: "a move number",
                })
            })? as usize;
            return Ok(Token::Number(Number { value, dots }));
        }
        let word = self.take_while(is_of_word);
        if word.is_empty() {
            let found = self.peek().into_iter();
            let found = found.flat_map(char::escape_debug).collect();
            let expected = "a move or the result";
            return Err(at.error(Reason::Unexpected { found, expected }));
        }
        Ok(if is_result(word) {
            Token::Result(word.to_owned())
        } else {
            Token::Move(word.to_owned())
        })
    }
}

/// Whether a character may be part of a word: no white space, and none that begins or ends another
/// token.
fn is_of_word(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"[](){}$;\"".contains(c)
}
