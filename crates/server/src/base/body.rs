//! What requests carry, and JSON. What cannot be read is refused as everything else is.

use axum::extract::rejection::JsonRejection;
use axum::extract::{self, FromRequest, FromRequestParts, Json, Request};
use axum::http::HeaderMap;
use axum::http::header::AsHeaderName;
use axum::http::request::Parts;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::base::{ApiError, Result};

/// A request's body, read as JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T> FromRequest<S> for Body<T>
where
    Json<T>: FromRequest<S, Rejection = JsonRejection>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

macro_rules! of_address {
    ($(#[$doc:meta] $of:ident)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $of<T>(pub(crate) T);

        impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for $of<T> {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
                let extract::$of(named) = extract::$of::from_request_parts(parts, state).await?;
                Ok(Self(named))
            }
        }
    )* };
}

of_address! {
    /// What the path of a request names.
    Path
    /// What stands behind the question mark.
    Query
}

/// What a request's head says under a name; an empty text where it says nothing that can be read.
pub(crate) fn said(headers: &HeaderMap, name: impl AsHeaderName) -> &str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

/// A value as JSON, which strings, numbers and lists of them always have.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
