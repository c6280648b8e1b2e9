//! Whom the account that is logged in has blocked.

use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::routing::{get, put};
use axum::{Json, Router};
use quantarium_store::blocks;
use quantarium_wire::Blocked;

use super::Doing;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{Client, Db, Path, Result};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account/blocks", get(list))
        .route("/api/account/blocks/{name}", put(set).delete(set))
}

async fn list(State(store): State<Db>, visitor: Visitor) -> Result<Json<Vec<Blocked>>> {
    let holder = visitor.holder()?;
    let found = store.read(move |db| blocks::of(db, &holder));
    Ok(Json(found.await?))
}

/// Blocks a player (`PUT`), or no longer.
async fn set(
    (State(state), Path(name), visitor): Doing,
    method: Method,
    client: Client,
) -> Result<StatusCode> {
    let (account, blocked) = (visitor.holder()?, method == Method::PUT);
    state.edge.rates.questions.take(client)?;
    state.accounts.set_blocked(account, &name, blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
