//! How many clocks run. While any does it is noted every few seconds that the server lives: when it is killed, whoever was to
//! move is charged what they used until then, and nothing for the time in which no server ran.

use std::sync::Arc;
use std::time::Duration;

use quantarium_store::upkeep;
use tokio::sync::watch;

use crate::base::{TaskGuard, or_logged};
use crate::rooms::tables::Tables;

/// How often it is noted: a player may gain as much when the server is killed.
const EVERY: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(crate) struct Clocks(watch::Sender<usize>);

/// A clock that runs, until it is dropped.
pub(crate) struct Running(Arc<Clocks>);

impl Clocks {
    pub(crate) fn run(self: &Arc<Self>) -> Running {
        self.0.send_modify(|count| *count += 1);
        Running(Arc::clone(self))
    }

    async fn any(&self) {
        let mut count = self.0.subscribe();
        // Its other end is here.
        let _ = count.wait_for(|count| *count > 0).await;
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

/// Notes that the server lives, while clocks run, until it ends.
pub(crate) async fn note(tables: Arc<Tables>, mut guard: TaskGuard) {
    let (services, store) = (&tables.services, &tables.services.store);
    loop {
        tokio::select! {
            () = guard.closing() => return,
            () = services.clocks.any() => {}
        }
        let now = services.wall_clock.millis();
        let noted = store.write(move |tx| upkeep::note_alive(tx, now)).await;
        or_logged(noted, "it cannot be noted that the server lives");
        if !guard.waits(EVERY).await {
            return;
        }
    }
}
