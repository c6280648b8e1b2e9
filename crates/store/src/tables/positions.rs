//! The positions that finished public games came to.

use super::read::{collected, summaries};
use crate::db::{Connection, named_columns, values};
use crate::{Result, Summary, Tx};

/// How many games are looked at, those opened last.
const LOOKED_AT: u32 = 10_000;

/// A position that a game came to, by its number, and the move that was played there; none where the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The position.
    pub position: i64,
    /// The move.
    pub next: Option<String>,
}

/// How many games went on so from a position, and ended so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WentOn {
    /// The move; empty where they ended.
    pub next: String,
    /// The result as game records write it.
    pub result: String,
    /// So many.
    pub games: u32,
}

named_columns!(WentOn, next, result, games);

/// Notes what a game came to, in place of what was noted before; nothing of one that is not over, or not public.
pub fn note_reached(tx: &Tx<'_>, id: &str, reached: &[Reached]) -> Result<()> {
    let sql = "DELETE FROM positions WHERE number = (SELECT number FROM tables WHERE id = $1)";
    tx.execute(sql, values![id])?;
    for Reached { position, next } in reached {
        // One that comes again counts as it came first.
        tx.execute(
            "INSERT INTO positions (position, number, move, result)
                 SELECT $2, number, coalesce($3, ''), result FROM tables WHERE id = $1 AND listed = 1 AND result <> '*'
             ON CONFLICT DO NOTHING",
            values![id, position, next],
        )?;
    }
    Ok(())
}

/// Finished public games behind a number of which nothing was noted, in the order in which they were opened: their numbers, their
/// names, and the canonical game strings.
pub fn not_noted(db: &Connection, after: i64, limit: u32) -> Result<Vec<(i64, String, String)>> {
    db.all(
        "SELECT number, id, game FROM tables WHERE number > $1 AND listed = 1 AND result <> '*'
             AND NOT EXISTS (SELECT 1 FROM positions WHERE positions.number = tables.number)
         ORDER BY number LIMIT $2",
        values![after, limit],
    )
}

/// How games went on from a position, and some of them, those opened last first.
pub fn from_position(
    db: &Connection,
    position: i64,
    limit: u32,
) -> Result<(Vec<WentOn>, Vec<Summary>)> {
    let went_on = db.all(
        "SELECT move AS next, result, count(*) AS games FROM
             (SELECT move, result FROM positions WHERE position = $1 ORDER BY number DESC LIMIT $2) AS latest
         GROUP BY move, result ORDER BY move, result",
        values![position, LOOKED_AT],
    )?;
    let which = "SELECT number, number AS sort FROM
                     (SELECT number FROM positions WHERE position = $1 ORDER BY number DESC LIMIT $3) AS latest";
    let sql = summaries(which, "$2", "$3");
    let nobody: Option<Vec<u8>> = None;
    let games = collected(db, &sql, values![position, nobody, limit])?;
    Ok((went_on, games))
}
