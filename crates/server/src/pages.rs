//! The web app: the files of `web/dist`, inside the binary in release builds, read from the folder
//! in others.

use std::borrow::Cow;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::Embed;

use crate::AppState;
use crate::error::ApiError;
use crate::guard::is_api;

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
    Some(Page {
        content: file.data,
        tag: hash[..16]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect(),
    })
}

/// Answers what no other route does: a file of the web app, or the app itself, which reads the
/// address.
pub(crate) async fn serve(
    State(state): State<AppState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let path = uri.path();
    if is_api(path) {
        return Err(ApiError::NotFound(format!("address {path}")));
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(ApiError::Method);
    }
    let name = path.trim_start_matches('/');
    let plain = !name.contains('\\') && name.split('/').all(|part| part != "..");
    if let Some(page) = Some(name).filter(|_| plain).and_then(state.web_app) {
        return Ok(answer(name, page, &headers));
    }
    // A missing file is missing; any other address is one of the app's own.
    let file = name.rsplit('/').next().unwrap_or_default();
    if file.contains('.') || name.starts_with("assets/") {
        return Err(ApiError::NotFound(format!("file {path}")));
    }
    Ok(match (state.web_app)("index.html") {
        Some(page) => answer("index.html", page, &headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NOT_BUILT)).into_response(),
    })
}

fn answer(name: &str, page: Page, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", page.tag);
    // The build puts a hash of the content into these files' names.
    let caching = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|known| known.to_str().ok());
    let known = known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::CONTENT_TYPE, content_type(name).to_owned()),
    ];
    if known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, page.content).into_response()
    }
}

/// The types of the files that the build makes.
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
