//! What all parts of the server stand on: the store, the time, limits and shares, what goes wrong, what is counted.

pub(crate) mod body;
pub(crate) mod client;
pub(crate) mod clock;
pub(crate) mod connection;
pub(crate) mod error;
pub(crate) mod games;
pub(crate) mod heart;
pub(crate) mod ids;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod others;
pub(crate) mod places;
pub(crate) mod player;
pub(crate) mod progress;
pub(crate) mod security;
pub(crate) mod storage;
pub(crate) mod tasks;
pub(crate) mod wall_clock;
pub(crate) mod websocket;
