//! Looks after tables that nobody is at: days that are over end a game whether anybody is connected or not, clocks of
//! leagues and arenas go on, and deserted games are removed. Here holidays begin and end.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use quantarium_store::{Connection, StoreError, holidays, upkeep};
use quantarium_wire::TableId;

use crate::base::{ApiError, TaskGuard, or_logged};
use crate::rooms::room::ToRoom;
use crate::rooms::tables::Tables;

/// How often it is looked at what is over while days run. Where none do it is enough to look as often as deserted games
/// are removed: those that begin meanwhile are not over for a day.
const EVERY: Duration = Duration::from_secs(60);
/// How often deserted games are removed and clocks go on, and for how long everybody can come back after a start.
const SWEEP: Duration = Duration::from_secs(3600);
/// How many tables are opened, or removed, at once.
const AT_ONCE: u32 = 250;

type Idle = fn(&Connection, i64, u32) -> Result<Vec<String>, StoreError>;

pub(crate) struct Upkeep {
    tables: Arc<Tables>,
    /// After how long a deserted game is removed, in milliseconds.
    forget_after: Option<i64>,
    /// When that is to be next, in milliseconds since 1970 (UTC).
    sweep_at: i64,
    /// Tables that cannot be read: not looked at again until the server starts anew.
    damaged: HashSet<TableId>,
}

impl Upkeep {
    pub(crate) fn new(tables: Arc<Tables>, forget_after: Option<Duration>) -> Self {
        Self {
            sweep_at: tables.services.wall_clock.millis() + millis(SWEEP),
            forget_after: forget_after.map(millis),
            tables,
            damaged: HashSet::new(),
        }
    }

    /// Gives back the time in which no server ran: before anybody is let in.
    pub(crate) async fn begin(&self) {
        let now = self.tables.services.wall_clock.millis();
        let store = &self.tables.services.store;
        let begun = store.write(move |tx| upkeep::begin(tx, now)).await;
        or_logged(begun, "time without a server cannot be given back");
    }

    /// Looks at what is over until the server ends.
    pub(crate) async fn keep(mut self, mut guard: TaskGuard) {
        loop {
            let days_run = self.end_what_is_over().await;
            self.sweep().await;
            if !guard.waits(if days_run { EVERY } else { SWEEP }).await {
                break;
            }
        }
        // From now on time is given back.
        or_logged(self.due().await, "the server's end cannot be noted");
    }

    /// Ends the games whose days are over, and has others note who is on holiday; whether days run anywhere.
    async fn end_what_is_over(&mut self) -> bool {
        let (any, due) = self.due().await.unwrap_or_else(|error| {
            tracing::error!(%error, "it cannot be read whose days are over");
            (true, Vec::new())
        });
        for id in due.into_iter().map(TableId) {
            if self.damaged.contains(&id) {
                continue;
            }
            // Its room sees at once what is over and who is on holiday, and closes when nobody comes.
            match self.tables.room(&id).await {
                Ok(room) => room.send(ToRoom::PlayersChanged).await,
                // The server that has it sees to it.
                Err(ApiError::Storage(StoreError::Owned(..)) | ApiError::Away) => {}
                Err(error) => {
                    tracing::error!(%id, %error, "a table whose days are over cannot be opened");
                    // What the database cannot do now, it may do later.
                    if let ApiError::Storage(StoreError::Damaged(..)) | ApiError::Failed(_) = error
                    {
                        self.damaged.insert(id);
                    }
                }
            }
        }
        any
    }

    /// Has clocks go on that a league waits for, and removes deserted games.
    async fn sweep(&mut self) {
        let now = self.tables.services.wall_clock.millis();
        if now < self.sweep_at {
            return;
        }
        self.sweep_at = now + millis(SWEEP);
        for id in self.idle(upkeep::awaited, now - millis(SWEEP)).await {
            // What cannot be opened now is tried again.
            if let Ok(room) = self.tables.room(&id).await {
                room.send(ToRoom::GoOn).await;
            }
        }
        let Some(since) = self.forget_after.map(|after| now - after) else {
            return;
        };
        for id in self.idle(upkeep::deserted, since).await {
            match self.tables.forget_deserted(&id, since).await {
                Ok(true) => tracing::info!(%id, "deserted game removed"),
                Ok(false) => {}
                Err(error) => tracing::error!(%id, %error, "a deserted game cannot be removed"),
            }
        }
    }

    /// The tables of a kind at which nothing has happened since then.
    async fn idle(&self, which: Idle, since: i64) -> Vec<TableId> {
        let store = &self.tables.services.store;
        let found = store.read(move |db| which(db, since, AT_ONCE)).await;
        let found = or_logged(found, "tables at which nothing happens cannot be found");
        found.into_iter().map(TableId).collect()
    }

    /// Whether days run anywhere, and the tables where they are over or holidays are to be noted; notes that the server runs.
    async fn due(&self) -> Result<(bool, Vec<String>), StoreError> {
        let now = self.tables.services.wall_clock.millis();
        let due = self.tables.services.store.write(move |tx| {
            let any = upkeep::days_run(tx)?;
            // Nothing is written for nothing.
            if any {
                upkeep::note_alive(tx, now)?;
            }
            let mut due = upkeep::due(tx, now, AT_ONCE)?;
            due.extend(holidays::to_note(tx, now, AT_ONCE)?);
            Ok((any, due))
        });
        due.await
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
