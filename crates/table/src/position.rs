//! Positions that belong to no table.

use quantarium_rules::{AnyGame, Seed};
use quantarium_wire::{Occupant, PositionSpec, TableId};

use crate::{Saved, SetupError, Table};

/// A position to be looked at, as a table with a person in every seat. `seed` is the one that `asked`
/// names, and counts only where the start position is not given.
///
/// # Errors
/// When the start position or a move is wrong.
pub fn position(
    game: Box<dyn AnyGame>,
    seed: Option<Seed>,
    asked: PositionSpec,
) -> Result<Table, SetupError> {
    let random = game.has_random_start() && asked.setup.is_none();
    let saved = Saved {
        seed: seed.filter(|_| random),
        setup: match asked.setup {
            Some(setup) => setup,
            None => game.start(seed.unwrap_or_default()).text(),
        },
        moves: asked.moves,
        resigned: None,
        time: None,
        stand_in: None,
        replaced: Vec::new(),
    };
    let occupants = vec![Occupant::Person; game.seats().len()];
    Table::restore(TableId("position".to_owned()), game, occupants, &saved)
}
