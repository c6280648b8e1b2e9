//! What every request must satisfy, and what every answer carries.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use crate::AppState;
use crate::accounts::cookies;
use crate::base::metrics::Refused;
use crate::base::{ApiError, Client, MAX_ADDRESS, Permit, Result};

/// Nothing from elsewhere, nothing inline, only these frames. The rules in the tab are WebAssembly; no script is made of text.
macro_rules! policy {
    ($frames:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
            img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors ",
            $frames
        )
    };
}

/// The page that others may frame: it shows a game and changes nothing.
const EMBED: &str = "/embed";

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, policy!("'none'")),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (RESOURCE_POLICY, "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Browsers to which a page came by HTTPS ask by nothing else for a year. Of other names of the host this server knows nothing.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Refuses what is not for us, and puts the headers on every answer.
pub(crate) async fn guard(
    State(state): State<AppState>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let is_api = is_api(request.uri().path());
    let is_embed = request.uri().path() == EMBED;
    let is_secure = cookies::is_secure(request.headers());
    let mut response = match admit(&state, client, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    if let Some(bytes) = response.body().size_hint().exact().filter(|_| is_api) {
        state.edge.outgoing.sent(client, bytes);
    }
    if let Some(refused) = response.extensions_mut().remove::<Refused>() {
        state.edge.metrics.refused(&refused);
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_embed {
        let policy = HeaderValue::from_static(policy!("*"));
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    }
    if is_secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    if is_api {
        // Pictures and sheets say for how long they hold.
        let caching = headers.entry(header::CACHE_CONTROL);
        caching.or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a request is answered. Its connection counts as the client's of whom a proxy speaks.
fn admit(state: &AppState, client: Client, request: &Request) -> Result<()> {
    check(state, request)?;
    let permit = request.extensions().get::<Arc<Permit>>();
    if let Some(permit) = permit.filter(|_| state.settings.behind_proxy) {
        permit.pass_to(client)?;
    }
    match is_api(request.uri().path()) {
        true => state.edge.may_be_sent(client),
        false => Ok(()),
    }
}

/// Whether a path is not the web app's.
pub(crate) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

fn bad(status: StatusCode, words: &str) -> ApiError {
    ApiError::BadMessage(status, words.to_owned())
}

fn check(state: &AppState, request: &Request) -> Result<()> {
    let address = request.uri().path_and_query();
    let address = address.map_or("", |address| address.as_str());
    if address.len() > MAX_ADDRESS {
        return Err(bad(StatusCode::URI_TOO_LONG, "the address is too long"));
    }
    let host = host(request)?;
    check_host(state, host)?;
    if is_api(request.uri().path()) {
        let path = percent_decode_str(request.uri().path());
        // PostgreSQL refuses a NUL.
        if path.decode_utf8().is_err() || percent_decode_str(address).any(|byte| byte == 0) {
            let words = "the address is no text in UTF-8";
            return Err(bad(StatusCode::BAD_REQUEST, words));
        }
        check_origin(request.headers(), host)?;
        check_site(request.headers())?;
    }
    Ok(())
}

/// Refuses what does not call this machine by a name that it has for itself.
pub(crate) fn check_local(request: &Request) -> Result<()> {
    let host = host(request)?;
    match is_loopback(host) {
        true => check_site(request.headers()),
        false => Err(ApiError::Forbidden(format!(
            "metrics are read at localhost only, not at `{host}`"
        ))),
    }
}

/// A page of a name that an attacker has pointed at this machine says that name here. An address cannot be pointed anywhere.
fn check_host(state: &AppState, host: &str) -> Result<()> {
    if is_loopback(host) {
        return Ok(());
    }
    let Some(hosts) = &state.settings.hosts else {
        let message = format!(
            "this server answers to localhost only, not to `{host}`: start it with --host and that name"
        );
        return Err(ApiError::Forbidden(message));
    };
    let name = name_of(host).unwrap_or_default();
    let named = hosts.iter().any(|own| name.eq_ignore_ascii_case(own));
    if named || name.parse::<IpAddr>().is_ok() {
        return Ok(());
    }
    Err(ApiError::Forbidden(format!(
        "this server does not answer to `{host}`: start it with --host and that name"
    )))
}

/// A host without its port. What stands behind the name must be one: `localhost:x.evil.example` is no name of ours.
fn name_of(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest
            .split_once(']')
            .filter(|(name, _)| name.parse::<Ipv6Addr>().is_ok())?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let digits = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(digits);
    is_port.then_some(name)
}

/// A picture on somebody else's page could ask too, without saying which page that is.
fn check_site(headers: &HeaderMap) -> Result<()> {
    let site = headers.get("sec-fetch-site");
    let foreign = site.is_some_and(|site| site == "cross-site");
    let why = || ApiError::Forbidden("another site may not use this server".to_owned());
    (!foreign).then_some(()).ok_or_else(why)
}

/// The host that the request is for, with its port if it has one.
fn host(request: &Request) -> Result<&str> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let first = named.next();
    if named.next().is_some() {
        // RFC 9112, 3.2.
        return Err(bad(StatusCode::BAD_REQUEST, "the request names two hosts"));
    }
    let named = first.and_then(|host| host.to_str().ok());
    let address = request.uri().authority().map(|host| host.as_str());
    if let (Some(named), Some(address)) = (named, address)
        && !named.eq_ignore_ascii_case(address)
    {
        let words = "the request's address and its head name two hosts";
        return Err(bad(StatusCode::BAD_REQUEST, words));
    }
    named
        .or(address)
        .ok_or_else(|| ApiError::Forbidden("the request names no host".to_owned()))
}

/// Browsers say which page a request is from, always so for a WebSocket: it must be ours. Other programs speak for themselves.
fn check_origin(headers: &HeaderMap, host: &str) -> Result<()> {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = origins.next() else {
        return Ok(());
    };
    if origins.next().is_some() {
        return Err(ApiError::Forbidden(
            "the request names two origins".to_owned(),
        ));
    }
    let origin = origin.to_str().unwrap_or_default();
    let page = ["http://", "https://"]
        .iter()
        .zip([":80", ":443"])
        .find_map(|(scheme, port)| {
            let page = origin.strip_prefix(scheme)?;
            Some((page, host.strip_suffix(port).unwrap_or(host)))
        });
    match page {
        Some((page, host)) if page.eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(ApiError::Origin {
            origin: origin.to_owned(),
            host: host.to_owned(),
        }),
    }
}

fn is_loopback(host: &str) -> bool {
    let Some(name) = name_of(host) else {
        return false;
    };
    let address = name.parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machines_own_names_are_loopback() {
        for host in "localhost LocalHost:7777 127.0.0.1 127.0.0.9:1 [::1] [::1]:80".split(' ') {
            assert!(is_loopback(host), "{host}");
        }
        let others = "localhost.evil.example localhost:x.evil.example [::1].evil.example \
             127.0.0.1:80.evil.example evil.example:7777 10.0.0.1 [::2]:1 [";
        for host in others.split(' ').chain([""]) {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn an_origin_is_ours_if_it_is_the_host() {
        let allowed = |origin: &str, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            check_origin(&headers, host).is_ok()
        };
        assert!(allowed("http://localhost:7777", "localhost:7777"));
        assert!(allowed("http://[::1]:7777", "[::1]:7777"));
        assert!(allowed("https://games.example", "games.example:443"));
        assert!(allowed("https://games.example", "Games.Example"));
        let others = "null http://localhost:7778 http://localhost http://localhost:7777.evil.example \
             http://evil.example ftp://localhost:7777 localhost:7777";
        for origin in others.split(' ') {
            assert!(!allowed(origin, "localhost:7777"), "{origin}");
        }
        assert!(check_origin(&HeaderMap::new(), "localhost:7777").is_ok());
    }
}
