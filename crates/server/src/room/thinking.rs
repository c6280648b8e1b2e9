//! The computer's thinking, which ends as soon as nobody holds it any more.

use std::future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::Seed;
use quantarium_service::MoveRequest;
use quantarium_table::Table;
use quantarium_wire::PositionRef;
use tokio::task::JoinHandle;

use super::services::RoomServices;
use crate::ids::random_bits;
use crate::metrics::One;

/// A move being chosen. Dropping it stops the search.
#[derive(Debug)]
pub(super) struct Thinking {
    stop: Arc<AtomicBool>,
    choice: JoinHandle<Result<String, String>>,
}

impl Thinking {
    /// Starts, as soon as fewer searches than the machine bears are running.
    pub(super) fn start(table: &Table, level: u8, services: &RoomServices) -> Self {
        let asked = MoveRequest {
            at: PositionRef {
                game: table.game().name(),
                setup: table.setup(),
                moves: table.moves().map(str::to_owned).collect(),
            },
            level,
            seconds: table.seconds_to_move(),
            seed: Seed(random_bits()),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let metrics = &services.metrics;
        let (searches, counted) = match asked.seconds {
            None => (&services.searches, &metrics.searches),
            Some(_) => (&services.timed_searches, &metrics.timed_searches),
        };
        let (waiting, running) = (One::more(&counted.waiting), counted.running.clone());
        let (searches, engine) = (Arc::clone(searches), Arc::clone(&services.engine));
        let stopped = Arc::clone(&stop);
        let choice = tokio::spawn(async move {
            let turn = searches.acquire_owned().await;
            drop(waiting);
            let running = One::more(&running);
            let search = tokio::task::spawn_blocking(move || {
                // Given back when the search has really ended, not when nobody waits for it.
                let (_turn, _running) = (turn, running);
                engine.choose(&asked, &stopped)
            });
            let chosen = search.await.map_err(|error| error.to_string())?;
            let chosen = chosen.map_err(|refusal| refusal.message)?;
            chosen.ok_or_else(|| "the search was stopped".to_owned())
        });
        Self { stop, choice }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // Gives its place in the queue up; a search that runs sees the flag.
        self.choice.abort();
    }
}

/// Waits for the move that is being chosen, for ever if none is.
pub(super) async fn choice(thinking: &mut Option<Thinking>) -> Result<String, String> {
    match thinking {
        Some(thinking) => {
            let choice = (&mut thinking.choice).await;
            choice.unwrap_or_else(|error| Err(error.to_string()))
        }
        None => future::pending().await,
    }
}
