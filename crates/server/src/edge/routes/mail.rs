//! Mail: the address of the account that is logged in, notices there, and what links in mails lead to.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use quantarium_notify::MailAddress;
use quantarium_people::{Secret, fold};
use quantarium_store::{Asked, Device, StoredAccount, Tx, Warning, bundles, mails};
use quantarium_wire::{
    AccountMail, AskMailLink, EnterByMail, FollowedMail, HiddenText, LoggedIn, MailNotices,
    SaidSecret, SetMail,
};

use super::accounts::{browser, leave};
use super::owner::{Owner, words};
use super::{Call, Doing};
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::accounts::mail::{language, link};
use crate::accounts::post::MailSender;
use crate::accounts::{LetIn, shown};
use crate::base::{ApiError, Body, Client, Db, Path, Result, random_bytes, seconds, security};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account/mail", get(of).put(set).delete(forget))
        .route(
            "/api/account/mail/notices",
            put(notify).delete(notify_no_more),
        )
        .route("/api/mail/link", post(followed))
        .route("/api/mail/confirm", post(confirm))
        .route("/api/mail/stop/{secret}", post(stop))
        .route("/api/session/mail", post(ask_to_enter))
        .route("/api/session/mail/enter", post(enter))
}

/// What sends mail, where this server does.
fn sender(state: &AppState) -> Result<&MailSender> {
    let sender = state.accounts.mail.get().map(AsRef::as_ref);
    sender.ok_or_else(|| ApiError::NotFound("mail on this server".to_owned()))
}

async fn of(State(state): State<AppState>, visitor: Visitor) -> Result<Json<AccountMail>> {
    let (store, holder) = (&state.store, visitor.holder()?);
    let mail = store.read(move |db| mails::mail_of(db, &holder)).await?;
    Ok(Json(AccountMail {
        able: state.accounts.mail.get().is_some(),
        address: mail.address.map(HiddenText),
        waiting: mail.waiting.map(HiddenText),
        notices: mail.notices,
    }))
}

/// Has an address confirmed by a mail.
async fn set(
    (State(state), client, owner): Call<Owner>,
    Body(asked): Body<SetMail>,
) -> Result<StatusCode> {
    let sender = sender(&state)?;
    state.edge.rates.mails.take(client)?;
    let (store, now) = (&state.store, state.wall_clock.millis());
    let holder = owner.account.holder;
    let (address, language): (MailAddress, _) =
        (asked.address.0.parse()?, language(asked.language));
    let ask = move |tx: &Tx<'_>| mails::ask_to_confirm(tx, &holder, address.text(), &language, now);
    store.write(ask).await?;
    sender.wake();
    owner.has(&state, client, Warning::Mail).await;
    Ok(StatusCode::ACCEPTED)
}

async fn forget((State(state), client, owner): Call<Owner>) -> Result<StatusCode> {
    let holder = owner.account.holder;
    let forgotten = state.store.write(move |tx| mails::forget(tx, &holder));
    if forgotten.await? {
        owner.has(&state, client, Warning::Mail).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Has the account sent notices by mail from now on.
async fn notify(
    (State(state), client, visitor): Call,
    Body(asked): Body<MailNotices>,
) -> Result<StatusCode> {
    let holder = visitor.holder()?;
    sender(&state)?;
    state.edge.rates.outlets.take(client)?;
    let language = language(asked.language);
    let asked = state.store.write(move |tx| {
        let secret = Secret::of(random_bytes());
        let wanted = Some((secret.text(), &*language));
        bundles::set(tx, &holder, wanted, seconds())
    });
    asked.await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn notify_no_more(State(store): State<Db>, visitor: Visitor) -> Result<StatusCode> {
    let holder = visitor.holder()?;
    let written = store.write(move |tx| bundles::set(tx, &holder, None, seconds()));
    written.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the notices by mail of whoever has the secret, without a log-in: a page asks so, or the programs that people read mail
/// with (RFC 8058). The answer is the same when it is done already.
async fn stop((State(state), Path(secret), client): Doing<Client>) -> Result<StatusCode> {
    state.edge.rates.questions.take(client)?;
    if let Some(secret) = Secret::parse(&secret) {
        let store = &state.store;
        let written = store.write(move |tx| bundles::stop(tx, secret.text()));
        written.await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Where a link leads. To look is not to use it: programs that check mails open all links in them.
async fn followed(
    State(state): State<AppState>,
    client: Client,
    Body(asked): Body<SaidSecret>,
) -> Result<Json<FollowedMail>> {
    state.edge.rates.questions.take(client)?;
    let now = state.wall_clock.millis();
    let led = state.accounts.leads_to(link(&asked.secret)?, now);
    let (kind, StoredAccount { name, .. }) = led.await?;
    Ok(Json(FollowedMail { kind, name }))
}

async fn confirm(
    State(state): State<AppState>,
    client: Client,
    Body(asked): Body<SaidSecret>,
) -> Result<StatusCode> {
    state.edge.rates.questions.take(client)?;
    let (link, now) = (link(&asked.secret)?, state.wall_clock.millis());
    let confirmed = state.store.write(move |tx| mails::confirm(tx, &link, now));
    confirmed.await?.ok_or(ApiError::MailLink)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has a link sent to log in by to whoever is named, if there is such an account and it has an address. The answer does not tell.
async fn ask_to_enter(
    State(state): State<AppState>,
    client: Client,
    Body(asked): Body<AskMailLink>,
) -> Result<StatusCode> {
    let sender = sender(&state)?;
    state.edge.rates.mails.take(client)?;
    let (store, now) = (&state.store, state.wall_clock.millis());
    let (who, language) = (asked.who.0.trim(), language(asked.language));
    let who = match who.contains('@') {
        true => Asked::Address(first(254, &who.to_ascii_lowercase())),
        false => Asked::Name(first(64, &fold(who))),
    };
    let asked = store.write(move |tx| mails::ask_to_enter(tx, &who, &language, now));
    asked.await?;
    sender.wake();
    Ok(StatusCode::ACCEPTED)
}

/// The first characters: what is longer is no address, and no name. Neither has control characters.
fn first(most: usize, text: &str) -> String {
    let shown = text.chars().filter(|one| !one.is_control());
    shown.take(most).collect()
}

async fn enter(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(asked): Body<EnterByMail>,
) -> Result<Response> {
    state.edge.rates.questions.take(client)?;
    let (browser, cookie) = browser(client, &visitor, &headers);
    let (accounts, now) = (&state.accounts, state.wall_clock.millis());
    let changed = asked.password.is_some();
    let entered = accounts.enter_by_mail(asked, &browser, now);
    let LetIn { account, device } = entered.await?;
    leave(&state, &visitor).await?;
    security::done(client, "logged in by mail");
    if device == Device::New {
        // Its owner knows by the mail.
        security::done(client, words(Warning::Device));
    }
    if changed {
        state.warn_owner(client, Warning::Password, &account).await;
    }
    let account = Some(shown(&account));
    Ok((cookie, Json(LoggedIn { account })).into_response())
}
