//! A page at a table.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use quantarium_wire::{FromTable, Refusal, ToTable};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::Limits;
use crate::limits::Bucket;
use crate::room::{Joined, Room, text};
use crate::tasks::TaskGuard;

/// How long a page may take to read a message.
const SLOWEST: Duration = Duration::from_secs(20);

/// A connection to a page.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) room: Room,
    pub(crate) guard: TaskGuard,
    pub(crate) place: OwnedSemaphorePermit,
}

/// Why a connection ends.
enum End {
    /// The page has gone.
    Gone,
    /// The page closed the connection, which is answered by a close.
    Closed,
    /// The page gets the reason.
    Close(u16, &'static str),
}

impl Connection {
    /// Carries messages both ways until the page goes, misbehaves, or the server ends.
    pub(crate) async fn attend(mut self, mut socket: WebSocket, limits: &Limits) {
        let Err(end) = self.carry(&mut socket, limits).await;
        self.room.left().await;
        // The page may not listen any more.
        match end {
            End::Gone => {}
            // The answer goes out with the next attempt to read.
            End::Closed => drop(timeout(SLOWEST, socket.recv()).await),
            End::Close(code, reason) => {
                let frame = CloseFrame {
                    code,
                    reason: reason.into(),
                };
                let _ = timeout(SLOWEST, socket.send(Message::Close(Some(frame)))).await;
            }
        }
        drop(self.place);
    }

    async fn carry(
        &mut self,
        socket: &mut WebSocket,
        limits: &Limits,
    ) -> Result<std::convert::Infallible, End> {
        let joined = self.room.join().await;
        let Joined { view, mut news } = joined.map_err(|_| ENDING)?;
        send(socket, Message::Text(view)).await?;
        let mut allowance = Allowance::new(limits);
        let mut heard = Instant::now();
        let mut heartbeat = interval(limits.heartbeat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let message = message.ok_or(End::Gone)?.map_err(|error| broken(&error))?;
                    heard = Instant::now();
                    if let Some(answer) = self.hear(&message, &mut allowance).await? {
                        send(socket, Message::Text(answer)).await?;
                    }
                }
                message = news.recv() => match message {
                    Ok(message) => send(socket, Message::Text(message)).await?,
                    // The next state is whole.
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Err(ENDING),
                },
                _ = heartbeat.tick() => {
                    if heard.elapsed() > 3 * limits.heartbeat {
                        return Err(End::Gone);
                    }
                    send(socket, Message::Ping(Default::default())).await?;
                }
                () = self.guard.closing() => return Err(ENDING),
            }
        }
    }

    /// The answer to a page's message, if it needs one of its own.
    async fn hear(
        &self,
        message: &Message,
        allowance: &mut Allowance,
    ) -> Result<Option<Utf8Bytes>, End> {
        if matches!(message, Message::Close(_)) {
            return Err(End::Closed);
        }
        if !allowance.allows()? {
            return Ok(Some(refusal(
                "too-many",
                "too many messages: wait a little",
            )));
        }
        let request = match message {
            Message::Text(text) => serde_json::from_str::<ToTable>(text.as_str()),
            Message::Binary(_) => serde_json::from_str("binary"),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(None),
        };
        match request {
            Ok(request) => {
                let answer = self.room.ask(request).await.map_err(|_| ENDING)?;
                Ok(answer.as_ref().map(text))
            }
            Err(error) => Ok(Some(refusal("bad-message", &error.to_string()))),
        }
    }
}

const ENDING: End = End::Close(close_code::AWAY, "the server is stopping");
const TOO_LONG: End = End::Close(close_code::SIZE, "the message is too long");
const NO_TEXT: End = End::Close(close_code::INVALID, "the message is no text in UTF-8");
const BROKEN: End = End::Close(close_code::PROTOCOL, "the connection breaks the protocol");
const FLOODING: End = End::Close(close_code::POLICY, "too many messages");

/// What is wrong with what was read. The library shows its kind by how its words begin; a test holds it to
/// that.
fn broken(error: &axum::Error) -> End {
    let words = error.to_string();
    let kinds = [
        ("Space limit exceeded", TOO_LONG),
        ("UTF-8", NO_TEXT),
        ("WebSocket protocol error", BROKEN),
    ];
    let mut kinds = kinds.into_iter();
    let found = kinds.find(|(words_begin, _)| words.starts_with(words_begin));
    // The connection itself broke off.
    found.map_or(End::Gone, |(_, end)| end)
}

/// How many messages a page may send, and how patient we are when it sends more.
struct Allowance {
    bucket: Bucket,
    patience: u32,
    strikes: u32,
}

impl Allowance {
    fn new(limits: &Limits) -> Self {
        Self {
            bucket: Bucket::new(limits.messages_a_second, Duration::from_secs(1)),
            patience: limits.patience,
            strikes: 0,
        }
    }

    /// Whether one more message is accepted; an error when there have been too many.
    fn allows(&mut self) -> Result<bool, End> {
        let allowed = self.bucket.take();
        self.strikes = if allowed { 0 } else { self.strikes + 1 };
        if self.strikes > self.patience {
            return Err(FLOODING);
        }
        Ok(allowed)
    }
}

fn refusal(code: &str, message: &str) -> Utf8Bytes {
    text(&FromTable::Refused {
        refusal: Refusal::new(code, message),
    })
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    match timeout(SLOWEST, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
