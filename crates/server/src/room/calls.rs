//! What servers say to each other about a table. Its owner hears one subject; those who carry pages of it elsewhere hear
//! another, on which its owner says what it says to all pages.

use quantarium_wire::{LinkKind, Said, TableId};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use super::{Hello, Joined, News, PageId, Presence};
use crate::client::Client;
use crate::others::Key;
use crate::websocket::Utf8Bytes;

/// Where the owner of a table is asked.
pub(crate) fn to_owner(id: &TableId) -> String {
    format!("table.{id}")
}

/// Where the owner of a table says what all pages hear.
pub(crate) fn from_owner(id: &TableId) -> String {
    format!("news.{id}")
}

/// What is said to the owner of a table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum ToOwner {
    /// A relay comes: answered by the owner's claim.
    Come(u64),
    /// A relay asks for something, of the owner with this claim: answered by [`Answered`].
    Call(u64, u32, Call),
    /// A relay goes, and its pages with it.
    Go(u64),
    /// A server has claimed the table.
    Claimed(u32),
    /// Names of its players have changed, or who of them is kept apart.
    PlayersChanged,
    /// An account has taken over what a guest held.
    PassedOn(Key, Key),
    /// The table is to be thrown away: answered by whether nobody is there; then its room is closed.
    Close,
}

/// What a relay asks for: what a room hears, as a message. Ages are how many milliseconds ago something came in.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Call {
    /// Nothing: the relay is still there.
    Still,
    Join(Client, Option<Key>, Option<Hello>),
    Ask {
        page: u64,
        said: Said,
        age: u64,
    },
    Say {
        guest: Key,
        said: Said,
        age: u64,
    },
    Game(Key),
    Hello {
        page: u64,
        hello: Hello,
    },
    State(u64),
    /// How long the way from the relay to a page and back takes, in milliseconds.
    Lag(u64, u32),
    Left(u64),
    Follow {
        secret: Key,
        guest: Key,
        has_account: bool,
    },
    End,
    Link {
        guest: Option<Key>,
        kind: LinkKind,
        secret: Key,
    },
}

/// The answer to a call.
pub(crate) type Answered<T> = Result<T, Moved>;

/// Whoever was asked does not own the table, or does not know the relay any more.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Moved;

/// [`Joined`] as a message.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct JoinedText {
    page: u64,
    seats: Vec<u8>,
    there: Option<Presence>,
    view: String,
    seq: u32,
    /// What the owner's clock shows.
    pub(super) time: i64,
    chat: Option<String>,
    plan: Option<String>,
}

impl JoinedText {
    /// Said when the owner's clock shows `time`.
    pub(super) fn at(time: i64, joined: Joined) -> Self {
        Self {
            time,
            page: joined.page.0,
            seats: joined.seats,
            there: joined.there,
            view: joined.view.to_string(),
            seq: joined.seq,
            chat: joined.chat.map(|chat| chat.to_string()),
            plan: joined.plan.map(|plan| plan.to_string()),
        }
    }

    /// Whether a player has come.
    pub(super) fn is_player(&self) -> bool {
        !self.seats.is_empty()
    }

    /// What a page that comes is given, with what is said to all pages from then on.
    pub(super) fn with(self, news: broadcast::Receiver<News>, ahead: i64) -> Joined {
        Joined {
            ahead,
            page: PageId(self.page),
            seats: self.seats,
            there: self.there,
            view: self.view.into(),
            seq: self.seq,
            chat: self.chat.map(Utf8Bytes::from),
            plan: self.plan.map(Utf8Bytes::from),
            news,
        }
    }
}

/// What the owner with this claim says to all pages.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct FromOwner(pub(super) u32, pub(super) NewsText);

/// [`News`] as a message.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum NewsText {
    Event(u32, String, Option<String>, Option<String>),
    People(Presence),
    Chat(u8, String),
    Plan(u8, String),
    Text(String),
}

impl From<&News> for NewsText {
    fn from(news: &News) -> Self {
        let text = |text: &Utf8Bytes| text.to_string();
        match news {
            News::Event {
                seq,
                event,
                standing,
                state,
            } => {
                let [standing, state] = [standing, state].map(|made| made.as_ref().map(text));
                Self::Event(*seq, text(event), standing, state)
            }
            News::People(there) => Self::People(there.clone()),
            News::Chat { seat, line } => Self::Chat(*seat, text(line)),
            News::Plan { seat, lines } => Self::Plan(*seat, text(lines)),
            News::Text(words) => Self::Text(text(words)),
        }
    }
}

impl From<NewsText> for News {
    fn from(news: NewsText) -> Self {
        match news {
            NewsText::Event(seq, event, standing, state) => Self::Event {
                seq,
                event: event.into(),
                standing: standing.map(Utf8Bytes::from),
                state: state.map(Utf8Bytes::from),
            },
            NewsText::People(there) => Self::People(there),
            NewsText::Chat(seat, line) => Self::Chat {
                seat,
                line: line.into(),
            },
            NewsText::Plan(seat, lines) => Self::Plan {
                seat,
                lines: lines.into(),
            },
            NewsText::Text(words) => Self::Text(words.into()),
        }
    }
}
