//! What follows the games of all tables.

use std::fmt::Debug;
use std::time::Duration;

use quantarium_people::Digest;
use quantarium_table::Table;
use quantarium_wire::{Step, TableEvent, TableId};

use crate::base::metrics::Metrics;

/// A change that is on disk, and made.
#[derive(Debug)]
pub(crate) struct Recorded<'a> {
    /// The table after it.
    pub(crate) table: &'a Table,
    pub(crate) event: &'a TableEvent,
    /// Who plays, by party.
    pub(crate) holders: &'a [(u8, Digest)],
    /// Whether a player has asked for it, and not the computer or the clock.
    pub(crate) of_a_player: bool,
    /// How long it took from its request to the disk, where somebody waited.
    pub(crate) took: Option<Duration>,
}

/// Something that follows the games of all tables: every room calls it.
pub(crate) trait Observer: Debug + Send + Sync {
    /// A table comes into memory.
    fn opened(&self, _table: &Table) {}

    /// Something has happened at a table.
    fn recorded(&self, _recorded: &Recorded<'_>) {}

    /// Notices of a table's events were written down.
    fn notified(&self) {}

    /// A table was thrown away.
    fn removed(&self, _table: &TableId) {}
}

impl Observer for Metrics {
    fn recorded(&self, recorded: &Recorded<'_>) {
        if matches!(recorded.event.step, Step::Played { .. }) {
            self.moved(recorded.of_a_player, recorded.took);
        }
    }
}
