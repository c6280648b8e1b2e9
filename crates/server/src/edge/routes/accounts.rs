//! Accounts and sessions.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::CookieJar;
use quantarium_store::{Device, Ending, NewSession, Warning, accounts};
use quantarium_wire::{ChangePassword, LogIn, LoggedIn, Session, SignUp};

use super::owner::{Owner, confirmed};
use super::{Call, Doing};
use crate::AppState;
use crate::accounts::device::device;
use crate::accounts::guest::{Visitor, end_session, new_session};
use crate::accounts::{Browser, LetIn, shown};
use crate::base::{Body, Client, Db, Path, Result, said, seconds, security};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account", post(sign_up).delete(remove))
        .route("/api/account/password", post(change_password))
        .route("/api/account/export", get(everything))
        .route("/api/account/sessions", get(sessions).delete(end_others))
        .route("/api/account/sessions/{id}", delete(end_one))
        .route("/api/session", post(log_in).delete(log_out))
}

pub(super) fn who(visitor: Visitor) -> LoggedIn {
    let account = visitor.logged_in.map(|(account, _)| shown(&account));
    LoggedIn { account }
}

async fn sign_up(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(asked): Body<SignUp>,
) -> Result<Response> {
    let (browser, cookie) = browser(client, &visitor, &headers);
    let account = state.accounts.sign_up(asked, &browser).await?;
    leave(&state, &visitor).await?;
    security::done(client, "account made");
    let account = Some(account);
    Ok((StatusCode::CREATED, cookie, Json(LoggedIn { account })).into_response())
}

async fn log_in(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(asked): Body<LogIn>,
) -> Result<Response> {
    let (browser, cookie) = browser(client, &visitor, &headers);
    let let_in = state.accounts.log_in(asked, &browser).await?;
    security::done(client, "logged in by password");
    welcome(&state, client, &visitor, let_in, cookie).await
}

/// The answer to whoever was let in. Their owner is told of a browser that is not known.
pub(super) async fn welcome(
    state: &AppState,
    client: Client,
    visitor: &Visitor,
    let_in: LetIn,
    cookies: Cookies,
) -> Result<Response> {
    leave(state, visitor).await?;
    if let_in.device == Device::New {
        let account = &let_in.account;
        state.warn_owner(client, Warning::Device, account).await;
    }
    let account = Some(shown(&let_in.account));
    Ok((cookies, Json(LoggedIn { account })).into_response())
}

async fn log_out(
    State(state): State<AppState>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response> {
    leave(&state, &visitor).await?;
    Ok(gone(&headers))
}

async fn change_password(
    (State(state), client, visitor): Call,
    Body(asked): Body<ChangePassword>,
) -> Result<StatusCode> {
    let own = visitor.account()?;
    let (account, token) = own;
    // The first password of an account is a new way in.
    if account.password.is_none() {
        confirmed(&state, *token).await?;
    }
    state.accounts.change_password(client, own, asked).await?;
    state.warn_owner(client, Warning::Password, account).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn sessions(State(store): State<Db>, visitor: Visitor) -> Result<Json<Vec<Session>>> {
    let (account, token) = visitor.account()?;
    let holder = account.holder;
    let found = store.read(move |db| accounts::sessions(db, &holder, seconds()));
    let sessions = found.await?.into_iter().map(|session| Session {
        id: session.number,
        device: session.device,
        opened: session.opened,
        seen: session.seen,
        here: session.token == *token,
    });
    Ok(Json(sessions.collect()))
}

async fn end_one((State(state), Path(id), visitor): Doing<Visitor, i64>) -> Result<StatusCode> {
    let holder = visitor.holder()?;
    state.accounts.end(holder, Ending::One(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end_others(State(state): State<AppState>, visitor: Visitor) -> Result<StatusCode> {
    let (account, token) = visitor.account()?;
    let others = Ending::AllBut(*token);
    state.accounts.end(account.holder, others).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn everything((State(state), client, visitor): Call) -> Result<Response> {
    let (account, _) = visitor.account()?;
    let _permit = state.edge.exports.take(client).await?;
    let export = state.accounts.export(account).await?;
    let file = "attachment; filename=\"quantarium-export.json\"";
    let headers = [(header::CONTENT_DISPOSITION, file)];
    Ok((headers, Json(export)).into_response())
}

async fn remove(
    (State(state), client, owner): Call<Owner>,
    headers: HeaderMap,
) -> Result<Response> {
    state.remove_account(owner.account.holder).await?;
    owner.has(&state, client, Warning::Removed).await;
    Ok(gone(&headers))
}

/// What a browser is to keep.
pub(super) type Cookies = (CookieJar, CookieJar);

/// The browser that asks, with a new session, and the cookies for both.
pub(super) fn browser(
    client: Client,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> (Browser, Cookies) {
    let (token, session) = new_session(headers);
    let (device, known) = visitor.device(headers);
    let browser = Browser {
        client,
        session: NewSession {
            token,
            name: device_name(headers),
            device,
            opened: seconds(),
        },
        guest: visitor.guest,
    };
    (browser, (session, known))
}

pub(super) fn device_name(headers: &HeaderMap) -> String {
    device(said(headers, header::USER_AGENT))
}

/// Ends the session that asks, if it is one.
pub(super) async fn leave(state: &AppState, visitor: &Visitor) -> Result<()> {
    let Some((account, token)) = &visitor.logged_in else {
        return Ok(());
    };
    let (accounts, token) = (&state.accounts, *token);
    accounts.end(account.holder, Ending::Token(token)).await
}

/// The answer that leaves nobody logged in.
fn gone(headers: &HeaderMap) -> Response {
    (StatusCode::NO_CONTENT, end_session(headers)).into_response()
}
