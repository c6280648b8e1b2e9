//! Secrets that browsers keep as cookies: only our own pages send them, and no script reads them.

use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use quantarium_people::Secret;
use time::Duration;

/// As long as browsers keep a cookie, and a little less than they allow.
const YEAR: Duration = Duration::days(365);

/// A secret under a name.
pub(crate) fn secret(headers: &HeaderMap, name: &str) -> Option<Secret> {
    let jar = CookieJar::from_headers(headers);
    Secret::parse(jar.get(name)?.value())
}

/// What has the browser keep a secret for a year from now.
pub(crate) fn keep(headers: &HeaderMap, name: &str, secret: &Secret) -> Option<HeaderValue> {
    cookie(headers, name, secret.text(), YEAR)
}

/// What has the browser throw a secret away.
pub(crate) fn forget(headers: &HeaderMap, name: &str) -> Option<HeaderValue> {
    cookie(headers, name, "", Duration::ZERO)
}

fn cookie(headers: &HeaderMap, name: &str, value: &str, age: Duration) -> Option<HeaderValue> {
    // A page that came by TLS says so by its origin; on plain HTTP a secure cookie would not be kept.
    let origin = headers
        .get(header::ORIGIN)
        .and_then(|origin| origin.to_str().ok());
    let cookie = Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(origin.is_some_and(|origin| origin.starts_with("https://")))
        .max_age(age);
    HeaderValue::try_from(cookie.build().to_string()).ok()
}
