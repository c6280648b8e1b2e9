//! Requests for tables that another server of the site has: passed on to it as bytes, WebSockets too, and the listener at which they
//! come in there. The servers know each other by the site's secret.

use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use hyper::client::conn::http1;
use hyper::upgrade::{OnUpgrade, on};
use hyper_util::rt::TokioIo;
use ring::digest::{SHA256, digest};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use crate::base::{ApiError, Client, FORWARDED, One, Permits, Result, TaskGuard, random_bits};
use crate::edge::serve::{Door, accept};
use crate::{AppState, app};

/// The site's secret, and who asks: of requests that are passed on.
const SECRET: HeaderName = HeaderName::from_static("quantarium-site");
const CLIENT: HeaderName = HeaderName::from_static("quantarium-client");

/// How long the other server may take to accept a connection.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long an answer waits, at least and by up to how much more, where the other server accepts no connection: its lease is over
/// soon, and a page that is answered at once asks in vain until then, and waits longer and longer. Pages come back one after the other.
const REFUSED: [u64; 2] = [1000, 500];
/// How much of an answer is read at once, in bytes: the least that hyper allows.
const BUFFER: usize = 8 * 1024;

/// Marks a request that was passed on: it is not once more.
#[derive(Clone, Copy, Debug)]
struct PassedOn;

/// Passes a request on to the server at `address`: its answer.
pub(super) async fn pass_on(
    state: &AppState,
    client: Client,
    mut head: Parts,
    body: Bytes,
    address: &str,
) -> Result<Response> {
    let secret = secret(state).filter(|_| head.extensions.get::<PassedOn>().is_none());
    let secret = secret.ok_or(ApiError::Away)?;
    let connection = head.extensions.remove::<OnUpgrade>();
    // A page that is passed on has its permit here, too.
    let is_page = connection.is_some() && head.headers.contains_key(header::UPGRADE);
    let permit = is_page.then(|| state.edge.socket_permit(client));
    let permit = permit.transpose()?;
    for name in [FORWARDED, header::CONTENT_LENGTH, header::TRANSFER_ENCODING] {
        head.headers.remove(name);
    }
    head.headers.insert(SECRET, secret);
    if let Ok(client) = HeaderValue::try_from(client.address().to_string()) {
        head.headers.insert(CLIENT, client);
    }
    let path = head.uri.path_and_query().cloned();
    head.uri = path.map_or(head.uri, Into::into);
    let request = Request::from_parts(head, Body::from(body));
    let away = |error: &dyn std::fmt::Display| {
        tracing::debug!(address, %error, "a request cannot be passed on");
        ApiError::Away
    };
    let stream = timeout(PATIENCE, TcpStream::connect(address)).await;
    let stream = match stream.map_err(|error| away(&error))? {
        Ok(stream) => stream,
        Err(error) => {
            if error.kind() == ErrorKind::ConnectionRefused
                && let Some(site) = state.others.site()
            {
                site.refused_by(address);
                let [least, more] = REFUSED;
                sleep(Duration::from_millis(least + random_bits() % more)).await;
            }
            return Err(away(&error));
        }
    };
    let answered = ask(request, stream).await;
    let mut answer = answered.map_err(|error| away(&error))?;
    if let (Some(connection), Some(permit)) = (connection, permit)
        && answer.status() == StatusCode::SWITCHING_PROTOCOLS
    {
        let other = on(&mut answer);
        let mut guard = state.rooms.tasks.guard().ok_or(ApiError::Closing)?;
        let counted = One::more(&state.edge.metrics.passed_on);
        tokio::spawn(async move {
            let _counted = counted;
            let (Ok(page), Ok(other)) = (connection.await, other.await) else {
                return;
            };
            let (mut page, mut other) = (TokioIo::new(page), TokioIo::new(other));
            // Both ends know what it means that a connection ends.
            tokio::select! {
                _ = copy_bidirectional(&mut page, &mut other) => {}
                () = permit.evicted() => {}
                () = guard.closing() => {}
            }
        });
    }
    Ok(answer)
}

async fn ask(request: Request, stream: TcpStream) -> hyper::Result<Response> {
    // As where connections come in: a move is one small packet.
    let _ = stream.set_nodelay(true);
    let mut line = http1::Builder::new();
    let line = line.max_buf_size(BUFFER).handshake(TokioIo::new(stream));
    let (mut sender, connection) = line.await?;
    tokio::spawn(connection.with_upgrades());
    Ok(sender.send_request(request).await?.map(Body::new))
}

fn secret(state: &AppState) -> Option<HeaderValue> {
    let site = state.others.site()?;
    let digits = site.secret().iter().map(|byte| format!("{byte:02x}"));
    HeaderValue::try_from(digits.collect::<String>()).ok()
}

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
