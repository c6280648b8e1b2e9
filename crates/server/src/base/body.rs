//! What requests carry.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Json, Request};

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
