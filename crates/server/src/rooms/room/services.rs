//! What a room works with.

use std::sync::Arc;
use std::time::Duration;

use quantarium_people::Chatters;
use quantarium_service::EngineService;

use super::thinking::Searches;
use crate::accounts::fair_play::RatedGames;
use crate::base::metrics::Metrics;
use crate::base::storage::Db;
use crate::base::wall_clock::WallClock;
use crate::lobby::bots::Bots;
use crate::lobby::notices::Notices;
use crate::lobby::{Featured, Guests};
use crate::rooms::clocks::Clocks;
use crate::rooms::slots::Rooms;

/// What a room works with.
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
    /// Who may chat.
    pub(crate) chatters: Chatters,
    /// Who hears that something has happened at a table of theirs.
    pub(crate) guests: Arc<Guests>,
    /// The same of bots.
    pub(crate) bots: Arc<Bots>,
    pub(crate) clocks: Arc<Clocks>,
    /// Sends notices outside the page.
    pub(crate) notices: Arc<Notices>,
    pub(crate) metrics: Metrics,
    /// Hears which games are live.
    pub(crate) featured: Arc<Featured>,
    /// Hears where rated games stand.
    pub(crate) rated: Arc<RatedGames>,
}
