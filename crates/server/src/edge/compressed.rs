//! Answers that are compressed when they are sent. Files were compressed when the page was built.

use std::ops::RangeInclusive;

use axum::body::HttpBody;
use axum::http::Response;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::Predicate;

/// Which answers, in bytes: a smaller one is no faster for it, and a larger one takes the processor from others' moves.
const WORTH_IT: RangeInclusive<u64> = 1024..=128 * 1024;

/// Compresses answers for those who understand gzip: none with secrets in them, as their size would say something of these.
pub(crate) fn compressed() -> CompressionLayer<Moderate> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(Moderate)
}

/// The same for long answers of which little is made at a time, and which few get at once.
pub(crate) fn compressed_piecewise() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Fastest)
}

/// Answers of a moderate size that is known beforehand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moderate;

impl Predicate for Moderate {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        let size = response.body().size_hint().exact();
        size.is_some_and(|size| WORTH_IT.contains(&size))
    }
}
