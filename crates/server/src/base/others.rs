//! The other servers of the site: what is said to them, and whether this one owns its tables.

use std::sync::Arc;

use quantarium_people::Digest;
use quantarium_store::{Received, Site};
use quantarium_wire::{BotEvent, FromLobby, OnlineBot, SeekId, TableId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{self, Receiver};

use crate::base::{Progress, json};

/// What a server says to all others. Each of them may come late, or never: what it is about is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Hint {
    Progress(Progress),
    Removed(TableId),
    Seeks,
    Filled(FilledSeek),
    /// Said to a guest's pages; without words what they may see is read anew.
    Guest(Digest, Option<FromLobby>),
    /// Said to an account's program.
    Bot(Digest, BotEvent),
    /// A bot is at the server, said again and again, or is no more.
    BotHere(Digest, Option<OnlineBot>),
    /// The account's stream of events at any other server ends.
    BotEnds(Digest),
    /// The guests who wait at seeks, and the accounts, that have a page open there.
    Present(Vec<Digest>),
    /// A session or a token has ended.
    Ended(Digest),
    /// At a table an account has taken over what a guest held.
    PassedOn(TableId, Digest, Digest),
    /// A player gives a game up, or the operator breaks it off: at the server that has its table.
    GiveUp(TableId, Digest),
    End(TableId),
    /// Names of a table's players have changed, or who of them is kept apart.
    PlayersChanged(TableId),
    /// An analysis that others follow has changed, or has ended: by its name.
    Live(String),
    /// A page follows an analysis, said again and again, or does no more.
    Follows(String, u64, bool),
}

/// A seek that has led to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FilledSeek {
    pub(crate) id: SeekId,
    pub(crate) game: String,
    pub(crate) guests: Vec<Digest>,
    pub(crate) table: TableId,
}

/// How much may wait that others have said.
const WAITING: usize = 4096;

pub(crate) enum Entry {
    Hint(Box<Hint>),
    Missed,
}

/// A queue for what others say, and what puts it there: what finds no room counts as missed.
pub(crate) fn queue() -> (impl FnMut(Received<'_>) + Send + 'static, Receiver<Entry>) {
    let (sender, waiting) = mpsc::channel(WAITING);
    let mut missed = false;
    let receive = move |received: Received<'_>| {
        let hint = match received {
            Received::Missed => None,
            // A server of another version may say what this one does not know.
            Received::Hint(hint) => match serde_json::from_str(hint) {
                Ok(hint) => Some(hint),
                Err(_) => return,
            },
        };
        missed |= hint.is_none();
        let next = match hint {
            Some(hint) if !missed => Entry::Hint(Box::new(hint)),
            _ => Entry::Missed,
        };
        missed = sender.try_send(next).is_err();
    };
    (receive, waiting)
}

/// The other servers; none where the database is a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others(Option<Arc<Site>>);

impl Others {
    pub(crate) fn new(site: Option<Site>) -> Self {
        Self(site.map(Arc::new))
    }

    /// This server among them, if there may be others.
    pub(crate) fn site(&self) -> Option<&Arc<Site>> {
        self.0.as_ref()
    }

    pub(crate) fn publish(&self, hint: &Hint) {
        if let Some(site) = &self.0
            && !site.publish(json(hint))
        {
            tracing::error!("something is too long to be said to other servers");
        }
    }

    /// Whether this server owns its tables: otherwise another may serve them by now.
    pub(crate) fn has_lease(&self) -> bool {
        self.0.as_ref().is_none_or(|site| site.has_lease())
    }
}
