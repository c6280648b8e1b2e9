//! Short links: what an address would have to spell out, or cannot, is stored under a name. Analyses that others follow live are
//! changed, ended and followed there.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response as Answer};
use axum::routing::{get, post};
use axum::{Json, Router};
use quantarium_people::name_of;
use quantarium_store::{LinkChanged, LiveLink, MOST_LINKS, StoredLink, short_links};
use quantarium_wire::{Linked, LiveChange, PositionSpec, Refusal, Request, Response, ShortLink};

use super::questions::answer;
use super::{Call, Doing};
use crate::AppState;
use crate::base::{
    ApiError, Body, Client, MAX_LINKED, Path, Result, Upgrade, is_id, new_id, random_bits,
};
use crate::edge::live::{Follower, read_linked, shown};

/// Where links are made. A body may be larger than what is stored, so that a text that is too long is refused in words.
pub(super) const LINKS: &str = "/api/links";

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route(LINKS, post(make))
        .route("/api/links/{name}", get(open).put(change).delete(end))
        .route("/api/links/{name}/socket", get(socket))
}

/// Makes a link. Guests may, too: what nobody opens goes first. Of an analysis that others are to follow, whoever asks is the opener.
async fn make((State(state), client, visitor): Call, Body(linked): Body<Linked>) -> Result<Answer> {
    state.edge.rates.links.take(client)?;
    let place = match &linked {
        Linked::Analysis { live, .. } => live.map(|live| live.place),
        Linked::Position(_) => None,
    };
    let position = as_stored(&state, client, linked).await?;
    let (mut name, mut live, mut cookie) = (name_of(&position), None, None);
    if let Some(place) = place {
        let guest = visitor.welcome();
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

async fn as_stored(state: &AppState, client: Client, linked: Linked) -> Result<String> {
    let linked = by_the_rules(state, client, linked).await?;
    let text = serde_json::to_string(&linked)?;
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
    let found = found.await?.ok_or_else(no_link)?;
    let mut linked = read_linked(&found)?;
    if let Linked::Analysis { live, .. } = &mut linked {
        *live = found.live.map(|live| shown(&live, visitor.digest()));
    }
    Ok(Json(linked))
}

/// Changes an analysis that others follow: who opened it may, and others where it is open to them.
async fn change(
    (State(state), Path(name), visitor): Doing,
    client: Client,
    Body(mut change): Body<LiveChange>,
) -> Result<StatusCode> {
    state.edge.rates.live_changes.take(client)?;
    let position = match change.record.take() {
        Some(record) => {
            let linked = Linked::Analysis { record, live: None };
            Some(as_stored(&state, client, linked).await?)
        }
        None => None,
    };
    let (store, now) = (&state.store, state.wall_clock.seconds());
    let (by, id) = (visitor.digest(), name.clone());
    let changed = store.write(move |tx| {
        short_links::change(tx, &id, by.as_ref(), &change, position.as_deref(), now)
    });
    match changed.await? {
        LinkChanged::Stored => state.changed_live(name),
        LinkChanged::Stale => return Err(ApiError::Stale),
        LinkChanged::NotTheirs => return Err(not_theirs()),
        LinkChanged::Gone => return Err(no_link()),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one, for who opened it.
async fn end((State(state), Path(name), visitor): Doing) -> Result<StatusCode> {
    let by = visitor.digest().ok_or_else(not_theirs)?;
    let (store, id) = (&state.store, name.clone());
    let removed = store.write(move |tx| short_links::remove(tx, &id, &by));
    if !removed.await? {
        return Err(not_theirs());
    }
    state.changed_live(name);
    Ok(StatusCode::NO_CONTENT)
}

async fn socket(
    (State(state), Path(name), visitor): Doing,
    client: Client,
    upgrade: Upgrade,
) -> Result<Answer> {
    let name = Some(name).filter(|name| is_id(name));
    let follower = Follower {
        name: name.ok_or_else(no_link)?,
        updates: state.edge.live.changed.subscribe(),
        held: state.held(client, visitor.session()).await?,
        reader: visitor.digest(),
        sent: None,
        page: random_bits(),
        state,
    };
    let limits = follower.state.limits.clone();
    Ok(upgrade.accept(async move |socket| follower.attend(socket, &limits).await))
}

fn no_link() -> ApiError {
    ApiError::NotFound("such link".to_owned())
}

fn not_theirs() -> ApiError {
    let words = "only who opened this analysis may change it";
    ApiError::table(Refusal::new("not-yours", words))
}
