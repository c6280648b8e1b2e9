//! What is answered to what.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quantarium_service::{BuiltInEngine, LocalTables, Service, bad_message};
use quantarium_wire::{Refusal, Response, WorkerRequest, WorkerResponse};

use crate::balance;

/// The memory for an analysis's tree in MiB: a worker is to stay below 64 in all.
const MEMORY: usize = 32;

/// The service in a page's worker, and the tables at which the page sits.
#[derive(Debug)]
pub struct Worker {
    service: Service,
    tables: LocalTables,
}

impl Default for Worker {
    fn default() -> Self {
        let engine = BuiltInEngine::new(MEMORY, 1, 1);
        Self {
            service: Service::new(Arc::new(engine)),
            tables: LocalTables::default(),
        }
    }
}

impl Worker {
    /// Answers a request, both as JSON.
    pub fn hear(&mut self, request: &str) -> String {
        let request = serde_json::from_str(request).map_err(bad_message);
        let answer = request.and_then(|request| self.answer(request));
        let refused = |refusal| WorkerResponse::Answer(Response::Refused { refusal });
        // Strings, numbers and lists of them always have a JSON form.
        serde_json::to_string(&answer.unwrap_or_else(refused)).unwrap_or_default()
    }

    fn answer(&mut self, request: WorkerRequest) -> Result<WorkerResponse, Refusal> {
        match request {
            WorkerRequest::Local(request) => self.tables.answer(request).map(WorkerResponse::Local),
            WorkerRequest::Balance(request) => {
                balance::answer(request).map(WorkerResponse::Balance)
            }
            WorkerRequest::Ask(request) => {
                // Ended from outside, with the worker it runs in.
                let stop = AtomicBool::new(false);
                let answer = self.service.answer(request, &stop);
                answer.map(WorkerResponse::Answer)
            }
        }
    }
}
