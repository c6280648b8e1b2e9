//! Who asks: an account that is logged in, or a guest. Whoever opens or joins a table without an account
//! gets a secret, which the browser keeps as a cookie for a year. Nobody else gets one: who only looks
//! leaves no trace. A browser in which somebody has logged in keeps another, by which it is known again.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::CookieJar;
use quantarium_people::{Digest, Secret, Who};
use quantarium_store::{Store, StoredAccount, accounts as rows};

use super::issued::Issuer;
use super::{Accounts, cookies, not_banned};
use crate::base::{ApiError, Result, random_bytes, seconds};

const GUEST: &str = "quantarium-guest";
const SESSION: &str = "quantarium-session";
const DEVICE: &str = "quantarium-device";

#[derive(Clone)]
pub(crate) struct Visitor {
    issuer: Arc<Issuer>,
    /// What the guest's browser keeps.
    secret: Option<Secret>,
    /// The guest of this browser, logged in or not.
    pub(crate) guest: Option<Digest>,
    /// The account that is logged in, and what is stored of its session's secret.
    pub(crate) logged_in: Option<(StoredAccount, Digest)>,
    /// Whether a browser's page asks. Programs that are none keep no cookies, unless they want to.
    pub(crate) is_browser: bool,
    /// Whether they came by TLS.
    is_secure: bool,
}

/// Somebody who can hold seats, and what the browser must keep to remain them.
pub(crate) struct Guest {
    pub(crate) digest: Digest,
    pub(crate) cookie: CookieJar,
}

impl Visitor {
    fn of(
        issuer: Arc<Issuer>,
        headers: &HeaderMap,
        logged_in: Option<(StoredAccount, Digest)>,
    ) -> Self {
        let cookie = cookies::sent(headers, GUEST);
        let secret = cookie.and_then(|text| issuer.read(&text));
        Self {
            issuer,
            guest: secret.as_ref().map(Secret::digest),
            secret,
            logged_in,
            is_browser: headers.contains_key(header::ORIGIN),
            is_secure: cookies::is_secure(headers),
        }
    }

    /// What holds this visitor's tables.
    pub(crate) fn digest(&self) -> Option<Digest> {
        let account = self.logged_in.as_ref();
        account.map(|(account, _)| account.holder).or(self.guest)
    }

    /// What they are, as far as rated games go.
    pub(crate) fn who(&self) -> Who {
        let account = self.logged_in.as_ref();
        account.map_or(Who::Guest, |(account, _)| who(account))
    }

    /// What is stored of the secret of their session.
    pub(crate) fn session(&self) -> Option<Digest> {
        self.logged_in.as_ref().map(|(_, token)| *token)
    }

    /// The account that is logged in, with its session's token.
    pub(crate) fn account(&self) -> Result<&(StoredAccount, Digest)> {
        self.logged_in.as_ref().ok_or(ApiError::LoggedOut)
    }

    /// What holds the tables of the account that is logged in.
    pub(crate) fn holder(&self) -> Result<Digest> {
        Ok(self.account()?.0.holder)
    }

    /// This visitor as one who can hold seats: their account, the guest that they are (for a year from now), or a new one.
    pub(crate) fn welcome(&self) -> Guest {
        if let Some((account, _)) = &self.logged_in {
            return Guest {
                digest: account.holder,
                cookie: CookieJar::new(),
            };
        }
        let secret = self.secret.clone();
        let secret = secret.unwrap_or_else(|| Secret::of(random_bytes()));
        Guest {
            digest: secret.digest(),
            cookie: cookies::keep(self.is_secure, GUEST, &self.issuer.text(&secret)),
        }
    }

    /// What has a guest's browser keep its secret for another year; nothing for whoever has none, or is logged in.
    pub(crate) fn renewed(&self) -> Option<CookieJar> {
        let secret = self.secret.as_ref().filter(|_| self.logged_in.is_none())?;
        let text = self.issuer.text(secret);
        Some(cookies::keep(self.is_secure, GUEST, &text))
    }

    /// By what the browser is known again in which somebody logs in, and the cookie that has it.
    pub(crate) fn device(&self, headers: &HeaderMap) -> (Digest, CookieJar) {
        let cookie = cookies::sent(headers, DEVICE);
        let secret = cookie.and_then(|text| self.issuer.read(&text));
        let secret = secret.unwrap_or_else(|| Secret::of(random_bytes()));
        let cookie = cookies::keep(self.is_secure, DEVICE, &self.issuer.text(&secret));
        (secret.digest(), cookie)
    }
}

/// What the owner of an account is.
pub(crate) fn who(account: &StoredAccount) -> Who {
    if account.bot { Who::Bot } else { Who::Person }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Arc<Accounts>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let accounts = Arc::<Accounts>::from_ref(state);
        let headers = &parts.headers;
        let token = cookies::sent(headers, SESSION).and_then(|text| Secret::parse(&text));
        let token = token.map(|secret| secret.digest());
        let logged_in = match token {
            None => None,
            Some(token) => {
                let find = move |store: &Store| rows::logged_in(store, &token, seconds());
                let account = accounts.store.ask(find).await?.map(not_banned);
                account.transpose()?.map(|account| (account, token))
            }
        };
        let issuer = Arc::clone(&accounts.marks().await?.1);
        Ok(Self::of(issuer, headers, logged_in))
    }
}

/// A new session: what is stored of its secret, and the cookie that has it.
pub(crate) fn new_session(headers: &HeaderMap) -> (Digest, CookieJar) {
    let secret = Secret::of(random_bytes());
    let cookie = cookies::keep(cookies::is_secure(headers), SESSION, secret.text());
    (secret.digest(), cookie)
}

pub(crate) fn end_session(headers: &HeaderMap) -> CookieJar {
    cookies::forget(cookies::is_secure(headers), SESSION)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pairs = pairs
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()));
        pairs.collect()
    }

    fn visitor(headers: &HeaderMap) -> Visitor {
        Visitor::of(Arc::new(Issuer::new(&[7; 32])), headers, None)
    }

    fn welcome(headers: &HeaderMap) -> Guest {
        visitor(headers).welcome()
    }

    fn text(cookie: &CookieJar) -> String {
        cookie.iter().next().unwrap().to_string()
    }

    #[test]
    fn a_guest_comes_back_by_their_cookie() {
        let first = welcome(&headers(&[]));
        let text = text(&first.cookie);
        for part in ["HttpOnly", "SameSite=Strict", "Max-Age=31536000"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("Secure"), "{text}");
        let (pair, _) = text.split_once(';').unwrap();
        let back = headers(&[(header::COOKIE, &format!("other=1; {pair}"))]);
        assert_eq!(visitor(&back).digest(), Some(first.digest));
        assert_eq!(welcome(&back).digest, first.digest);
        assert_ne!(welcome(&headers(&[])).digest, first.digest);
    }

    #[test]
    fn over_tls_the_cookies_stay_on_tls() {
        let by_proxy = HeaderName::from_static("x-forwarded-proto");
        for said in [
            (header::ORIGIN, "https://games.example"),
            (by_proxy, "https"),
        ] {
            let asked = headers(std::slice::from_ref(&said));
            let (_, session) = new_session(&asked);
            let (_, device) = visitor(&asked).device(&asked);
            let guest = welcome(&asked);
            for cookie in [&guest.cookie, &session, &device] {
                let text = text(cookie);
                assert!(text.starts_with("__Host-quantarium-"), "{text}");
                for part in ["Secure", "HttpOnly", "Path=/", "SameSite=Strict"] {
                    assert!(text.contains(part), "{text}");
                }
                assert!(!text.contains("Domain"), "{text}");
            }
            // One that a neighbour has planted is not read.
            let cookie = text(&guest.cookie);
            let (pair, _) = cookie.split_once(';').unwrap();
            let ours = headers(&[said.clone(), (header::COOKIE, pair)]);
            assert_eq!(visitor(&ours).digest(), Some(guest.digest));
            let planted = pair.strip_prefix("__Host-").unwrap();
            let planted = headers(&[said, (header::COOKIE, planted)]);
            assert_eq!(visitor(&planted).digest(), None);
        }
    }
}
