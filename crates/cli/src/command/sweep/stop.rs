//! When work on a sweep stops: by the time given, or by Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quantarium_sweep::find::NotFound;
use quantarium_sweep::{Stopped, Watch};

use crate::failure::Failure;
use crate::progress;

pub(super) struct Stop {
    pub(super) raised: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl Stop {
    /// Ctrl-C, and the end of a time where there is one.
    pub(super) fn after(time: Option<Duration>) -> Result<Self, Failure> {
        Ok(Self {
            raised: progress::stop_on_ctrl_c()?,
            until: time.map(|time| Instant::now() + time),
        })
    }

    pub(super) fn watch(&self) -> Watch<'_> {
        Watch {
            stop: Some(&self.raised),
            until: self.until,
            ..Watch::default()
        }
    }

    /// Unfinished work, as a failure.
    pub(super) fn unfinished(&self, says: impl ToString) -> Failure {
        let interrupted = progress::uninterrupted(&self.raised).err();
        interrupted.unwrap_or_else(|| Failure::Wrong(says.to_string()))
    }

    /// Why there is no solution, as a failure.
    pub(super) fn not_found(&self, error: NotFound) -> Failure {
        match error {
            NotFound::Stopped => self.unfinished(Stopped),
            NotFound::Impossible => Failure::Wrong(error.to_string()),
            _ => Failure::Argument(error.to_string()),
        }
    }
}
