//! Mails that tell somebody what was done with their account.

use quantarium_wire::not_shown;

use crate::db::{Row, values};
use crate::mails::settle_where;
use crate::{Fate, Result, StoredMail, Tx};

/// Of what the owner of an account is told by mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Warning {
    /// It was removed.
    Removed,
    /// It is a bot's from now on.
    Bot,
    /// It has one more passkey, or one less.
    Passkey,
    /// A token was made for it.
    Token,
    /// It has another mail address, or none.
    Mail,
    /// It has another password.
    Password,
    /// Somebody has logged in, in a browser in which they had not before.
    Device,
}

/// A mail that tells somebody what was done with their account, and is to be sent now. Not shown by `Debug`: it has an address.
#[derive(Clone, PartialEq, Eq)]
pub struct DueWarning {
    /// Its number: the same however often it is sent.
    pub number: i64,
    /// Of what.
    pub kind: Warning,
    /// The account's name.
    pub name: String,
    /// To whom.
    pub address: String,
    /// In which language.
    pub language: String,
    /// When it was done, in milliseconds since 1970 (UTC).
    pub made: i64,
    /// How often it was sent, this time included.
    pub tries: u32,
}

not_shown!(DueWarning, number);

/// Has somebody told what was done with the account of a name, where it had an address that counts. Of a kind one is enough that
/// was not sent yet.
pub fn warn(tx: &Tx<'_>, kind: Warning, name: &str, mail: &StoredMail, now: i64) -> Result<()> {
    let Some(address) = &mail.address else {
        return Ok(());
    };
    tx.execute(
        "INSERT INTO warnings (kind, name, address, language, made, at)
             VALUES ($1, $2, $3, $4, $5, $5)
         ON CONFLICT DO NOTHING",
        values![warning_text(kind), name, address, mail.language, now],
    )
}

/// Such a mail that is to be sent now, as [`mails::take_mail`](crate::mails::take_mail).
pub fn take(tx: &Tx<'_>, now: i64, until: i64) -> Result<Option<DueWarning>> {
    tx.row(
        "UPDATE warnings SET at = $2 WHERE number =
         (SELECT number FROM warnings WHERE at <= $1 ORDER BY at, number LIMIT 1)
         RETURNING *",
        values![now, until],
        due_warning,
    )
}

/// Notes what has become of such a mail.
pub fn settle(tx: &Tx<'_>, warning: i64, fate: Fate) -> Result<()> {
    if !matches!(fate, Fate::Again(_))
        && tx.exists(
            "SELECT 1 FROM warnings WHERE number = $1 AND kind = 'removed'",
            values![warning],
        )?
    {
        // Its name and address are all that is left of an account.
        tx.erase();
    }
    settle_where(tx, "warnings", "number", warning, fate)
}

fn due_warning(row: &Row<'_>) -> Result<DueWarning> {
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
        tries: row.get::<u32>("tries")? + 1,
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
