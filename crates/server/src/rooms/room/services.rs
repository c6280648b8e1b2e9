//! What a room works with, and what follows the games of all tables.

use std::sync::Arc;
use std::time::Duration;

use quantarium_people::Chatters;
use quantarium_service::EngineService;
use quantarium_table::Table;
use quantarium_wire::TableId;

use super::Searches;
use crate::base::{Db, Limits, Metrics, Others, Progress, WallClock};
use crate::rooms::clocks::Clocks;
use crate::rooms::reached::EndedGames;
use crate::rooms::slots::Rooms;

#[derive(Clone)]
pub(crate) struct RoomServices {
    pub(crate) store: Db,
    pub(crate) engine: Arc<dyn EngineService>,
    pub(crate) searches: Searches,
    /// How long a room stays when nobody is there.
    pub(crate) idle: Duration,
    /// Where the room is known.
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) wall_clock: WallClock,
    pub(crate) chatters: Chatters,
    pub(crate) clocks: Arc<Clocks>,
    pub(crate) metrics: Metrics,
    pub(crate) others: Others,
    pub(crate) ended_games: Arc<EndedGames>,
    pub(crate) observers: Vec<Arc<dyn Observer>>,
}

impl RoomServices {
    pub(crate) fn new(
        store: &Db,
        engine: Arc<dyn EngineService>,
        limits: &Limits,
        wall_clock: &WallClock,
        others: &Others,
    ) -> Self {
        let ended_games = Arc::<EndedGames>::default();
        Self {
            store: store.clone(),
            engine,
            searches: Searches::new(limits.searches),
            idle: limits.idle_room,
            rooms: Arc::default(),
            wall_clock: wall_clock.clone(),
            chatters: limits.chatters,
            clocks: Arc::default(),
            metrics: Metrics::default(),
            others: others.clone(),
            observers: vec![Arc::clone(&ended_games) as _],
            ended_games,
        }
    }

    pub(crate) fn observe(&self, call: impl Fn(&dyn Observer)) {
        for observer in &self.observers {
            call(observer.as_ref());
        }
    }
}

/// Something that follows the games of all tables: every room calls it.
pub(crate) trait Observer: Send + Sync {
    /// A table comes into memory.
    fn opened(&self, _table: &Table) {}

    /// Something has happened at a table, at any server of the site.
    fn progressed(&self, _progress: &Progress) {}

    /// Notices of a table's events were written down.
    fn notified(&self) {}

    fn removed(&self, _table: &TableId) {}
}
