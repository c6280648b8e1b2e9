//! Notices: messages to people who have no page open, and where they go.

mod new;
use crate::db::{Connection, Row, from_row, row, values, words};
use crate::{
    NoticeAbout, Result, Tx,
    accounts::{changed, number},
    mails::settle_where,
    tables,
};
use new::NewNotice;
pub(crate) use new::{begun, forget, note_event, of_id};
use quantarium_people::Digest;
use quantarium_wire::{NoticeKind, not_shown};

/// How many notices wait for one outlet at most; what comes up beyond that is not sent.
pub const MOST_NOTICES: u32 = 100;

/// The people of a party are to be notified of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notify {
    /// Who.
    pub party: u8,
    /// Of what.
    pub kind: NoticeKind,
}

/// A browser that takes messages. Not shown by `Debug`: all of it is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct PushOutlet {
    /// Where its messages are sent to.
    pub address: String,
    /// Its public key.
    pub key: Vec<u8>,
    /// Its secret.
    pub auth: Vec<u8>,
    /// The language in which it is spoken to.
    pub language: String,
}

not_shown!(PushOutlet);

/// An account's own address. Not shown by `Debug`: it may be secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Where messages are sent to.
    pub address: String,
    /// By what they are signed.
    pub secret: Vec<u8>,
}

not_shown!(Webhook);

/// Where a notice is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outlet {
    /// To a browser.
    Push(PushOutlet),
    /// To an account's own address.
    Webhook(Webhook),
}

/// Where an account gets notices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlets {
    /// The sessions whose browsers take messages, by what is stored of their secrets.
    pub browsers: Vec<Digest>,
    /// Its own address.
    pub webhook: Option<String>,
}

/// A notice that is to be sent now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueNotice {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// Of what.
    pub of: NoticeAbout,
    /// When it came up, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
    /// Where it is sent.
    pub outlet: Outlet,
}

/// What has become of a notice that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It has arrived, or is given up.
    Over,
    /// It was tried, and is sent again then, in milliseconds since 1970 (UTC). A try that a server began and did not live to
    /// see the end of does not count.
    Again(i64),
    /// Nobody is there any more: the outlet goes, and all that was to be sent there.
    NobodyThere,
}

/// The server's key for web push: the one that is stored, or else `fresh`, which is from now on.
pub fn push_key(tx: &Tx<'_>, fresh: &[u8]) -> Result<Vec<u8>> {
    tx.insert_if_new(row!(push_key => one: 1_i64, key: fresh))?;
    tx.one("SELECT key FROM push_key", &[])
}

/// The browser of a session takes no messages any more.
pub fn remove_push(tx: &Tx<'_>, session: &Digest) -> Result<()> {
    let sql = "DELETE FROM outlets WHERE session = (SELECT number FROM sessions WHERE token = $1)";
    tx.execute(sql, values![session])
}

/// Where an account gets notices.
pub fn outlets(db: &Connection, account: &Digest) -> Result<Outlets> {
    let mut found = Outlets::default();
    db.rows(
        "SELECT token, address FROM outlets LEFT JOIN sessions ON sessions.number = session
         WHERE mail = 0 AND outlets.account = (SELECT number FROM accounts WHERE holder = $1)",
        values![account],
        |row| {
            match row.get("token")? {
                Some(token) => found.browsers.push(token),
                None => found.webhook = Some(row.get("address")?),
            }
            Ok(())
        },
    )?;
    Ok(found)
}

/// Has a test sent to every browser and address of an account, so that its owner sees that it arrives: to how many
/// outlets. `now` is in milliseconds since 1970 (UTC), here and below.
pub fn try_out(tx: &Tx<'_>, account: &Digest, now: i64) -> Result<usize> {
    // What was asked for before and has not been sent is enough.
    NewNotice::of(NoticeKind::Test, "", 0, now).to_account(tx, account)
}

/// The people of a party are to be notified of a table's earlier event, unless something has happened since.
pub fn add(tx: &Tx<'_>, table: &str, seq: u32, notify: Notify, now: i64) -> Result<()> {
    let current: Option<u32> = tx.first("SELECT seq FROM tables WHERE id = $1", values![table])?;
    if current == Some(seq) {
        let number = tables::number(tx, table)?;
        NewNotice::of(notify.kind, table, seq, now).to_party(tx, number, notify.party)?;
    }
    Ok(())
}

/// When the next one is to be sent.
pub fn next(db: &Connection) -> Result<Option<i64>> {
    let sql = "SELECT min(at) FROM notices JOIN outlets ON outlets.number = outlet WHERE mail = 0";
    db.one(sql, &[])
}

/// The browser of a session takes messages from now on, in place of what it took before. It ends with the session.
/// `now` is in seconds since 1970 (UTC).
///
/// # Errors
/// When there is no such session.
pub fn add_push(tx: &Tx<'_>, session: &Digest, to: &PushOutlet, now: i64) -> Result<()> {
    // The notices of another account in this browser go too.
    tx.execute(
        "DELETE FROM outlets WHERE session IS NOT NULL AND (address = $2
             OR session = (SELECT number FROM sessions WHERE token = $1))",
        values![session, to.address],
    )?;
    changed(tx.change(
        "INSERT INTO outlets (account, session, address, key, secret, language, made)
         SELECT account, number, $2, $3, $4, $5, $6 FROM sessions WHERE token = $1",
        values![session, to.address, to.key, to.auth, to.language, now],
    )?)
}

/// Gives an account an address of its own, in place of the one before; none ends it.
///
/// # Errors
/// When there is no such account.
pub fn set_webhook(tx: &Tx<'_>, account: &Digest, new: Option<&Webhook>, now: i64) -> Result<()> {
    let account = number(tx, account)?;
    let sql = "DELETE FROM outlets WHERE account = $1 AND session IS NULL AND mail = 0";
    tx.execute(sql, values![account])?;
    if let Some(Webhook { address, secret }) = new {
        tx.insert(row!(outlets => account, address, secret, made: now))?;
    }
    Ok(())
}

/// Notices with where they are sent, and what is known of what they are about.
pub(crate) const NOTICES: &str = "SELECT notices.*, account, session, address, key, secret, language,
        coalesce(tables.game, challenges.game, arenas.game, leagues.game) AS game, tables.number AS place, challenger
    FROM notices JOIN outlets ON outlets.number = outlet
    LEFT JOIN tables ON tables.id = subject LEFT JOIN challenges ON challenges.id = subject
    LEFT JOIN arenas ON arenas.id = subject LEFT JOIN leagues ON leagues.id = subject";

/// What is to be sent now, at most `limit`: for whoever asks, until `until`; then it is to be sent again.
pub fn take(tx: &Tx<'_>, now: i64, until: i64, limit: u32) -> Result<Vec<DueNotice>> {
    let sql = format!("{NOTICES} WHERE mail = 0 AND at <= $1 ORDER BY at, notices.number LIMIT $2");
    let found = tx.rows(&sql, values![now, limit], |row| {
        Ok((row.get::<i64>("number")?, due(tx, row)?))
    })?;
    // Also those of an unknown kind: no other waits behind them.
    for (number, _) in &found {
        let sql = "UPDATE notices SET at = $2 WHERE number = $1";
        tx.execute(sql, values![number, until])?;
    }
    Ok(found.into_iter().filter_map(|(_, notice)| notice).collect())
}

/// How many notices are not settled: those that wait for their time, and those that are being sent.
pub fn waiting(db: &Connection) -> Result<u64> {
    let count: i64 = db.one("SELECT count(*) FROM notices", &[])?;
    Ok(count.unsigned_abs())
}

/// A notice as it is sent; nothing where this version does not know its kind.
fn due(db: &Connection, row: &Row<'_>) -> Result<Option<DueNotice>> {
    let Some(of) = notice(db, row)? else {
        return Ok(None);
    };
    let outlet = match row.get::<Option<i64>>("session")? {
        Some(_) => {
            let auth = row.get("secret")?;
            Outlet::Push(from_row!(row => PushOutlet { address, key, language; auth }))
        }
        None => Outlet::Webhook(from_row!(row => Webhook { address, secret; })),
    };
    let tries = row.get::<u32>("tries")? + 1;
    let due = from_row!(row => DueNotice { number, made; of, tries, outlet });
    Ok(Some(due))
}

/// What a notice is of; nothing where this version does not know its kind.
pub(crate) fn notice(db: &Connection, row: &Row<'_>) -> Result<Option<NoticeAbout>> {
    let Ok(kind) = row.get("kind") else {
        return Ok(None);
    };
    let others = others(db, row)?;
    Ok(Some(
        from_row!(row => NoticeAbout { subject, game; kind, others }),
    ))
}

/// The names of the others at the table of a notice, or of the player whom it is about.
fn others(db: &Connection, row: &Row<'_>) -> Result<Vec<String>> {
    let subject: String = row.get("subject")?;
    let player = subject.strip_prefix(PLAYER);
    let player: Option<i64> = player.and_then(|number| number.parse().ok());
    db.all(
        "SELECT name FROM accounts WHERE number <> $1 AND (holder = $3 OR number = $4 OR holder IN
             (SELECT guest FROM holders WHERE number = $2))
         ORDER BY folded",
        values![
            row.get::<i64>("account")?,
            row.get::<Option<i64>>("place")?,
            row.get::<Option<Digest>>("challenger")?,
            player
        ],
    )
}

/// Notes what has become of a notice.
pub fn settle(tx: &Tx<'_>, notice: i64, fate: Fate) -> Result<()> {
    if fate == Fate::NobodyThere {
        let sql =
            "DELETE FROM outlets WHERE number = (SELECT outlet FROM notices WHERE number = $1)";
        return tx.execute(sql, values![notice]);
    }
    settle_where(tx, "notices", "number", notice, fate)
}

/// What a notice's subject begins with where it is a player, by the account's number.
pub(crate) const PLAYER: &str = "player-";

words!(NoticeKind {
    Turn = "turn",
    Offer = "offer",
    Begun = "begun",
    Over = "over",
    Challenge = "challenge",
    Came = "came",
    Opened = "opened",
    Time = "time",
    Arena = "arena",
    Test = "test",
});
