//! Short links to positions and analyses, as they are stored.

use crate::db::values;
use crate::{Store, StoreError, Tx};

/// How many links are stored: of more, those go first that nobody has opened for longest.
pub const MOST_LINKS: u32 = 50_000;
/// To how many seconds it is known when a link was opened last.
pub const LINK_SEEN_TO: i64 = 24 * 3600;

/// Stores a position or an analysis under its name, at `now` in seconds since 1970 (UTC); one that is stored already is seen anew.
/// Beyond `most` links, those that nobody has opened for longest are forgotten.
pub fn keep(
    tx: &Tx<'_>,
    name: &str,
    position: &str,
    now: i64,
    most: u32,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO short_links (name, position, seen) VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET seen = excluded.seen",
        values![name, position, now],
    )?;
    tx.execute(
        "DELETE FROM short_links WHERE name <> $1 AND name IN
             (SELECT name FROM short_links ORDER BY seen
             LIMIT (SELECT CASE WHEN count(*) > $2 THEN count(*) - $2 ELSE 0 END
             FROM short_links))",
        values![name, most],
    )?;
    Ok(())
}

/// What a name stands for, which is seen anew; nothing if there is none.
pub fn find(store: &Store, name: &str, now: i64) -> Result<Option<String>, StoreError> {
    let found: Option<(String, i64)> = store.read(|connection| {
        connection.row(
            "SELECT position, seen FROM short_links WHERE name = $1",
            values![name],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    })?;
    let Some((position, seen)) = found else {
        return Ok(None);
    };
    // Whoever reads a page writes little.
    if now - seen >= LINK_SEEN_TO {
        let name = name.to_owned();
        store.note(move |tx| {
            tx.execute(
                "UPDATE short_links SET seen = $2 WHERE name = $1",
                values![name, now],
            )
        });
    }
    Ok(Some(position))
}
