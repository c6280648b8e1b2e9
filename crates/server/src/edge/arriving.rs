//! The bodies of requests, as they arrive.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use thiserror::Error;
use tokio::time::{Sleep, sleep};

use crate::base::Permit;

/// A request's body that has so much time to arrive, however fast its pieces come. Once it is there, something is done for who
/// has sent it: from then on its connection does not give way to others first.
pub(crate) struct Arriving {
    body: Incoming,
    /// When it is over; none for a request without a body.
    over: Option<Pin<Box<Sleep>>>,
    permit: Arc<Permit>,
}

#[derive(Clone, Copy, Debug, Error)]
#[error("the request's body took too long")]
struct Late;

impl Arriving {
    pub(crate) fn new(body: Incoming, limit: Duration, permit: Arc<Permit>) -> Self {
        let over = (!body.is_end_stream()).then(|| Box::pin(sleep(limit)));
        permit.yields(over.is_some());
        Self { body, over, permit }
    }
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if self.body.is_end_stream() || matches!(frame, Poll::Ready(None)) {
            self.permit.yields(false);
        }
        if let (Poll::Pending, Some(over)) = (&frame, &mut self.over)
            && over.as_mut().poll(context).is_ready()
        {
            return Poll::Ready(Some(Err(Late.into())));
        }
        frame.map_err(BoxError::from)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
