//! Notices that are sent by mail, several in one.

use quantarium_people::Digest;
use quantarium_wire::{NoticeKind, not_shown};

use crate::accounts::number;
use crate::db::{Connection, row, values};
use crate::mails::settle_where;
use crate::notices::{NOTICES, notice};
use crate::{DueMail, Fate, Result, StoreError, Tx};

/// How long notices wait for others to be bundled with, in milliseconds.
pub const BUNDLE_WAIT: i64 = 10 * 60_000;
/// How far apart bundles to one account are at least, in milliseconds.
pub const BUNDLE_EVERY: i64 = 3_600_000;
/// How far apart they are where the account has asked for a test, in milliseconds.
pub const TEST_EVERY: i64 = 10 * 60_000;
/// How old a notice may be that is still sent by mail, in milliseconds.
pub(crate) const BUNDLED_FOR: i64 = 24 * 3_600_000;

/// Notices that are sent in one mail. Not shown by `Debug`: it has a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Bundle {
    /// What ends such mails.
    pub secret: String,
    /// The notices, the first that came up first.
    pub notices: Vec<NoticeAbout>,
}

not_shown!(Bundle);

/// What a notice is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeAbout {
    /// Of what.
    pub kind: NoticeKind,
    /// The table, the challenge, the league or the arena; nothing where it is of none.
    pub subject: String,
    /// The canonical game string, where it is of one.
    pub game: Option<String>,
    /// The names of the others who have accounts.
    pub others: Vec<String>,
}

impl NoticeAbout {
    /// Whether what it is about has gone: the game or the challenge, or the player.
    pub fn is_of_nothing(&self) -> bool {
        match self.kind {
            NoticeKind::Test => false,
            NoticeKind::Came | NoticeKind::Opened => self.others.is_empty(),
            _ => self.game.is_none(),
        }
    }
}

/// Has an account sent notices by mail, in a language, with a secret that ends it; or ends it. `now` is in seconds.
///
/// # Errors
/// When the account has no address that counts.
pub fn set(tx: &Tx<'_>, account: &Digest, wanted: Option<(&str, &str)>, now: i64) -> Result<()> {
    let account = number(tx, account)?;
    let Some((secret, language)) = wanted else {
        let sql = "DELETE FROM outlets WHERE account = $1 AND mail = 1";
        return tx.execute(sql, values![account]);
    };
    let sql = "UPDATE mail_addresses SET language = $2 WHERE account = $1 AND address IS NOT NULL";
    if tx.change(sql, values![account, language])? == 0 {
        return Err(StoreError::NoMail);
    }
    tx.insert_if_new(row! { outlets =>
        account, address: "", secret: secret.as_bytes(), made: now, mail: true
    })
}

/// Ends the notices by mail of whoever has this secret; whether somebody had it.
pub fn stop(tx: &Tx<'_>, secret: &str) -> Result<bool> {
    let sql = "DELETE FROM outlets WHERE mail = 1 AND secret = $1";
    Ok(tx.change(sql, values![secret.as_bytes()])? > 0)
}

/// The outlet that waits longest, its bundle where it has been begun, whose it is, its address and language, and what ends such
/// mails.
type Next = (i64, Option<i64>, String, String, String, Vec<u8>);

fn next(db: &Connection, now: i64) -> Result<Option<Next>> {
    db.first(
        "SELECT outlet, bundle, name, mail_addresses.address, mail_addresses.language, secret
         FROM notices JOIN outlets ON outlets.number = outlet
         JOIN accounts ON accounts.number = outlets.account
         JOIN mail_addresses ON mail_addresses.account = outlets.account
         WHERE mail = 1 AND at <= $1 ORDER BY at, notices.number LIMIT 1",
        values![now],
    )
}

/// All notices that wait for somebody to whom a bundle is to be sent now, as [`mails::take_mail`](crate::mails::take_mail).
pub fn take(tx: &Tx<'_>, now: i64, until: i64) -> Result<Option<DueMail<Bundle>>> {
    // What is too old is not sent, nor anything to whom the operator has shut out.
    tx.execute(
        "DELETE FROM notices WHERE at <= $1 AND EXISTS
             (SELECT 1 FROM outlets JOIN accounts ON accounts.number = account
              WHERE outlets.number = outlet AND mail = 1
                  AND (notices.made <= $2 OR banned IS NOT NULL))",
        values![now, now - BUNDLED_FOR],
    )?;
    while let Some((outlet, bundle, name, address, language, secret)) = next(tx, now)? {
        let number = match bundle {
            Some(number) => number,
            None => begin(tx, outlet, now)?,
        };
        let sql = "UPDATE notices SET at = $2 WHERE bundle = $1";
        tx.execute(sql, values![number, until])?;
        let (notices, made, tries) = contents(tx, number)?;
        if notices.is_empty() {
            // Their games and challenges have gone.
            settle(tx, number, Fate::Over)?;
            continue;
        }
        let secret = String::from_utf8_lossy(&secret).into_owned();
        return Ok(Some(DueMail {
            number,
            of: Bundle { secret, notices },
            name,
            address,
            language,
            made,
            tries,
        }));
    }
    Ok(None)
}

/// All that waits for an outlet becomes a bundle: its number.
fn begin(db: &Connection, outlet: i64, now: i64) -> Result<i64> {
    let sql = "SELECT min(number) FROM notices WHERE outlet = $1 AND bundle IS NULL";
    let first = db.one(sql, values![outlet])?;
    let sql = "UPDATE notices SET bundle = $2 WHERE outlet = $1 AND bundle IS NULL";
    db.execute(sql, values![outlet, first])?;
    let sql = "UPDATE outlets SET sent = $2 WHERE number = $1";
    db.execute(sql, values![outlet, now])?;
    Ok(first)
}

/// The notices in a bundle, when the first came up, and how often it was sent.
fn contents(db: &Connection, bundle: i64) -> Result<(Vec<NoticeAbout>, i64, u32)> {
    let (mut notices, mut made, mut tries) = (Vec::new(), i64::MAX, 0);
    let sql = format!("{NOTICES} WHERE bundle = $1 ORDER BY notices.made, notices.number");
    db.rows(&sql, values![bundle], |row| {
        made = made.min(row.get("made")?);
        tries = tries.max(row.get::<u32>("tries")? + 1);
        notices.extend(notice(db, row)?.filter(|one| !one.is_of_nothing()));
        Ok(())
    })?;
    Ok((notices, made, tries))
}

/// Notes what has become of a bundle.
pub fn settle(tx: &Tx<'_>, bundle: i64, fate: Fate) -> Result<()> {
    settle_where(tx, "notices", "bundle", bundle, fate)
}
