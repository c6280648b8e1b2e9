//! Tokens, by which programs speak for an account, as they are stored.

use quantarium_people::{Digest, Scope};
use quantarium_wire::AccountToken;

use crate::db::{Columns, Connection, Row, from_row, row, values};
use crate::{
    Result, SEEN_TO, Store, StoreError, StoredAccount, Tx,
    accounts::{changed, number, with_owner},
    league_rows, seeks,
};

/// How many tokens an account has at most.
pub const MOST_TOKENS: u32 = 16;

/// A token as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// What is stored of its secret.
    pub token: Digest,
    /// As its owner sees it. A new one gets its number when it is stored.
    pub shown: AccountToken,
}

/// An account's tokens, newest first.
pub fn of(db: &Connection, account: &Digest) -> Result<Vec<StoredToken>> {
    db.all(
        "SELECT * FROM tokens WHERE account = (SELECT number FROM accounts WHERE holder = $1)
         ORDER BY number DESC",
        values![account],
    )
}

/// Revokes a token of an account: what was stored of it, if it was there.
pub fn revoke(tx: &Tx<'_>, account: &Digest, number: i64) -> Result<Option<Digest>> {
    tx.first(
        "DELETE FROM tokens WHERE number = $2
         AND account = (SELECT number FROM accounts WHERE holder = $1) RETURNING token",
        values![account, number],
    )
}

/// The account for which a token speaks, banned or not; its use at the second `now` is noted.
pub fn bearer(
    store: &Store,
    token: &Digest,
    now: i64,
) -> Result<Option<(StoredAccount, StoredToken)>> {
    let sql = "SELECT * FROM tokens WHERE token = $1";
    let found = store.read(|db| with_owner::<StoredToken>(db, sql, values![token]))?;
    if let Some((_, StoredToken { shown, .. })) = &found
        && shown.seen.is_none_or(|seen| now - seen >= SEEN_TO)
    {
        let sql = "UPDATE tokens SET seen = $2 WHERE number = $1";
        store.note_seen(sql, shown.id, now);
    }
    Ok(found)
}

impl Columns for StoredToken {
    fn of(row: &Row<'_>) -> Result<Self> {
        let scopes: String = row.get("scopes")?;
        // What a later version allowed, this one does not know, and allows not.
        let known = scopes.split(' ').filter(|text| Scope::parse(text).is_ok());
        let (id, scopes) = (row.get("number")?, known.map(str::to_owned).collect());
        let shown = from_row!(row => AccountToken { name, made, seen; id, scopes });
        Ok(from_row!(row => Self { token; shown }))
    }
}

/// Makes a token for an account: its number.
///
/// # Errors
/// When there is no such account, or it has [`MOST_TOKENS`].
pub fn make(tx: &Tx<'_>, account: &Digest, token: &StoredToken) -> Result<i64> {
    let account = number(tx, account)?;
    let sql = "SELECT count(*) FROM tokens WHERE account = $1";
    if tx.one::<u32>(sql, values![account])? >= MOST_TOKENS {
        return Err(StoreError::ManyTokens);
    }
    let AccountToken {
        name, scopes, made, ..
    } = &token.shown;
    let scopes = scopes.join(" ");
    tx.insert_numbered(row!(tokens => token: token.token, account, name, scopes, made))
}

/// Makes an account a bot's for good, and withdraws its seeks and its part in leagues, which may be rated, for people: the tables
/// whose games count something else by that.
///
/// # Errors
/// When there is no such account, or it has a rated game.
pub fn make_bot(tx: &Tx<'_>, account: &Digest) -> Result<Vec<String>> {
    number(tx, account)?;
    seeks::remove(tx, account)?;
    let tables = league_rows::leave_all(tx, account)?;
    changed(tx.change(
        "UPDATE accounts SET bot = 1 WHERE holder = $1 AND NOT EXISTS
             (SELECT 1 FROM holders JOIN tables ON tables.number = holders.number
              WHERE guest = $1 AND rated = 1)",
        values![account],
    )?)
    .map_err(|_| StoreError::HasRated)?;
    Ok(tables)
}
