//! Reading tables.

use std::collections::HashSet;

use quantarium_people::{Digest, Holdings, Link};
use quantarium_wire::{Occupant, Seat, Step, TableEvent, TableId, TableSummary, TimeControl};
use serde_json::Value as Json;

use crate::blocks::apart;
use crate::db::{Connection, Row, Value, from_row, named_columns, values};
use crate::{NewTable, Result, StoreError, StoredEvent, StoredTable, Summary};

/// Everything about a table; nothing if there is none.
///
/// # Errors
/// When what is stored makes no sense.
pub fn load(db: &Connection, id: &str) -> Result<Option<StoredTable>> {
    let found = db.row(
        "SELECT number, game, seed, setup, opened, base, increment, days, seq, epoch,
             result, rated, unaided,
             to_move, seating, due, stand_in, listed,
             (SELECT alive FROM runs WHERE runs.run = tables.run) AS ran_until
             FROM tables WHERE id = $1",
        values![id],
        |row| table(id, row),
    )?;
    let Some((number, last, mut table)) = found else {
        return Ok(None);
    };
    db.rows(
        "SELECT level, seconds, party FROM seats WHERE number = $1 ORDER BY seat",
        values![number],
        |row| {
            let occupant = occupant(row.get(0)?, row.get(1)?);
            table.table.occupants.push(occupant);
            table.table.parties.push(row.get(2)?);
            Ok(())
        },
    )?;
    table.table.holdings = holdings(db, number)?;
    // What happens while this is read, by a server that goes on to play, is not read.
    db.rows(
        "SELECT seq, kind, body, request, time FROM events
             WHERE number = $1 AND seq <= $2 ORDER BY seq",
        values![number, last],
        |row| {
            let expected = table.events.len() as u32 + 1;
            let (seq, kind, body): (u32, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            if seq != expected {
                return Err(damaged(id, format!("event {expected} is missing")));
            }
            let step =
                read(kind, &body).ok_or_else(|| damaged(id, format!("event {seq}: `{body}`")))?;
            let (request, time) = (row.get(3)?, row.get(4)?);
            let event = TableEvent { seq, time, step };
            table.events.push(StoredEvent { event, request });
            Ok(())
        },
    )?;
    if table.events.len() as u32 != last {
        return Err(damaged(id, format!("event {last} is missing")));
    }
    Ok(Some(table))
}

pub(crate) fn damaged(id: &str, what: String) -> StoreError {
    StoreError::Damaged(id.to_owned(), what)
}

/// A seed in a column of a table's row.
fn seed(id: &str, row: &Row<'_>, column: &str) -> Result<Option<u64>> {
    let text: Option<String> = row.get(column)?;
    let read = |text: String| {
        text.parse()
            .map_err(|_| damaged(id, format!("seed `{text}`")))
    };
    text.map(read).transpose()
}

/// How much time persons have, as the columns base, increment and days.
pub(crate) fn time_columns(control: Option<TimeControl>) -> [Option<u32>; 3] {
    match control {
        None => [None; 3],
        Some(TimeControl::Days { days }) => [None, None, Some(days)],
        Some(TimeControl::Clock { base, increment }) => [Some(base), Some(increment), None],
    }
}

/// How much time persons have, by a row's columns.
pub(crate) fn time_control(row: &Row<'_>) -> Result<Option<TimeControl>> {
    if let Some(days) = row.get("days")? {
        return Ok(Some(TimeControl::Days { days }));
    }
    let (base, increment): (Option<u32>, Option<u32>) = (row.get("base")?, row.get("increment")?);
    let clock = base.zip(increment);
    Ok(clock.map(|(base, increment)| TimeControl::Clock { base, increment }))
}

/// A table without what is in other rows, its number, and how many events there are.
fn table(id: &str, row: &Row<'_>) -> Result<(i64, u32, StoredTable)> {
    let table = from_row!(row => NewTable {
        game, setup, opened, rated, unaided, to_move, due, stand_in, listed;
        id: id.to_owned(),
        seed: seed(id, row, "seed")?,
        occupants: Vec::new(),
        parties: Vec::new(),
        clock: time_control(row)?,
        holdings: Holdings::default(),
        seating: seed(id, row, "seating")?,
    });
    let events = Vec::new();
    let table = from_row!(row => StoredTable { epoch, ran_until, result; table, events });
    Ok((row.get("number")?, row.get("seq")?, table))
}

named_columns!(Link, party, secret);

fn holdings(db: &Connection, number: i64) -> Result<Holdings> {
    let sql = "SELECT party, guest FROM holders WHERE number = $1 ORDER BY party, guest";
    let holders = db.all(sql, values![number])?;
    let sql =
        "SELECT party, secret FROM links WHERE number = $1 ORDER BY party NULLS FIRST, secret";
    let links = db.all(sql, values![number])?;
    Ok(Holdings { holders, links })
}

/// A step as it is written: its kind, and the rest of it.
pub(crate) fn written(step: &Step) -> Result<(String, String)> {
    let wrong = |what: &str| StoreError::Database(format!("an event cannot be written: {what}"));
    let mut value = serde_json::to_value(step).map_err(|error| wrong(&error.to_string()))?;
    let fields = value.as_object_mut();
    let kind = fields.and_then(|fields| fields.remove("kind"));
    match kind {
        Some(Json::String(kind)) => Ok((kind, value.to_string())),
        _ => Err(wrong("it has no kind")),
    }
}

fn read(kind: String, body: &str) -> Option<Step> {
    let mut value: Json = serde_json::from_str(body).ok()?;
    let fields = value.as_object_mut()?;
    fields.insert("kind".to_owned(), Json::String(kind));
    serde_json::from_value(value).ok()
}

/// Tables, those with the highest `sort` first, a row for each seat; `which` says the numbers of which tables, `reader` and
/// `limit` are parameters.
pub(super) fn summaries(which: &str, reader: &str, limit: &str) -> String {
    format!(
        "SELECT newest.number AS number, id, game, opened, result, plies, aborted, rated, to_move,
                acted, due, (SELECT away FROM seats WHERE seats.number = newest.number AND seat = to_move) AS away, base, increment, days, seat, coalesce(level, replaced) AS level, seconds,
                EXISTS (SELECT 1 FROM holders WHERE holders.number = newest.number
                        AND holders.guest = {reader} AND holders.party = seats.party) AS own,
                EXISTS (SELECT 1 FROM seats WHERE seats.number = newest.number
                        AND party > 0 AND level IS NULL) AS online,
                seats.party > 0 AND level IS NULL AND replaced IS NULL AND EXISTS
                    (SELECT 1 FROM holders WHERE holders.number = newest.number
                     AND holders.party = seats.party) AS shared,
                level IS NULL AND replaced IS NULL AND name IS NULL AND EXISTS
                    (SELECT 1 FROM holders JOIN removed ON holder = guest WHERE holders.number = newest.number
                     AND holders.party = seats.party) AS former,
                name, COALESCE(bot, 0) AS bot
         FROM (SELECT tables.*, sort FROM ({which} ORDER BY sort DESC, number DESC LIMIT {limit}) AS which
               JOIN tables ON tables.number = which.number) AS newest
         JOIN seats ON seats.number = newest.number
         LEFT JOIN accounts ON level IS NULL AND replaced IS NULL AND accounts.number =
             (SELECT account.number FROM holders JOIN accounts AS account ON holder = guest
              WHERE holders.number = newest.number AND holders.party = seats.party
              ORDER BY account.number LIMIT 1)
         ORDER BY sort DESC, newest.number DESC, seat"
    )
}

pub(super) const LIST: &str = "SELECT mine.number AS number, acted AS sort FROM
         (SELECT number FROM
              (SELECT DISTINCT number, ended FROM holders WHERE guest = $1 AND ended IS NOT NULL
               ORDER BY ended DESC, number DESC LIMIT $2) AS over
          UNION ALL SELECT number FROM
              (SELECT DISTINCT holders.number AS number, days IS NULL AS without_days FROM holders
               JOIN tables ON tables.number = holders.number WHERE guest = $1 AND ended IS NULL
               ORDER BY without_days, number DESC LIMIT $2) AS going_on
          UNION ALL SELECT number FROM
              (SELECT number FROM tables WHERE held = 0 AND $3 = 1 ORDER BY number DESC LIMIT $2) AS nobodys) AS mine
     JOIN tables ON tables.number = mine.number";

pub(super) const PLAYING: &str = "SELECT number, acted AS sort FROM tables
     WHERE number IN (SELECT number FROM holders WHERE guest = $1 AND ended IS NULL)
     AND EXISTS (SELECT 1 FROM seats WHERE seats.number = tables.number AND party > 0 AND level IS NULL)";

pub(super) const ONE: &str = "SELECT number, acted AS sort FROM tables WHERE id = $3";

pub(super) const RUNNING: &str = concat!(
    "SELECT number, acted AS sort FROM tables
     WHERE listed = 1 AND result = '*' AND aborted = 0 AND plies > 0 AND acted > $3 AND NOT EXISTS
         (SELECT 1 FROM holders WHERE holders.number = tables.number AND (guest = $1 OR guest IN (",
    apart!(),
    ")))"
);

/// What a list says of a table, to a stranger; nothing if there is none.
pub fn listed(db: &Connection, id: &str) -> Result<Option<Summary>> {
    let sql = summaries(ONE, "$1", "$2");
    Ok(collected(db, &sql, values![None::<&Digest>, 1_u32, id])?.pop())
}

/// Somebody's tables, those in which something happened last first: at most `limit` that are over, as many that go on, those with
/// days before others, and as many that nobody owns, where `nobodys` are wanted.
pub fn list(
    db: &Connection,
    guest: Option<&Digest>,
    nobodys: bool,
    limit: u32,
) -> Result<Vec<Summary>> {
    let sql = summaries(LIST, "$1", "3 * $2");
    collected(db, &sql, values![guest, limit, nobodys])
}

/// All games of an account at several screens that go on, those in which something happened last first.
pub fn playing(db: &Connection, account: &Digest) -> Result<Vec<Summary>> {
    let sql = summaries(PLAYING, "$1", "$2");
    collected(db, &sql, values![account, u32::MAX])
}

/// The games that everybody may see and in which something has happened since `since`, in milliseconds since 1970 (UTC), those in
/// which it happened last first, at most `limit`: but for those of the reader, and of players from whom they are kept apart.
pub fn running(
    db: &Connection,
    reader: Option<&Digest>,
    since: i64,
    limit: u32,
) -> Result<Vec<Summary>> {
    let sql = summaries(RUNNING, "$1", "$2");
    collected(db, &sql, values![reader, limit, since])
}

pub(super) fn collected(db: &Connection, sql: &str, values: &[Value<'_>]) -> Result<Vec<Summary>> {
    let mut tables: Vec<(i64, Summary)> = Vec::new();
    // A table whose rows make no sense is left out; whoever asks for it by name gets the error.
    let mut damaged = HashSet::new();
    db.rows(sql, values, |row| {
        let number = row.get("number")?;
        // One row a seat.
        let Ok(table) = summary(row) else {
            damaged.insert(number);
            return Ok(());
        };
        match tables.last_mut().filter(|(last, _)| *last == number) {
            Some((_, Summary { shown, .. })) => {
                shown.seats.extend(table.shown.seats);
                shown.names.extend(table.shown.names);
                shown.bots.extend(table.shown.bots);
                shown.former.extend(table.shown.former);
                shown.own.extend(table.shown.own);
                shown.shared |= table.shown.shared;
            }
            None => tables.push((number, table)),
        }
        Ok(())
    })?;
    tables.retain(|(number, _)| !damaged.contains(number));
    Ok(tables.into_iter().map(|(_, table)| table).collect())
}

fn summary(row: &Row<'_>) -> Result<Summary> {
    let level: Option<u8> = row.get("level")?;
    let own = row.get("own")? && level.is_none();
    let seat: u8 = row.get("seat")?;
    let (bot, former): (bool, bool) = (row.get("bot")?, row.get("former")?);
    let occupant = occupant(level, row.get("seconds")?);
    let name = String::new();
    let shown = from_row!(row => TableSummary {
        game, plies, result, opened, online, shared, aborted, rated, to_move;
        id: TableId(row.get("id")?),
        title: String::new(),
        seats: vec![Seat { name, occupant }],
        names: vec![row.get("name")?],
        bots: bot.then_some(seat).into_iter().collect(),
        former: former.then_some(seat).into_iter().collect(),
        own: own.then_some(seat).into_iter().collect(),
        acted: row.get::<i64>("acted")?.div_euclid(1000),
        left: None,
        clock: time_control(row)?,
    });
    Ok(from_row!(row => Summary { due, away; shown }))
}

fn occupant(level: Option<u8>, seconds: Option<u8>) -> Occupant {
    match level {
        None => Occupant::Person,
        Some(level) => Occupant::Computer { level, seconds },
    }
}
