//! Conditional moves, as they are stored.

use quantarium_people::Digest;
use serde::Serialize;

use crate::db::{Connection, from_row, values};
use crate::{Result, StoreError, Tx, tables};

/// What the people of a party answer to moves that others have not played yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPlan {
    /// Whose.
    pub party: u8,
    /// A name that only the server knows: the moves that come of the plan are requests named after it.
    pub name: String,
    /// The number of the table's last event when it was made.
    pub seq: u32,
    /// Lines of moves from there.
    pub lines: Vec<Vec<String>>,
}

/// Moves that somebody has planned, and the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlannedAt {
    /// The table's name.
    pub table: String,
    /// What was planned, as it was said.
    pub lines: Vec<Vec<String>>,
}

/// Stores a party's plan in place of the one before.
///
/// # Errors
/// When there is no such table.
pub fn set(tx: &Tx<'_>, table: &str, plan: &StoredPlan) -> Result<()> {
    let lines = serde_json::to_string(&plan.lines);
    let lines = lines.map_err(|error| StoreError::Database(error.to_string()))?;
    let number = tables::number(tx, table)?;
    tx.execute(
        "INSERT INTO plans (number, party, name, seq, lines) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (number, party) DO UPDATE
             SET name = excluded.name, seq = excluded.seq, lines = excluded.lines",
        values![number, plan.party, plan.name, plan.seq, lines],
    )
}

/// Removes a party's plan, if there is one.
pub fn drop_plan(tx: &Tx<'_>, table: &str, party: u8) -> Result<()> {
    tx.execute(
        "DELETE FROM plans WHERE party = $2
             AND number = (SELECT number FROM tables WHERE id = $1)",
        values![table, party],
    )
}

/// The plans of a table, by party.
pub fn of(db: &Connection, table: &str) -> Result<Vec<StoredPlan>> {
    db.rows(
        "SELECT party, name, plans.seq AS seq, lines FROM plans
         JOIN tables ON tables.number = plans.number WHERE id = $1 ORDER BY party",
        values![table],
        |row| {
            let lines = read(table, &row.get::<String>("lines")?)?;
            Ok(from_row!(row => StoredPlan { party, name, seq; lines }))
        },
    )
}

/// What somebody has planned, by the age of the table.
pub fn planned_by(db: &Connection, who: &Digest) -> Result<Vec<PlannedAt>> {
    db.rows(
        "SELECT id, lines FROM plans
         JOIN holders ON holders.number = plans.number AND holders.party = plans.party
         JOIN tables ON tables.number = plans.number
         WHERE guest = $1 ORDER BY plans.number, plans.party",
        values![who],
        |row| {
            let table: String = row.get(0)?;
            let lines = read(&table, &row.get::<String>(1)?)?;
            Ok(PlannedAt { table, lines })
        },
    )
}

/// Lines as they were written.
fn read(table: &str, lines: &str) -> Result<Vec<Vec<String>>> {
    serde_json::from_str(lines).map_err(|error| tables::damaged(table, error.to_string()))
}
