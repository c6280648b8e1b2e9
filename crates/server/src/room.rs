//! A table in memory: a handle for everybody, and the task behind it, which alone owns the table.

mod actor;
mod thinking;

use axum::extract::ws::Utf8Bytes;
use quantarium_wire::{FromTable, ToTable};
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::error::ApiError;

pub(crate) use actor::{Actor, RoomServices, text};

/// Requests that wait for the table.
const WAITING: usize = 32;

/// The handle of a room.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    inbox: mpsc::Sender<Message>,
}

/// What can be said to a room.
#[derive(Debug)]
pub(crate) enum Message {
    /// A page comes.
    Join(oneshot::Sender<Joined>),
    /// A page asks for something; what is answered is for it alone.
    Ask(ToTable, oneshot::Sender<Option<FromTable>>),
    /// A page has gone.
    Left,
}

/// What a page that comes is given.
#[derive(Debug)]
pub(crate) struct Joined {
    /// The view as it is.
    pub(crate) view: Utf8Bytes,
    /// What is said to all pages from then on.
    pub(crate) news: broadcast::Receiver<Utf8Bytes>,
}

impl Room {
    pub(crate) fn new() -> (Self, mpsc::Receiver<Message>) {
        let (inbox, outlet) = mpsc::channel(WAITING);
        (Self { inbox }, outlet)
    }

    /// A page comes.
    pub(crate) async fn join(&self) -> Result<Joined, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.say(Message::Join(reply)).await?;
        answer.await.map_err(|_| ApiError::Closing)
    }

    /// A page asks for something. The answer is for it alone; nothing when the answer goes to all pages.
    pub(crate) async fn ask(&self, request: ToTable) -> Result<Option<FromTable>, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.say(Message::Ask(request, reply)).await?;
        answer.await.map_err(|_| ApiError::Closing)
    }

    /// A page has gone.
    pub(crate) async fn left(&self) {
        // A room that has closed needs no telling.
        let _ = self.say(Message::Left).await;
    }

    /// Whether the task has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }

    /// Whether no page and no request holds another handle.
    pub(crate) fn is_only_handle(&self) -> bool {
        self.inbox.strong_count() == 1
    }

    async fn say(&self, message: Message) -> Result<(), ApiError> {
        let sent = self.inbox.send(message).await;
        sent.map_err(|_| ApiError::Closing)
    }
}
