//! Positions that belong to no table.

use quantarium_rules::{AnyGame, Seed};
use quantarium_wire::{Occupant, PositionSpec, TableId};

use crate::{SetupError, Start, Table};

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
    let start = match asked.setup {
        Some(setup) => Start::Position(setup),
        None => Start::Seed(seed.unwrap_or_default()),
    };
    let occupants = vec![Occupant::Person; game.seats().len()];
    let mut table = Table::open(TableId("position".to_owned()), game, occupants, &start)?;
    for (i, text) in asked.moves.iter().enumerate() {
        let ply = table.validate_move(text);
        let ply = ply.map_err(|error| SetupError::Move { ply: i + 1, error })?;
        table.plies.push(ply);
    }
    table.seq = table.plies();
    table.at = table.seq;
    Ok(table)
}
