//! Who asks, as far as shares go.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::AppState;
use crate::places::Client;

/// What a proxy says of those it speaks for.
const FORWARDED: &str = "x-forwarded-for";

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let said = || {
            // The last is the proxy's own word; what stands before it, anybody may have written.
            let values = parts.headers.get_all(FORWARDED).iter().next_back()?;
            values
                .to_str()
                .ok()?
                .rsplit(',')
                .next()?
                .trim()
                .parse::<IpAddr>()
                .ok()
        };
        let forwarded = state.behind_proxy.then(said).flatten();
        let address = forwarded.or_else(|| peer.map(|peer| peer.0.ip()));
        Ok(address.map_or_else(Self::default, Self::new))
    }
}
