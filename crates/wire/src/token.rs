//! Tokens, by which programs speak for an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Makes a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewToken {
    /// What its owner calls it: 1 to 40 characters.
    pub name: String,
    /// What it allows: `bot:play`, `challenge:write` or both.
    pub scopes: Vec<String>,
}

/// A token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountToken {
    /// What it is revoked by: its number among all tokens.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<String>,
    /// When it was made, in seconds since 1970 (UTC).
    pub made: i64,
    /// When it was used last, to the hour; none before.
    pub seen: Option<i64>,
}

/// A token that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeToken {
    /// The token.
    #[serde(flatten)]
    pub token: AccountToken,
    /// What the program must show. Said once: the server keeps only a digest.
    pub secret: TokenText,
}

/// A token's text. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenText(pub String);

not_shown!(TokenText);
