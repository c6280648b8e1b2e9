//! The web app: the files of `web/dist`, inside the binary in release builds, read from the folder
//! in others.

use std::borrow::Cow;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::Embed;

use crate::AppState;
use crate::base::{ApiError, Result, said};
use crate::edge::guard::is_api;
use crate::edge::routes::previews;

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct WebApp;

/// Shown when the web app was not built.
const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Quantarium</title>
<h1>Quantarium</h1>
<p>This server was built without its web app. Build and start both with <code>cargo xtask play</code>.</p>
";

/// A file of the web app.
#[derive(Clone, Debug)]
pub struct Page {
    /// What is in it.
    pub content: Cow<'static, [u8]>,
    /// Changes when the content does.
    pub tag: String,
}

/// A file of the web app of this build.
pub(crate) fn embedded(path: &str) -> Option<Page> {
    let file = WebApp::get(path)?;
    let hash = file.metadata.sha256_hash();
    let tag = hash[..16].iter().map(|byte| format!("{byte:02x}"));
    Some(Page {
        content: file.data,
        tag: tag.collect(),
    })
}

/// Answers what no other route does: a file of the web app, or the app itself, which reads the address.
pub(crate) async fn serve(
    State(state): State<AppState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response> {
    let path = uri.path();
    if is_api(path) {
        return Err(ApiError::NotFound(format!("address {path}")));
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(ApiError::Method);
    }
    let name = path.trim_start_matches('/');
    let plain = !name.contains('\\') && name.split('/').all(|part| part != "..");
    if plain && let Some(found) = best(name, &headers, state.settings.web_app) {
        return Ok(answer(name, found, &headers));
    }
    // A missing file is missing; any other address is one of the app's own.
    let file = name.rsplit('/').next().unwrap_or_default();
    if file.contains('.') || name.starts_with("assets/") {
        return Err(ApiError::NotFound(format!("file {path}")));
    }
    if let Some(page) = previews::page(&state, name, &headers).await {
        return Ok(page);
    }
    Ok(match best("index.html", &headers, state.settings.web_app) {
        Some(found) => answer("index.html", found, &headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NOT_BUILT)).into_response(),
    })
}

/// The encodings in which the build leaves a file beside itself, the smallest first, each with what
/// its name ends in. Nothing is compressed while it is asked for: that costs neither time nor memory.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file, and how it is compressed.
type Found = (Page, Option<&'static str>);

/// The smallest form of a file that the asker understands.
fn best(name: &str, asked: &HeaderMap, web_app: fn(&str) -> Option<Page>) -> Option<Found> {
    for (encoding, ending) in ENCODINGS {
        if accepts(asked, encoding)
            && let Some(page) = web_app(&format!("{name}{ending}"))
        {
            return Some((page, Some(encoding)));
        }
    }
    Some((web_app(name)?, None))
}

/// Whether an encoding is named, and not forbidden by `q=0`.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING);
    let names = values.iter().filter_map(|value| value.to_str().ok());
    names.flat_map(|list| list.split(',')).any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let zero = weight.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case(encoding) && zero != Some(Ok(0.0))
    })
}

fn answer(name: &str, (page, encoding): Found, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", page.tag);
    // The build puts a hash of the content into these files' names.
    let caching = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    // A proxy that compresses makes a tag a weak one: that is as good here (RFC 9110, 13.1.2).
    let is_this = |one: &str| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag;
    let mut known = said(asked, header::IF_NONE_MATCH).split(',').map(str::trim);
    let known = known.any(is_this);
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::CONTENT_TYPE, content_type(name).to_owned()),
    ];
    let mut answer = if known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, page.content).into_response()
    };
    let given = answer.headers_mut();
    given.insert(
        header::VARY,
        HeaderValue::from_name(header::ACCEPT_ENCODING),
    );
    if let Some(encoding) = encoding {
        given.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    answer
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
