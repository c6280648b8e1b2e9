//! Short links: what an address would have to spell out, or cannot, is stored under a name.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response as Answer};
use axum::routing::{get, post};
use axum::{Json, Router};
use quantarium_people::name_of;
use quantarium_store::{LiveLink, MOST_LINKS, StoredLink, short_links};
use quantarium_wire::{Linked, PositionSpec, Refusal, Request, Response, ShortLink};

use super::live;
use super::questions::answer;
use super::{Call, Doing};
use crate::AppState;
use crate::base::{ApiError, Body, Client, MAX_LINKED, Path, Result, new_id};
use crate::edge::live::{read_linked, shown};

/// Where links are made. A body may be larger than what is stored, so that a text that is too long is refused in words.
pub(super) const LINKS: &str = "/api/links";

pub(super) fn router() -> Router<AppState> {
    let one = get(open).put(live::change).delete(live::end);
    Router::new()
        .route(LINKS, post(make))
        .route("/api/links/{name}", one)
        .route("/api/links/{name}/socket", get(live::socket))
}

/// Makes a link. Guests may, too: what nobody opens goes first. Of an analysis that others are to follow, whoever asks is the opener.
async fn make(
    (State(state), client, visitor): Call,
    headers: HeaderMap,
    Body(linked): Body<Linked>,
) -> Result<Answer> {
    state.edge.rates.links.take(client)?;
    let place = match &linked {
        Linked::Analysis { live, .. } => live.map(|live| live.place),
        Linked::Position(_) => None,
    };
    let position = as_stored(&state, client, linked).await?;
    let (mut name, mut live, mut cookie) = (name_of(&position), None, None);
    if let Some(place) = place {
        let guest = visitor.welcome(&headers);
        (name, cookie) = (new_id().0, Some(guest.cookie));
        live = Some(LiveLink {
            opener: guest.digest,
            revision: 0,
            place,
            open: false,
        });
    }
    let link = ShortLink { name: name.clone() };
    let (store, now) = (&state.store, state.wall_clock.seconds());
    let stored = StoredLink { position, live };
    let written = store.write(move |tx| short_links::keep(tx, &name, &stored, now, MOST_LINKS));
    written.await?;
    Ok((cookie, Json(link)).into_response())
}

pub(super) async fn as_stored(state: &AppState, client: Client, linked: Linked) -> Result<String> {
    let linked = by_the_rules(state, client, linked).await?;
    let text = serde_json::to_string(&linked);
    let text = text.map_err(|error| ApiError::Failed(error.to_string()))?;
    if text.len() > MAX_LINKED {
        let (long, most) = (text.len().div_ceil(1024), MAX_LINKED / 1024);
        let words = format!("this is too long for a short link: {long} KiB, of at most {most}");
        return Err(Refusal::new("too-long", words).into());
    }
    Ok(text)
}

/// The same as the rules write it: nothing is stored but legal moves, and what is said about them.
async fn by_the_rules(state: &AppState, client: Client, linked: Linked) -> Result<Linked> {
    let request = match linked {
        Linked::Analysis { record, .. } => Request::ReadRecord { text: record },
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
        Response::Record { text } => Ok(Linked::Analysis {
            record: text,
            live: None,
        }),
        _ => Err(ApiError::Failed("no record".to_owned())),
    }
}

async fn open((State(state), Path(name), visitor): Doing) -> Result<Json<Linked>> {
    let (store, now) = (&state.store, state.wall_clock.seconds());
    let found = store.ask(move |store| short_links::find(store, &name, now));
    let found = found.await?;
    let found = found.ok_or_else(|| ApiError::NotFound("such link".to_owned()))?;
    let mut linked = read_linked(&found)?;
    if let Linked::Analysis { live, .. } = &mut linked {
        *live = found.live.map(|live| shown(&live, visitor.digest()));
    }
    Ok(Json(linked))
}
