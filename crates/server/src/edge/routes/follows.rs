//! Whom the account that is logged in follows, and whom it has blocked.

use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::routing::{get, put};
use axum::{Json, Router};
use quantarium_store::{blocks, follows};
use quantarium_wire::{Blocked, Followed};

use super::Doing;
use super::players::Pooled;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{ApiError, Client, Db, Path, Query, Result, player};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account/blocks", get(blocked))
        .route("/api/account/blocks/{name}", put(block).delete(block))
        .route("/api/account/follows", get(followed))
        .route("/api/account/follows/{name}", put(follow).delete(follow))
}

/// The players that are followed, by name; those who are here first.
async fn followed(
    State(state): State<AppState>,
    visitor: Visitor,
    Query(Pooled { game, .. }): Query<Pooled>,
) -> Result<Json<Vec<Followed>>> {
    let holder = visitor.holder()?;
    let mut online = state.lobby.guests.online();
    for apart in state.lobby.seeks.apart_from(Some(holder)).await {
        online.remove(&apart);
    }
    let found = state.store.read(move |db| follows::of(db, &holder, &game));
    let now = state.wall_clock.millis();
    let followed = found.await?.into_iter().map(|(holder, named)| Followed {
        here: online.contains(&holder),
        player: player(named, now),
    });
    let mut followed: Vec<Followed> = followed.collect();
    followed.sort_by_key(|followed| !followed.here);
    Ok(Json(followed))
}

/// Follows a player (`PUT`), or no longer.
async fn follow(
    (State(state), Path(name), visitor): Doing,
    method: Method,
    client: Client,
) -> Result<StatusCode> {
    let account = visitor.holder()?;
    state.edge.rates.questions.take(client)?;
    let other = state.accounts.account_named(&name).await?.holder;
    let (store, now) = (&state.store, state.wall_clock.millis());
    let written = store.write(move |tx| match method == Method::PUT {
        true => follows::follow(tx, &account, &other, now),
        false => follows::unfollow(tx, &account, &other).map(|()| true),
    });
    let written = written.await?.then_some(StatusCode::NO_CONTENT);
    written.ok_or(ApiError::TooMany("players are followed"))
}

async fn blocked(State(store): State<Db>, visitor: Visitor) -> Result<Json<Vec<Blocked>>> {
    let holder = visitor.holder()?;
    let found = store.read(move |db| blocks::of(db, &holder));
    Ok(Json(found.await?))
}

/// Blocks a player (`PUT`), or no longer.
async fn block(
    (State(state), Path(name), visitor): Doing,
    method: Method,
    client: Client,
) -> Result<StatusCode> {
    let (account, blocked) = (visitor.holder()?, method == Method::PUT);
    state.edge.rates.questions.take(client)?;
    state.accounts.set_blocked(account, &name, blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
