//! What the tests of tables share.

use quantarium_games::open;
use quantarium_rules::Seed;
use quantarium_table::{Change, Moment, Refused, SetupError, Start, Table};
use quantarium_wire::{Occupant, Outcome, Step, TableId, ToTable};

/// A table of one screen.
pub(crate) fn bare(game: &str, occupants: &[Occupant]) -> Table {
    opened(game, occupants, &Start::Seed(Seed(7))).expect("a table")
}

pub(crate) fn opened(
    game: &str,
    occupants: &[Occupant],
    start: &Start,
) -> Result<Table, SetupError> {
    let game = open(game).expect("a game");
    Table::open(TableId("t".to_owned()), game, occupants.to_vec(), start)
}

/// Makes a change: the step that is written of it.
pub(crate) fn make(table: &mut Table, change: Change) -> Step {
    let step = change.step().clone();
    table.apply(change);
    step
}

/// Asks, and makes the change.
pub(crate) fn ask(
    table: &mut Table,
    party: u8,
    message: &ToTable,
    now: u64,
) -> Result<Step, Refused> {
    let change = table.validate(message, party, Moment(now))?;
    Ok(make(table, change.expect("a change")))
}

/// The people of one more screen come.
pub(crate) fn join(table: &mut Table) {
    let change = table.validate_join(Moment(0)).expect("a free seat");
    make(table, change);
}

/// How the game ended.
pub(crate) fn outcome(table: &Table) -> Outcome {
    let standing = table.view(Moment(0)).state.standing;
    standing.outcome.expect("an end")
}
