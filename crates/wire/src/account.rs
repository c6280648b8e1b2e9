//! Accounts: signing up, logging in, sessions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::PasskeyAnswer;
use crate::table::is_false;

/// A password on its way to the server. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PasswordText(pub String);

not_shown!(PasswordText);

/// Makes an account. It takes over what the guest of this browser plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignUp {
    /// The name: 2 to 20 letters and digits, with single `-` or `_` between them.
    pub name: String,
    /// The password: 8 to 128 characters.
    pub password: PasswordText,
}

/// Logs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogIn {
    /// The name, in whatever case.
    pub name: String,
    /// The password.
    pub password: PasswordText,
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
    pub old: Option<PasswordText>,
    /// The one that shall be.
    pub new: PasswordText,
}

/// Shows again that one owns the account that is logged in: for a few minutes, what is asked only of its owner is done then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum ConfirmOwner {
    /// By its password.
    Password { password: PasswordText },
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
