//! Leagues and arenas over HTTP, for browsers in which somebody is logged in and for programs with a token.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::routing::{get, post};
use axum::{Json, Router};
use quantarium_people::{Digest, NoLeague, Scope};
use quantarium_store::{StoredAccount, Tx, arenas, leagues};
use quantarium_wire::{
    Arena, ArenaSummary, League, LeagueSummary, NewArena, NewLeague, ProposedTime, SaidName,
};

use super::Doing;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{ApiError, Body, Client, Path, Result, new_id, random_bits};
use crate::edge::compressed::compressed;
use crate::edge::streams::Bearer;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/arenas", get(arenas).post(open_arena))
        .route("/api/arenas/{id}", get(arena).layer(compressed()))
        .route("/api/arenas/{id}/join", post(join_arena))
        .route("/api/arenas/{id}/leave", post(leave_arena))
        .route("/api/leagues", get(list).post(open))
        .route("/api/leagues/{id}", get(one).layer(compressed()))
        .route("/api/leagues/{id}/challenge", post(challenge))
        .route("/api/leagues/{id}/end", post(end))
        .route("/api/leagues/{id}/join", post(join))
        .route("/api/leagues/{id}/leave", post(leave))
        .route("/api/leagues/{id}/next", post(open_next))
        .route("/api/leagues/{id}/start", post(start))
        .route("/api/leagues/{id}/time", post(propose))
}

/// The account that asks; nobody where a guest does.
struct Reader(Option<StoredAccount>);

impl FromRequestParts<AppState> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        if Bearer::is_named(&parts.headers) {
            let bearer = Bearer::of(state, &parts.headers).await?;
            // Whoever knows the address may look.
            if parts.method != Method::GET {
                bearer.allows(Scope::Challenge)?;
            }
            return Ok(Self(Some(bearer.account)));
        }
        let visitor = Visitor::from_request_parts(parts, state).await?;
        Ok(Self(visitor.logged_in.map(|(account, _)| account)))
    }
}

impl Reader {
    fn holder(&self) -> Option<Digest> {
        self.0.as_ref().map(|account| account.holder)
    }

    fn account(self) -> Result<StoredAccount> {
        self.0.ok_or(ApiError::LoggedOut)
    }
}

/// The account that does something, which counts as opening a table does.
struct Member(StoredAccount);

impl FromRequestParts<AppState> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let Ok(client) = Client::from_request_parts(parts, state).await;
        state.edge.rates.openings.take(client)?;
        let reader = Reader::from_request_parts(parts, state).await?;
        reader.account().map(Self)
    }
}

/// The leagues, the asker's first.
async fn list(State(state): State<AppState>, reader: Reader) -> Result<Json<Vec<LeagueSummary>>> {
    Ok(Json(state.lobby.leagues.list(reader.holder()).await?))
}

async fn open(
    State(state): State<AppState>,
    Member(who): Member,
    Body(asked): Body<NewLeague>,
) -> Result<(StatusCode, Json<League>)> {
    let opened = state.lobby.leagues.open(asked, &who).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

async fn one((State(state), Path(id), reader): Doing<Reader>) -> Result<Json<League>> {
    Ok(Json(state.lobby.leagues.find(&id, reader.holder()).await?))
}

async fn shown(state: &AppState, id: &str, who: Digest) -> Result<Json<League>> {
    Ok(Json(state.lobby.leagues.find(id, Some(who)).await?))
}

/// Challenges a player of a ladder who stands above: as it is then.
async fn challenge(
    (State(state), Path(id), Member(who)): Doing<Member>,
    Body(SaidName { name }): Body<SaidName>,
) -> Result<Json<League>> {
    let (who, seeds) = (who.holder, state.lobby.leagues.seeds(&id).await?);
    let challenge = move |tx: &Tx<'_>, id: &str| leagues::challenge(tx, id, &who, &name, &seeds);
    state.lobby.leagues.change(&id, challenge).await?;
    shown(&state, &id, who).await
}

/// Ends one's own ladder: as it is then.
async fn end((State(state), Path(id), who): Doing<Reader>) -> Result<Json<League>> {
    let (who, now) = (who.account()?.holder, state.wall_clock.seconds());
    let end = move |tx: &Tx<'_>, id: &str| leagues::end(tx, id, &who, now);
    // The games that go on count for it no more.
    let playing = state.lobby.leagues.change(&id, end).await?;
    state.rooms.players_changed(playing).await;
    shown(&state, &id, who).await
}

/// Opens the next season of one's own league with groups: that season.
async fn open_next(
    (State(state), Path(id), Member(who)): Doing<Member>,
) -> Result<(StatusCode, Json<League>)> {
    let (who, now) = (who.holder, state.wall_clock.seconds());
    let new = (new_id().0, random_bits());
    let opened = new.0.clone();
    let open = move |tx: &Tx<'_>, id: &str| leagues::open_next(tx, id, &who, new, now);
    state.lobby.leagues.change(&id, open).await?;
    tracing::info!(id = opened, "season opened");
    Ok((StatusCode::CREATED, shown(&state, &opened, who).await?))
}

/// Proposes when a game is played, or agrees: the league as it is then.
async fn propose(
    (State(state), Path(id), Member(who)): Doing<Member>,
    Body(asked): Body<ProposedTime>,
) -> Result<Json<League>> {
    let (who, now) = (who.holder, state.wall_clock.seconds());
    let propose = move |tx: &Tx<'_>, id: &str| leagues::propose(tx, id, &who, asked, now);
    state.lobby.leagues.change(&id, propose).await?;
    shown(&state, &id, who).await
}

/// Joins a league that has not started, or takes who comes late: as it is then.
async fn join((State(state), Path(id), Member(who)): Doing<Member>) -> Result<Json<League>> {
    let seeds = state.lobby.leagues.seeds(&id).await?;
    let who = who.holder;
    let join = move |tx: &Tx<'_>, id: &str| leagues::join(tx, id, &who, &seeds);
    state.lobby.leagues.change(&id, join).await?;
    shown(&state, &id, who).await
}

/// Leaves a league, whose games that go on are given up: as it is then, or nothing where its opener has removed it before the start.
async fn leave((State(state), Path(id), reader): Doing<Reader>) -> Result<Json<Option<League>>> {
    let who = reader.account()?.holder;
    let leave = move |tx: &Tx<'_>, id: &str| leagues::leave(tx, id, &who);
    let tables = state.lobby.leagues.change(&id, leave).await?;
    state.accounts.give_up_all(&tables, who).await;
    match state.lobby.leagues.find(&id, Some(who)).await {
        Ok(league) => Ok(Json(Some(league))),
        Err(ApiError::NotFound(_)) => Ok(Json(None)),
        Err(error) => Err(error),
    }
}

/// Starts one's own league: as it is then.
async fn start((State(state), Path(id), who): Doing<Reader>) -> Result<Json<League>> {
    let (who, now) = (who.account()?.holder, state.wall_clock.seconds());
    let seeds = state.lobby.leagues.seeds(&id).await?;
    let start = move |tx: &Tx<'_>, id: &str| leagues::start(tx, id, &who, now, &seeds);
    state.lobby.leagues.change(&id, start).await?;
    tracing::info!(id, "league started");
    shown(&state, &id, who).await
}

/// The arenas: those that go on or are to come, then those that are over.
async fn arenas(State(state): State<AppState>, reader: Reader) -> Result<Json<Vec<ArenaSummary>>> {
    Ok(Json(state.lobby.leagues.arenas(reader.holder()).await?))
}

async fn open_arena(
    State(state): State<AppState>,
    Member(who): Member,
    Body(asked): Body<NewArena>,
) -> Result<(StatusCode, Json<Arena>)> {
    let opened = state.lobby.leagues.open_arena(asked, &who).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

async fn arena((State(state), Path(id), reader): Doing<Reader>) -> Result<Json<Arena>> {
    Ok(Json(state.lobby.leagues.arena(&id, reader.holder()).await?))
}

/// Joins an arena, or is back from a game: as it is then.
async fn join_arena((State(state), Path(id), Member(who)): Doing<Member>) -> Result<Json<Arena>> {
    if who.bot {
        return Err(NoLeague::Bot.into());
    }
    let (who, now) = (who.holder, state.wall_clock.millis());
    let join = move |tx: &Tx<'_>, id: &str| arenas::join(tx, id, &who, now);
    state.lobby.leagues.change(&id, join).await?;
    Ok(Json(state.lobby.leagues.arena(&id, Some(who)).await?))
}

/// Waits for no more games: the arena as it is then, or nothing where its opener has removed it before the start.
async fn leave_arena(
    (State(state), Path(id), reader): Doing<Reader>,
) -> Result<Json<Option<Arena>>> {
    let (who, now) = (reader.account()?.holder, state.wall_clock.millis());
    let leave = move |tx: &Tx<'_>, id: &str| arenas::leave(tx, id, &who, now);
    if state.lobby.leagues.change(&id, leave).await? {
        return Ok(Json(None));
    }
    Ok(Json(Some(state.lobby.leagues.arena(&id, Some(who)).await?)))
}
