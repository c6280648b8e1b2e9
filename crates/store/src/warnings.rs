//! Mails that tell somebody what was done with their account.

use crate::db::{row, values, words};
use crate::mails::settle_where;
use crate::{DueMail, Fate, Result, StoredMail, Tx};

/// Of what the owner of an account is told by mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
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
    #[default]
    Device,
}

words!(Warning {
    Removed = "removed",
    Bot = "bot",
    Passkey = "passkey",
    Token = "token",
    Mail = "mail",
    Password = "password",
    Device = "device",
});

/// Has somebody told what was done with the account of a name, where it had an address that counts. Of a kind one is enough that
/// was not sent yet.
pub fn warn(tx: &Tx<'_>, kind: Warning, name: &str, mail: &StoredMail, now: i64) -> Result<()> {
    let Some(address) = &mail.address else {
        return Ok(());
    };
    tx.insert_if_new(row! { warnings =>
        kind, name, address, language: mail.language, made: now, at: now
    })
}

/// Such a mail that is to be sent now, as [`mails::take_mail`](crate::mails::take_mail).
pub fn take(tx: &Tx<'_>, now: i64, until: i64) -> Result<Option<DueMail<Warning>>> {
    tx.first(
        "UPDATE warnings SET at = $2 WHERE number =
         (SELECT number FROM warnings WHERE at <= $1 ORDER BY at, number LIMIT 1)
         RETURNING *",
        values![now, until],
    )
}

/// Notes what has become of such a mail.
pub fn settle(tx: &Tx<'_>, warning: i64, fate: Fate) -> Result<()> {
    let sql = "SELECT 1 FROM warnings WHERE number = $1 AND kind = 'removed'";
    if !matches!(fate, Fate::Again(_)) && tx.exists(sql, values![warning])? {
        // Its name and address are all that is left of an account.
        tx.erase();
    }
    settle_where(tx, "warnings", "number", warning, fate)
}
