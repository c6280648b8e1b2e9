//! Lines of JSON, one after the other, for as long as somebody reads them.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::base::json;

/// Lines that a reader may be behind.
const BEHIND: usize = 64;
/// How often a stream sends an empty line, so that both sides see that it lives.
const PULSE: Duration = Duration::from_secs(7);

pub(crate) struct Lines {
    to: mpsc::Sender<Bytes>,
    pulse: Interval,
}

/// Why a stream ends: nobody reads it, or somebody reads too slowly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unread;

impl Lines {
    pub(crate) fn new() -> (Self, Response) {
        let (to, mut from) = mpsc::channel(BEHIND);
        let lines = futures_util::stream::poll_fn(move |context| {
            from.poll_recv(context)
                .map(|line| line.map(Ok::<Bytes, Infallible>))
        });
        let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let answer = (kind, Body::from_stream(lines)).into_response();
        (Self { to, pulse }, answer)
    }

    pub(crate) fn send(&self, value: &impl Serialize) -> Result<(), Unread> {
        self.send_all(std::slice::from_ref(value))
    }

    /// Sends several at once: the reader is one line behind, however many they are.
    pub(crate) fn send_all(&self, values: &[impl Serialize]) -> Result<(), Unread> {
        let lines: String = values.iter().map(line).collect();
        if lines.is_empty() {
            return Ok(());
        }
        self.to.try_send(lines.into()).map_err(|_| Unread)
    }

    /// The next time when an empty line is due, the first at once; an error as soon as nobody reads any more.
    pub(crate) async fn pulse(&mut self) -> Result<(), Unread> {
        tokio::select! {
            _ = self.pulse.tick() => {}
            () = self.to.closed() => return Err(Unread),
        }
        let full = self.to.try_send(Bytes::from_static(b"\n"));
        full.map_err(|_| Unread)
    }
}

pub(crate) fn line(value: &impl Serialize) -> String {
    json(value) + "\n"
}
