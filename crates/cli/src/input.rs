//! Arguments that several commands have: positions, files.

use std::io::{self, Read};
use std::path::Path;

use clap::Args;
use quantarium_rules::{AnyGame, AnyPosition, LineError, Seed};

use crate::failure::Failure;

pub(crate) type Opened = (Box<dyn AnyGame>, Box<dyn AnyPosition>);

/// A game and a position of it.
#[derive(Args, Clone, Debug)]
pub(crate) struct Start {
    /// The game string, such as `quantum-leap` or `quantum-leap:edition=1,board=hex4`.
    pub(crate) game: String,
    /// The position as text; without it, the start position that belongs to the seed.
    #[arg(long, value_name = "TEXT", conflicts_with = "seed")]
    pub(crate) position: Option<String>,
    /// The start position's seed, a whole number.
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: Seed,
    /// Moves to play from there first, in one argument, separated by spaces.
    #[arg(
        long,
        value_name = "MOVES",
        value_delimiter = ' ',
        allow_hyphen_values = true
    )]
    pub(crate) moves: Vec<String>,
}

impl Start {
    /// The moves, however many spaces there are between them.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &str> {
        let moves = self.moves.iter().map(String::as_str);
        moves.filter(|mv| !mv.is_empty())
    }

    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let game = quantarium_games::open(&self.game)?;
        let mut position = match &self.position {
            Some(text) => game.parse(text).map_err(LineError::Position)?,
            None => game.start(self.seed),
        };
        for (mv, ply) in self.moves().zip(1..) {
            let played = position.play(mv);
            played.map_err(|error| LineError::Move { ply, error })?;
        }
        Ok((game, position))
    }
}

/// A file's name in messages.
pub(crate) fn name(file: &Path) -> String {
    match file.as_os_str() == "-" {
        true => "standard input".to_owned(),
        false => file.display().to_string(),
    }
}

/// The text in a file, or on standard input for `-`.
pub(crate) fn file(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = match file.as_os_str() == "-" {
        true => io::stdin().lock().read_to_end(&mut bytes).map(drop),
        false => std::fs::read(file).map(|read| bytes = read),
    };
    read.map_err(Failure::io(name(file)))?;
    String::from_utf8(bytes).map_err(|error| {
        let (name, place) = (name(file), error.utf8_error().valid_up_to() + 1);
        Failure::Argument(format!("{name}: byte {place} begins no character of UTF-8"))
    })
}
