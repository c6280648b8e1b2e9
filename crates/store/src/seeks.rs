//! Open seeks.

use quantarium_people::{Digest, OpenSeek};
use quantarium_wire::{NewSeek, Seating, SeekId, Step};

use crate::accounts::may_wait;
use crate::db::{Connection, Row, from_row, row, values, words};
use crate::tables::{open_begun, time_columns, time_control};
use crate::{NewTable, Result, StoreError, Tx, notices};

words!(Seating { Opener = "opener", Other = "other", Chance = "chance" });

/// Stores a new seek.
pub fn open(tx: &Tx<'_>, seek: &OpenSeek) -> Result<()> {
    let new = &seek.new;
    let [base, increment, days] = time_columns(new.clock);
    let number = tx.insert_numbered(row! { seeks =>
        id: seek.id.0, game: new.game, places: seek.places, base, increment, days,
        seating: new.seating, stand_in: new.stand_in, rated: new.rated, opened: seek.opened,
        within: new.within, unaided: new.unaided
    })?;
    for guest in &seek.guests {
        insert_guest(tx, number, guest)?;
    }
    Ok(())
}

/// Gives a guest a place of a seek of which `taken` places are taken.
///
/// # Errors
/// When there is no such seek, or another number is taken.
pub fn join(tx: &Tx<'_>, id: &str, taken: usize, guest: &Digest) -> Result<()> {
    let number = number(tx, id, taken)?;
    insert_guest(tx, number, guest)
}

/// Takes a guest's place of a seek back, if they have one.
pub fn leave(tx: &Tx<'_>, id: &str, guest: &Digest) -> Result<()> {
    tx.execute(
        "DELETE FROM seek_guests
             WHERE number = (SELECT number FROM seeks WHERE id = $1) AND guest = $2",
        values![id, guest],
    )
}

/// Gives the places of a guest to an account; at a seek where it has one, the guest's is free again.
pub fn pass_on(tx: &Tx<'_>, guest: &Digest, account: &Digest) -> Result<()> {
    tx.execute(
        "UPDATE seek_guests SET guest = $2 WHERE guest = $1 AND number NOT IN
             (SELECT number FROM seek_guests WHERE guest = $2)",
        values![guest, account],
    )?;
    tx.execute("DELETE FROM seek_guests WHERE guest = $1", values![guest])
}

/// Removes a seek.
///
/// # Errors
/// When there is no such seek.
pub fn close(tx: &Tx<'_>, id: &str) -> Result<()> {
    let sql = "DELETE FROM seek_guests WHERE number = (SELECT number FROM seeks WHERE id = $1)";
    tx.execute(sql, values![id])?;
    let removed = tx.change("DELETE FROM seeks WHERE id = $1", values![id])?;
    let removed = (removed > 0).then_some(());
    removed.ok_or_else(|| StoreError::SeekGone(id.to_owned()))
}

/// Withdraws all seeks of somebody, and leaves all places that they have taken.
pub(crate) fn remove(tx: &Tx<'_>, guest: &Digest) -> Result<()> {
    let own = tx.all::<String>(
        "SELECT id FROM seeks WHERE $1 = (SELECT guest FROM seek_guests
             WHERE seek_guests.number = seeks.number ORDER BY place LIMIT 1)",
        values![guest],
    )?;
    for id in own {
        close(tx, &id)?;
    }
    tx.execute("DELETE FROM seek_guests WHERE guest = $1", values![guest])
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
) -> Result<()> {
    number(tx, id, taken)?;
    close(tx, id)?;
    open_begun(tx, table, steps, time)?;
    notices::begun(tx, table, steps.len(), time)
}

/// The open seeks, oldest first.
pub fn all(db: &Connection) -> Result<Vec<OpenSeek>> {
    let seeks = db.rows("SELECT * FROM seeks ORDER BY number", &[], |row| {
        let sql = "SELECT guest FROM seek_guests WHERE number = $1 ORDER BY place";
        let guests = db.all(sql, values![row.get::<i64>("number")?])?;
        seek(row, guests)
    })?;
    // One that makes no sense is left out: nobody waits for it any more.
    Ok(seeks.into_iter().flatten().collect())
}

/// Those who wait at open seeks and have no account.
pub fn waiting_guests(db: &Connection) -> Result<Vec<Digest>> {
    db.all(
        "SELECT DISTINCT guest FROM seek_guests
         WHERE guest NOT IN (SELECT holder FROM accounts)",
        &[],
    )
}

/// What a row says of a seek with these guests; nothing of one that makes no sense.
pub(crate) fn seek(row: &Row<'_>, guests: Vec<Digest>) -> Result<Option<OpenSeek>> {
    let Some(seating) = row.get("seating").ok().filter(|_| !guests.is_empty()) else {
        return Ok(None);
    };
    Ok(Some(OpenSeek {
        id: SeekId(row.get("id")?),
        new: from_row!(row => NewSeek {
            game, stand_in, rated, unaided, within;
            clock: time_control(row)?,
            seating,
        }),
        places: row.get("places")?,
        opened: row.get("opened")?,
        guests,
    }))
}

/// The number of a seek in the file, if `taken` places of it are taken.
fn number(db: &Connection, id: &str, taken: usize) -> Result<i64> {
    let found = db.first(
        "SELECT number FROM seeks WHERE id = $1 AND $2 =
             (SELECT count(*) FROM seek_guests WHERE seek_guests.number = seeks.number)",
        values![id, taken as i64],
    );
    found?.ok_or_else(|| StoreError::SeekGone(id.to_owned()))
}

fn insert_guest(db: &Connection, number: i64, guest: &Digest) -> Result<()> {
    may_wait(db, guest)?;
    db.insert_if_new(row!(seek_guests => number, guest))
}
