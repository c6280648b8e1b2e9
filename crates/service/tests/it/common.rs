//! A service as the tests ask it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quantarium_service::{BuiltInEngine, Service};
use quantarium_wire::{Refusal, Request, Response};

/// What is answered; it is wrong where something else is.
macro_rules! answered {
    ($answer:expr, $found:pat => $what:expr) => {
        match $answer {
            Ok($found) => $what,
            other => panic!("{other:?}"),
        }
    };
}
pub(crate) use answered;

pub(crate) fn ask(request: Request) -> Result<Response, Refusal> {
    service().answer(request, &AtomicBool::new(false))
}

/// One that keeps two trees.
pub(crate) fn service() -> Service {
    Service::new(Arc::new(BuiltInEngine::new(4, 1, 2)))
}
