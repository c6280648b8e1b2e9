//! What is answered where.

mod accounts;
mod archive;
mod bots;
mod follows;
mod holidays;
mod leagues;
mod lobby;
mod mail;
mod notices;
mod owner;
mod passkeys;
mod players;
pub(crate) mod previews;
mod questions;
mod robots;
mod short_links;
mod tables;
mod tokens;

pub(crate) use tables::summaries;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{delete, get, post};
use quantarium_wire::Request as Question;

use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{ApiError, Client, Elsewhere, MAX_BODY, MAX_RECORD, Path, Result};
use crate::edge::compressed::compressed;
use crate::edge::guard::guard;
use crate::edge::pages;
use crate::edge::pass_on::pass_on;
use questions::asked;

/// What a route about one thing reads: the state, the thing's name or number in the path, and who asks.
type Doing<Who = Visitor, Name = String> = (State<AppState>, Path<Name>, Who);

/// What a limited route reads: the state, the client's address, and who asks or what else the request says.
type Call<Who = Visitor> = (State<AppState>, Client, Who);

/// The whole service.
pub fn app(state: AppState) -> Router {
    let long = DefaultBodyLimit::max(MAX_RECORD);
    Router::new()
        .route(
            "/api/tables",
            get(tables::list).layer(compressed()).post(tables::open),
        )
        .route("/api/tables/{id}", get(tables::view).delete(tables::forget))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/links", post(tables::link))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/picture", get(previews::picture))
        .route("/api/tables/{id}/socket", get(tables::socket))
        .route("/api/about", get(questions::about))
        .route("/api/account/bot", post(tokens::become_bot))
        .route("/api/account/tokens", get(tokens::list).post(tokens::make))
        .route("/api/account/tokens/{id}", delete(tokens::revoke))
        .route("/api/token/test", post(tokens::test))
        .route("/api/ask", post(questions::any).layer((compressed(), long)))
        .route("/api/catalogue", get(questions::catalogue))
        .route("/api/preview", get(questions::preview))
        .route("/api/print", get(previews::sheet))
        .route(
            "/api/position",
            asked(|position| Question::Position { position }),
        )
        .route(
            "/api/picture",
            asked(|position| Question::Picture { position }),
        )
        .route(
            "/api/animation",
            asked(|position| Question::Animation { position }),
        )
        .route("/api/analysis", post(questions::analyse))
        .route("/api/record/read", post(questions::read_record).layer(long))
        .route(
            "/api/record/write",
            asked(|tree| Question::WriteRecord { tree }).layer(long),
        )
        .merge(accounts::router())
        .merge(notices::router())
        .merge(lobby::router())
        .merge(passkeys::router())
        .merge(players::router())
        .merge(archive::router())
        .merge(robots::router())
        .merge(follows::router())
        .merge(holidays::router())
        .merge(bots::router())
        .merge(mail::router())
        .merge(leagues::router())
        .merge(short_links::router())
        .fallback(pages::serve)
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .layer(from_fn_with_state(state.clone(), count))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(state.clone(), guard))
        // Balancers ask by any name.
        .route("/healthz", get(questions::lives))
        .route("/readyz", get(questions::is_ready))
        .with_state(state)
}

/// What only asks, whatever its body is.
const QUESTIONS: [&str; 6] = [
    "/api/ask",
    "/api/position",
    "/api/picture",
    "/api/animation",
    "/api/analysis",
    "/api/record/",
];

/// What is only read counts as a question, however it is asked: but for pages that come, which take a permit, programs, whose
/// calls are counted, and previews, which count as what they are. All else changes something, and counts by its bytes. Who asks for
/// a change is looked at when all of it has come, and not before: a session may end while a body arrives. What has begun then is done
/// to its end, though the client hangs up: what follows a change is not left out.
async fn count(
    State(state): State<AppState>,
    client: Client,
    mut request: Request,
    next: Next,
) -> Result<Response> {
    let path = request.uri().path();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads {
        let apart =
            path.starts_with("/api/bot/") || path.ends_with("/socket") || path == "/api/preview";
        if path.starts_with("/api/") && !apart {
            state.edge.rates.questions.take(client)?;
        }
        if state.others.site().is_some() {
            let (head, body) = request.into_parts();
            let request = Request::from_parts(head.clone(), body);
            let answer = next.run(request).await;
            return at_its_table(&state, client, head, Bytes::new(), answer).await;
        }
    } else if !QUESTIONS.iter().any(|question| path.starts_with(question)) {
        let guard = state.rooms.tasks.guard().ok_or(ApiError::Closing)?;
        if path.starts_with(short_links::LINKS) {
            DefaultBodyLimit::max(MAX_RECORD).apply(&mut request);
        }
        let (head, body) = request.into_parts();
        let coming = Request::from_parts(head.clone(), body);
        let body = Bytes::from_request(coming, &state).await?;
        if !state.edge.budgets.take(client, body.len() as u64) {
            return Err(ApiError::TooMany("bytes are being stored in a day"));
        }
        let request = Request::from_parts(head.clone(), Body::from(body.clone()));
        let answered = tokio::spawn(async move {
            let _guard = guard;
            let answer = next.run(request).await;
            at_its_table(&state, client, head, body, answer).await
        });
        return answered.await?;
    }
    Ok(next.run(request).await)
}

/// The answer to a request, or that of another server which has the table that it is about.
async fn at_its_table(
    state: &AppState,
    client: Client,
    head: Parts,
    body: Bytes,
    mut answer: Response,
) -> Result<Response> {
    match answer.extensions_mut().remove::<Elsewhere>() {
        Some(Elsewhere(address)) => pass_on(state, client, head, body, &address).await,
        None => Ok(answer),
    }
}
