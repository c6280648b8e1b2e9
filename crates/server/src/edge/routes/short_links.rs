//! Short links to positions: what an address would have to spell out is stored under a name.

use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use quantarium_people::name_of;
use quantarium_service::bad_message;
use quantarium_store::{MOST_LINKS, short_links};
use quantarium_wire::{PositionSpec, Request, Response, ShortLink};

use super::questions::answer;
use crate::AppState;
use crate::base::body::Body;
use crate::base::client::Client;
use crate::base::error::ApiError;
use crate::base::limits::MAX_LINKED;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/links", post(make))
        .route("/api/links/{name}", get(open))
}

/// Makes a link. Guests may, too: nothing is stored but legal moves, and what nobody opens goes first.
async fn make(
    State(state): State<AppState>,
    client: Client,
    Body(position): Body<PositionSpec>,
) -> Result<Json<ShortLink>, ApiError> {
    state.rates.links.take(client)?;
    let Response::View { view } = answer(&state, client, Request::Position { position }).await?
    else {
        return Err(ApiError::Failed("no position".to_owned()));
    };
    let moves = view.state.moves.into_iter().map(|played| played.text);
    // As the rules write it: nothing of what was asked is stored as it was said.
    let position = PositionSpec {
        game: view.setup.game,
        setup: Some(view.setup.start),
        seed: None,
        moves: moves.collect(),
    };
    let text = serde_json::to_string(&position);
    let text = text.map_err(|error| ApiError::Failed(error.to_string()))?;
    if text.len() > MAX_LINKED {
        return Err(ApiError::Refused(bad_message(
            "this game is too long for a short link",
        )));
    }
    let (name, now) = (name_of(&text), state.wall_clock.seconds());
    let link = ShortLink { name: name.clone() };
    let stored = state
        .store
        .write(move |tx| short_links::keep(tx, &name, &text, now, MOST_LINKS));
    stored.await?;
    Ok(Json(link))
}

/// The position of a link.
async fn open(
    State(state): State<AppState>,
    Path(name): Path<String>,
) -> Result<Json<PositionSpec>, ApiError> {
    let now = state.wall_clock.seconds();
    let found = state
        .store
        .ask(move |store| short_links::find(store, &name, now));
    let found = found.await?;
    let text = found.ok_or_else(|| ApiError::NotFound("such link".to_owned()))?;
    let position = serde_json::from_str(&text);
    Ok(Json(
        position.map_err(|error| ApiError::Failed(error.to_string()))?,
    ))
}
