//! Looks after tables that nobody is at: days that are over end a game whether anybody is connected or not.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use quantarium_store::StoreError;
use quantarium_wire::TableId;

use crate::storage::stored;
use crate::tables::Tables;
use crate::tasks::TaskGuard;
use crate::wall::Wall;

/// How often it is looked at what is over.
const EVERY: Duration = Duration::from_secs(60);
/// How many tables are opened at once for that.
const AT_ONCE: u32 = 250;

/// What looks after tables that nobody is at.
#[derive(Debug)]
pub(crate) struct Upkeep {
    tables: Arc<Tables>,
    wall: Wall,
    /// Tables that cannot be read: not looked at again until the server starts anew.
    damaged: HashSet<TableId>,
}

impl Upkeep {
    pub(crate) fn new(tables: Arc<Tables>, wall: Wall) -> Self {
        Self {
            tables,
            wall,
            damaged: HashSet::new(),
        }
    }

    /// Gives back the time in which no server ran: before anybody is let in.
    pub(crate) async fn go_on(&self) {
        let now = self.wall.millis();
        let store = &self.tables.services.store;
        if let Err(error) = stored(store, move |store| store.upkeep().go_on(now)).await {
            tracing::error!(%error, "days that went on while no server ran cannot be given back");
        }
    }

    /// Looks at what is over until the server ends.
    pub(crate) async fn keep(mut self, mut guard: TaskGuard) {
        loop {
            self.look().await;
            tokio::select! {
                () = guard.closing() => break,
                () = tokio::time::sleep(EVERY) => {}
            }
        }
        // From now on time is given back.
        if let Err(error) = self.due().await {
            tracing::error!(%error, "it cannot be noted when the server ended");
        }
    }

    async fn look(&mut self) {
        let due = self.due().await.unwrap_or_else(|error| {
            tracing::error!(%error, "it cannot be read whose days are over");
            Vec::new()
        });
        for id in due.into_iter().map(TableId) {
            if self.damaged.contains(&id) {
                continue;
            }
            // Its room sees at once what is over, and closes when nobody comes.
            if let Err(error) = self.tables.room(&id).await {
                tracing::error!(%id, %error, "a table whose days are over cannot be opened");
                self.damaged.insert(id);
            }
        }
    }

    /// The tables where days are over; notes that the server runs.
    async fn due(&self) -> Result<Vec<String>, StoreError> {
        let now = self.wall.millis();
        let due = stored(&self.tables.services.store, move |store| {
            let upkeep = store.upkeep();
            upkeep.note_alive(now)?;
            upkeep.due(now, AT_ONCE)
        });
        due.await
    }
}
