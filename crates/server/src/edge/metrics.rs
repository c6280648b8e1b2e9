//! Metrics on a port of their own, for this machine alone: what Prometheus reads, as text.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::prometheus_text::{CONTENT_TYPE, encode};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use quantarium_store::{StoreError, notices};
use thiserror::Error;
use tokio::net::TcpListener;

use crate::AppState;
use crate::base::metrics::{Metrics, Searches};
use crate::base::{ApiError, Permits, Result, TaskGuard};
use crate::edge::guard::check_local;
use crate::edge::serve::{Door, accept};

const PATH: &str = "/metrics";

/// Who reads them at once: a Prometheus or two, and an operator who looks.
const READERS: usize = 8;

/// An address of this machine alone, where metrics are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricsAddress(pub(crate) SocketAddr);

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
    let text = page(&state).await?;
    Ok(([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response())
}

const PREFIX: &str = "quantarium";

/// How things stand now, and what has been counted.
async fn page(state: &AppState) -> Result<String, StoreError> {
    let store = &state.store;
    let found = store.ask(|store| Ok((store.bytes()?, store.read(notices::waiting)?)));
    let (bytes, notices) = found.await?;
    let mut registry = Registry::with_prefix(PREFIX);
    counted(&mut registry, &state.edge.metrics);
    standing(&mut registry, state, bytes, notices);
    let mut text = String::new();
    // Writing into a text does not fail.
    let unwritten = |fmt::Error| StoreError::Database("the metrics cannot be written".to_owned());
    encode(&mut text, &registry).map_err(unwritten)?;
    Ok(text)
}

fn counted(registry: &mut Registry, metrics: &Metrics) {
    let all = metrics.clone();
    let help = "Moves on disk, by who made them: player or computer";
    registry.register("moves", help, all.moves);
    let help = "Seconds from the arrival of a player's move until it was on disk";
    registry.register("move_seconds", help, all.move_seconds);
    registry.register("refusals", "Requests refused, by code", all.refusals);
    let help = "Requests refused because there were too many, by what there was too much of";
    registry.register("limited", help, all.limited);
    let help = "Notices: arrived, failed (each try), given-up, nobody-there";
    registry.register("notices", help, all.notices);
    registry.register("log_ins", "Sessions that began", all.log_ins);
    registry.register("wrong_passwords", "Wrong passwords", all.wrong_passwords);
    registry.register("accounts_made", "Accounts made", all.accounts_made);
    let help = "Tables claimed: first, again, takeover (from a server that runs no more)";
    registry.register("claims", help, all.claims);
    let help = "Connections that are passed on to the server that has the table";
    registry.register("passed_on", help, all.passed_on);
    registry.register("hints", "What other servers have said", all.hints);
}

fn standing(registry: &mut Registry, state: &AppState, bytes: u64, notices: u64) {
    let version: Family<_, Gauge> = Family::default();
    let label = [("version", env!("CARGO_PKG_VERSION"))];
    version.get_or_create(&label).set(1);
    registry.register("build", "Always 1, with the version", version);
    let uptime = Gauge::<f64, AtomicU64>::default();
    uptime.set(state.wall_clock.since_start().as_secs_f64());
    let help = "Seconds since the server started";
    registry.register("uptime_seconds", help, uptime);
    let mut gauge = |name: &str, help: &str, number: u64| {
        let gauge: Gauge = Gauge::default();
        gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        registry.register(name, help, gauge);
    };
    let help = "Tables in memory: somebody is at them, or was just now";
    gauge("tables", help, state.rooms.services.rooms.count() as u64);
    let help = "Connections that are open, without those of pages";
    gauge("connections", help, state.edge.connections.all() as u64);
    let help = "Pages that are connected";
    gauge("pages", help, state.edge.sockets.all() as u64);
    let help = "What is to be written or is being written to the database";
    gauge("writes_waiting", help, state.store.writes_waiting() as u64);
    let help = "Notices that wait, or are being sent";
    gauge("notices_waiting", help, notices);
    let help = "The size of the database's files";
    gauge("database_bytes", help, bytes);
    let help = "How often the database was lost and found again";
    let reconnects = state.others.site().map_or(0, |site| site.reconnects());
    gauge("database_reconnects", help, reconnects);
    let help = "Costly answers that run or wait, by kind";
    registry.register("searches", help, searches(state));
}

/// What runs and what waits, of each kind of costly answer.
fn searches(state: &AppState) -> Family<[(&'static str, &'static str); 2], Gauge> {
    let family = Family::<[(&'static str, &'static str); 2], Gauge>::default();
    let set = |kind, running: i64, waiting: i64| {
        for (now, number) in [("running", running), ("waiting", waiting)] {
            let labels = [("kind", kind), ("state", now)];
            family.get_or_create(&labels).set(number);
        }
    };
    let moves = |kind, searches: &Searches| {
        set(kind, searches.running.get(), searches.waiting.get());
    };
    moves("move", &state.edge.metrics.searches);
    moves("move-with-seconds", &state.edge.metrics.timed_searches);
    for (kind, permits) in [
        ("analysis", &state.edge.analyses),
        ("long-analysis", &state.edge.long_analysis),
        ("answer", &state.edge.answers),
        ("export", &state.edge.exports),
    ] {
        let [running, waiting] = permits.load();
        set(kind, running as i64, waiting as i64);
    }
    family
}
