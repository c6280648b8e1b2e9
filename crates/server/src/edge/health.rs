//! What a balancer asks: whether the process answers, and whether it can be played at.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use tokio::time::timeout;

use crate::AppState;

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
