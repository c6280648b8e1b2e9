//! The tokens of the account that is logged in, and making it a bot's.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use quantarium_store::Warning;
use quantarium_wire::{AccountToken, MadeToken, NewToken};
use serde::Serialize;

use super::Call;
use super::owner::Owner;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{Body, Client, Path, Result, security};

const MOST_TESTED: usize = 20;

pub(super) async fn list(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<AccountToken>>> {
    Ok(Json(state.accounts.tokens(visitor.holder()?).await?))
}

pub(super) async fn make(
    (State(state), client, owner): Call<Owner>,
    Body(asked): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>)> {
    let holder = owner.account.holder;
    let made = state.accounts.make_token(holder, asked).await?;
    owner.has(&state, client, Warning::Token).await;
    Ok((StatusCode::CREATED, Json(made)))
}

pub(super) async fn revoke(
    Path(id): Path<i64>,
    (State(state), client, visitor): Call,
) -> Result<StatusCode> {
    let (account, _) = visitor.account()?;
    if state.accounts.revoke_token(account.holder, id).await? {
        security::done(client, "token revoked");
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn become_bot((State(state), client, owner): Call<Owner>) -> Result<StatusCode> {
    if state.accounts.make_bot(&owner.account).await? {
        owner.has(&state, client, Warning::Bot).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What a token allows, with lichess' words.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tested {
    /// The account's name in lower case.
    user_id: String,
    /// With commas between.
    scopes: String,
    /// Tokens do not expire.
    expires: Option<i64>,
}

/// Says of each token, with commas between, whom it speaks for and what it allows; nothing of what is none.
pub(super) async fn test(
    State(state): State<AppState>,
    client: Client,
    texts: String,
) -> Result<Json<BTreeMap<String, Option<Tested>>>> {
    state.edge.rates.questions.take(client)?;
    let mut tested = BTreeMap::new();
    for text in texts.split(',').map(str::trim).take(MOST_TESTED) {
        let bearer = state.accounts.bearer(text).await?;
        let open = bearer.filter(|(account, _)| account.banned.is_none());
        let known = open.map(|(account, token)| Tested {
            user_id: account.name.to_ascii_lowercase(),
            scopes: token.shown.scopes.join(","),
            expires: None,
        });
        tested.insert(text.to_owned(), known);
    }
    Ok(Json(tested))
}
