//! Questions that belong to no table: carried to the service and back; and what a balancer asks: whether the process answers, and
//! whether it can be played at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response as Answer};
use axum::routing::{MethodRouter, post};
use quantarium_service::bad_message;
use quantarium_wire::{About, Analyse, Request, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::Call;
use crate::AppState;
use crate::base::{
    Body, Client, LONG_ANALYSIS, MAX_ANALYSIS, MAX_LINES, QUICK_ANALYSIS, Query, Result,
};

pub(super) async fn any(
    (State(state), client, visitor): Call,
    Body(asked): Body<Request>,
) -> Result<Json<Response>> {
    state.accounts.check_fair_play(&visitor, &asked).await?;
    answer(&state, client, asked).await.map(Json)
}

/// What this server does by itself.
pub(super) async fn about(State(state): State<AppState>) -> Json<About> {
    let days = |duration: Duration| duration.as_secs() / (24 * 3600);
    let forget_after = state.limits.forget_after.map(days);
    Json(About {
        forget_after: forget_after.and_then(|days| u32::try_from(days).ok()),
        mail: state.accounts.mail.get().is_some(),
        operator: state.settings.operator.as_deref().map(str::to_owned),
        weights: state.settings.weights.to_vec(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

pub(super) async fn catalogue(State(state): State<AppState>, client: Client) -> Result<Answer> {
    bare(&state, client, Request::Catalogue).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Start {
    game: String,
    seed: Option<String>,
}

pub(super) async fn preview(
    (State(state), client, Query(Start { game, seed })): Call<Query<Start>>,
) -> Result<Answer> {
    bare(&state, client, Request::Preview { game, seed }).await
}

pub(super) fn asked<T>(request: fn(T) -> Request) -> MethodRouter<AppState>
where
    T: DeserializeOwned + Send + 'static,
{
    post(
        move |State(state): State<AppState>, client: Client, Body(asked): Body<T>| async move {
            bare(&state, client, request(asked)).await
        },
    )
}

pub(super) async fn analyse(
    (State(state), client, visitor): Call,
    Body(asked): Body<Analyse>,
) -> Result<Answer> {
    let request = Request::Analyse { asked };
    state.accounts.check_fair_play(&visitor, &request).await?;
    bare(&state, client, request).await
}

pub(super) async fn read_record(
    State(state): State<AppState>,
    client: Client,
    text: String,
) -> Result<Answer> {
    bare(&state, client, Request::ReadRecord { text }).await
}

/// The answer without its name.
async fn bare(state: &AppState, client: Client, request: Request) -> Result<Answer> {
    let typed = |kind: &'static str, text| ([(header::CONTENT_TYPE, kind)], text).into_response();
    Ok(match answer(state, client, request).await? {
        Response::Catalogue { catalogue } => Json(catalogue).into_response(),
        Response::Preview { preview } => Json(preview).into_response(),
        Response::View { view } => Json(view).into_response(),
        Response::RecordTree { tree } => Json(tree).into_response(),
        Response::Analysed { analysis } => Json(analysis).into_response(),
        Response::Picture { svg } => typed("image/svg+xml", svg),
        Response::Record { text } => typed("text/plain; charset=utf-8", text),
        named => Json(named).into_response(),
    })
}

/// Has the service answer on a thread that may block, beside those that carry moves, and as many at once
/// as the machine bears. Nothing here takes a permit that a computer's move needs. Whoever asks and goes stops what is worked out.
pub(super) async fn answer(
    state: &AppState,
    client: Client,
    mut request: Request,
) -> Result<Response> {
    let permits = match &mut request {
        Request::Catalogue => &state.edge.answers,
        Request::Analyse { asked } => {
            let millis = asked.millis.unwrap_or(LONG_ANALYSIS).clamp(1, MAX_ANALYSIS);
            asked.millis = Some(millis);
            asked.lines = asked.lines.clamp(1, MAX_LINES);
            if millis <= QUICK_ANALYSIS {
                &state.edge.answers
            } else if millis <= LONG_ANALYSIS {
                &state.edge.analyses
            } else {
                &state.edge.long_analysis
            }
        }
        Request::Choose { .. } => &state.edge.analyses,
        Request::FinishSweep { millis, .. } => {
            *millis = LONG_ANALYSIS.min(*millis);
            &state.edge.analyses
        }
        // It would take the processor from others' games.
        Request::FindPuzzles { .. } => {
            let words = "puzzles are made in the page, not in the server";
            return Err(bad_message(words).into());
        }
        _ => {
            state.edge.rates.questions.take(client)?;
            &state.edge.answers
        }
    };
    let permit = permits.take(client).await?;
    // Dropped with the request when the asker goes.
    let stop = StopOnDrop::default();
    let (stopped, service) = (Arc::clone(&stop.0), state.edge.service.clone());
    let answered = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        service.answer(request, &stopped)
    });
    Ok(answered.await??)
}

/// Stops long work when nobody waits for it any more.
#[derive(Debug, Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) async fn lives() -> &'static str {
    "ok\n"
}

/// The database answers, this server owns its tables, and does not end.
pub(super) async fn is_ready(State(state): State<AppState>) -> (StatusCode, &'static str) {
    let stored = state.store.read(|db| db.batch("SELECT 1"));
    let answered = timeout(PATIENCE, stored).await;
    let works = matches!(answered, Ok(Ok(()))) && state.others.has_lease();
    match (works, state.rooms.takes_more()) {
        (true, true) => (StatusCode::OK, "ready\n"),
        // HAProxy's word for a server that keeps its pages and gets no more (`http-check disable-on-404`).
        (true, false) => (StatusCode::NOT_FOUND, "ending\n"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"),
    }
}
