//! Secrets that browsers keep as cookies: only our own pages send them, and no script reads them.
//!
//! Over TLS their names begin with `__Host-`: browsers take such a cookie from this very host alone, so that a page of a
//! neighbouring name cannot plant one. On plain HTTP they would not keep it.

use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use time::Duration;

use crate::base::said;

/// As long as browsers keep a cookie, and a little less than they allow.
const YEAR: Duration = Duration::days(365);

/// What the name of a cookie begins with over TLS.
const HOST: &str = "__Host-";

/// Whether a request came by TLS. The proxy that ends it says so, or a page by its origin. Who lies makes their own cookies useless.
pub(crate) fn is_secure(headers: &HeaderMap) -> bool {
    said(headers, "x-forwarded-proto").starts_with("https")
        || said(headers, header::ORIGIN).starts_with("https://")
}

pub(crate) fn sent(headers: &HeaderMap, name: &str) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let plain = || jar.get(name).filter(|_| !is_secure(headers));
    let cookie = jar.get(&format!("{HOST}{name}")).or_else(plain)?;
    Some(cookie.value().to_owned())
}

/// What has the browser keep something for a year from now.
pub(crate) fn keep(secure: bool, name: &str, value: &str) -> CookieJar {
    cookie(secure, name, value, YEAR)
}

pub(crate) fn forget(secure: bool, name: &str) -> CookieJar {
    cookie(secure, name, "", Duration::ZERO)
}

fn cookie(secure: bool, name: &str, value: &str, age: Duration) -> CookieJar {
    let prefix = if secure { HOST } else { "" };
    let cookie = Cookie::build((format!("{prefix}{name}"), value.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure)
        .max_age(age);
    CookieJar::new().add(cookie)
}
