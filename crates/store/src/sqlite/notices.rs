//! Notices in the file. What writes runs inside a transaction.

mod new;

use quantarium_people::Digest;
use quantarium_wire::NoticeKind;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::accounts::{changed, number};
use super::{SqliteStore, write};
use crate::{
    BundledNotice, DueNotice, Fate, Notices, Notify, Outlet, Outlets, PushOutlet, StoreError,
    Webhook,
};

use new::NewNotice;
pub(super) use new::{begun, challenged, forget, note_event};

impl Notices for SqliteStore {
    fn push_key(&self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let fresh = fresh.to_vec();
        self.writer.wait(move |connection| {
            let insert = "INSERT OR IGNORE INTO push_key (one, key) VALUES (1, ?1)";
            connection.execute(insert, [fresh])?;
            let read = connection.query_row("SELECT key FROM push_key", [], |row| row.get(0));
            Ok(read?)
        })
    }

    fn add_push(&self, session: &Digest, push: &PushOutlet, now: i64) -> Result<(), StoreError> {
        let (session, push) = (*session, push.clone());
        self.writer
            .wait(move |connection| add_push(connection, &session, &push, now))
    }

    fn remove_push(&self, session: &Digest) -> Result<(), StoreError> {
        let session = *session;
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "DELETE FROM outlets
                     WHERE session = (SELECT number FROM sessions WHERE token = ?1)",
                )?
                .execute([session.0])?;
            Ok(())
        })
    }

    fn set_webhook(
        &self,
        account: &Digest,
        webhook: Option<&Webhook>,
        now: i64,
    ) -> Result<(), StoreError> {
        let (account, webhook) = (*account, webhook.cloned());
        self.writer
            .wait(move |connection| set_webhook(connection, &account, webhook.as_ref(), now))
    }

    fn outlets(&self, account: &Digest) -> Result<Outlets, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT token, address FROM outlets LEFT JOIN sessions ON sessions.number = session
             WHERE mail = 0 AND outlets.account =
                 (SELECT number FROM accounts WHERE holder = ?1)",
        )?;
        let mut rows = query.query([account.0])?;
        let mut found = Outlets::default();
        while let Some(row) = rows.next()? {
            match row.get::<_, Option<[u8; 32]>>("token")? {
                Some(token) => found.browsers.push(Digest(token)),
                None => found.webhook = Some(row.get("address")?),
            }
        }
        Ok(found)
    }

    fn try_out(&self, account: &Digest, now: i64) -> Result<usize, StoreError> {
        let account = *account;
        self.writer.wait(move |connection| {
            // What was asked for before and has not been sent is enough.
            let new = NewNotice {
                kind: NoticeKind::Test,
                subject: "",
                seq: 0,
                now,
            };
            new.to_account(connection, &account)
        })
    }

    fn add(&self, table: &str, seq: u32, notify: Notify, now: i64) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.writer.wait(move |connection| {
            let current: Option<u32> = connection
                .prepare_cached("SELECT seq FROM tables WHERE id = ?1")?
                .query_row([&table], |row| row.get(0))
                .optional()?;
            if current == Some(seq) {
                let number = write::number(connection, &table)?;
                let new = NewNotice {
                    kind: notify.kind,
                    subject: &table,
                    seq,
                    now,
                };
                new.to_party(connection, number, notify.party)?;
            }
            Ok(())
        })
    }

    fn take(&self, now: i64, until: i64, limit: u32) -> Result<Vec<DueNotice>, StoreError> {
        self.writer
            .wait(move |connection| take(connection, now, until, limit))
    }

    fn settle(&self, notice: i64, fate: Fate) -> Result<(), StoreError> {
        self.writer
            .wait(move |connection| Ok(settle(connection, notice, fate)?))
    }

    fn next(&self) -> Result<Option<i64>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT min(at) FROM notices JOIN outlets ON outlets.number = outlet WHERE mail = 0",
        )?;
        Ok(query.query_row([], |row| row.get(0))?)
    }
}

fn add_push(
    connection: &Connection,
    session: &Digest,
    push: &PushOutlet,
    now: i64,
) -> Result<(), StoreError> {
    // The notices of another account in this browser go too.
    connection
        .prepare_cached(
            "DELETE FROM outlets WHERE session IS NOT NULL AND (address = ?2
             OR session = (SELECT number FROM sessions WHERE token = ?1))",
        )?
        .execute(params![session.0, push.address])?;
    let mut add = connection.prepare_cached(
        "INSERT INTO outlets (account, session, address, key, secret, language, made)
         SELECT account, number, ?2, ?3, ?4, ?5, ?6 FROM sessions WHERE token = ?1",
    )?;
    changed(add.execute(params![
        session.0,
        push.address,
        push.key,
        push.auth,
        push.language,
        now
    ])?)
}

fn set_webhook(
    connection: &Connection,
    account: &Digest,
    webhook: Option<&Webhook>,
    now: i64,
) -> Result<(), StoreError> {
    let account = number(connection, account)?;
    connection
        .prepare_cached("DELETE FROM outlets WHERE account = ?1 AND session IS NULL AND mail = 0")?
        .execute([account])?;
    if let Some(webhook) = webhook {
        connection
            .prepare_cached(
                "INSERT INTO outlets (account, address, secret, made) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![account, webhook.address, webhook.secret, now])?;
    }
    Ok(())
}

fn take(
    connection: &Connection,
    now: i64,
    until: i64,
    limit: u32,
) -> Result<Vec<DueNotice>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT notices.*, account, session, address, key, secret, language,
                coalesce(tables.game, challenges.game) AS game, tables.number AS place, challenger
         FROM notices JOIN outlets ON outlets.number = outlet
         LEFT JOIN tables ON tables.id = subject LEFT JOIN challenges ON challenges.id = subject
         WHERE mail = 0 AND at <= ?1 ORDER BY at, notices.number LIMIT ?2",
    )?;
    let found = query.query_map(params![now, limit], |row| due(connection, row))?;
    let found: Vec<DueNotice> = found
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .flatten()
        .collect();
    let mut lend = connection
        .prepare_cached("UPDATE notices SET at = ?2, tries = tries + 1 WHERE number = ?1")?;
    for notice in &found {
        lend.execute(params![notice.number, until])?;
    }
    Ok(found)
}

/// A notice as it is sent; nothing where this version does not know its kind.
fn due(connection: &Connection, row: &Row<'_>) -> rusqlite::Result<Option<DueNotice>> {
    let Some(kind) = kind(row)? else {
        return Ok(None);
    };
    let address = row.get("address")?;
    let outlet = match row.get::<_, Option<i64>>("session")? {
        Some(_) => Outlet::Push(PushOutlet {
            address,
            key: row.get("key")?,
            auth: row.get("secret")?,
            language: row.get("language")?,
        }),
        None => Outlet::Webhook(Webhook {
            address,
            secret: row.get("secret")?,
        }),
    };
    Ok(Some(DueNotice {
        number: row.get("number")?,
        kind,
        subject: row.get("subject")?,
        game: row.get("game")?,
        others: others(connection, row)?,
        made: row.get("made")?,
        tries: row.get::<_, u32>("tries")? + 1,
        outlet,
    }))
}

fn kind(row: &Row<'_>) -> rusqlite::Result<Option<NoticeKind>> {
    let kind: String = row.get("kind")?;
    Ok(KINDS.into_iter().find(|known| kind_text(*known) == kind))
}

/// A notice as it is bundled with others; nothing where this version does not know its kind, or what it is about has gone.
pub(super) fn notice(
    connection: &Connection,
    row: &Row<'_>,
) -> rusqlite::Result<Option<BundledNotice>> {
    let Some(kind) = kind(row)? else {
        return Ok(None);
    };
    let game: Option<String> = row.get("game")?;
    if kind != NoticeKind::Test && game.is_none() {
        return Ok(None);
    }
    Ok(Some(BundledNotice {
        kind,
        subject: row.get("subject")?,
        game,
        others: others(connection, row)?,
    }))
}

/// The names of the others at the table of a notice, or of who challenges.
fn others(connection: &Connection, row: &Row<'_>) -> rusqlite::Result<Vec<String>> {
    let mut query = connection.prepare_cached(
        "SELECT name FROM accounts WHERE number <> ?1 AND (holder = ?3 OR holder IN
             (SELECT guest FROM holders WHERE number = ?2))
         ORDER BY folded",
    )?;
    let found = query.query_map(
        params![
            row.get::<_, i64>("account")?,
            row.get::<_, Option<i64>>("place")?,
            row.get::<_, Option<[u8; 32]>>("challenger")?
        ],
        |row| row.get(0),
    )?;
    found.collect()
}

fn settle(connection: &Connection, notice: i64, fate: Fate) -> rusqlite::Result<()> {
    match fate {
        Fate::Over => connection
            .prepare_cached("DELETE FROM notices WHERE number = ?1")?
            .execute([notice]),
        Fate::Again(at) => connection
            .prepare_cached("UPDATE notices SET at = ?2 WHERE number = ?1")?
            .execute([notice, at]),
        Fate::NobodyThere => connection
            .prepare_cached(
                "DELETE FROM outlets WHERE number = (SELECT outlet FROM notices WHERE number = ?1)",
            )?
            .execute([notice]),
    }?;
    Ok(())
}

const KINDS: [NoticeKind; 6] = [
    NoticeKind::Turn,
    NoticeKind::Offer,
    NoticeKind::Begun,
    NoticeKind::Over,
    NoticeKind::Challenge,
    NoticeKind::Test,
];

fn kind_text(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Turn => "turn",
        NoticeKind::Offer => "offer",
        NoticeKind::Begun => "begun",
        NoticeKind::Over => "over",
        NoticeKind::Challenge => "challenge",
        NoticeKind::Test => "test",
    }
}
