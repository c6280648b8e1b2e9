//! Mail in the file. What writes runs inside a transaction.

use quantarium_people::{Digest, name_of};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use super::SqliteStore;
use super::accounts::{self, account, changed, number};
use super::bundles;
use super::passkeys::has_way_in;
use super::writer::lock;
use crate::mails::MAILS_AN_HOUR;
use crate::{
    Asked, DueBundle, DueMail, DueWarning, Fate, MailKind, Mailbox, Mails, NewSession,
    PasswordHash, StoreError, StoredAccount, StoredMail, Warning,
};

const HOUR: i64 = 3_600_000;

impl Mails for SqliteStore {
    fn mail_of(&self, account: &Digest) -> Result<StoredMail, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT address, waiting, language,
                    EXISTS (SELECT 1 FROM outlets
                            WHERE outlets.account = mail_addresses.account AND mail = 1) AS notices
             FROM mail_addresses
             WHERE account = (SELECT number FROM accounts WHERE holder = ?1)",
        )?;
        let found = query.query_row([account.0], |row| {
            Ok(StoredMail {
                address: row.get("address")?,
                waiting: row.get("waiting")?,
                language: row.get("language")?,
                notices: row.get("notices")?,
            })
        });
        Ok(found.optional()?.unwrap_or_default())
    }

    fn ask_to_confirm(
        &self,
        account: &Digest,
        mailbox: &Mailbox,
        language: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let (account, mailbox, language) = (*account, mailbox.clone(), language.to_owned());
        self.writer
            .wait(move |connection| ask_to_confirm(connection, &account, &mailbox, &language, now))
    }

    fn ask_to_enter(&self, asked: &Asked, language: &str, now: i64) -> Result<(), StoreError> {
        let (asked, language) = (asked.clone(), language.to_owned());
        self.writer
            .wait(move |connection| ask_to_enter(connection, &asked, &language, now))
    }

    fn forget_mail(&self, account: &Digest) -> Result<(), StoreError> {
        let account = *account;
        self.writer
            .wait(move |connection| forget(connection, &account))?;
        accounts::forget_log(&lock(&self.connection));
        Ok(())
    }

    fn set_bundles(
        &self,
        account: &Digest,
        wanted: Option<(&str, &str)>,
        now: i64,
    ) -> Result<(), StoreError> {
        let account = *account;
        let wanted = wanted.map(|(secret, language)| (secret.to_owned(), language.to_owned()));
        self.writer.wait(move |connection| {
            let account = number(connection, &account)?;
            bundles::set(connection, account, wanted.as_ref(), now)
        })
    }

    fn stop_bundles(&self, secret: &str) -> Result<bool, StoreError> {
        let secret = secret.to_owned();
        self.writer
            .wait(move |connection| bundles::stop(connection, &secret))
    }

    fn next_mail(&self) -> Result<Option<i64>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT min(at) FROM (SELECT min(at) AS at FROM mails UNION ALL
             SELECT min(at) FROM warnings UNION ALL
             SELECT min(at) FROM notices JOIN outlets ON outlets.number = outlet WHERE mail = 1)",
        )?;
        Ok(query.query_row([], |row| row.get(0))?)
    }

    fn take_mail(&self, now: i64, until: i64) -> Result<Option<DueMail>, StoreError> {
        self.writer
            .wait(move |connection| take(connection, now, until))
    }

    fn add_link(&self, mail: i64, link: &Digest, now: i64, until: i64) -> Result<(), StoreError> {
        let link = *link;
        self.writer.wait(move |connection| {
            connection
                .prepare_cached("DELETE FROM mail_links WHERE until <= ?1")?
                .execute([now])?;
            let mut add = connection.prepare_cached(
                "INSERT INTO mail_links (link, account, kind, address, until)
                 SELECT ?2, account, kind, address, ?3 FROM mails WHERE number = ?1",
            )?;
            changed(add.execute(params![mail, link.0, until])?)
        })
    }

    fn settle_mail(&self, mail: i64, fate: Fate) -> Result<(), StoreError> {
        self.writer
            .wait(move |connection| settle(connection, "mails", mail, fate))
    }

    fn warn(
        &self,
        kind: Warning,
        name: &str,
        mail: &StoredMail,
        now: i64,
    ) -> Result<(), StoreError> {
        let Some(address) = mail.address.clone() else {
            return Ok(());
        };
        let (name, language) = (name.to_owned(), mail.language.clone());
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO warnings (kind, name, address, language, made, at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
                )?
                .execute(params![warning_text(kind), name, address, language, now])?;
            Ok(())
        })
    }

    fn take_warning(&self, now: i64, until: i64) -> Result<Option<DueWarning>, StoreError> {
        self.writer.wait(move |connection| {
            let mut take = connection.prepare_cached(
                "UPDATE warnings SET at = ?2, tries = tries + 1 WHERE number =
                 (SELECT number FROM warnings WHERE at <= ?1 ORDER BY at, number LIMIT 1)
                 RETURNING *",
            )?;
            Ok(take.query_row([now, until], due_warning).optional()?)
        })
    }

    fn settle_warning(&self, warning: i64, fate: Fate) -> Result<(), StoreError> {
        self.writer
            .wait(move |connection| settle(connection, "warnings", warning, fate))?;
        if !matches!(fate, Fate::Again(_)) {
            accounts::forget_log(&lock(&self.connection));
        }
        Ok(())
    }

    fn take_bundle(&self, now: i64, until: i64) -> Result<Option<DueBundle>, StoreError> {
        self.writer
            .wait(move |connection| bundles::take(connection, now, until))
    }

    fn settle_bundle(&self, bundle: i64, fate: Fate) -> Result<(), StoreError> {
        self.writer
            .wait(move |connection| Ok(bundles::settle(connection, bundle, fate)?))
    }

    fn followed(
        &self,
        link: &Digest,
        now: i64,
    ) -> Result<Option<(MailKind, StoredAccount)>, StoreError> {
        let found = followed(&self.readers.any(), link, now)?;
        Ok(found.map(|followed| (followed.kind, followed.account)))
    }

    fn confirm(&self, link: &Digest, now: i64) -> Result<Option<String>, StoreError> {
        let link = *link;
        self.writer
            .wait(move |connection| confirm(connection, &link, now))
    }

    fn enter(
        &self,
        link: &Digest,
        password: Option<&PasswordHash>,
        session: &NewSession,
        now: i64,
    ) -> Result<Option<(StoredAccount, Vec<Digest>)>, StoreError> {
        let (link, password, session) = (*link, password.cloned(), session.clone());
        self.writer
            .wait(move |connection| enter(connection, &link, password, &session, now))
    }
}

/// How an address, or what stands for one, is called where it is counted.
fn counted(kind: MailKind, folded: &str) -> String {
    name_of(&format!("{} {folded}", kind_text(kind)))
}

/// Counts a mail that is asked for; whether it may be sent. What is not sent counts, too: nobody can keep an address busy by it
/// for longer than they ask.
fn may_send(
    connection: &Connection,
    kind: MailKind,
    folded: &str,
    now: i64,
) -> Result<bool, StoreError> {
    let asked = counted(kind, folded);
    connection
        .prepare_cached("DELETE FROM mail_asks WHERE at <= ?1")?
        .execute([now - HOUR])?;
    let count: u32 = connection
        .prepare_cached("SELECT count(*) FROM mail_asks WHERE asked = ?1")?
        .query_row([&asked], |row| row.get(0))?;
    if count < MAILS_AN_HOUR {
        connection
            .prepare_cached("INSERT INTO mail_asks (asked, at) VALUES (?1, ?2)")?
            .execute(params![asked, now])?;
    }
    Ok(count < MAILS_AN_HOUR)
}

/// Has a mail sent. One that has not been sent yet is enough.
fn add(
    connection: &Connection,
    account: i64,
    kind: MailKind,
    (address, language): (&str, &str),
    now: i64,
) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO mails (account, kind, address, language, made, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        )?
        .execute(params![account, kind_text(kind), address, language, now])?;
    Ok(())
}

fn ask_to_confirm(
    connection: &Connection,
    account: &Digest,
    mailbox: &Mailbox,
    language: &str,
    now: i64,
) -> Result<(), StoreError> {
    let account = number(connection, account)?;
    if !may_send(connection, MailKind::Confirm, &mailbox.folded, now)? {
        return Err(StoreError::ManyMails);
    }
    connection
        .prepare_cached(
            "INSERT INTO mail_addresses (account, waiting, language) VALUES (?1, ?2, ?3)
             ON CONFLICT (account) DO UPDATE SET waiting = ?2, language = ?3",
        )?
        .execute(params![account, mailbox.address, language])?;
    // What was to be sent to the one before.
    for table in ["mails", "mail_links"] {
        let delete = format!("DELETE FROM {table} WHERE account = ?1 AND kind = ?2");
        let confirm = kind_text(MailKind::Confirm);
        connection
            .prepare_cached(&delete)?
            .execute(params![account, confirm])?;
    }
    let to = (mailbox.address.as_str(), language);
    add(connection, account, MailKind::Confirm, to, now)
}

fn ask_to_enter(
    connection: &Connection,
    asked: &Asked,
    language: &str,
    now: i64,
) -> Result<(), StoreError> {
    let (by, text) = match asked {
        Asked::Name(name) => ("accounts.folded", name),
        Asked::Address(address) => ("mail_addresses.folded", address),
    };
    let mut query = connection.prepare_cached(&format!(
        "SELECT number, address, mail_addresses.folded AS compared FROM mail_addresses
         JOIN accounts ON number = account
         WHERE {by} = ?1 AND address IS NOT NULL AND banned IS NULL"
    ))?;
    let found = query.query_row([text], |row| {
        let (address, folded): (String, String) = (row.get("address")?, row.get("compared")?);
        Ok((row.get::<_, i64>("number")?, address, folded))
    });
    let found = found.optional()?;
    // Where there is no such account, as much is written.
    let folded = found.as_ref().map_or(text, |(_, _, folded)| folded);
    let may = may_send(connection, MailKind::Enter, folded, now)?;
    match found {
        Some((account, address, _)) if may => add(
            connection,
            account,
            MailKind::Enter,
            (&address, language),
            now,
        ),
        _ => Ok(()),
    }
}

fn forget(connection: &Connection, account: &Digest) -> Result<(), StoreError> {
    let account = number(connection, account)?;
    for delete in [
        "DELETE FROM mail_addresses WHERE account = ?1",
        "DELETE FROM mails WHERE account = ?1",
        "DELETE FROM mail_links WHERE account = ?1",
        "DELETE FROM outlets WHERE account = ?1 AND mail = 1",
    ] {
        connection.prepare_cached(delete)?.execute([account])?;
    }
    if !has_way_in(connection, account, false)? {
        return Err(StoreError::LastWayIn);
    }
    Ok(())
}

fn take(connection: &Connection, now: i64, until: i64) -> Result<Option<DueMail>, StoreError> {
    // To an address that is another by now, or of an account that is shut, none is sent.
    connection
        .prepare_cached(
            "DELETE FROM mails WHERE at <= ?1 AND NOT EXISTS
             (SELECT 1 FROM mail_addresses JOIN accounts ON accounts.number = mails.account
              WHERE mail_addresses.account = mails.account AND banned IS NULL AND mails.address =
                  CASE kind WHEN 'confirm' THEN waiting ELSE mail_addresses.address END)",
        )?
        .execute([now])?;
    let mut query = connection.prepare_cached(
        "SELECT mails.*, name FROM mails JOIN accounts ON accounts.number = account
         WHERE at <= ?1 ORDER BY at, mails.number LIMIT 1",
    )?;
    let found = query.query_row([now], |row| {
        Ok(DueMail {
            number: row.get("number")?,
            kind: kind(row)?,
            name: row.get("name")?,
            address: row.get("address")?,
            language: row.get("language")?,
            made: row.get("made")?,
            tries: row.get::<_, u32>("tries")? + 1,
        })
    });
    let found = found.optional()?;
    if let Some(mail) = &found {
        connection
            .prepare_cached("UPDATE mails SET at = ?2, tries = tries + 1 WHERE number = ?1")?
            .execute([mail.number, until])?;
    }
    Ok(found)
}

/// A link that holds.
struct Followed {
    kind: MailKind,
    number: i64,
    address: String,
    account: StoredAccount,
}

fn followed(
    connection: &Connection,
    link: &Digest,
    now: i64,
) -> Result<Option<Followed>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT accounts.*, kind, mail_links.address AS sent FROM mail_links
         JOIN accounts ON accounts.number = mail_links.account
         JOIN mail_addresses ON mail_addresses.account = mail_links.account
         WHERE link = ?1 AND until > ?2 AND mail_links.address =
             CASE kind WHEN 'confirm' THEN waiting ELSE mail_addresses.address END",
    )?;
    let found = query.query_row(params![link.0, now], |row| {
        Ok(Followed {
            kind: kind(row)?,
            number: row.get("number")?,
            address: row.get("sent")?,
            account: account(row)?,
        })
    });
    Ok(found.optional()?)
}

fn confirm(connection: &Connection, link: &Digest, now: i64) -> Result<Option<String>, StoreError> {
    let found = followed(connection, link, now)?;
    let Some(found) = found.filter(|found| found.kind == MailKind::Confirm) else {
        return Ok(None);
    };
    let folded = found.address.to_ascii_lowercase();
    let set = connection
        .prepare_cached(
            "UPDATE mail_addresses SET address = ?2, folded = ?3, waiting = NULL WHERE account = ?1",
        )?
        .execute(params![found.number, found.address, folded]);
    set.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::MailTaken,
        _ => error.into(),
    })?;
    // Those to the address before lead nowhere any more.
    connection
        .prepare_cached("DELETE FROM mail_links WHERE account = ?1")?
        .execute([found.number])?;
    Ok(Some(found.account.name))
}

/// Ends the links by which somebody could log in to an account, and those that are still to be sent.
pub(super) fn end_links(connection: &Connection, account: i64) -> rusqlite::Result<()> {
    for table in ["mails", "mail_links"] {
        connection
            .prepare_cached(&format!(
                "DELETE FROM {table} WHERE account = ?1 AND kind = 'enter'"
            ))?
            .execute([account])?;
    }
    Ok(())
}

fn enter(
    connection: &Connection,
    link: &Digest,
    password: Option<PasswordHash>,
    session: &NewSession,
    now: i64,
) -> Result<Option<(StoredAccount, Vec<Digest>)>, StoreError> {
    let found = followed(connection, link, now)?;
    let found =
        found.filter(|found| found.kind == MailKind::Enter && found.account.banned.is_none());
    let Some(Followed {
        number,
        mut account,
        ..
    }) = found
    else {
        return Ok(None);
    };
    connection
        .prepare_cached("DELETE FROM mail_links WHERE account = ?1 AND kind = ?2")?
        .execute(params![number, kind_text(MailKind::Enter)])?;
    let ended = match &password {
        Some(password) => accounts::new_password(connection, number, password, &session.token)?,
        None => Vec::new(),
    };
    account.password = password.or(account.password);
    accounts::log_in(connection, &account, session)?;
    connection
        .prepare_cached("UPDATE sessions SET confirmed = opened WHERE token = ?1")?
        .execute([session.token.0])?;
    Ok(Some((account, ended)))
}

/// What becomes of a mail in a table.
fn settle(connection: &Connection, table: &str, mail: i64, fate: Fate) -> Result<(), StoreError> {
    match fate {
        Fate::Over | Fate::NobodyThere => connection
            .prepare_cached(&format!("DELETE FROM {table} WHERE number = ?1"))?
            .execute([mail]),
        Fate::Again(at) => connection
            .prepare_cached(&format!("UPDATE {table} SET at = ?2 WHERE number = ?1"))?
            .execute([mail, at]),
    }?;
    Ok(())
}

fn due_warning(row: &Row<'_>) -> rusqlite::Result<DueWarning> {
    let kind: String = row.get("kind")?;
    let mut kinds = WARNINGS.iter();
    Ok(DueWarning {
        number: row.get("number")?,
        kind: kinds
            .find(|(_, text)| *text == kind)
            .map_or(Warning::Device, |(kind, _)| *kind),
        name: row.get("name")?,
        address: row.get("address")?,
        language: row.get("language")?,
        made: row.get("made")?,
        tries: row.get("tries")?,
    })
}

/// How the kinds of warnings are written.
const WARNINGS: [(Warning, &str); 7] = [
    (Warning::Removed, "removed"),
    (Warning::Bot, "bot"),
    (Warning::Passkey, "passkey"),
    (Warning::Token, "token"),
    (Warning::Mail, "mail"),
    (Warning::Password, "password"),
    (Warning::Device, "device"),
];

fn warning_text(kind: Warning) -> Option<&'static str> {
    let mut kinds = WARNINGS.iter();
    kinds.find(|(one, _)| *one == kind).map(|(_, text)| *text)
}

fn kind(row: &Row<'_>) -> rusqlite::Result<MailKind> {
    let kind: String = row.get("kind")?;
    Ok(match kind == kind_text(MailKind::Confirm) {
        true => MailKind::Confirm,
        false => MailKind::Enter,
    })
}

fn kind_text(kind: MailKind) -> &'static str {
    match kind {
        MailKind::Confirm => "confirm",
        MailKind::Enter => "enter",
    }
}
