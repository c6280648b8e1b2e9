//! A service as the tests ask it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quantarium_service::{BuiltInEngine, Service};
use quantarium_wire::{Refusal, Request, Response};

pub(crate) fn ask(request: Request) -> Result<Response, Refusal> {
    let engine = BuiltInEngine {
        memory: 4,
        threads: 1,
    };
    Service::new(Arc::new(engine), now).answer(request, &AtomicBool::new(false))
}

fn now() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
