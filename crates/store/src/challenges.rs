//! Challenges that wait for their answer.

use quantarium_people::{Digest, OpenSeek, Rating};
use quantarium_wire::{NoticeKind, Step};

use crate::db::{Connection, Row, Value, from_row, row, values};
use crate::{
    NewTable, Result, Tx,
    accounts::{may_wait, number},
    notices,
    players::{named, pool},
    seeks::seek,
    tables::{open_begun, time_columns},
};

/// A challenge that is to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChallenge {
    /// What the game is opened by; the challenger is its only guest. Its name is the table's, too.
    pub seek: OpenSeek,
    /// Who is challenged: what stands for the account among holders.
    pub to: Digest,
    /// Until when it waits, in seconds since 1970 (UTC).
    pub until: i64,
}

/// An account as others see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Whether a program plays under it.
    pub bot: bool,
    /// Its rating in one game, such as the challenge's, and when it was reached, in milliseconds since 1970 (UTC).
    pub rating: Option<(Rating, i64)>,
}

/// A challenge as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredChallenge {
    /// What is asked for.
    pub new: NewChallenge,
    /// By whom; nobody is named where a guest asks.
    pub by: Option<Named>,
    /// Who is asked.
    pub to: Named,
}

impl StoredChallenge {
    /// Who has made it.
    pub fn challenger(&self) -> Option<&Digest> {
        self.new.seek.opener()
    }
}

/// A challenge as a seek.
const FOUND: &str =
    "SELECT challenges.*, CAST(2 AS BIGINT) AS places, CAST(NULL AS BIGINT) AS stand_in, CAST(NULL AS BIGINT) AS within
    FROM challenges";

/// The challenge of a name, if it waits.
pub fn find(db: &Connection, id: &str) -> Result<Option<StoredChallenge>> {
    Ok(found(db, "id = $1", values![id])?.pop())
}

/// The challenges that wait by or for somebody, oldest first.
pub fn around(db: &Connection, who: &Digest) -> Result<Vec<StoredChallenge>> {
    found(db, "challenger = $1 OR challenged = $1", values![who])
}

/// The challenges whose time is over at a second.
pub fn over(db: &Connection, now: i64) -> Result<Vec<StoredChallenge>> {
    found(db, "until <= $1", values![now])
}

/// Removes a challenge, and opens the table to which it has led, with these steps as its first events at `time`,
/// in milliseconds since 1970: both or neither. Whether it still waited.
pub fn accept(tx: &Tx<'_>, id: &str, table: &NewTable, steps: &[Step], time: i64) -> Result<bool> {
    let waited = end(tx, id)?;
    if waited {
        open_begun(tx, table, steps, time)?;
        notices::begun(tx, table, steps.len(), time)?;
    }
    Ok(waited)
}

/// Stores a new challenge.
///
/// # Errors
/// When there is one of its name, the challenged account is gone.
pub fn make(tx: &Tx<'_>, challenge: &NewChallenge) -> Result<()> {
    number(tx, &challenge.to)?;
    let seek = &challenge.seek;
    for who in seek.guests.iter().chain([&challenge.to]) {
        may_wait(tx, who)?;
    }
    let [base, increment, days] = time_columns(seek.new.clock);
    tx.insert(row! { challenges =>
        id: seek.id.0, challenger: seek.opener(), challenged: challenge.to, game: seek.new.game,
        base, increment, days, seating: seek.new.seating, rated: seek.new.rated,
        opened: seek.opened, until: challenge.until, unaided: seek.new.unaided
    })?;
    let of = (NoticeKind::Challenge, seek.id.0.as_str());
    notices::of_id(tx, of, &challenge.to, 1000 * seek.opened)
}

/// Removes a challenge; whether it still waited.
pub fn end(tx: &Tx<'_>, id: &str) -> Result<bool> {
    notices::forget(tx, id)?;
    Ok(tx.change("DELETE FROM challenges WHERE id = $1", values![id])? > 0)
}

fn found(db: &Connection, which: &str, by: &[Value<'_>]) -> Result<Vec<StoredChallenge>> {
    let sql = format!("{FOUND} WHERE {which} ORDER BY challenges.number");
    let found = db.rows(&sql, by, |row| challenge(db, row))?;
    // One that makes no sense is left out.
    Ok(found.into_iter().flatten().collect())
}

fn challenge(db: &Connection, row: &Row<'_>) -> Result<Option<StoredChallenge>> {
    let (challenger, challenged) = (row.get("challenger")?, row.get("challenged")?);
    let Some(seek) = seek(row, vec![challenger])? else {
        return Ok(None);
    };
    let rated_in = pool(&seek.new.game);
    let account = |who: Digest| {
        let sql = "SELECT number, name, bot FROM accounts WHERE holder = $1";
        db.row(sql, values![who], |row| named(db, row, rated_in))
    };
    let by = account(challenger)?;
    let Some(to) = account(challenged)? else {
        return Ok(None);
    };
    let new = from_row!(row => NewChallenge { until; seek, to: challenged });
    Ok(Some(StoredChallenge { new, by, to }))
}
