//! What is answered where.

mod catalogue;
mod study;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use quantarium_wire::Sitter;

use crate::AppState;
use crate::error::ApiError;
use crate::guard::guard;
use crate::limits::{MAX_BODY, MAX_RECORD};
use crate::pages;

/// The whole service.
pub fn app(state: AppState) -> Router {
    Router::new()
        .route("/api/catalogue", get(catalogue::catalogue))
        .route("/api/preview", get(catalogue::preview))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{id}", get(tables::view).delete(tables::forget))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/socket", get(tables::socket))
        .route("/api/look", post(study::look))
        .route("/api/picture", post(study::picture))
        .route("/api/film", post(study::film))
        .route("/api/analysis", post(study::analyse))
        .route(
            "/api/record/read",
            post(study::read).layer(DefaultBodyLimit::max(MAX_RECORD)),
        )
        .route(
            "/api/record/write",
            post(study::write).layer(DefaultBodyLimit::max(MAX_RECORD)),
        )
        .fallback(pages::serve)
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(state.clone(), guard))
        .with_state(state)
}

/// A sitter, as messages write it.
pub(crate) fn sitter(sitter: quantarium_store::Sitter) -> Sitter {
    match sitter {
        quantarium_store::Sitter::Person => Sitter::Person,
        quantarium_store::Sitter::Computer { level } => Sitter::Computer { level },
    }
}

/// 64 bits from the operating system.
pub(crate) fn random_bits() -> u64 {
    // The standard library's hash keys are random too, for systems that have nothing better.
    getrandom::u64().unwrap_or_else(|_| {
        use std::hash::{BuildHasher, RandomState};
        RandomState::new().hash_one(0)
    })
}
