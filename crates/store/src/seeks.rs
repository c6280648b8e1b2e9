//! Open seeks.

use quantarium_people::{Digest, OpenSeek};
use quantarium_wire::{Seating, SeekId, Step};
use rusqlite::{Connection, Row, params};

use crate::accounts::may_wait;
use crate::tables::{Time, open_begun, time_control};
use crate::{NewTable, StoreError, Tx, notices};

/// How a seating is written.
const SEATINGS: [(Seating, &str); 3] = [
    (Seating::Opener, "opener"),
    (Seating::Other, "other"),
    (Seating::Chance, "chance"),
];

pub(crate) fn seating_text(seating: Seating) -> Option<&'static str> {
    let mut seatings = SEATINGS.iter();
    let found = seatings.find(|(one, _)| *one == seating);
    found.map(|(_, text)| *text)
}

pub(crate) fn seating_of(text: &str) -> Option<Seating> {
    let mut seatings = SEATINGS.iter();
    let found = seatings.find(|(_, other)| *other == text);
    found.map(|(seating, _)| *seating)
}

/// Stores a new seek.
pub fn open(tx: &Tx<'_>, seek: &OpenSeek) -> Result<(), StoreError> {
    let time = Time::of(seek.clock);
    tx.prepare_cached(
        "INSERT INTO seeks (id, game, places, base, increment, days, seating, stand_in, opened)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?
    .execute(params![
        seek.id.0,
        seek.game,
        seek.places,
        time.base,
        time.increment,
        time.days,
        seating_text(seek.seating),
        seek.stand_in,
        seek.opened
    ])?;
    let number = tx.last_insert_rowid();
    for guest in &seek.guests {
        insert_guest(tx, number, guest)?;
    }
    Ok(())
}

/// Gives a guest a place of a seek of which `taken` places are taken.
///
/// # Errors
/// When there is no such seek, or another number is taken.
pub fn join(tx: &Tx<'_>, id: &str, taken: usize, guest: &Digest) -> Result<(), StoreError> {
    let number = number(tx, id, taken)?;
    insert_guest(tx, number, guest)
}

/// Takes a guest's place of a seek back, if they have one.
pub fn leave(tx: &Tx<'_>, id: &str, guest: &Digest) -> Result<(), StoreError> {
    tx.prepare_cached(
        "DELETE FROM seek_guests
             WHERE number = (SELECT number FROM seeks WHERE id = ?1) AND guest = ?2",
    )?
    .execute(params![id, guest.0])?;
    Ok(())
}

/// Gives the places of a guest to an account; at a seek where it has one, the guest's is free again.
pub fn pass_on(tx: &Tx<'_>, guest: &Digest, account: &Digest) -> Result<(), StoreError> {
    tx.prepare_cached("UPDATE OR IGNORE seek_guests SET guest = ?2 WHERE guest = ?1")?
        .execute(params![guest.0, account.0])?;
    tx.prepare_cached("DELETE FROM seek_guests WHERE guest = ?1")?
        .execute([guest.0])?;
    Ok(())
}

/// Removes a seek.
///
/// # Errors
/// When there is no such seek.
pub fn close(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.prepare_cached(
        "DELETE FROM seek_guests WHERE number = (SELECT number FROM seeks WHERE id = ?1)",
    )?
    .execute([id])?;
    let closed = tx
        .prepare_cached("DELETE FROM seeks WHERE id = ?1")?
        .execute([id])?;
    match closed {
        0 => Err(StoreError::SeekGone(id.to_owned())),
        _ => Ok(()),
    }
}

/// Withdraws all seeks of somebody, and leaves all places that they have taken.
pub(crate) fn remove(tx: &Tx<'_>, guest: &Digest) -> Result<(), StoreError> {
    let mut own = tx.prepare_cached(
        "SELECT id FROM seeks WHERE ?1 = (SELECT guest FROM seek_guests
             WHERE seek_guests.number = seeks.number ORDER BY place LIMIT 1)",
    )?;
    let own = own.query_map([guest.0], |row| row.get(0))?;
    for id in own.collect::<Result<Vec<String>, _>>()? {
        close(tx, &id)?;
    }
    tx.prepare_cached("DELETE FROM seek_guests WHERE guest = ?1")?
        .execute([guest.0])?;
    Ok(())
}

/// Removes a seek of which `taken` places are taken, and opens the table to which it has led, with these steps as its first
/// events at `time`, in milliseconds since 1970: together or not at all, so that one seek leads to one game at most.
///
/// # Errors
/// When there is no such seek, or another number is taken.
pub fn fill(
    tx: &Tx<'_>,
    id: &str,
    taken: usize,
    table: &NewTable,
    steps: &[Step],
    time: i64,
) -> Result<(), StoreError> {
    number(tx, id, taken)?;
    for (_, guest) in &table.holdings.holders {
        may_wait(tx, guest)?;
    }
    close(tx, id)?;
    open_begun(tx, table, steps, time)?;
    notices::begun(tx, table, time)
}

/// The open seeks, oldest first.
pub fn all(connection: &Connection) -> Result<Vec<OpenSeek>, StoreError> {
    let mut query = connection.prepare_cached("SELECT * FROM seeks ORDER BY number")?;
    let mut guests = connection
        .prepare_cached("SELECT guest FROM seek_guests WHERE number = ?1 ORDER BY place")?;
    let mut rows = query.query(())?;
    let mut seeks = Vec::new();
    while let Some(row) = rows.next()? {
        let number: i64 = row.get("number")?;
        let guests = guests.query_map([number], |row| Ok(Digest(row.get(0)?)))?;
        let guests = guests.collect::<Result<_, _>>()?;
        // One that makes no sense is left out: nobody waits for it any more.
        seeks.extend(seek(row, guests)?);
    }
    Ok(seeks)
}

/// Those who wait at open seeks and have no account.
pub fn waiting_guests(connection: &Connection) -> Result<Vec<Digest>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT DISTINCT guest FROM seek_guests
         WHERE guest NOT IN (SELECT holder FROM accounts)",
    )?;
    let guests = query.query_map((), |row| Ok(Digest(row.get(0)?)))?;
    Ok(guests.collect::<Result<_, _>>()?)
}

fn seek(row: &Row<'_>, guests: Vec<Digest>) -> rusqlite::Result<Option<OpenSeek>> {
    let seating: String = row.get("seating")?;
    let Some(seating) = seating_of(&seating).filter(|_| !guests.is_empty()) else {
        return Ok(None);
    };
    Ok(Some(OpenSeek {
        id: SeekId(row.get("id")?),
        game: row.get("game")?,
        places: row.get("places")?,
        clock: time_control(row)?,
        seating,
        stand_in: row.get("stand_in")?,
        opened: row.get("opened")?,
        guests,
    }))
}

/// The number of a seek in the file, if `taken` places of it are taken.
fn number(connection: &Connection, id: &str, taken: usize) -> Result<i64, StoreError> {
    let found = connection
        .prepare_cached(
            "SELECT number FROM seeks WHERE id = ?1 AND ?2 =
             (SELECT count(*) FROM seek_guests WHERE seek_guests.number = seeks.number)",
        )?
        .query_row(params![id, taken as i64], |row| row.get(0));
    match found {
        Err(rusqlite::Error::QueryReturnedNoRows) => Err(StoreError::SeekGone(id.to_owned())),
        found => Ok(found?),
    }
}

fn insert_guest(connection: &Connection, number: i64, guest: &Digest) -> Result<(), StoreError> {
    may_wait(connection, guest)?;
    connection
        .prepare_cached("INSERT OR IGNORE INTO seek_guests (number, guest) VALUES (?1, ?2)")?
        .execute(params![number, guest.0])?;
    Ok(())
}
