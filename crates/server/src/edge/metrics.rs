//! Metrics on a port of their own, for this machine alone.

mod page;

use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::prometheus_text::CONTENT_TYPE;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::AppState;
use crate::base::{ApiError, Permits, Result, TaskGuard};
use crate::edge::guard::check_local;
use crate::edge::serve::{Door, accept};

const PATH: &str = "/metrics";

/// Who reads them at once: a Prometheus or two, and an operator who looks.
const READERS: usize = 8;

/// An address of this machine alone, where metrics are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricsAddress(SocketAddr);

/// Why metrics are not told there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoMetricsAddress {
    /// It is no address with a port.
    #[error("give an address of this machine alone and a port, such as 127.0.0.1:9161")]
    Malformed,
    /// Others reach it.
    #[error(
        "metrics are for this machine alone: give 127.0.0.1 or [::1] and a port, and let a Prometheus or a proxy on this \
         machine pass them on"
    )]
    ForOthers,
}

impl FromStr for MetricsAddress {
    type Err = NoMetricsAddress;

    fn from_str(text: &str) -> Result<Self, NoMetricsAddress> {
        let address: SocketAddr = text.parse().map_err(|_| NoMetricsAddress::Malformed)?;
        let own = address.ip().is_loopback().then_some(Self(address));
        own.ok_or(NoMetricsAddress::ForOthers)
    }
}

impl MetricsAddress {
    /// The address.
    pub fn address(self) -> SocketAddr {
        self.0
    }
}

/// Answers whoever reads the metrics until the server ends.
pub(crate) async fn serve(listener: TcpListener, state: AppState, mut guard: TaskGuard) {
    let limits = Arc::clone(&state.limits);
    let tables = Arc::clone(&state.rooms);
    let door = Door {
        listener: &listener,
        router: metrics_app(state),
        permits: Permits::new("metrics are being read", READERS, 0, READERS),
        limits,
    };
    accept(door, &tables.tasks, guard.closing()).await;
}

/// What the address for metrics says of a server.
pub fn metrics_app(state: AppState) -> Router {
    Router::new()
        .route(PATH, get(read))
        .fallback(async || ApiError::NotFound(format!("such address: metrics are at {PATH}")))
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(from_fn(local))
        .with_state(state)
}

/// Refuses a page whose name somebody has pointed at this machine.
async fn local(request: Request, next: Next) -> Result<Response> {
    check_local(&request)?;
    Ok(next.run(request).await)
}

async fn read(State(state): State<AppState>) -> Result<Response> {
    let text = page::page(&state).await?;
    Ok(([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response())
}
