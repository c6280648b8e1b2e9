//! The arguments that name a position.

use clap::Args;
use quantarium_rules::{AnyGame, AnyPosition, Seed};

use crate::failure::Failure;

/// A game and the position in question.
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
    /// The game and the position.
    ///
    /// # Errors
    /// When the game string, the position or a move is wrong.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let game = quantarium_games::open(&self.game)?;
        let mut position = match &self.position {
            Some(text) => game.parse(text)?,
            None => game.start(self.seed),
        };
        for (mv, ply) in self.moves.iter().filter(|mv| !mv.is_empty()).zip(1..) {
            position
                .play(mv)
                .map_err(|error| Failure::Move { ply, error })?;
        }
        Ok((game, position))
    }
}
