//! Accounts: signing up, logging in, sessions, and tokens, by which programs speak for an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::PasskeyAnswer;
use crate::table::is_false;

/// A password, a mail address, a secret, or another text that is its owner's affair. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HiddenText(pub String);

not_shown!(HiddenText);

/// A secret: of a link to a table or in a mail, or by which the messages to a webhook are signed. A server says it once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SaidSecret {
    /// It.
    pub secret: HiddenText,
}

/// Says a name: of an account that is to be made by a passkey, of a passkey (1 to 40 characters), or of who is challenged in a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SaidName {
    /// It.
    pub name: String,
}

/// Makes an account. It takes over what the guest of this browser plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignUp {
    /// The name: 2 to 20 letters and digits, with single `-` or `_` between them.
    pub name: String,
    /// The password: 8 to 128 characters.
    pub password: HiddenText,
}

/// Logs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogIn {
    /// The name, in whatever case.
    pub name: String,
    /// The password.
    pub password: HiddenText,
    /// Whether the account takes over what the guest of this browser plays.
    #[serde(default)]
    pub take_over: bool,
}

/// Changes the password, or sets the first one of an account that was made by a passkey. All other sessions end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangePassword {
    /// The one that is valid; none where there is none.
    #[serde(default)]
    #[ts(optional)]
    pub old: Option<HiddenText>,
    /// The one that shall be.
    pub new: HiddenText,
}

/// Shows again that one owns the account that is logged in: for a few minutes, what is asked only of its owner is done then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum ConfirmOwner {
    /// By its password.
    Password { password: HiddenText },
    /// By a passkey, which answers what one is asked to log in.
    Passkey { passkey: PasskeyAnswer },
}

/// An account, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Its name.
    pub name: String,
    /// When it was made, in seconds since 1970 (UTC).
    pub created: i64,
    /// Whether a program plays under its name.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
    /// Whether it has no password, because it was made by a passkey.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_password: bool,
}

/// Who is logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LoggedIn {
    /// The account; none for a guest.
    #[schema(required = true)]
    pub account: Option<Account>,
}

/// Somebody whom an account has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Blocked {
    /// Their name.
    pub name: String,
    /// Since when, in seconds since 1970 (UTC).
    pub since: i64,
}

/// Takes a holiday. Its days are those of UTC.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewHoliday {
    /// Its first day, such as `2026-12-24`. What is past of it is left out.
    pub first: String,
    /// Its last day.
    pub last: String,
}

/// When an account is on holiday, and how many days of it a year has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Holidays {
    /// When the holiday begins that is on or to come, and when it is over, in milliseconds since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub holiday: Option<[i64; 2]>,
    /// How many days a calendar year has.
    pub days: u32,
    /// How many of this year are taken.
    pub taken: u32,
}

/// A browser in which an account is logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Session {
    /// What it is ended by: its number among all sessions.
    pub id: i64,
    /// Such as "Firefox, Linux".
    pub device: String,
    /// When the log-in was, in seconds since 1970 (UTC).
    pub opened: i64,
    /// When it was used last, to the hour.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub here: bool,
}

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
    pub secret: HiddenText,
}
