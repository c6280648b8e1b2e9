//! Arenas over HTTP, for browsers in which somebody is logged in and for programs with a token.

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use quantarium_people::NoLeague;
use quantarium_store::{Tx, arenas};
use quantarium_wire::{Arena, ArenaSummary, NewArena};

use super::Doing;
use super::leagues::{Member, Reader};
use crate::AppState;
use crate::base::{Body, Path, Result};
use crate::edge::compressed::compressed;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/arenas", get(list).post(open))
        .route("/api/arenas/{id}", get(one).layer(compressed()))
        .route("/api/arenas/{id}/join", post(join))
        .route("/api/arenas/{id}/leave", post(leave))
}

/// The arenas: those that go on or are to come, then those that are over.
async fn list(State(state): State<AppState>, reader: Reader) -> Result<Json<Vec<ArenaSummary>>> {
    Ok(Json(state.lobby.leagues.arenas(reader.holder()).await?))
}

async fn open(
    State(state): State<AppState>,
    Member(who): Member,
    Body(asked): Body<NewArena>,
) -> Result<(StatusCode, Json<Arena>)> {
    let opened = state.lobby.leagues.open_arena(asked, &who).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

async fn one((State(state), Path(id), reader): Doing<Reader>) -> Result<Json<Arena>> {
    Ok(Json(state.lobby.leagues.arena(&id, reader.holder()).await?))
}

/// Joins an arena, or is back from a game: as it is then.
async fn join((State(state), Path(id), Member(who)): Doing<Member>) -> Result<Json<Arena>> {
    if who.bot {
        return Err(NoLeague::Bot.into());
    }
    let (who, now) = (who.holder, state.wall_clock.millis());
    let join = move |tx: &Tx<'_>, id: &str| arenas::join(tx, id, &who, now);
    state.lobby.leagues.change(&id, join).await?;
    Ok(Json(state.lobby.leagues.arena(&id, Some(who)).await?))
}

/// Waits for no more games: the arena as it is then, or nothing where its opener has removed it before the start.
async fn leave((State(state), Path(id), reader): Doing<Reader>) -> Result<Json<Option<Arena>>> {
    let (who, now) = (reader.account()?.holder, state.wall_clock.millis());
    let leave = move |tx: &Tx<'_>, id: &str| arenas::leave(tx, id, &who, now);
    if state.lobby.leagues.change(&id, leave).await? {
        return Ok(Json(None));
    }
    Ok(Json(Some(state.lobby.leagues.arena(&id, Some(who)).await?)))
}
