//! Reading tables.

use std::collections::HashSet;

use quantarium_wire::{Occupant, TimeControl};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{NewTable, StoreError, StoredTable, Summary};

pub(super) fn load(connection: &Connection, id: &str) -> Result<Option<StoredTable>, StoreError> {
    // One transaction, so that the parts belong together.
    let transaction = connection.unchecked_transaction()?;
    let found = transaction
        .prepare_cached(
            "SELECT number, game, seed, setup, opened, base, increment, used, fallen, resigned, result
             FROM tables WHERE id = ?1",
        )?
        .query_row([id], |row| {
            let seed: Option<String> = row.get("seed")?;
            let number: i64 = row.get("number")?;
            let (base, increment): (Option<u32>, Option<u32>) =
                (row.get("base")?, row.get("increment")?);
            let clock = base.zip(increment);
            let table = StoredTable {
                table: NewTable {
                    id: id.to_owned(),
                    game: row.get("game")?,
                    seed: None,
                    setup: row.get("setup")?,
                    occupants: Vec::new(),
                    opened: row.get("opened")?,
                    clock: clock.map(|(base, increment)| TimeControl { base, increment }),
                },
                moves: Vec::new(),
                left: Vec::new(),
                used: row.get("used")?,
                fallen: row.get("fallen")?,
                resigned: row.get("resigned")?,
                result: row.get("result")?,
            };
            Ok((number, seed, table))
        })
        .optional()?;
    let Some((number, seed, mut table)) = found else {
        return Ok(None);
    };
    let damaged = |what: String| StoreError::Damaged {
        id: id.to_owned(),
        what,
    };
    table.table.seed = seed
        .map(|seed| seed.parse().map_err(|_| damaged(format!("seed `{seed}`"))))
        .transpose()?;
    table.table.occupants = transaction
        .prepare_cached("SELECT level FROM seats WHERE number = ?1 ORDER BY seat")?
        .query_map([number], |row| Ok(occupant(row.get("level")?)))?
        .collect::<Result<_, _>>()?;
    let mut plies = transaction
        .prepare_cached("SELECT ply, text, time_left FROM plies WHERE number = ?1 ORDER BY ply")?;
    let plies = plies.query_map([number], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    for (expected, ply) in (0..).zip(plies) {
        let (ply, text, left): (u32, String, Option<u32>) = ply?;
        if ply != expected {
            return Err(damaged(format!("ply {expected} is missing")));
        }
        table.moves.push(text);
        table.left.push(left);
    }
    Ok(Some(table))
}

pub(super) fn list(connection: &Connection, limit: u32) -> Result<Vec<Summary>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT newest.number AS number, id, game, opened, result, level,
                (SELECT count(*) FROM plies WHERE plies.number = newest.number) AS plies
         FROM (SELECT * FROM tables ORDER BY number DESC LIMIT ?1) AS newest
         JOIN seats ON seats.number = newest.number
         ORDER BY newest.number DESC, seat",
    )?;
    let mut rows = query.query(params![limit])?;
    let mut tables: Vec<(i64, Summary)> = Vec::new();
    // A table whose rows make no sense is left out; whoever asks for it by name gets the error.
    let mut damaged = HashSet::new();
    while let Some(row) = rows.next()? {
        let number = row.get("number")?;
        // One row a seat.
        let Ok(table) = summary(row) else {
            damaged.insert(number);
            continue;
        };
        match tables.last_mut().filter(|(last, _)| *last == number) {
            Some((_, last)) => last.occupants.extend(table.occupants),
            None => tables.push((number, table)),
        }
    }
    tables.retain(|(number, _)| !damaged.contains(number));
    Ok(tables.into_iter().map(|(_, table)| table).collect())
}

fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        id: row.get("id")?,
        game: row.get("game")?,
        occupants: vec![occupant(row.get("level")?)],
        opened: row.get("opened")?,
        plies: row.get("plies")?,
        result: row.get("result")?,
    })
}

fn occupant(level: Option<u8>) -> Occupant {
    match level {
        None => Occupant::Person,
        Some(level) => Occupant::Computer { level },
    }
}
