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
use crate::base::{Client, One, Permits, TIMED_SEARCHES, random_bits};

/// Up to this level a move takes a moment; above it, up to seconds.
const QUICK: u8 = 8;

/// Permits for the computer's searches. Clients get turns equally often, and no move of a moment waits for one that takes longer.
#[derive(Clone)]
pub(crate) struct Searches {
    quick: Permits,
    slow: Permits,
    /// Those that are given seconds.
    timed: Permits,
}

impl Searches {
    /// `count` searches of each kind may run at once, and [`TIMED_SEARCHES`] that are given seconds.
    pub(crate) fn new(count: usize) -> Self {
        // A game is more than a question: no move is refused.
        let permits = |count| Permits::new("moves are waited for", count, usize::MAX, usize::MAX);
        Self {
            quick: permits(count),
            slow: permits(count),
            timed: permits(TIMED_SEARCHES),
        }
    }

    fn permits(&self, asked: &MoveRequest) -> &Permits {
        match asked.seconds {
            Some(_) => &self.timed,
            None if asked.level > QUICK => &self.slow,
            None => &self.quick,
        }
    }
}

/// A move being chosen. Dropping it stops the search.
pub(super) struct Thinking {
    stop: Arc<AtomicBool>,
    begun: Arc<AtomicBool>,
    choice: JoinHandle<Result<String, String>>,
}

impl Thinking {
    /// Starts, as soon as it is the turn of the client for whom it is.
    pub(super) fn start(table: &Table, level: u8, services: &RoomServices, client: Client) -> Self {
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
        let counted = match asked.seconds {
            None => &metrics.searches,
            Some(_) => &metrics.timed_searches,
        };
        let (waiting, running) = (One::more(&counted.waiting), counted.running.clone());
        let permits = services.searches.permits(&asked).clone();
        let engine = Arc::clone(&services.engine);
        let (stopped, begun) = (Arc::clone(&stop), Arc::<AtomicBool>::default());
        let begins = Arc::clone(&begun);
        let choice = tokio::spawn(async move {
            let turn = permits.take(client).await;
            let turn = turn.map_err(|error| error.to_string())?;
            begins.store(true, Ordering::Relaxed);
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
        Self {
            stop,
            begun,
            choice,
        }
    }

    pub(super) fn waits(&self) -> bool {
        !self.begun.load(Ordering::Relaxed)
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
