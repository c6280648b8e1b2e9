//! Guests: whoever opens or joins a table gets a secret, which the browser keeps as a cookie for a year.
//! Nobody else gets one: who only looks leaves no trace.

use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use quantarium_people::{Digest, Secret};
use time::Duration;

use crate::ids::random_bytes;

const NAME: &str = "quantarium-guest";
/// As long as browsers keep a cookie, and a little less than they allow.
const YEAR: Duration = Duration::days(365);

/// Who asks, and the cookie that tells them who they are.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) digest: Digest,
    pub(crate) cookie: HeaderValue,
}

/// The guest that a request comes from.
pub(crate) fn guest(headers: &HeaderMap) -> Option<Digest> {
    secret(headers).map(|secret| secret.digest())
}

/// The guest that a request comes from; a new one where it comes from nobody known. The cookie lasts a year
/// from now.
pub(crate) fn welcome(headers: &HeaderMap) -> Option<Guest> {
    let secret = secret(headers).unwrap_or_else(|| Secret::of(random_bytes()));
    // A page that came by TLS says so by its origin; on plain HTTP a secure cookie would not be kept.
    let origin = headers
        .get(header::ORIGIN)
        .and_then(|origin| origin.to_str().ok());
    let cookie = Cookie::build((NAME, secret.text()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(origin.is_some_and(|origin| origin.starts_with("https://")))
        .max_age(YEAR);
    Some(Guest {
        digest: secret.digest(),
        cookie: HeaderValue::try_from(cookie.build().to_string()).ok()?,
    })
}

/// Whether a browser's page asks. Programs that are none keep no cookies, unless they want to.
pub(crate) fn is_browser(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN)
}

fn secret(headers: &HeaderMap) -> Option<Secret> {
    let jar = CookieJar::from_headers(headers);
    Secret::parse(jar.get(NAME)?.value())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pairs = pairs
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()));
        pairs.collect()
    }

    #[test]
    fn a_guest_comes_back_by_their_cookie() {
        let first = welcome(&headers(&[])).unwrap();
        let text = first.cookie.to_str().unwrap();
        assert!(
            text.contains("HttpOnly") && text.contains("SameSite=Strict"),
            "{text}"
        );
        assert!(
            text.contains("Max-Age=31536000") && !text.contains("Secure"),
            "{text}"
        );
        let (pair, _) = text.split_once(';').unwrap();
        let back = headers(&[(header::COOKIE, &format!("other=1; {pair}"))]);
        assert_eq!(guest(&back), Some(first.digest));
        assert_eq!(welcome(&back).unwrap().digest, first.digest);
        assert_ne!(welcome(&headers(&[])).unwrap().digest, first.digest);
    }

    #[test]
    fn a_cookie_that_is_no_secret_is_nobodys() {
        for value in ["", "x", "quantarium-guest=", "quantarium-guest=../../etc"] {
            assert_eq!(guest(&headers(&[(header::COOKIE, value)])), None);
        }
    }

    #[test]
    fn over_tls_the_cookie_stays_on_tls() {
        let asked = headers(&[(header::ORIGIN, "https://games.example")]);
        assert!(
            welcome(&asked)
                .unwrap()
                .cookie
                .to_str()
                .unwrap()
                .contains("Secure")
        );
    }
}
