//! Boards, counters, setups and puzzles for a printer.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use quantarium_print::{Order, print};
use quantarium_service::wrong_game;

use crate::AppState;
use crate::base::{Client, Query, Result};

/// For how long a print may be shown again: it is the same until the program is another.
const FRESH: &str = "public, max-age=3600";

pub(super) async fn sheet(
    State(state): State<AppState>,
    client: Client,
    Query(order): Query<Order>,
) -> Result<Response> {
    let permit = state.edge.answers.take(client).await?;
    let made = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        print(&order, None)
    });
    let printed = made.await?.map_err(wrong_game)?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf"),
        (header::CACHE_CONTROL, FRESH),
    ];
    Ok((headers, printed.pdf).into_response())
}
