//! Short links: what an address would have to spell out, or cannot, is stored under a name.

use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use quantarium_people::name_of;
use quantarium_store::{MOST_LINKS, short_links};
use quantarium_wire::{Linked, PositionSpec, Refusal, Request, Response, ShortLink};

use super::questions::answer;
use crate::AppState;
use crate::base::body::Body;
use crate::base::client::Client;
use crate::base::error::ApiError;
use crate::base::limits::MAX_LINKED;

/// Where links are made. More may come than is stored, so that what is too long is told so in words.
pub(super) const MAKE: &str = "/api/links";

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route(MAKE, post(make))
        .route("/api/links/{name}", get(open))
}

/// Makes a link. Guests may, too: what nobody opens goes first.
async fn make(
    State(state): State<AppState>,
    client: Client,
    Body(linked): Body<Linked>,
) -> Result<Json<ShortLink>, ApiError> {
    state.rates.links.take(client)?;
    let linked = by_the_rules(&state, client, linked).await?;
    let text = serde_json::to_string(&linked);
    let text = text.map_err(|error| ApiError::Failed(error.to_string()))?;
    if text.len() > MAX_LINKED {
        let (long, most) = (text.len().div_ceil(1024), MAX_LINKED / 1024);
        let words = format!("this is too long for a short link: {long} KiB, of at most {most}");
        return Err(ApiError::Refused(Refusal::new("too-long", words)));
    }
    let (name, now) = (name_of(&text), state.wall_clock.seconds());
    let link = ShortLink { name: name.clone() };
    let stored = state
        .store
        .write(move |tx| short_links::keep(tx, &name, &text, now, MOST_LINKS));
    stored.await?;
    Ok(Json(link))
}

/// The same as the rules write it: nothing is stored but legal moves, and what is said about them.
async fn by_the_rules(
    state: &AppState,
    client: Client,
    linked: Linked,
) -> Result<Linked, ApiError> {
    let request = match linked {
        Linked::Analysis { record } => Request::ReadRecord { text: record },
        Linked::Position(position) => Request::Position { position },
    };
    let request = match answer(state, client, request).await? {
        Response::RecordTree { tree } => Request::WriteRecord { tree },
        Response::View { view } => {
            let moves = view.state.moves.into_iter().map(|played| played.text);
            return Ok(Linked::Position(PositionSpec {
                game: view.setup.game,
                setup: Some(view.setup.start),
                seed: None,
                moves: moves.collect(),
            }));
        }
        _ => return Err(ApiError::Failed("no position".to_owned())),
    };
    match answer(state, client, request).await? {
        Response::Record { text } => Ok(Linked::Analysis { record: text }),
        _ => Err(ApiError::Failed("no record".to_owned())),
    }
}

/// What a link leads to.
async fn open(
    State(state): State<AppState>,
    Path(name): Path<String>,
) -> Result<Json<Linked>, ApiError> {
    let now = state.wall_clock.seconds();
    let found = state
        .store
        .ask(move |store| short_links::find(store, &name, now));
    let found = found.await?;
    let text = found.ok_or_else(|| ApiError::NotFound("such link".to_owned()))?;
    let linked = serde_json::from_str(&text);
    Ok(Json(
        linked.map_err(|error| ApiError::Failed(error.to_string()))?,
    ))
}
