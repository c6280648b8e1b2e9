//! Challenges.

use quantarium_people::{Digest, OpenSeek};
use quantarium_wire::{SeekId, Step};
use rusqlite::{Connection, Row, params};

use super::accounts::{may_wait, number};
use super::rows::{Time, time_control};
use super::seeks::{seating_of, seating_text};
use super::write::open_with;
use super::{SqliteStore, notices};
use crate::{Challenges, Named, NewChallenge, NewTable, StoreError, StoredChallenge};

/// A challenge with the names of both.
const FOUND: &str = "SELECT challenges.*, one.name AS one_name, one.bot AS one_bot,
        other.name AS other_name, other.bot AS other_bot
    FROM challenges LEFT JOIN accounts AS one ON one.holder = challenger
    JOIN accounts AS other ON other.holder = challenged";

impl Challenges for SqliteStore {
    fn make(&self, challenge: &NewChallenge) -> Result<(), StoreError> {
        let challenge = challenge.clone();
        self.writer
            .wait(move |connection| make(connection, &challenge))
    }

    fn find(&self, id: &str) -> Result<Option<StoredChallenge>, StoreError> {
        let connection = self.readers.any();
        Ok(found(&connection, "id = ?1", [id])?.pop())
    }

    fn around(&self, who: &Digest) -> Result<Vec<StoredChallenge>, StoreError> {
        let connection = self.readers.any();
        found(&connection, "challenger = ?1 OR challenged = ?1", [who.0])
    }

    fn over(&self, now: i64) -> Result<Vec<StoredChallenge>, StoreError> {
        let connection = self.readers.any();
        found(&connection, "until <= ?1", [now])
    }

    fn end(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.writer.wait(move |connection| end(connection, &id))
    }

    fn accept(
        &self,
        id: &str,
        table: &NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<bool, StoreError> {
        let (id, table, steps) = (id.to_owned(), table.clone(), steps.to_vec());
        self.writer.wait(move |connection| {
            let waited = end(connection, &id)?;
            if waited {
                for (_, guest) in &table.holdings.holders {
                    may_wait(connection, guest)?;
                }
                open_with(connection, &table, &steps, time)?;
                notices::begun(connection, &table, time)?;
            }
            Ok(waited)
        })
    }
}

fn make(connection: &Connection, challenge: &NewChallenge) -> Result<(), StoreError> {
    number(connection, &challenge.to)?;
    let seek = &challenge.seek;
    for who in seek.guests.iter().chain([&challenge.to]) {
        may_wait(connection, who)?;
    }
    let time = Time::of(seek.clock);
    connection
        .prepare_cached(
            "INSERT INTO challenges
                (id, challenger, challenged, game, base, increment, days, seating, rated, opened, until)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            seek.id.0,
            seek.opener().map(|opener| opener.0),
            challenge.to.0,
            seek.game,
            time.base,
            time.increment,
            time.days,
            seating_text(seek.seating),
            challenge.rated,
            seek.opened,
            challenge.until
        ])?;
    notices::challenged(connection, &seek.id.0, &challenge.to, seek.opened)
}

fn end(connection: &Connection, id: &str) -> Result<bool, StoreError> {
    notices::forget(connection, id)?;
    let mut delete = connection.prepare_cached("DELETE FROM challenges WHERE id = ?1")?;
    Ok(delete.execute([id])? > 0)
}

fn found(
    connection: &Connection,
    which: &str,
    by: impl rusqlite::Params,
) -> Result<Vec<StoredChallenge>, StoreError> {
    let sql = format!("{FOUND} WHERE {which} ORDER BY challenges.number");
    let mut query = connection.prepare_cached(&sql)?;
    let found = query.query_map(by, challenge)?;
    let found: Vec<_> = found.collect::<Result<_, _>>()?;
    // One that makes no sense is left out.
    Ok(found.into_iter().flatten().collect())
}

fn challenge(row: &Row<'_>) -> rusqlite::Result<Option<StoredChallenge>> {
    let seating: String = row.get("seating")?;
    let Some(seating) = seating_of(&seating) else {
        return Ok(None);
    };
    let seek = OpenSeek {
        id: SeekId(row.get("id")?),
        game: row.get("game")?,
        places: 2,
        clock: time_control(row)?,
        seating,
        stand_in: None,
        opened: row.get("opened")?,
        guests: vec![Digest(row.get("challenger")?)],
    };
    let name: Option<String> = row.get("one_name")?;
    let bot: Option<bool> = row.get("one_bot")?;
    Ok(Some(StoredChallenge {
        new: NewChallenge {
            seek,
            to: Digest(row.get("challenged")?),
            rated: row.get("rated")?,
            until: row.get("until")?,
        },
        by: name.map(|name| Named {
            name,
            bot: bot.unwrap_or_default(),
        }),
        to: Named {
            name: row.get("other_name")?,
            bot: row.get("other_bot")?,
        },
    }))
}

/// The challenges of a guest are the account's; nobody challenges themselves.
pub(super) fn pass_on(
    connection: &Connection,
    guest: &Digest,
    account: &Digest,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE challenges SET challenger = ?2 WHERE challenger = ?1 AND challenged <> ?2",
        )?
        .execute(params![guest.0, account.0])?;
    Ok(())
}

/// Whoever is removed has challenged nobody, and nobody them.
pub(super) fn remove(connection: &Connection, account: &Digest) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1")?
        .execute([account.0])?;
    Ok(())
}
