//! What a room works with.

use std::sync::Arc;
use std::time::Duration;

use quantarium_people::Chatters;
use quantarium_service::EngineService;

use super::{Observer, Searches};
use crate::base::{Db, Metrics, Others, WallClock};
use crate::rooms::clocks::Clocks;
use crate::rooms::slots::Rooms;

#[derive(Clone, Debug)]
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
    pub(crate) observers: Vec<Arc<dyn Observer>>,
}

impl RoomServices {
    pub(crate) fn observe(&self, call: impl Fn(&dyn Observer)) {
        for observer in &self.observers {
            call(observer.as_ref());
        }
    }
}
