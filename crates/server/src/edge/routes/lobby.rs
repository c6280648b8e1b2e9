//! The lobby over HTTP.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use quantarium_people::NoPlace;
use quantarium_store::{StoreError, players, tables};
use quantarium_wire::{NewSeek, RunningGame, Seek, SeekId};

use super::tables::{check_stand_in, summaries};
use super::{Call, Doing};
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{Body, Client, Path, Result, Upgrade, players as shown, said};
use crate::lobby::{Opener, Visit, feed};

const MOST_GAMES: u32 = 24;
/// For how long a game is listed after its last event, in milliseconds.
const LIVELY: i64 = 24 * 3_600_000;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/lobby", get(list))
        .route("/api/lobby/games", get(games))
        .route("/api/lobby/feed", get(atom))
        .route("/api/lobby/socket", get(socket))
        .route("/api/lobby/seeks", post(open))
        .route("/api/lobby/seeks/{id}", delete(leave))
        .route("/api/lobby/seeks/{id}/take", post(take))
}

/// The open seeks, oldest first.
async fn list(State(state): State<AppState>, visitor: Visitor) -> Json<Vec<Seek>> {
    Json(state.lobby.seeks.list(visitor.digest().as_ref()).await)
}

/// The games that everybody may see and that are being played, but for the asker's own.
async fn games(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<RunningGame>>> {
    let (reader, now) = (visitor.digest(), state.wall_clock.millis());
    let found = state.store.read(move |db| {
        let running = tables::running(db, reader.as_ref(), now - LIVELY, MOST_GAMES)?;
        let seated = running.into_iter().map(|table| {
            let seated = players::seated(db, &table.shown.id.0)?;
            Ok((table, seated))
        });
        seated.collect::<Result<Vec<_>, StoreError>>()
    });
    let (tables, seated): (Vec<_>, Vec<_>) = found.await?.into_iter().unzip();
    let ids = tables.iter().map(|table| table.shown.id.clone());
    let mut seated: HashMap<_, _> = ids.zip(seated).collect();
    let games = summaries(tables, now).into_iter().map(|table| {
        let seated = seated.remove(&table.id).unwrap_or_default();
        let players = shown(seated, table.seats.len());
        RunningGame { table, players }
    });
    Ok(Json(games.collect()))
}

async fn open(
    (State(state), client, visitor): Call,
    Body(asked): Body<NewSeek>,
) -> Result<Response> {
    state.edge.rates.seeks.take(client)?;
    check_stand_in(&state, asked.stand_in)?;
    let guest = visitor.welcome();
    let opener = Opener {
        holder: guest.digest,
        client,
        who: visitor.who(),
    };
    let seek = state.lobby.seeks.open(asked, opener).await?;
    Ok((StatusCode::CREATED, guest.cookie, Json(seek)).into_response())
}

async fn take((State(state), Path(id), visitor): Doing, client: Client) -> Result<Response> {
    state.edge.rates.openings.take(client)?;
    let (id, guest) = (SeekId(id), visitor.welcome());
    let taken = state.lobby.seeks.take(&id, guest.digest, visitor.who());
    Ok((guest.cookie, Json(taken.await?)).into_response())
}

/// Withdraws one's own seek, or leaves the place that one has taken.
async fn leave((State(state), Path(id), visitor): Doing) -> Result<StatusCode> {
    let guest = visitor.digest().ok_or(NoPlace::Gone)?;
    state.lobby.seeks.leave(&SeekId(id), &guest).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn atom(State(state): State<AppState>, headers: HeaderMap) -> Result<Response> {
    let seeks = state.lobby.seeks.list(None).await;
    let text = feed(said(&headers, header::HOST), &seeks);
    let kind = [(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")];
    Ok((kind, text).into_response())
}

async fn socket((State(state), client, visitor): Call, upgrade: Upgrade) -> Result<Response> {
    let visit = Visit {
        held: state.held(client, visitor.session()).await?,
        guest: visitor.digest(),
        apart: HashSet::new(),
        shown: None,
        seeks: state.lobby.seeks.clone(),
        challenges: state.lobby.challenges.clone(),
    };
    let limits = state.limits;
    Ok(upgrade.accept(async move |socket| visit.attend(socket, &limits).await))
}
