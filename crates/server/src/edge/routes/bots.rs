//! What bots say and hear over HTTP, with lichess' paths and words. What is declared here is described at
//! `/api/openapi.json` by the same lines.

mod challenges;
mod games;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::future::ready;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use quantarium_games::FAMILIES;
use quantarium_people::Scope;
use quantarium_store::{RatedPool, Warning, players};
use quantarium_wire::{BotAccount, BotEvent, BotPerf, Done, LoggedIn, OnlineBot, Playing, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Ref, Response as Answer};
use utoipa::{IntoParams, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Call;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{ApiError, Client, Query, Result, rating};
use crate::edge::streams::{Bearer, Lines, line, playing, stream_events};

/// The description of everything here.
#[derive(OpenApi)]
#[openapi(info(
    title = "Quantarium's interface for bots",
    description = "HTTP, and lines of JSON, with lichess' paths and words. A request names a token: \
            `Authorization: Bearer qtm_...`. A refusal is JSON with a `code` for programs and a `message` for \
            people; 429 has `Retry-After`. See docs/bots.md.",
    license(name = "MIT OR Apache-2.0")
))]
struct Described;

/// Describes how requests are let in, and what every call of its kind may answer besides what stands beside it.
fn complete(described: &mut utoipa::openapi::OpenApi) {
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let components = described.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    for (path, item) in &mut described.paths.paths {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            for (status, words) in refusals(path, operation) {
                let body = Content::new(Some(Ref::from_schema_name("Refusal")));
                let response = Answer::builder().description(words);
                let response = response.content("application/json", body).build();
                let all = &mut operation.responses.responses;
                all.entry(status.to_owned())
                    .or_insert_with(|| response.into());
            }
        }
    }
}

/// By status, why a call may be refused.
fn refusals(path: &str, operation: &Operation) -> Vec<(&'static str, &'static str)> {
    let mut found = vec![
        ("400", "the request cannot be read"),
        (
            "429",
            "too much is asked for: `Retry-After` says how long to wait",
        ),
        ("500", "what was asked for cannot be stored"),
        ("503", "the server is stopping"),
    ];
    if operation.security.is_some() {
        found.push(("401", "there is no such token"));
        found.push(("403", "the token does not allow it, or it is another's"));
    }
    if path.contains("{id}") {
        found.push(("404", "there is no such thing"));
    }
    if operation.request_body.is_some() {
        found.push(("413", "the body is too long"));
        found.push(("415", "the body is neither JSON nor a form"));
        found.push(("422", "something is missing, or is not what it may be"));
    }
    found
}

/// The routes, and where they are described.
pub(super) fn router() -> Router<AppState> {
    let (router, mut described) = OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(account))
        .routes(routes!(now_playing))
        .routes(routes!(events))
        .routes(routes!(online))
        .routes(routes!(upgrade))
        .merge(games::router())
        .merge(challenges::router())
        .split_for_parts();
    complete(&mut described);
    let text = Bytes::from(described.to_json().unwrap_or_default());
    let answer = move || ready(([(header::CONTENT_TYPE, "application/json")], text.clone()));
    router.route("/api/openapi.json", get(answer))
}

/// Who asks, by a token or in a browser.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Asking {
    /// A program.
    Program(BotAccount),
    /// A browser, which names no token.
    Browser(LoggedIn),
}

/// Who asks.
///
/// For a browser, which names no token, the account that is logged in.
#[utoipa::path(
    get,
    path = "/api/account",
    tag = "account",
    responses(
        (status = 200, body = Asking),
        (status = 401, body = Refusal, description = "there is no such token"),
    ),
    security(("token" = []), ())
)]
async fn account(
    State(state): State<AppState>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<Asking>> {
    if !Bearer::is_named(&headers) {
        return Ok(Json(Asking::Browser(super::accounts::who(visitor))));
    }
    let Bearer { account, .. } = Bearer::of(&state, &headers).await?;
    let answer = BotAccount {
        id: account.name.to_ascii_lowercase(),
        username: account.name,
        title: account.bot.then(|| "BOT".to_owned()),
        created_at: account.created * 1000,
    };
    Ok(Json(Asking::Program(answer)))
}

/// The games that go on.
#[utoipa::path(
    get,
    path = "/api/account/playing",
    tag = "account",
    responses((status = 200, body = Playing)),
    security(("token" = ["bot:play"]))
)]
async fn now_playing(State(state): State<AppState>, bearer: Bearer) -> Result<Json<Playing>> {
    bearer.allows(Scope::BotPlay)?;
    let now_playing = playing(&state, bearer.account.holder).await?;
    Ok(Json(Playing { now_playing }))
}

/// What a bot takes.
#[derive(Debug, Deserialize, IntoParams)]
struct Takes {
    /// The ids of the games that it takes, with commas between: `quantum-leap,quanta`. All where it says nothing.
    games: Option<String>,
}

/// The stream of events.
///
/// First the games that go on and the challenges that wait, then what happens; every 7 seconds an empty line. A new
/// stream of an account ends the one before. While it is read, the bot counts as being there.
#[utoipa::path(
    get,
    path = "/api/stream/event",
    tag = "bot",
    params(Takes),
    responses((status = 200, body = BotEvent, content_type = "application/x-ndjson")),
    security(("token" = ["bot:play"]))
)]
async fn events(
    (State(state), client, bearer): Call<Bearer>,
    Query(Takes { games }): Query<Takes>,
) -> Result<Response> {
    bearer.allows(Scope::BotPlay)?;
    let games = games.unwrap_or_default();
    let games = games.split(',').map(str::trim).filter(|id| !id.is_empty());
    let games: BTreeSet<&str> = games.collect();
    let is_unknown = |id: &&&str| FAMILIES.iter().all(|family| family.id != **id);
    if let Some(unknown) = games.iter().find(is_unknown) {
        return Err(ApiError::NotFound(format!("game `{unknown}`")));
    }
    let online = OnlineBot {
        user: bearer.user(),
        games: games.into_iter().map(str::to_owned).collect(),
        perfs: BTreeMap::new(),
    };
    // First: where there is no permit, the stream before goes on.
    let held = state.held(client, Some(bearer.token)).await?;
    let account = bearer.account.holder;
    let listening = state.lobby.bots.listen(account, online);
    let (lines, answer) = Lines::new();
    tokio::spawn(stream_events(state, account, listening, held, lines));
    Ok(answer)
}

/// The bots that are there, the strongest first: by their highest rating, and those without one by name.
#[utoipa::path(
    get,
    path = "/api/bot/online",
    tag = "bot",
    responses((status = 200, body = OnlineBot, content_type = "application/x-ndjson"))
)]
async fn online(State(state): State<AppState>, client: Client) -> Result<Response> {
    state.edge.rates.questions.take(client)?;
    let mut bots = state.lobby.bots.online();
    let now = state.wall_clock.millis();
    let found = state.store.read(move |db| {
        for (account, bot) in &mut bots {
            bot.perfs = perfs(players::ratings(db, account, 1)?, now);
        }
        Ok(bots)
    });
    let mut bots: Vec<OnlineBot> = found.await?.into_iter().map(|(_, bot)| bot).collect();
    // Of two that are as strong, and of those that nobody knows, the order stays.
    bots.sort_by_key(|bot| Reverse(bot.perfs.values().map(|perf| perf.rating).max()));
    let lines: String = bots.iter().map(line).collect();
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, lines).into_response())
}

fn perfs(pools: Vec<RatedPool>, now: i64) -> BTreeMap<String, BotPerf> {
    let perfs = pools.into_iter().filter_map(|pool| {
        let last = pool.history.last()?;
        let rating = rating(last.rating.after_rest(now - last.time));
        let perf = BotPerf {
            games: pool.games,
            rating: rating.rating,
            rd: rating.deviation,
            prov: rating.provisional,
        };
        Some((pool.pool, perf))
    });
    perfs.collect()
}

/// Makes the account a bot's, for good. It must not have a rated game.
#[utoipa::path(
    post,
    path = "/api/bot/account/upgrade",
    tag = "bot",
    responses(
        (status = 200, body = Done),
        (status = 409, body = Refusal, description = "it has played a rated game"),
    ),
    security(("token" = ["bot:play"]))
)]
async fn upgrade((State(state), client, bearer): Call<Bearer>) -> Result<Json<Done>> {
    bearer.allows(Scope::BotPlay)?;
    let account = &bearer.account;
    if state.accounts.make_bot(account).await? {
        state.warn_owner(client, Warning::Bot, account).await;
    }
    Ok(Json(Done { ok: true }))
}
