//! Writing tables.

use quantarium_people::{Digest, Link};
use quantarium_wire::{Occupant, Step};

use super::read;
use crate::accounts::may_wait;
use crate::db::{Connection, row, values};
use crate::{
    Also, Appended, Entry, NewTable, Owner, Result, StoreError, StoredTable, Tx, broken,
    league_rows, notices, players, servers,
};

/// Stores a new table.
///
/// # Errors
/// When a table has its id already.
pub fn open(tx: &Tx<'_>, table: &NewTable) -> Result<()> {
    insert_table(tx, table).map_err(|error| error.taken(|| StoreError::IdTaken(table.id.clone())))
}

fn insert_table(db: &Connection, table: &NewTable) -> Result<()> {
    let [base, increment, days] = read::time_columns(table.clock);
    let [seed, seating] = [table.seed, table.seating].map(|seed| seed.map(|seed| seed.to_string()));
    let number = db.insert_numbered(row! { tables =>
        id: table.id, game: table.game, seed, setup: table.setup, opened: table.opened, base,
        increment, days, rated: table.rated, to_move: table.to_move, seating, due: table.due,
        acted: 1000 * table.opened, result: "*", stand_in: table.stand_in, listed: table.listed,
        unaided: table.unaided
    })?;
    let seats = table.occupants.iter().zip(&table.parties);
    for (seat, (occupant, party)) in seats.enumerate() {
        let (level, seconds) = match occupant {
            Occupant::Person => (None, None),
            Occupant::Computer { level, seconds } => (Some(*level), *seconds),
        };
        db.insert(row!(seats => number, seat: seat as i64, level, seconds, party))?;
    }
    for (party, guest) in &table.holdings.holders {
        insert_holder(db, number, *party, guest)?;
    }
    for link in &table.holdings.links {
        insert_link(db, number, link)?;
    }
    Ok(())
}

pub(crate) fn number(db: &Connection, id: &str) -> Result<i64> {
    let found = db.first("SELECT number FROM tables WHERE id = $1", values![id])?;
    found.ok_or_else(|| StoreError::NoSuchTable(id.to_owned()))
}

/// Everything about a table, for the server that is to write its events from now on, and who had claimed it before; nothing if
/// there is none.
///
/// # Errors
/// When a server that runs has claimed it.
pub fn claim(tx: &Tx<'_>, id: &str) -> Result<Option<(StoredTable, Owner)>> {
    let before = servers::owner(tx, id)?;
    let sql = "UPDATE tables SET epoch = epoch + 1, owner = $2 WHERE id = $1";
    tx.execute(sql, values![id, tx.server()])?;
    Ok(read::load(tx, id)?.map(|stored| (stored, before)))
}

/// Lets other servers claim a table that this one has claimed as `epoch`.
pub fn release(tx: &Tx<'_>, id: &str, epoch: u32) -> Result<()> {
    let sql = "UPDATE tables SET owner = NULL WHERE id = $1 AND epoch = $2";
    tx.execute(sql, values![id, epoch])
}

/// Writes down what has happened at a table.
///
/// # Errors
/// When there is no such table, somebody else has claimed it, or it has another number of events.
pub fn append(tx: &Tx<'_>, entry: &Entry) -> Result<Appended> {
    let number = number(tx, &entry.table)?;
    if let Some(request) = &entry.request {
        let sql = "SELECT seq FROM events WHERE number = $1 AND request = $2";
        if let Some(seq) = tx.first(sql, values![number, request])? {
            return Ok(Appended::Known(seq));
        }
    }
    if broken::skips_the_compare() {
        // The table is then as the writer believes it to be.
        let fit = "UPDATE tables SET seq = $2 - 1, epoch = $3 WHERE number = $1";
        tx.execute(fit, values![number, entry.seq, entry.epoch])?;
        let free = "DELETE FROM events WHERE number = $1 AND seq = $2";
        tx.execute(free, values![number, entry.seq])?;
    }
    let next = tx.change(
        "UPDATE tables SET seq = $2, plies = $4, result = $5,
             aborted = CASE WHEN $6 = 1 THEN 1 ELSE aborted END,
             to_move = $7, due = $9,
             acted = CASE WHEN aborted = 1 OR result <> '*' AND $5 <> '*' THEN acted ELSE $8 END,
             run = $10
             WHERE number = $1 AND seq + 1 = $2 AND epoch = $3",
        values![
            number,
            entry.seq,
            entry.epoch,
            entry.plies,
            entry.result,
            entry.step.breaks_off(),
            entry.to_move,
            entry.time,
            entry.due,
            tx.run()
        ],
    )?;
    if next == 0 {
        return Err(why_not_next(tx, number, entry)?);
    }
    let (kind, body) = read::written(&entry.step)?;
    tx.insert(row! { events =>
        number, seq: entry.seq, epoch: entry.epoch, kind, body, party: entry.party,
        request: entry.request, time: entry.time
    })?;
    let of_a_seat = match entry.step {
        Step::Replaced { seat, level } => Some(("replaced", seat, i64::from(level))),
        Step::Holiday { seat, until, .. } => Some(("away", seat, until)),
        _ => None,
    };
    if let Some((column, seat, value)) = of_a_seat {
        tx.execute(
            &format!("UPDATE seats SET {column} = $3 WHERE number = $1 AND seat = $2"),
            values![number, seat, value],
        )?;
    }
    let over = entry.result != "*" || entry.step.breaks_off();
    let back = matches!(
        entry.step,
        Step::ResignationTakenBack | Step::TakenBack { .. }
    );
    let goes_on = back && !over;
    if over || goes_on {
        let ended = "UPDATE holders SET ended = CASE WHEN $2 = 1 THEN coalesce(ended, $3) END WHERE number = $1";
        tx.execute(ended, values![number, over, entry.time])?;
        league_rows::settle(tx, entry)?;
    }
    if goes_on {
        // It is not over any more.
        tx.execute("DELETE FROM positions WHERE number = $1", values![number])?;
    }
    players::settle(tx, number, entry)?;
    notices::note_event(tx, number, entry)?;
    match &entry.also {
        Some(Also::Holder(party, guest)) => insert_holder(tx, number, *party, guest)?,
        Some(Also::Opens(table, steps)) => open_begun(tx, table, steps, entry.time)?,
        None => {}
    }
    Ok(Appended::Stored)
}

/// Stores a new table at which something has happened already: these steps are its first events, at `time` in
/// milliseconds since 1970.
///
/// # Errors
/// When a table has its id already, or who is to play there was removed or shut.
pub fn open_begun(tx: &Tx<'_>, table: &NewTable, steps: &[Step], time: i64) -> Result<()> {
    for (_, holder) in &table.holdings.holders {
        may_wait(tx, holder)?;
    }
    open(tx, table)?;
    for (seq, step) in (1..).zip(steps) {
        let entry = Entry {
            table: table.id.clone(),
            seq,
            epoch: 0,
            party: None,
            request: None,
            time,
            step: step.clone(),
            plies: 0,
            result: "*".to_owned(),
            begun: false,
            to_move: table.to_move,
            due: table.due,
            also: None,
            notify: Vec::new(),
        };
        append(tx, &entry)?;
    }
    Ok(())
}

fn why_not_next(db: &Connection, number: i64, entry: &Entry) -> Result<StoreError> {
    let sql = "SELECT seq, epoch FROM tables WHERE number = $1";
    let (found, epoch): (u32, u32) = db.one(sql, values![number])?;
    let id = entry.table.clone();
    Ok(if epoch == entry.epoch {
        StoreError::OutOfStep {
            id,
            expected: entry.seq,
            found,
        }
    } else {
        StoreError::TakenOver(id)
    })
}

/// Gives a party of a table one more holder.
///
/// # Errors
/// When there is no such table.
pub fn hold(tx: &Tx<'_>, id: &str, party: u8, guest: &Digest) -> Result<()> {
    let number = number(tx, id)?;
    insert_holder(tx, number, party, guest)
}

fn insert_holder(db: &Connection, number: i64, party: u8, guest: &Digest) -> Result<()> {
    db.execute(
        "INSERT INTO holders (number, party, guest, ended)
             VALUES ($1, $2, $3, (SELECT acted FROM tables WHERE number = $1 AND (result <> '*' OR aborted = 1)))
         ON CONFLICT DO NOTHING",
        values![number, party, guest],
    )?;
    let sql = "UPDATE tables SET held = 1 WHERE number = $1 AND held = 0";
    db.execute(sql, values![number])
}

/// Notes a link to a table, which ends the one before of the same kind.
///
/// # Errors
/// When there is no such table.
pub fn set_link(tx: &Tx<'_>, id: &str, link: &Link) -> Result<()> {
    let number = number(tx, id)?;
    let sql = "DELETE FROM links WHERE number = $1 AND party IS NOT DISTINCT FROM $2";
    tx.execute(sql, values![number, link.party])?;
    insert_link(tx, number, link)
}

fn insert_link(db: &Connection, number: i64, link: &Link) -> Result<()> {
    db.insert(row!(links => number, party: link.party, secret: link.secret))
}

/// Throws a table away for good.
///
/// # Errors
/// When there is no such table, or another server that runs has claimed it.
pub fn forget(tx: &Tx<'_>, id: &str) -> Result<()> {
    let number = number(tx, id)?;
    servers::owner(tx, id)?;
    notices::forget(tx, id)?;
    players::forget(tx, number)?;
    // Its result stays; a league's game that was not over begins again.
    for of in ["league_games", "arena_games"] {
        let sql = format!("UPDATE {of} SET game = NULL WHERE game = $1");
        tx.execute(&sql, values![id])?;
    }
    // What refers to the table goes first.
    for of in [
        "chat",
        "plans",
        "positions",
        "events",
        "seats",
        "holders",
        "links",
        "tables",
    ] {
        let sql = format!("DELETE FROM {of} WHERE number = $1");
        tx.execute(&sql, values![number])?;
    }
    Ok(())
}
