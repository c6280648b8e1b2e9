//! Passkeys: for a new account, to log in, and those of the account that is logged in.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use quantarium_passkey::Site;
use quantarium_people::passkey_name;
use quantarium_store::{Warning, passkeys};
use quantarium_wire::{
    AccountPasskey, LoggedIn, NewPasskey, NewPasskeyPrompt, PasskeyLogIn, PasskeyPrompt,
    PasskeySignUp, SaidName,
};

use super::Call;
use super::accounts::{browser, device_name, leave, welcome};
use super::owner::{Owner, confirm};
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{ApiError, Body, Db, Path, Result, said, security};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account/confirm", post(confirm))
        .route("/api/account/passkeys", get(list).post(add))
        .route("/api/account/passkeys/prompt", post(prompt))
        .route("/api/account/passkeys/{id}", put(rename).delete(remove))
        .route("/api/passkey/log-in", post(log_in))
        .route("/api/passkey/log-in/prompt", post(log_in_prompt))
        .route("/api/passkey/sign-up", post(sign_up))
        .route("/api/passkey/sign-up/prompt", post(sign_up_prompt))
}

/// For whom the page that asks has passkeys. A browser says which page that is, and the guard has seen that it is ours: of a
/// name of this server, or of this machine.
pub(super) fn site(headers: &HeaderMap) -> Result<Site> {
    Ok(Site::of(said(headers, header::ORIGIN))?)
}

async fn sign_up_prompt(
    (State(state), client, headers): Call<HeaderMap>,
    Body(asked): Body<SaidName>,
) -> Result<Json<NewPasskeyPrompt>> {
    state.edge.rates.questions.take(client)?;
    let prompt = state.accounts.sign_up_prompt(site(&headers)?, &asked.name);
    Ok(Json(prompt.await?))
}

async fn sign_up(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(asked): Body<PasskeySignUp>,
) -> Result<Response> {
    let site = site(&headers)?;
    let (browser, cookie) = browser(client, &visitor, &headers);
    let made = state.accounts.sign_up_by_passkey(&site, asked, &browser);
    let account = Some(made.await?);
    leave(&state, &visitor).await?;
    security::done(client, "account made");
    Ok((StatusCode::CREATED, cookie, Json(LoggedIn { account })).into_response())
}

async fn log_in_prompt(
    (State(state), client, headers): Call<HeaderMap>,
) -> Result<Json<PasskeyPrompt>> {
    state.edge.rates.questions.take(client)?;
    Ok(Json(state.accounts.log_in_prompt(site(&headers)?).await?))
}

async fn log_in(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(asked): Body<PasskeyLogIn>,
) -> Result<Response> {
    let site = site(&headers)?;
    let (browser, cookie) = browser(client, &visitor, &headers);
    let let_in = state.accounts.log_in_by_passkey(&site, asked, &browser);
    let let_in = let_in.await?;
    security::done(client, "logged in by passkey");
    welcome(&state, client, &visitor, let_in, cookie).await
}

async fn list(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<AccountPasskey>>> {
    Ok(Json(state.accounts.passkeys(visitor.holder()?).await?))
}

async fn prompt(
    (State(state), client, owner): Call<Owner>,
    headers: HeaderMap,
) -> Result<Json<NewPasskeyPrompt>> {
    state.edge.rates.questions.take(client)?;
    let account = &owner.account;
    let prompt = state.accounts.passkey_prompt(site(&headers)?, account);
    Ok(Json(prompt.await?))
}

async fn add(
    (State(state), client, owner): Call<Owner>,
    headers: HeaderMap,
    Body(asked): Body<NewPasskey>,
) -> Result<(StatusCode, Json<AccountPasskey>)> {
    state.edge.rates.outlets.take(client)?;
    let (site, device) = (site(&headers)?, device_name(&headers));
    let holder = owner.account.holder;
    let added = state.accounts.add_passkey(&site, holder, asked, &device);
    let added = added.await?;
    owner.has(&state, client, Warning::Passkey).await;
    Ok((StatusCode::CREATED, Json(added)))
}

async fn rename(
    State(store): State<Db>,
    Path(id): Path<i64>,
    visitor: Visitor,
    Body(asked): Body<SaidName>,
) -> Result<StatusCode> {
    let (holder, name) = (visitor.holder()?, passkey_name(&asked.name)?);
    let renamed = store.write(move |tx| passkeys::rename(tx, &holder, id, &name));
    let renamed = renamed.await?.then_some(StatusCode::NO_CONTENT);
    renamed.ok_or_else(|| ApiError::NotFound("such passkey".to_owned()))
}

async fn remove(
    Path(id): Path<i64>,
    (State(state), client, owner): Call<Owner>,
) -> Result<StatusCode> {
    // An address is a way in while this server sends mail.
    let (store, by_mail) = (&state.store, state.accounts.mail.get().is_some());
    let holder = owner.account.holder;
    let removed = store.write(move |tx| passkeys::remove(tx, &holder, id, by_mail));
    if removed.await? {
        owner.has(&state, client, Warning::Passkey).await;
    }
    Ok(StatusCode::NO_CONTENT)
}
