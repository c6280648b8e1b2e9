//! Passkeys, by which somebody logs in without a password, as they are stored.

use quantarium_people::Digest;
use quantarium_wire::AccountPasskey;

use crate::db::{Columns, Connection, Row, from_row, row, values};
use crate::{
    Result, StoreError, StoredAccount, Tx,
    accounts::{create, number, with_owner},
};

/// How many passkeys an account has at most.
pub const MOST_PASSKEYS: u32 = 16;

/// A prompt that was answered, which is taken once: its number, and until when it would be good, in seconds since 1970 (UTC).
pub type UsedPrompt = ([u8; 16], i64);

/// A passkey as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPasskey {
    /// As its owner sees it. A new one gets its number when it is stored.
    pub shown: AccountPasskey,
    /// By what browsers know it.
    pub credential: Vec<u8>,
    /// Its public key.
    pub key: Vec<u8>,
    /// How often it was used; always 0 where the device does not count.
    pub counter: u32,
}

impl Columns for StoredPasskey {
    fn of(row: &Row<'_>) -> Result<Self> {
        let id = row.get("number")?;
        let shown = from_row!(row => AccountPasskey { name, site, made, seen; id });
        Ok(from_row!(row => Self { credential, key, counter; shown }))
    }
}

/// The secret by which all servers over this store know their prompts: `fresh` where there is none yet.
pub fn prompt_key(tx: &Tx<'_>, fresh: &[u8; 32]) -> Result<[u8; 32]> {
    tx.insert_if_new(row!(prompt_key => one: 1_i64, key: fresh))?;
    tx.one("SELECT key FROM prompt_key", &[])
}

/// Makes an account with its first passkey: its number.
///
/// # Errors
/// When another has its name, the prompt was answered before, the passkey is stored already.
pub fn sign_up(
    tx: &Tx<'_>,
    account: &StoredAccount,
    passkey: &StoredPasskey,
    prompt: UsedPrompt,
) -> Result<i64> {
    // First: whoever answers a prompt again would be told that the name is taken, by the account made before.
    take(tx, prompt, passkey.shown.made)?;
    create(tx, account)?;
    insert(tx, &account.holder, passkey)
}

/// Gives an account one more passkey: its number.
///
/// # Errors
/// When there is no such account, or it has [`MOST_PASSKEYS`], the prompt was answered before, the passkey is stored already.
pub fn add(tx: &Tx<'_>, account: &Digest, new: &StoredPasskey, prompt: UsedPrompt) -> Result<i64> {
    take(tx, prompt, new.shown.made)?;
    insert(tx, account, new)
}

/// An account's passkeys, newest first.
pub fn of(db: &Connection, account: &Digest) -> Result<Vec<StoredPasskey>> {
    db.all(
        "SELECT * FROM passkeys WHERE account = (SELECT number FROM accounts WHERE holder = $1)
         ORDER BY number DESC",
        values![account],
    )
}

/// A passkey by what browsers know it by, and the account, banned or not.
pub fn find(db: &Connection, credential: &[u8]) -> Result<Option<(StoredAccount, StoredPasskey)>> {
    let sql = "SELECT * FROM passkeys WHERE credential = $1";
    with_owner(db, sql, values![credential])
}

/// Gives a passkey of an account another name; whether it was there.
pub fn rename(tx: &Tx<'_>, account: &Digest, number: i64, name: &str) -> Result<bool> {
    Ok(tx.change(
        "UPDATE passkeys SET name = $3 WHERE number = $2
         AND account = (SELECT number FROM accounts WHERE holder = $1)",
        values![account, number, name],
    )? > 0)
}

/// Takes a prompt, once. Those that would not be good any more are forgotten.
fn take(db: &Connection, (number, until): UsedPrompt, now: i64) -> Result<()> {
    db.execute("DELETE FROM used_prompts WHERE until <= $1", values![now])?;
    let sql = "INSERT INTO used_prompts (number, until) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let noted = db.change(sql, values![number, until])?;
    (noted > 0).then_some(()).ok_or(StoreError::PromptUsed)
}

fn insert(db: &Connection, account: &Digest, passkey: &StoredPasskey) -> Result<i64> {
    let account = number(db, account)?;
    let sql = "SELECT count(*) FROM passkeys WHERE account = $1";
    if db.one::<u32>(sql, values![account])? >= MOST_PASSKEYS {
        return Err(StoreError::ManyPasskeys);
    }
    let shown = &passkey.shown;
    let inserted = db.insert_numbered(row! { passkeys =>
        account, credential: passkey.credential, key: passkey.key, counter: passkey.counter,
        site: shown.site, name: shown.name, made: shown.made
    });
    inserted.map_err(|error| error.taken(|| StoreError::PasskeyTaken))
}

/// Notes that a passkey was used, now this often.
///
/// # Errors
/// When the prompt was answered before, the device counts and has not counted on, there is no such passkey any more.
pub fn used(tx: &Tx<'_>, number: i64, counter: u32, prompt: UsedPrompt, now: i64) -> Result<()> {
    take(tx, prompt, now)?;
    let sql = "SELECT counter FROM passkeys WHERE number = $1";
    let before: Option<u32> = tx.first(sql, values![number])?;
    let before = before.ok_or(StoreError::NoSuchPasskey)?;
    if counter <= before && (counter, before) != (0, 0) {
        return Err(StoreError::PasskeyCopied);
    }
    let sql = "UPDATE passkeys SET counter = $2, seen = $3 WHERE number = $1";
    tx.execute(sql, values![number, counter, now])
}

/// Removes a passkey of an account; whether it was there. `by_mail` says whether a confirmed mail address is a way in.
///
/// # Errors
/// When nobody could log in any more.
pub fn remove(tx: &Tx<'_>, holder: &Digest, passkey: i64, by_mail: bool) -> Result<bool> {
    let account = number(tx, holder)?;
    let sql = "DELETE FROM passkeys WHERE number = $2 AND account = $1";
    let removed = tx.change(sql, values![account, passkey])?;
    if removed > 0 && !has_way_in(tx, account, by_mail)? {
        return Err(StoreError::LastWayIn);
    }
    Ok(removed > 0)
}

/// Whether somebody can log in to an account, perhaps by a link in a mail.
pub(crate) fn has_way_in(db: &Connection, account: i64, by_mail: bool) -> Result<bool> {
    db.one(
        "SELECT password <> '' OR EXISTS (SELECT 1 FROM passkeys WHERE account = $1)
            OR $2 = 1 AND EXISTS
               (SELECT 1 FROM mail_addresses WHERE account = $1 AND address IS NOT NULL)
         FROM accounts WHERE number = $1",
        values![account, by_mail],
    )
}
