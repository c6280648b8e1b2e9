//! The clock of a room's table: what is due, and what is written down when it stops.

use std::time::Duration;

use quantarium_people::Holiday;
use quantarium_store::holidays;
use quantarium_wire::Refusal;

use super::actor::Actor;
use super::log::By;
use crate::base::ApiError;

/// Until what could not be written is tried again.
const PATIENCE: Duration = Duration::from_secs(1);

impl Actor {
    /// Something may be due: time has run out, a pause or a holiday is over, no first move was made.
    pub(super) async fn look_at_clock(&mut self) {
        let mut done = self.note_holidays().await;
        if done.is_ok() {
            match self.table.validate_due(self.now()) {
                Some(change) => done = self.make(change, By::default(), None).await.map(|_| ()),
                // Somebody's days go on.
                None => self.publish_clock(),
            }
        }
        if done.is_err() {
            // It is tried again, but not at once.
            tokio::time::sleep(PATIENCE).await;
        }
    }

    /// Where moves have days: who is on holiday, or is no longer, is written down, so that the table's events say whose days stand
    /// still. To be done before anybody's days are over.
    pub(super) async fn note_holidays(&mut self) -> Result<(), Refusal> {
        if self.table.due_at().is_none() {
            return Ok(());
        }
        let clock = self.services.wall_clock.clone();
        let (id, now) = (self.table.id().0.clone(), clock.millis());
        let store = &self.services.store;
        let found = store.read(move |db| holidays::at_table(db, &id, now)).await;
        let found = found.map_err(|error| Refusal::from(&ApiError::Storage(error)))?;
        for (seat, Holiday { from, until }) in found {
            self.table.set_ahead(clock.set_by());
            let change = self.table.validate_holiday(seat, from, until, self.now());
            self.make(change, By::default(), None).await?;
        }
        Ok(())
    }

    /// Whether somebody's time runs that stands still when no server does.
    fn clock_runs(&self) -> bool {
        self.table.time_runs_out_in(self.now()).is_some() && !self.table.is_correspondence()
    }

    /// Has it noted that the server lives, while the clock runs.
    pub(super) fn count_clock(&mut self) {
        match self.clock_runs() {
            true if self.running.is_none() => self.running = Some(self.services.clocks.run()),
            true => {}
            false => self.running = None,
        }
    }

    /// The clock ran when the server was killed that had the table before: what was used until then is written down.
    pub(super) async fn cut_off_clock(&mut self) {
        if let Some(change) = self.table.validate_cut_off() {
            // Where it cannot be, this room charges it all the same.
            let _ = self.make(change, By::default(), None).await;
        }
    }

    /// Nobody is at the table any more, or the server ends: nobody's time runs.
    pub(super) async fn stop_clock(&mut self) {
        if self.clock_runs()
            && let Some(change) = self.table.validate_leave(self.now())
        {
            let _ = self.make(change, By::default(), None).await;
        }
    }
}

/// Waits for a number of milliseconds, for ever if there is none.
pub(super) async fn due(milliseconds: Option<u32>) {
    match milliseconds {
        Some(milliseconds) => tokio::time::sleep(Duration::from_millis(milliseconds.into())).await,
        None => std::future::pending().await,
    }
}
