//! What can be played.

use quantarium_games::{FAMILIES, open};
use quantarium_rules::Seed;
use quantarium_wire::{Catalogue, GameInfo, Level, Preview, Refusal};

use crate::refused::wrong_game;

pub(crate) fn catalogue(levels: Vec<Level>) -> Catalogue {
    Catalogue {
        games: FAMILIES.iter().map(|info| GameInfo::from(*info)).collect(),
        levels,
    }
}

pub(crate) fn preview(game: &str, seed: Option<&str>) -> Result<Preview, Refusal> {
    let game = open(game).map_err(wrong_game)?;
    let seed = seed.map(self::seed).transpose()?;
    Ok(Preview::of(game.as_ref(), seed.unwrap_or_default()))
}

/// The seed of a text: decimal, 64 bits, no signs and no leading zeros.
///
/// # Errors
/// When the text is no seed.
pub fn seed(text: &str) -> Result<Seed, Refusal> {
    let seed: Option<Seed> = text.parse().ok();
    let seed = seed.filter(|seed| seed.to_string() == text);
    let words = || format!("`{text}` is no seed: write a number from 0 to {}", u64::MAX);
    seed.ok_or_else(|| wrong_game(words()))
}
