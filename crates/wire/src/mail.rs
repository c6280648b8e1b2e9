//! Mail: the address of an account, log-ins by a link, and notices in one mail.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::HiddenText;
use crate::table::is_false;

/// Where an account gets mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountMail {
    /// Whether this server sends mail.
    pub able: bool,
    /// The address that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<HiddenText>,
    /// The one that its owner has not confirmed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<HiddenText>,
    /// Whether notices are sent there.
    #[serde(default, skip_serializing_if = "is_false")]
    pub notices: bool,
}

/// Gives an account a mail address, which counts when the link that is sent there has been followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetMail {
    /// The address.
    pub address: HiddenText,
    /// The language of the page.
    pub language: String,
}

/// Has notices sent by mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MailNotices {
    /// The language of the page.
    pub language: String,
}

/// Asks for a link to log in by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AskMailLink {
    /// The name of the account, or its mail address.
    pub who: HiddenText,
    /// The language of the page.
    pub language: String,
}

/// What a link in a mail is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MailLink {
    /// The address counts from then on.
    Confirm,
    /// A log-in.
    #[default]
    Enter,
}

/// Where a link in a mail leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FollowedMail {
    /// What it is for.
    pub kind: MailLink,
    /// The name of the account.
    pub name: String,
}

/// Logs in by a link in a mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EnterByMail {
    /// What is in the link.
    pub secret: HiddenText,
    /// The password that the account has from then on, where it is to be another. All other sessions end then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub password: Option<HiddenText>,
    /// Whether the account takes over what the guest of this browser plays.
    #[serde(default)]
    pub take_over: bool,
}
