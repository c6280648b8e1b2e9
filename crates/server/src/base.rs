//! What all parts of the server stand on: the store, the time, limits and shares, what goes wrong, what is counted.

mod body;
mod client;
pub(crate) mod clock;
pub(crate) mod connection;
pub(crate) mod error;
pub(crate) mod games;
mod heartbeat;
mod ids;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod others;
mod permits;
pub(crate) mod player;
pub(crate) mod progress;
pub(crate) mod security;
pub(crate) mod storage;
mod tasks;
pub(crate) mod wall_clock;
mod websocket;

pub(crate) use body::{Body, Path, Query, json, said};
pub(crate) use client::{Client, FORWARDED};
pub(crate) use clock::{date, seconds};
pub(crate) use connection::Held;
pub(crate) use error::{ApiError, Elsewhere, Result, or_logged};
pub(crate) use heartbeat::Heartbeat;
pub(crate) use ids::{is_id, new_id, random_bits, random_bytes};
pub(crate) use limits::{
    Bucket, Buckets, Budgets, LONG_ANALYSIS, Limits, MAX_ADDRESS, MAX_ANALYSIS, MAX_BODY,
    MAX_LINES, MAX_LINKED, MAX_LIST, MAX_MESSAGE, MAX_RECORD, Outgoing, QUICK_ANALYSIS, Rate,
    TIMED_SEARCHES,
};
pub(crate) use metrics::{Metrics, One};
pub(crate) use others::{FilledSeek, Hint, Others};
pub(crate) use permits::{Permit, Permits};
pub(crate) use player::{player, players, rating, rating_at};
pub(crate) use progress::Progress;
pub(crate) use storage::{Claimed, Db, claim, damaged, happened, load, moment, new_row};
pub(crate) use tasks::{TaskGuard, Tasks};
pub(crate) use wall_clock::WallClock;
pub(crate) use websocket::{CloseCode, Message, Socket, Upgrade, Utf8Bytes, text};
