//! Notices: messages to an account that has no page open, by its browsers and at an address of its own.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::HiddenText;
use crate::table::is_false;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum NoticeKind {
    /// It is their turn.
    Turn,
    /// Another player asks for a draw, for a move to be taken back, for another game and the like.
    Offer,
    /// A game has begun: somebody came.
    Begun,
    /// A game is over.
    Over,
    /// Somebody challenges them.
    Challenge,
    /// Somebody whom they follow came to the site.
    Came,
    /// Somebody whom they follow has opened a game.
    Opened,
    /// Their opponent in a league proposes when they play, or agrees.
    Time,
    /// An arena that they have joined starts.
    Arena,
    /// Nothing: a test, to see whether it arrives.
    Test,
}

/// What is sent: the body of a webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Notice {
    /// The same however often it is sent: whoever has seen it need not look again.
    pub id: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// The table, by its name in addresses; of a challenge, a league or an arena, its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The game's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<String>,
    /// The names of the others who have accounts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// When it came up, in milliseconds since 1970 (UTC).
    pub time: i64,
}

/// What a browser is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PushedNotice {
    /// The notice.
    #[serde(flatten)]
    pub notice: Notice,
    /// The browser's language.
    pub language: String,
}

/// Where an account gets notices, and where it could.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Notices {
    /// The server's public key for web push; none where the server sends nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub push_key: Option<String>,
    /// Whether the browser that asks gets notices.
    #[serde(default, skip_serializing_if = "is_false")]
    pub here: bool,
    /// How many browsers get notices, the one that asks included.
    pub browsers: u32,
    /// The account's own address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub webhook: Option<HiddenText>,
}

/// Asks for notices in this browser: its `PushSubscription`, as browsers write it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PushSubscription {
    /// Where its messages are sent to. Secret: whoever knows it can send some.
    pub endpoint: String,
    /// Its keys.
    pub keys: PushKeys,
    /// The browser's language.
    pub language: String,
}

not_shown!(PushSubscription);

/// The keys of a browser, in base64url.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PushKeys {
    /// Its public key.
    pub p256dh: String,
    /// Its secret.
    pub auth: String,
}

not_shown!(PushKeys);

/// Gives an account an address of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WebhookAddress {
    /// The address: `https://...`.
    pub address: HiddenText,
}
