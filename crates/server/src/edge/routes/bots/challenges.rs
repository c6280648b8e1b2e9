//! Challenges, and games for whoever comes.

use axum::Json;
use axum::extract::{Form, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::CookieJar;
use quantarium_people::{Digest, NoChallenge, Scope, Who};
use quantarium_wire::{
    Challenge, Decline, Done, NewChallenge, OpenChallenge, Refusal, SeekId, Variant,
};
use serde::de::DeserializeOwned;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::accounts::guest::{Visitor, who};
use crate::base::connection::logged_out;
use crate::base::{ApiError, Body, Client, Path, Result, said};
use crate::edge::routes::{Call, Doing};
use crate::edge::streams::{Bearer, Lines};
use crate::lobby::Opener;
use crate::lobby::challenges::{Asking, for_program, seek_of};

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(open))
        .routes(routes!(accept))
        .routes(routes!(decline))
        .routes(routes!(cancel))
}

/// A body as lichess' clients send it: a form or JSON; none is an empty form.
struct Asked<T>(T);

impl<T: DeserializeOwned + 'static> FromRequest<AppState> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self> {
        let kind = said(request.headers(), header::CONTENT_TYPE);
        if kind.starts_with("application/json") {
            let Body(asked) = Body::from_request(request, state).await?;
            return Ok(Self(asked));
        }
        if kind.is_empty() {
            let asked = serde_json::from_str("{}").map_err(|error| {
                ApiError::BadMessage(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
            })?;
            return Ok(Self(asked));
        }
        let Form(asked) = Form::from_request(request, state).await?;
        Ok(Self(asked))
    }
}

/// Challenges a bot, or a person.
///
/// A browser needs no token, but a person is challenged by somebody with an account only. With `keepAliveStream` the
/// answer is a stream: the challenge, and at the end what has become of it; when the reader goes, the challenge is
/// withdrawn. It waits a minute for a bot; for a person an hour with a clock, and otherwise two weeks.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}",
    tag = "challenge",
    params(("id" = String, Path, description = "the name of who is challenged")),
    request_body = NewChallenge,
    responses(
        (status = 200, body = Challenge),
        (status = 404, body = Refusal, description = "there is no such player"),
        (status = 409, body = Refusal, description = "the bot is not there or plays other games, or one has blocked the other"),
    ),
    security(("token" = ["challenge:write"]), ())
)]
async fn create(
    (State(state), Path(name), Challenger(asking, used, cookie)): Doing<Challenger>,
    client: Client,
    Asked(asked): Asked<NewChallenge>,
) -> Result<Response> {
    state.edge.rates.seeks.take(client)?;
    let permit = asked.keep_alive.then(|| state.edge.socket_permit(client));
    let permit = permit.transpose()?;
    let holder = asking.holder;
    let mut over = state.accounts.ended(used).await?;
    let dest = state.accounts.account_named(&name).await?;
    let mut present = state.lobby.guests.come(holder, false);
    let made = state.lobby.challenges.make(&asking, &dest, &asked).await?;
    let challenge = for_program(&made, "created", None);
    let Some(permit) = permit else {
        return Ok((cookie, Json(challenge)).into_response());
    };
    let (mut lines, answer) = Lines::new();
    let mut guard = state.rooms.tasks.guard().ok_or(ApiError::Closing)?;
    tokio::spawn(async move {
        let id = challenge.id.clone();
        let ended = state.lobby.challenges.ended(&mut present, &id);
        tokio::pin!(ended);
        let mut going = lines.send(&challenge).is_ok();
        while going {
            tokio::select! {
                done = &mut ended => {
                    let _ = lines.send(&done);
                    break;
                }
                pulse = lines.pulse() => going = pulse.is_ok(),
                () = permit.evicted() => going = false,
                () = logged_out(&mut over, used) => going = false,
                // It waits on for the next server.
                _ = guard.over() => break,
            }
        }
        if !going {
            // It may have been answered in the same moment.
            let _ = state.lobby.challenges.withdraw(&id, &holder).await;
        }
        drop(permit);
    });
    Ok((cookie, answer).into_response())
}

/// Who challenges: by a token, or in a browser, whose session it is. A guest gets a cookie.
struct Challenger(Asking, Option<Digest>, Option<CookieJar>);

impl FromRequestParts<AppState> for Challenger {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        if Bearer::is_named(&parts.headers) {
            let bearer = Bearer::of(state, &parts.headers).await?;
            bearer.allows(Scope::Challenge)?;
            let (holder, who) = (bearer.account.holder, who(&bearer.account));
            return Ok(Self(Asking { holder, who }, Some(bearer.token), None));
        }
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let guest = visitor.welcome();
        let (holder, who) = (guest.digest, visitor.who());
        let asking = Asking { holder, who };
        Ok(Self(asking, visitor.session(), Some(guest.cookie)))
    }
}

/// Opens a game in the lobby, for whoever comes.
///
/// With a clock it stays open while the stream of events is read, and three minutes longer.
#[utoipa::path(
    post,
    path = "/api/challenge/open",
    tag = "challenge",
    request_body = NewChallenge,
    responses(
        (status = 200, body = OpenChallenge),
        (status = 409, body = Refusal, description = "too many are open"),
    ),
    security(("token" = ["challenge:write"]))
)]
async fn open(
    (State(state), client, bearer): Call<Bearer>,
    Asked(asked): Asked<NewChallenge>,
) -> Result<Json<OpenChallenge>> {
    bearer.allows(Scope::Challenge)?;
    state.edge.rates.seeks.take(client)?;
    if asked.rated {
        return Err(NoChallenge::Rated.into());
    }
    let new = seek_of(&asked, asked.variant.clone())?;
    let opener = Opener {
        holder: bearer.account.holder,
        client,
        who: Who::Bot,
    };
    let seek = state.lobby.seeks.open(new, opener).await?;
    Ok(Json(OpenChallenge {
        id: seek.id.0,
        variant: Variant::new(seek.new.game, seek.title),
    }))
}

/// Accepts a challenge: the game begins, by the same id. A browser needs no token, here and below.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/accept",
    tag = "challenge",
    params(("id" = String, Path, description = "the challenge")),
    responses((status = 200, body = Done), (status = 409, body = Refusal)),
    security(("token" = ["challenge:write"]), ())
)]
async fn accept(
    (State(state), Path(id), Challenger(who, ..)): Doing<Challenger>,
) -> Result<Json<Done>> {
    state.lobby.challenges.accept(&id, who.holder).await?;
    Ok(Json(Done { ok: true }))
}

/// Declines a challenge, for a reason.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/decline",
    tag = "challenge",
    params(("id" = String, Path, description = "the challenge")),
    request_body = Decline,
    responses((status = 200, body = Done), (status = 409, body = Refusal)),
    security(("token" = ["challenge:write"]), ())
)]
async fn decline(
    (State(state), Path(id), Challenger(who, ..)): Doing<Challenger>,
    Asked(asked): Asked<Decline>,
) -> Result<Json<Done>> {
    let why = asked.reason.map(|why| why.chars().take(40).collect());
    state.lobby.challenges.decline(&id, who.holder, why).await?;
    Ok(Json(Done { ok: true }))
}

/// Withdraws one's own challenge, or a game that one has opened for whoever comes.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/cancel",
    tag = "challenge",
    params(("id" = String, Path, description = "the challenge")),
    responses((status = 200, body = Done), (status = 409, body = Refusal)),
    security(("token" = ["challenge:write"]), ())
)]
async fn cancel(
    (State(state), Path(id), Challenger(who, ..)): Doing<Challenger>,
) -> Result<Json<Done>> {
    if let Err(error) = state.lobby.challenges.withdraw(&id, &who.holder).await {
        let left = state.lobby.seeks.leave(&SeekId(id), &who.holder).await;
        left.map_err(|_| error)?;
    }
    Ok(Json(Done { ok: true }))
}
