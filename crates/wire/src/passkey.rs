//! Passkeys: what a browser is asked for, and what it answers. Bytes are texts in base64url without padding, as the standard
//! (WebAuthn) has them in JSON.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a browser needs to make a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewPasskeyPrompt {
    /// What the passkey is to sign.
    pub challenge: String,
    /// The name for which it is made (the relying party's id).
    pub site: String,
    /// What it calls the account.
    pub user: String,
    /// The account's name.
    pub name: String,
    /// The kinds of keys that can be used, by their numbers in COSE.
    pub algorithms: Vec<i32>,
    /// The passkeys that the account has for this name: no device makes a second one.
    pub known: Vec<String>,
}

/// What a browser needs to have a passkey used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PasskeyPrompt {
    /// What the passkey is to sign.
    pub challenge: String,
    /// The name for which it was made.
    pub site: String,
}

/// What a browser says of a passkey that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadePasskey {
    /// The standard's `clientDataJSON`.
    pub client: String,
    /// The standard's `attestationObject`.
    pub attestation: String,
}

/// What a browser says when a passkey is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PasskeyAnswer {
    /// By what the passkey is known.
    pub id: String,
    /// The standard's `clientDataJSON`.
    pub client: String,
    /// The standard's `authenticatorData`.
    pub data: String,
    /// The standard's `signature`.
    pub signature: String,
    /// The standard's `userHandle`: what it calls the account.
    #[serde(default)]
    #[ts(optional)]
    pub user: Option<String>,
}

/// Makes an account by a passkey, without a password. It takes over what the guest of this browser plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PasskeySignUp {
    /// The name: 2 to 20 letters and digits, with single `-` or `_` between them.
    pub name: String,
    /// The passkey.
    pub passkey: MadePasskey,
}

/// Logs in by a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyLogIn {
    /// What it says.
    pub passkey: PasskeyAnswer,
    /// Whether the account takes over what the guest of this browser plays.
    #[serde(default)]
    pub take_over: bool,
}

/// Gives the account one more passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewPasskey {
    /// What its owner calls it: 1 to 40 characters; what the browser is called without it.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The passkey.
    pub passkey: MadePasskey,
}

/// A passkey, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountPasskey {
    /// What it is removed by: its number among all passkeys.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// The name of the server for which it was made.
    pub site: String,
    /// When it was made, in seconds since 1970 (UTC).
    pub made: i64,
    /// When somebody logged in by it last; none before.
    pub seen: Option<i64>,
}
