//! Short links to positions.

use rusqlite::{OptionalExtension, params};

use super::SqliteStore;
use crate::{LINK_SEEN_TO, ShortLinks, StoreError};

impl ShortLinks for SqliteStore {
    fn keep(&self, name: &str, position: &str, now: i64, most: u32) -> Result<(), StoreError> {
        let (name, position) = (name.to_owned(), position.to_owned());
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "INSERT INTO short_links (name, position, seen) VALUES (?1, ?2, ?3)
                     ON CONFLICT (name) DO UPDATE SET seen = excluded.seen",
                )?
                .execute(params![name, position, now])?;
            connection
                .prepare_cached(
                    "DELETE FROM short_links WHERE name <> ?1 AND name IN
                     (SELECT name FROM short_links ORDER BY seen
                      LIMIT max(0, (SELECT count(*) FROM short_links) - ?2))",
                )?
                .execute(params![name, most])?;
            Ok(())
        })
    }

    fn find(&self, name: &str, now: i64) -> Result<Option<String>, StoreError> {
        let found: Option<(String, i64)> = self
            .readers
            .any()
            .prepare_cached("SELECT position, seen FROM short_links WHERE name = ?1")?
            .query_row([name], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        let Some((position, seen)) = found else {
            return Ok(None);
        };
        // Whoever reads a page writes little.
        if now - seen >= LINK_SEEN_TO {
            let name = name.to_owned();
            self.writer.wait(move |connection| {
                connection
                    .prepare_cached("UPDATE short_links SET seen = ?2 WHERE name = ?1")?
                    .execute(params![name, now])?;
                Ok(())
            })?;
        }
        Ok(Some(position))
    }
}
