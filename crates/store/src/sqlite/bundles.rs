//! Notices that are sent by mail, several in one.

use rusqlite::{Connection, OptionalExtension, params};

use super::notices::notice;
use crate::mails::BUNDLED_FOR;
use crate::{BundledNotice, DueBundle, Fate, StoreError};

/// Has an account sent notices by mail, or ends it. Who has them keeps the secret that stands in earlier mails.
pub(super) fn set(
    connection: &Connection,
    account: i64,
    wanted: Option<&(String, String)>,
    now: i64,
) -> Result<(), StoreError> {
    let Some((secret, language)) = wanted else {
        connection
            .prepare_cached("DELETE FROM outlets WHERE account = ?1 AND mail = 1")?
            .execute([account])?;
        return Ok(());
    };
    let mut speak = connection.prepare_cached(
        "UPDATE mail_addresses SET language = ?2 WHERE account = ?1 AND address IS NOT NULL",
    )?;
    if speak.execute(params![account, language])? == 0 {
        return Err(StoreError::NoMail);
    }
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO outlets (account, address, secret, made, mail)
             VALUES (?1, '', ?2, ?3, 1)",
        )?
        .execute(params![account, secret.as_bytes(), now])?;
    Ok(())
}

/// Ends them for whoever has the secret.
pub(super) fn stop(connection: &Connection, secret: &str) -> Result<bool, StoreError> {
    let mut delete =
        connection.prepare_cached("DELETE FROM outlets WHERE mail = 1 AND secret = ?1")?;
    Ok(delete.execute([secret.as_bytes()])? > 0)
}

/// Where a bundle is sent.
struct To {
    outlet: i64,
    bundle: Option<i64>,
    address: String,
    language: String,
    secret: Vec<u8>,
}

/// The outlet that waits longest.
fn next(connection: &Connection, now: i64) -> Result<Option<To>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT outlet, bundle, mail_addresses.address AS address,
                mail_addresses.language AS language, secret
         FROM notices JOIN outlets ON outlets.number = outlet
         JOIN mail_addresses ON mail_addresses.account = outlets.account
         WHERE mail = 1 AND at <= ?1 ORDER BY at, notices.number LIMIT 1",
    )?;
    let found = query.query_row([now], |row| {
        Ok(To {
            outlet: row.get("outlet")?,
            bundle: row.get("bundle")?,
            address: row.get("address")?,
            language: row.get("language")?,
            secret: row.get("secret")?,
        })
    });
    Ok(found.optional()?)
}

pub(super) fn take(
    connection: &Connection,
    now: i64,
    until: i64,
) -> Result<Option<DueBundle>, StoreError> {
    // What is too old is not sent, nor anything to whom the operator has shut out.
    connection
        .prepare_cached(
            "DELETE FROM notices WHERE at <= ?1 AND EXISTS
             (SELECT 1 FROM outlets JOIN accounts ON accounts.number = account
              WHERE outlets.number = outlet AND mail = 1
                  AND (notices.made <= ?2 OR banned IS NOT NULL))",
        )?
        .execute([now, now - BUNDLED_FOR])?;
    while let Some(to) = next(connection, now)? {
        let number = match to.bundle {
            Some(number) => number,
            None => begin(connection, to.outlet, now)?,
        };
        connection
            .prepare_cached("UPDATE notices SET at = ?2, tries = tries + 1 WHERE bundle = ?1")?
            .execute([number, until])?;
        let (notices, made, tries) = contents(connection, number)?;
        if notices.is_empty() {
            // Their games and challenges have gone.
            settle(connection, number, Fate::Over)?;
            continue;
        }
        return Ok(Some(DueBundle {
            number,
            address: to.address,
            language: to.language,
            secret: String::from_utf8_lossy(&to.secret).into_owned(),
            notices,
            made,
            tries,
        }));
    }
    Ok(None)
}

/// All that waits for an outlet becomes a bundle: its number.
fn begin(connection: &Connection, outlet: i64, now: i64) -> Result<i64, StoreError> {
    let first = connection
        .prepare_cached("SELECT min(number) FROM notices WHERE outlet = ?1 AND bundle IS NULL")?
        .query_row([outlet], |row| row.get(0))?;
    connection
        .prepare_cached("UPDATE notices SET bundle = ?2 WHERE outlet = ?1 AND bundle IS NULL")?
        .execute([outlet, first])?;
    connection
        .prepare_cached("UPDATE outlets SET sent = ?2 WHERE number = ?1")?
        .execute([outlet, now])?;
    Ok(first)
}

/// The notices in a bundle, when the first came up, and how often it was sent.
fn contents(
    connection: &Connection,
    bundle: i64,
) -> Result<(Vec<BundledNotice>, i64, u32), StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT notices.*, account,
                coalesce(tables.game, challenges.game) AS game, tables.number AS place, challenger
         FROM notices JOIN outlets ON outlets.number = outlet
         LEFT JOIN tables ON tables.id = subject LEFT JOIN challenges ON challenges.id = subject
         WHERE bundle = ?1 ORDER BY made, notices.number",
    )?;
    let (mut notices, mut made, mut tries) = (Vec::new(), i64::MAX, 0);
    let mut rows = query.query([bundle])?;
    while let Some(row) = rows.next()? {
        made = made.min(row.get("made")?);
        tries = tries.max(row.get("tries")?);
        notices.extend(notice(connection, row)?);
    }
    Ok((notices, made, tries))
}

pub(super) fn settle(connection: &Connection, bundle: i64, fate: Fate) -> rusqlite::Result<()> {
    match fate {
        Fate::Over | Fate::NobodyThere => connection
            .prepare_cached("DELETE FROM notices WHERE bundle = ?1")?
            .execute([bundle]),
        Fate::Again(at) => connection
            .prepare_cached("UPDATE notices SET at = ?2 WHERE bundle = ?1")?
            .execute([bundle, at]),
    }?;
    Ok(())
}
