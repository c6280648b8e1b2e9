//! The tokens of the account that is logged in, and making it a bot's.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use quantarium_wire::{AccountToken, MadeToken, NewToken};

use serde::Serialize;

use crate::AppState;
use crate::client::Client;
use crate::error::ApiError;
use crate::guest::Visitor;

/// How many tokens are tested at once.
const MOST_TESTED: usize = 20;

pub(super) async fn list(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<AccountToken>>, ApiError> {
    let (account, _) = visitor.account()?;
    Ok(Json(state.accounts.tokens(account.holder).await?))
}

pub(super) async fn make(
    State(state): State<AppState>,
    visitor: Visitor,
    asked: Result<Json<NewToken>, JsonRejection>,
) -> Result<(StatusCode, Json<MadeToken>), ApiError> {
    let Json(asked) = asked?;
    let (account, _) = visitor.account()?;
    let made = state.accounts.make_token(account.holder, asked).await?;
    tracing::info!("token made");
    Ok((StatusCode::CREATED, Json(made)))
}

pub(super) async fn revoke(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.account()?;
    state.accounts.revoke_token(account.holder, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes the account a bot's, for good.
pub(super) async fn become_bot(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.account()?;
    state.accounts.make_bot(account.holder).await?;
    tracing::info!("an account is a bot's from now on");
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
) -> Result<Json<BTreeMap<String, Option<Tested>>>, ApiError> {
    state.may_ask(client)?;
    let mut tested = BTreeMap::new();
    for text in texts.split(',').map(str::trim).take(MOST_TESTED) {
        let bearer = state.accounts.bearer(text).await?;
        let known = bearer.map(|(account, token)| {
            let scopes: Vec<_> = token.scopes.iter().map(|scope| scope.text()).collect();
            Tested {
                user_id: account.name.to_ascii_lowercase(),
                scopes: scopes.join(","),
                expires: None,
            }
        });
        tested.insert(text.to_owned(), known);
    }
    Ok(Json(tested))
}
