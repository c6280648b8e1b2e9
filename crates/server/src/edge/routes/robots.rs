//! What search engines read of the site: what they may, and which pages there are.

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::html;
use quantarium_games::FAMILIES;

use crate::AppState;
use crate::accounts::cookies::is_secure;
use crate::base::{ApiError, Result};
use crate::lobby::xml;

/// Pages that are the same for everybody, by their paths; those of the games' rules are beside them.
const PAGES: [&str; 14] = [
    "", "about", "analysis", "archive", "arenas", "balance", "boards", "leagues", "learn", "lobby",
    "players", "puzzles", "replays", "sweep",
];

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(sitemap))
}

/// The address by which the site was asked, as `https://games.example`; none where the request does not say it.
pub(super) fn origin(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let scheme = if is_secure(headers) { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

async fn robots(headers: HeaderMap) -> String {
    let map =
        origin(&headers).map_or_else(String::new, |site| format!("Sitemap: {site}/sitemap.xml\n"));
    format!("User-agent: *\nDisallow: /api/\nAllow: /api/tables/*/picture\n{map}")
}

async fn sitemap(headers: HeaderMap) -> Result<Response> {
    let site = origin(&headers).ok_or_else(|| ApiError::NotFound("site's name".to_owned()))?;
    let rules = FAMILIES.iter().map(|game| format!("rules/{}", game.id));
    let paths = PAGES.map(str::to_owned).into_iter().chain(rules);
    let pages = html! {
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            @for path in paths { url { loc { (site) "/" (path) } } }
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/xml")], xml(&pages)).into_response())
}
