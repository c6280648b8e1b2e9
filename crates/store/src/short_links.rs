//! Short links to positions and analyses, as they are stored. Some of those analyses go on: others follow them live.

use quantarium_people::Digest;
use quantarium_wire::LiveChange;

use crate::db::{Connection, Row, from_row, values};
use crate::{Result, Store, Tx};

/// How many links are stored: of more, those go first that nobody has opened for longest.
pub const MOST_LINKS: u32 = 50_000;
/// To how many seconds it is known when a link was opened last.
pub const LINK_SEEN_TO: i64 = 24 * 3600;

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLink {
    /// A position or an analysis.
    pub position: String,
    /// How it stands, where others follow it live.
    pub live: Option<LiveLink>,
}

/// How an analysis stands that others follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveLink {
    /// Who opened it.
    pub opener: Digest,
    /// How often it was changed.
    pub revision: u32,
    /// Where in it they are, counted as in records.
    pub place: u32,
    /// Whether everybody who has the link may change it.
    pub open: bool,
}

/// What became of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkChanged {
    /// It is stored.
    Stored,
    /// Somebody else has changed it before.
    Stale,
    /// Whoever asked may not.
    NotTheirs,
    /// There is no such analysis that goes on.
    Gone,
}

/// Stores a position or an analysis under its name, at `now` in seconds since 1970 (UTC); one that is stored already is seen anew.
/// Beyond `most` links, those that nobody has opened for longest are forgotten.
pub fn keep(tx: &Tx<'_>, name: &str, link: &StoredLink, now: i64, most: u32) -> Result<()> {
    let live = link.live.as_ref();
    let opener = live.map(|live| live.opener);
    let place = live.map_or(0, |live| live.place);
    tx.execute(
        "INSERT INTO short_links (name, position, seen, opener, place) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (name) DO UPDATE SET seen = excluded.seen",
        values![name, link.position, now, opener, place],
    )?;
    tx.execute(
        "DELETE FROM short_links WHERE name <> $1 AND name IN
             (SELECT name FROM short_links ORDER BY seen
             LIMIT (SELECT CASE WHEN count(*) > $2 THEN count(*) - $2 ELSE 0 END
             FROM short_links))",
        values![name, most],
    )
}

/// Changes an analysis that others follow, where it is as whoever asks knows it. `position` is the analysis from then on as it is
/// stored, in place of the change's record; the same where it is none.
pub fn change(
    tx: &Tx<'_>,
    name: &str,
    by: Option<&Digest>,
    change: &LiveChange,
    position: Option<&str>,
    now: i64,
) -> Result<LinkChanged> {
    let revision = change.revision.saturating_add(position.is_some().into());
    let changed = tx.change(
        "UPDATE short_links SET revision = $4, place = $5, position = coalesce($6, position), open = coalesce($7, open), seen = $8
             WHERE name = $1 AND revision = $3 AND (opener = $2 OR open = 1 AND $9 = 1)",
        values![
            name,
            by,
            change.revision,
            revision,
            change.place,
            position,
            change.open,
            now,
            change.open.is_none()
        ],
    )?;
    if changed > 0 {
        return Ok(LinkChanged::Stored);
    }
    Ok(match read(tx, name)?.and_then(|(link, _)| link.live) {
        None => LinkChanged::Gone,
        Some(live) if live.revision != change.revision => LinkChanged::Stale,
        Some(_) => LinkChanged::NotTheirs,
    })
}

/// Ends an analysis that others follow; whether whoever asks had opened it.
pub fn remove(tx: &Tx<'_>, name: &str, by: &Digest) -> Result<bool> {
    let sql = "DELETE FROM short_links WHERE name = $1 AND opener = $2";
    Ok(tx.change(sql, values![name, by])? > 0)
}

/// The analyses of an account that others follow: their names, and what is stored.
pub fn opened_by(db: &Connection, account: &Digest) -> Result<Vec<(String, String)>> {
    let sql = "SELECT name, position FROM short_links WHERE opener = $1 ORDER BY name";
    db.all(sql, values![account])
}

/// What a name stands for, which is seen anew; nothing if there is none.
pub fn find(store: &Store, name: &str, now: i64) -> Result<Option<StoredLink>> {
    let Some((link, seen)) = store.read(|db| read(db, name))? else {
        return Ok(None);
    };
    // Whoever reads a page writes little.
    if now - seen >= LINK_SEEN_TO {
        let sql = "UPDATE short_links SET seen = $2 WHERE name = $1";
        store.note_seen(sql, name.to_owned(), now);
    }
    Ok(Some(link))
}

/// What a name stands for, and when it was seen last.
fn read(db: &Connection, name: &str) -> Result<Option<(StoredLink, i64)>> {
    let link = |row: &Row<'_>| {
        let live = match row.get("opener")? {
            Some(opener) => Some(from_row!(row => LiveLink { revision, place, open; opener })),
            None => None,
        };
        let position = row.get("position")?;
        Ok((StoredLink { position, live }, row.get("seen")?))
    };
    let sql =
        "SELECT position, opener, revision, place, open, seen FROM short_links WHERE name = $1";
    db.row(sql, values![name], link)
}
