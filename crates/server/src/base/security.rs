//! The log of what concerns the safety of accounts: a line each, with the address of who asks and without names and secrets. It is
//! shown by default, and programs such as fail2ban read it.

use crate::base::Client;

/// Under which these lines stand.
pub const SECURITY_LOG: &str = "security";

pub(crate) fn done(client: Client, what: &'static str) {
    tracing::info!(target: SECURITY_LOG, %client, "{what}");
}

/// What was shown to get into an account was wrong.
pub(crate) fn refused(client: Client, what: &'static str) {
    tracing::warn!(target: SECURITY_LOG, %client, "refused: {what}");
}

pub(crate) fn by_operator(what: &'static str) {
    tracing::info!(target: SECURITY_LOG, "the operator has {what}");
}
