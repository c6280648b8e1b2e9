//! A service as the tests ask it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quantarium_service::{BuiltInEngine, Service, Work};
use quantarium_wire::{Analysis, Refusal, Request, Response};

pub(crate) fn ask(request: Request) -> Result<Response, Refusal> {
    ask_reporting(request, &mut |_| ())
}

pub(crate) fn ask_reporting(
    request: Request,
    report: &mut dyn FnMut(Analysis),
) -> Result<Response, Refusal> {
    let engine = BuiltInEngine {
        memory: 4,
        threads: 1,
    };
    let stop = AtomicBool::new(false);
    let work = Work {
        stop: &stop,
        report,
    };
    Service::new(Arc::new(engine), now).answer(request, work)
}

fn now() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
