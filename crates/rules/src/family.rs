//! Game strings and the games they name.

use crate::{FullGame, SpecError};

/// A family of games that share a name: what a game string's name refers to, whatever its options.
pub trait Family {
    /// What is true of every member.
    const INFO: Info;

    /// Reads the options, makes the game and shows it to `visitor`.
    ///
    /// # Errors
    /// When an option's value is wrong, or options do not go together.
    fn open<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Output, SpecError>;
}

/// Something to be done with a game whose type is only known once its game string has been read.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: FullGame>(self, game: G) -> Self::Output;
}

/// What is true of a game whatever its options.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in game strings, such as `quantum-leap`.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Who invented it.
    pub designer: &'static str,
    /// The year of the sheet, where it is known.
    pub year: Option<u16>,
    /// What one does in the game, in one sentence.
    pub summary: &'static str,
    /// The options, in the canonical order.
    pub options: &'static [OptionInfo],
    /// What stands behind the turn in a position set up by hand, to which nothing has happened yet.
    pub fresh: &'static str,
    /// Whether a game can end in a draw; where none can, players cannot agree to one.
    pub draws: bool,
    /// Game strings that between them use every option, small boards first: what the generic tests
    /// run on. Those with at most `testkit::SMALL` cells are tested exhaustively.
    pub samples: &'static [&'static str],
}

/// An option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its key in game strings.
    pub key: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub words: &'static str,
    /// The value that need not be written (with all others at their defaults).
    pub default: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
}

/// The values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// One of a few words.
    Choice(&'static [Choice]),
    /// The shape of a hexagonal board.
    Shape,
    /// `WxH` within limits (`min`, `max` for width, then for height); the width even where said.
    Size {
        /// Least and greatest width.
        width: (u8, u8),
        /// Least and greatest height.
        height: (u8, u8),
        /// Whether the width must be even.
        even_width: bool,
    },
    /// A whole number within limits.
    Number {
        /// The smallest.
        min: u32,
        /// The greatest.
        max: u32,
    },
}

/// A value of an option with its name for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As in game strings.
    pub value: &'static str,
    /// For people.
    pub title: &'static str,
}

impl Choice {
    /// A value and its name for people.
    pub const fn new(value: &'static str, title: &'static str) -> Self {
        Self { value, title }
    }
}

/// The canonical game string: a game's name, and the options that have to be written.
pub fn game_string<const N: usize>(id: &str, options: [Option<String>; N]) -> String {
    match options.into_iter().flatten().collect::<Vec<_>>().join(",") {
        none if none.is_empty() => id.to_owned(),
        options => format!("{id}:{options}"),
    }
}

/// The options of a game string, split but not yet read: every key is one of the game's, and none
/// occurs twice.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    given: Vec<(&'static str, &'a str)>,
}

impl<'a> Options<'a> {
    /// Splits the part of a game string behind the colon; nothing stands for no options.
    ///
    /// # Errors
    /// When a part is not `KEY=VALUE`, or a key is unknown or given twice.
    pub fn split(info: &Info, text: Option<&'a str>) -> Result<Self, SpecError> {
        let mut given: Vec<(&'static str, &'a str)> = Vec::new();
        for part in text.into_iter().flat_map(|text| text.split(',')) {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SpecError::NotAnOption(part.to_owned()))?;
            let option = info.options.iter().find(|option| option.key == key);
            let option = option.ok_or_else(|| SpecError::UnknownKey {
                game: info.id,
                key: key.to_owned(),
                known: info.options.iter().map(|option| option.key).collect(),
            })?;
            if given.iter().any(|(known, _)| *known == key) {
                return Err(SpecError::Twice(key.to_owned()));
            }
            given.push((option.key, value));
        }
        Ok(Self { given })
    }

    /// The value of `key` as written, if it was given.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        let mut given = self.given.iter();
        let given = given.find(|(known, _)| *known == key);
        given.map(|(_, value)| *value)
    }

    /// The value of `key`, one of the given words, by its place among them.
    ///
    /// # Errors
    /// When the value is none of them.
    pub fn choice(&self, key: &'static str, words: &[&str]) -> Result<Option<usize>, SpecError> {
        let place = |found: &str| words.iter().position(|word| *word == found);
        self.read(key, place, format!("write one of {}", words.join(", ")))
    }

    /// The value of `key`, a whole number within limits, without leading zeros.
    ///
    /// # Errors
    /// When the value is no such number.
    pub fn number(&self, key: &'static str, min: u32, max: u32) -> Result<Option<u32>, SpecError> {
        let number = |found: &str| plain_number(found).filter(|n| (min..=max).contains(n));
        self.read(key, number, format!("write a number from {min} to {max}"))
    }

    /// The value of `key`, a size `WxH` within limits.
    ///
    /// # Errors
    /// When the value is no such size.
    pub fn size(
        &self,
        key: &'static str,
        width: (u8, u8),
        height: (u8, u8),
        even_width: bool,
    ) -> Result<Option<(u8, u8)>, SpecError> {
        let side = |text: &str, (min, max): (u8, u8)| {
            let number = u8::try_from(plain_number(text)?).ok()?;
            (min..=max).contains(&number).then_some(number)
        };
        let size = |found: &str| {
            let (w, h) = found.split_once('x')?;
            let size = (side(w, width)?, side(h, height)?);
            (!even_width || size.0 % 2 == 0).then_some(size)
        };
        let even = if even_width { "even and " } else { "" };
        let ((narrow, wide), (low, high)) = (width, height);
        let sides = format!("{even}from {narrow} to {wide}, the height from {low} to {high}");
        self.read(key, size, format!("write WIDTHxHEIGHT, the width {sides}"))
    }

    fn read<T>(
        &self,
        key: &'static str,
        read: impl Fn(&str) -> Option<T>,
        expected: String,
    ) -> Result<Option<T>, SpecError> {
        let Some(found) = self.get(key) else {
            return Ok(None);
        };
        let (value, found) = (read(found), found.to_owned());
        value.map(Some).ok_or(SpecError::Value {
            key,
            found,
            expected,
        })
    }
}

/// A decimal number as the notation writes it: digits only, no leading zeros.
pub fn plain_number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}
