//! Holidays of accounts, and at which tables they are to be noted: the table itself says who is on holiday, by its events.

use quantarium_people::{Digest, Holiday, may_take_holiday};

use crate::accounts::number;
use crate::db::{Connection, Row, row, values};
use crate::{Result, Tx};

/// For how long a holiday that is over is stored, in milliseconds: no year that is asked for has it then.
const STORED: i64 = 2 * 366 * 24 * 3_600_000;

/// Seats of people where days run: until when the table has them on holiday, and until when they are.
const TO_NOTE: &str =
    "SELECT id, seat, coalesce(min(begins), $1) AS begins, coalesce(max(ends), $1) AS ends
     FROM tables JOIN seats ON seats.number = tables.number
     LEFT JOIN holders ON holders.number = seats.number AND holders.party = seats.party
     LEFT JOIN accounts ON holder = guest
     LEFT JOIN holidays ON account = accounts.number AND begins <= $1 AND ends > $1
     WHERE due IS NOT NULL AND level IS NULL AND replaced IS NULL AND WHICH
     GROUP BY id, seat, away
     HAVING coalesce(max(ends), 0) <> CASE WHEN away > $1 THEN away ELSE 0 END";

/// The holidays of an account, in the order in which they were taken.
pub fn of(db: &Connection, account: &Digest) -> Result<Vec<Holiday>> {
    let sql = "SELECT begins, ends FROM holidays JOIN accounts ON number = account WHERE holder = $1 ORDER BY ends";
    db.rows(sql, values![account], holiday)
}

fn holiday(row: &Row<'_>) -> Result<Holiday> {
    let (from, until) = (row.get("begins")?, row.get("ends")?);
    Ok(Holiday { from, until })
}

/// An account takes a holiday.
///
/// # Errors
/// When it may not, or there is no such account.
pub fn take(tx: &Tx<'_>, account: &Digest, new: Holiday, now: i64) -> Result<()> {
    let number = number(tx, account)?;
    let sql = "DELETE FROM holidays WHERE account = $1 AND ends < $2";
    tx.execute(sql, values![number, now - STORED])?;
    may_take_holiday(&of(tx, account)?, new, now)?;
    tx.insert(row!(holidays => account: number, begins: new.from, ends: new.until))
}

/// An account's holiday ends now, or does not begin.
pub fn end(tx: &Tx<'_>, account: &Digest, now: i64) -> Result<()> {
    let number = number(tx, account)?;
    let sql = "DELETE FROM holidays WHERE account = $1 AND begins >= $2";
    tx.execute(sql, values![number, now])?;
    let sql = "UPDATE holidays SET ends = $2 WHERE account = $1 AND ends > $2";
    tx.execute(sql, values![number, now])
}

/// Tables that do not say yet who is on holiday, or still say it of somebody who is not: at most `limit`.
pub fn to_note(db: &Connection, now: i64, limit: u32) -> Result<Vec<String>> {
    let which = "tables.number IN (SELECT holders.number FROM holidays JOIN accounts ON accounts.number = account
         JOIN holders ON guest = holder WHERE ends > $1 AND begins <= $1
         UNION SELECT number FROM seats WHERE away > $1)";
    let sql = TO_NOTE.replace("WHICH", which);
    let mut found: Vec<String> =
        db.rows(&format!("{sql} LIMIT $2"), values![now, limit], |row| {
            row.get("id")
        })?;
    found.dedup();
    Ok(found)
}

/// The holidays that a table does not say yet, by seat; one that is over ends now.
pub fn at_table(db: &Connection, id: &str, now: i64) -> Result<Vec<(u8, Holiday)>> {
    let sql = TO_NOTE.replace("WHICH", "id = $2");
    db.rows(&sql, values![now, id], |row| {
        Ok((row.get("seat")?, holiday(row)?))
    })
}
