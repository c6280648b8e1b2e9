//! Whom the account that is logged in has blocked.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, put};
use axum::{Json, Router};
use quantarium_store::blocks;
use quantarium_wire::Blocked;

use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::client::Client;
use crate::base::error::Result;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account/blocks", get(list))
        .route("/api/account/blocks/{name}", put(block).delete(unblock))
}

async fn list(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<Blocked>>> {
    let holder = visitor.holder()?;
    let found = state.store.read(move |db| blocks::of(db, &holder));
    Ok(Json(found.await?))
}

async fn block(
    State(state): State<AppState>,
    Path(name): Path<String>,
    client: Client,
    visitor: Visitor,
) -> Result<StatusCode> {
    set(&state, &name, client, &visitor, true).await
}

async fn unblock(
    State(state): State<AppState>,
    Path(name): Path<String>,
    client: Client,
    visitor: Visitor,
) -> Result<StatusCode> {
    set(&state, &name, client, &visitor, false).await
}

async fn set(
    state: &AppState,
    name: &str,
    client: Client,
    visitor: &Visitor,
    blocked: bool,
) -> Result<StatusCode> {
    let account = visitor.holder()?;
    state.rates.questions.take(client)?;
    state.accounts.set_blocked(account, name, blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
