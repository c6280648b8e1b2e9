//! A table in memory: a handle for everybody, and the task behind it, which owns the table.

mod actor;
mod log;
mod notices;
mod people;
mod plans;
mod publisher;
mod rematch;
mod services;
mod talk;
mod thinking;
mod time;

use quantarium_people::{ChatScope, Digest, Who};
use quantarium_wire::{Envelope, FromTable, GameFull, LinkKind, Refusal};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use crate::base::{ApiError, Client, Result, Utf8Bytes};

pub(crate) use actor::Actor;
pub(crate) use people::Presence;
pub(crate) use services::{Observer, RoomServices};
pub(crate) use thinking::Searches;

/// Requests that wait for the table.
const WAITING: usize = 32;

#[derive(Clone)]
pub(crate) struct Room {
    inbox: mpsc::Sender<ToRoom>,
}

/// A page that is connected, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct PageId(pub(crate) u64);

type Reply<T> = oneshot::Sender<T>;

/// What can be sent to a room.
pub(crate) enum ToRoom {
    /// A page comes, of a guest or of somebody unknown, perhaps back: then with the number of the last event that it knows.
    Join(Client, Option<Digest>, Option<u32>, Reply<Joined>),
    /// A page asks for something, which came in at that moment; what is answered is for it alone, and nothing where it goes to all pages.
    Ask(PageId, Envelope, Instant, Reply<Option<FromTable>>),
    /// Somebody who has no page asks for something, which came in at that moment.
    AskAs(Digest, Envelope, Instant, Reply<Option<FromTable>>),
    Game(Digest, Reply<GameFull>),
    /// A page asks for the whole state, and the number of its last event.
    State(Reply<(u32, Utf8Bytes)>),
    /// How long the way to a page and back takes, in milliseconds.
    Lag(PageId, u32),
    Left(PageId),
    /// Another server is to have the table.
    LetGo,
    /// The clock goes on as if a player had come.
    GoOn,
    /// Names of its players have changed, or who of them is kept apart or on holiday.
    PlayersChanged,
    /// A guest follows a link, by what is kept of its secret, perhaps with an account; answered by their seats.
    Follow(Digest, Digest, Who, Reply<Result<Vec<u8>, Refusal>>),
    /// An account has taken over what a guest held.
    PassedOn(Digest, Digest),
    /// The operator breaks the game off.
    End(Reply<Result<(), Refusal>>),
    /// A guest wants a link with this secret.
    Link(Option<Digest>, LinkKind, Digest, Reply<Result<(), Refusal>>),
}

/// What a page that comes is given.
pub(crate) struct Joined {
    pub(crate) page: PageId,
    /// The seats that whoever reads it has, or had before they left.
    pub(crate) seats: Vec<u8>,
    /// Who is there, where the page is told.
    pub(crate) there: Option<Presence>,
    /// The view as it is, or what has happened since the event that the page knows.
    pub(crate) view: Utf8Bytes,
    /// The number of the last event then.
    pub(crate) seq: u32,
    /// What the players have said to each other, for those who may chat.
    pub(crate) chat: Option<Utf8Bytes>,
    /// What its people have planned.
    pub(crate) plan: Option<Utf8Bytes>,
    /// What is published to all pages from then on.
    pub(crate) updates: broadcast::Receiver<Update>,
}

#[derive(Clone, Debug)]
pub(crate) enum Update {
    /// Something has happened: the event of that number, with the standing.
    Event(u32, Utf8Bytes),
    People(Box<Presence>),
    /// A player says something, for those who may hear it.
    Chat {
        /// A seat of theirs.
        seat: u8,
        /// What it takes to read it.
        needed: ChatScope,
        line: Utf8Bytes,
    },
    /// What somebody has planned has changed: for them alone.
    Plan {
        /// A seat of theirs.
        seat: u8,
        lines: Utf8Bytes,
    },
    /// Something else, for everybody.
    Text(Utf8Bytes),
}

impl Room {
    pub(crate) fn new() -> (Self, mpsc::Receiver<ToRoom>) {
        let (inbox, outlet) = mpsc::channel(WAITING);
        (Self { inbox }, outlet)
    }

    /// Somebody who has no page asks for something: what is refused, or acknowledged.
    pub(crate) async fn ask_as(&self, guest: Digest, sent: Envelope) -> Result<Option<FromTable>> {
        let arrived = Instant::now();
        self.asked(|reply| ToRoom::AskAs(guest, sent, arrived, reply))
            .await
    }

    pub(crate) async fn game(&self, guest: Digest) -> Result<GameFull> {
        self.asked(|reply| ToRoom::Game(guest, reply)).await
    }

    pub(crate) async fn end(&self) -> Result<()> {
        self.asked(ToRoom::End).await?.map_err(ApiError::table)
    }

    /// Sends something that is not answered. A room that has closed reads it when it is opened again, or has no need of it.
    pub(crate) async fn send(&self, what: ToRoom) {
        let _ = self.inbox.send(what).await;
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }

    pub(crate) async fn gone(&self) {
        self.inbox.closed().await;
    }

    /// Whether no page and no request holds another handle.
    pub(crate) fn is_only_handle(&self) -> bool {
        self.inbox.strong_count() == 1
    }

    /// Sends something, and waits for the answer.
    pub(crate) async fn asked<T>(&self, message: impl FnOnce(Reply<T>) -> ToRoom) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let sent = self.inbox.send(message(reply)).await;
        sent.map_err(|_| ApiError::Closing)?;
        answer.await.map_err(|_| ApiError::Closing)
    }
}
