//! What connections to tables and to the lobby have in common: why they end, and how much may come.

use std::time::Duration;

use quantarium_people::Digest;
use serde::Serialize;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::timeout;

use super::websocket::{CloseCode, CloseFrame, Error, Message, Socket, text};
use crate::Limits;
use crate::base::{Bucket, Heartbeat, Permit, TaskGuard};

/// How long a page may take to read a message.
const SLOWEST: Duration = Duration::from_secs(20);
/// The same for the last message of one whose permit is another's.
const EVICTED: Duration = Duration::from_secs(2);

/// Why a connection ends.
pub(crate) enum End {
    Gone,
    /// The page closed the connection, which is answered by a close.
    Closed,
    /// The page gets the reason.
    Close(CloseCode, &'static str),
}

/// Says goodbye; the page may not listen any more. Where its permit is another's, that is not waited for as long.
pub(crate) async fn part(socket: &mut Socket, end: End, held: &Permit) {
    let longest = if held.is_evicted() { EVICTED } else { SLOWEST };
    match end {
        End::Gone => {}
        // The answer goes out with the next attempt to read.
        End::Closed => drop(timeout(SLOWEST, socket.recv()).await),
        End::Close(code, reason) => {
            let reason = reason.into();
            let close = Message::Close(Some(CloseFrame { code, reason }));
            let _ = timeout(longest, socket.send(close)).await;
        }
    }
}

pub(crate) const RESUME: End = End::Close(CloseCode::Again, "resume");
pub(crate) const ENDING: End = End::Close(CloseCode::Away, "the server is stopping");

/// What a page is to do where the server ends, or must read anew.
pub(crate) fn over(closing: bool) -> End {
    match closing {
        true => ENDING,
        false => RESUME,
    }
}

const CROWDED: End = End::Close(CloseCode::Again, "many pages of yours are connected");

/// What every connection has: its permit, and what else may end it.
pub(crate) struct Held {
    pub(crate) guard: TaskGuard,
    pub(crate) permit: Permit,
    /// The session, or the token, that it belongs to, and what says which of them have ended.
    pub(crate) session: Option<Digest>,
    pub(crate) ended: broadcast::Receiver<Digest>,
}

impl Held {
    /// Waits until the connection is to end, and says why.
    pub(crate) async fn over(&mut self) -> End {
        tokio::select! {
            () = logged_out(&mut self.ended, self.session) => End::Close(CloseCode::Again, "logged out"),
            () = self.permit.evicted() => CROWDED,
            closing = self.guard.over() => over(closing),
        }
    }
}

/// Waits until a session has ended, for ever if there is none.
pub(crate) async fn logged_out(ended: &mut broadcast::Receiver<Digest>, session: Option<Digest>) {
    let Some(session) = session else {
        return std::future::pending().await;
    };
    loop {
        match ended.recv().await {
            Ok(token) if token != session => {}
            Err(RecvError::Closed) => std::future::pending().await,
            // It may be among those that were missed.
            Ok(_) | Err(RecvError::Lagged(_)) => return,
        }
    }
}

/// What a page says, by which its connection lives; the end where it has closed that, or it is broken.
pub(crate) fn heard(
    message: Option<Result<Message, Error>>,
    heartbeat: &mut Heartbeat,
) -> Result<Message, End> {
    heartbeat.received();
    match message.ok_or(End::Gone)? {
        Ok(Message::Close(_)) => Err(End::Closed),
        message => message.map_err(|error| broken(&error)),
    }
}

/// What is wrong with what was read.
fn broken(error: &Error) -> End {
    match error {
        Error::Capacity(_) => End::Close(CloseCode::Size, "the message is too long"),
        Error::Utf8(_) => End::Close(CloseCode::Invalid, "the message is no text in UTF-8"),
        Error::Protocol(_) => End::Close(CloseCode::Protocol, "the connection breaks the protocol"),
        // The connection itself broke off.
        _ => End::Gone,
    }
}

/// How many messages a page may send, and how patient we are when it sends more.
pub(crate) struct Allowance {
    bucket: Bucket,
    patience: u32,
    strikes: u32,
}

impl Allowance {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            bucket: Bucket::new(limits.messages_a_second, Duration::from_secs(1)),
            patience: limits.patience,
            strikes: 0,
        }
    }

    /// Whether one more message is accepted; an error when there have been too many.
    pub(crate) fn allows(&mut self) -> Result<bool, End> {
        let allowed = self.bucket.take();
        self.strikes = if allowed { 0 } else { self.strikes + 1 };
        if self.strikes > self.patience {
            return Err(End::Close(CloseCode::Policy, "too many messages"));
        }
        Ok(allowed)
    }
}

pub(crate) async fn send_message(socket: &mut Socket, message: &impl Serialize) -> Result<(), End> {
    send(socket, Message::Text(text(message))).await
}

pub(crate) async fn send(socket: &mut Socket, message: Message) -> Result<(), End> {
    match timeout(SLOWEST, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
