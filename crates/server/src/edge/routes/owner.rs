//! Whoever asks for what cannot be taken back, or makes another way in, has shown a moment ago that they own the account: it may be a
//! page that was left open. The owner is told by mail.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use quantarium_people::Digest;
use quantarium_store::{StoredAccount, StoredMail, Warning, accounts, mails, warnings};
use quantarium_wire::ConfirmOwner;

use super::Call;
use super::passkeys::site;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{ApiError, Body, Client, Result, or_logged, seconds, security};

/// For how long it counts that somebody has shown that they own the account, in seconds.
const CONFIRMED_FOR: i64 = 300;

const NOT_NOTIFIED: &str = "the owner of an account cannot be notified";

pub(super) struct Owner {
    pub(super) account: StoredAccount,
    /// Where they get mail, before anything is done.
    mail: StoredMail,
}

impl FromRequestParts<AppState> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let (account, token) = visitor.logged_in.ok_or(ApiError::LoggedOut)?;
        confirmed(state, token).await?;
        let holder = account.holder;
        let mail = state.store.read(move |db| mails::mail_of(db, &holder));
        let mail = mail.await?;
        Ok(Self { account, mail })
    }
}

/// That whoever uses a session has shown a moment ago that they own the account.
pub(super) async fn confirmed(state: &AppState, token: Digest) -> Result<()> {
    let confirmed = state.store.read(move |db| accounts::confirmed(db, &token));
    match confirmed.await? {
        Some(at) if seconds() - at < CONFIRMED_FOR => Ok(()),
        _ => Err(ApiError::Unconfirmed),
    }
}

impl Owner {
    /// Notes what was done, and tells the owner.
    pub(super) async fn has(&self, state: &AppState, client: Client, kind: Warning) {
        security::done(client, words(kind));
        state.warn(kind, &self.account.name, &self.mail).await;
    }
}

/// What was done, for the log.
pub(super) fn words(kind: Warning) -> &'static str {
    match kind {
        Warning::Removed => "account removed",
        Warning::Bot => "account made a bot's",
        Warning::Passkey => "passkeys changed",
        Warning::Token => "token made",
        Warning::Mail => "mail address changed",
        Warning::Password => "password changed",
        Warning::Device => "logged in on a new device",
    }
}

pub(super) async fn confirm(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(asked): Body<ConfirmOwner>,
) -> Result<StatusCode> {
    let logged_in = visitor.account()?;
    let accounts = &state.accounts;
    match asked {
        ConfirmOwner::Password { password } => {
            let confirmed = accounts.confirm_by_password(client, logged_in, password);
            confirmed.await?;
        }
        ConfirmOwner::Passkey { passkey } => {
            let site = site(&headers)?;
            let confirmed = accounts.confirm_by_passkey(client, logged_in, &site, passkey);
            confirmed.await?;
        }
    }
    security::done(client, "owner confirmed");
    Ok(StatusCode::NO_CONTENT)
}

impl AppState {
    /// Has the owner of an account told what was done with it, where this server sends mail and they have an address.
    async fn warn(&self, kind: Warning, name: &str, mail: &StoredMail) {
        let Some(sender) = self.accounts.mail.get() else {
            return;
        };
        let (name, mail, now) = (name.to_owned(), mail.clone(), self.wall_clock.millis());
        let store = &self.store;
        let noted = store.write(move |tx| warnings::warn(tx, kind, &name, &mail, now));
        // It is done all the same.
        or_logged(noted.await, NOT_NOTIFIED);
        sender.wake();
    }

    /// Notes what was done by whoever is logged in, and tells the owner at their address as it is now.
    pub(super) async fn warn_owner(&self, client: Client, kind: Warning, account: &StoredAccount) {
        security::done(client, words(kind));
        let holder = account.holder;
        let mail = self.store.read(move |db| mails::mail_of(db, &holder));
        let mail = or_logged(mail.await, NOT_NOTIFIED);
        self.warn(kind, &account.name, &mail).await;
    }
}
