//! What requests carry.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Json, Request};
use axum::http::HeaderMap;
use axum::http::header::AsHeaderName;

use super::error::{ApiError, Result};

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

/// What a request's head says under a name; an empty text where it says nothing that can be read.
pub(crate) fn said(headers: &HeaderMap, name: impl AsHeaderName) -> &str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}
