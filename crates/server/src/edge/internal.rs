//! The listener at which the servers of a site pass requests on to each other. They know each other by the site's secret.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use ring::digest::{SHA256, digest};
use tokio::net::TcpListener;

use crate::base::{ApiError, Permits, TaskGuard};
use crate::edge::pass_on::{CLIENT, PassedOn, SECRET, secret};
use crate::edge::serve::{Door, accept};
use crate::{AppState, app};

/// Answers the other servers until this one ends.
pub(crate) async fn serve(listener: TcpListener, mut state: AppState, mut guard: TaskGuard) {
    let tables = Arc::clone(&state.rooms);
    let limits = Arc::clone(&state.limits);
    let count = limits.connections + limits.sockets;
    state.settings.behind_proxy = false;
    let door = Door {
        listener: &listener,
        router: app(state.clone()).layer(from_fn_with_state(state, admit)),
        permits: Permits::new("other servers' connections are open", count, 0, count),
        limits,
    };
    accept(door, &tables.tasks, guard.closing()).await;
}

/// Lets nobody in but servers of the site, and has a request be its client's.
async fn admit(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let headers = request.headers_mut();
    let (said, client) = (headers.remove(SECRET), headers.remove(CLIENT));
    let is_known = said.is_some_and(|said| {
        secret(&state).is_some_and(|secret| is_same(said.as_bytes(), secret.as_bytes()))
    });
    let client = client.and_then(|client| client.to_str().ok()?.parse::<IpAddr>().ok());
    let Some(client) = client.filter(|_| is_known) else {
        let message = "this address is for the other servers of the site".to_owned();
        return ApiError::Forbidden(message).into_response();
    };
    let extensions = request.extensions_mut();
    extensions.insert(ConnectInfo(SocketAddr::new(client, 0)));
    extensions.insert(PassedOn);
    next.run(request).await
}

/// Whether two texts are the same. How long it takes says nothing of them, as their digests are compared.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let [one, other] = [one, other].map(|text| digest(&SHA256, text));
    one.as_ref() == other.as_ref()
}
