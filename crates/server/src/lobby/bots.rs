//! Bots: who reads which stream, and what is said to it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use quantarium_people::Digest;
use quantarium_wire::{BotEvent, OnlineBot, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::base::{Hint, Others, Progress};
use crate::rooms::room::Observer;

/// Updates that a stream may be behind. A stream further behind is closed, and its reader comes back.
const BEHIND: usize = 64;

/// How long a bot counts as being at another server that does not say so again.
const REMEMBERED: Duration = Duration::from_secs(15);

#[derive(Default)]
pub(crate) struct Bots {
    streams: Mutex<Streams>,
    others: Others,
    /// The bots at other servers, and when each was said to be there.
    elsewhere: Mutex<HashMap<Digest, (Instant, OnlineBot)>>,
}

#[derive(Default)]
struct Streams {
    events: HashMap<Digest, Listener>,
    /// Of games, by who reads and the table. Dropping the sender ends the stream.
    games: HashMap<(Digest, TableId), oneshot::Sender<()>>,
}

struct Listener {
    bot: OnlineBot,
    updates: mpsc::Sender<BotUpdate>,
}

/// What is said to one account's stream of events.
#[derive(Clone, Debug)]
pub(crate) enum BotUpdate {
    GoesOn(TableId),
    Over(TableId),
    /// As it stands.
    Event(Arc<BotEvent>),
}

/// A stream of events, for as long as it is held. A newer one of the same account ends it.
pub(crate) struct Listening {
    bots: Arc<Bots>,
    account: Digest,
    pub(crate) updates: mpsc::Receiver<BotUpdate>,
}

/// A stream of a game, for as long as it is held. A newer one of the same account ends it.
pub(crate) struct Watching {
    bots: Arc<Bots>,
    of: (Digest, TableId),
    pub(crate) ended: oneshot::Receiver<()>,
}

impl Bots {
    pub(crate) fn new(others: Others) -> Arc<Self> {
        Arc::new(Self {
            others,
            ..Self::default()
        })
    }

    /// An account reads its stream of events from now on.
    pub(crate) fn listen(self: &Arc<Self>, account: Digest, bot: OnlineBot) -> Listening {
        let (updates, received) = mpsc::channel(BEHIND);
        let listener = Listener { bot, updates };
        self.end(&account);
        self.streams.lock().events.insert(account, listener);
        self.publish_bots();
        Listening {
            bots: Arc::clone(self),
            account,
            updates: received,
        }
    }

    /// Ends an account's stream of events, at all servers; its program comes back.
    pub(crate) fn end(&self, account: &Digest) {
        self.others.publish(&Hint::BotEnds(*account));
        self.hang_up(account);
    }

    /// The same at this server.
    pub(crate) fn hang_up(&self, account: &Digest) {
        self.streams.lock().events.remove(account);
    }

    /// An account reads the stream of a game from now on.
    pub(crate) fn watch(self: &Arc<Self>, account: Digest, table: TableId) -> Watching {
        let (end, ended) = oneshot::channel();
        let of = (account, table);
        self.streams.lock().games.insert(of.clone(), end);
        Watching {
            bots: Arc::clone(self),
            of,
            ended,
        }
    }

    /// Says something to the stream of an account, if it reads one.
    pub(crate) fn send(&self, account: &Digest, update: BotUpdate) {
        let mut streams = self.streams.lock();
        let listener = streams.events.get(account);
        let behind = listener.is_some_and(|listener| listener.updates.try_send(update).is_err());
        if behind {
            // Its stream ends, and it comes back for what it missed.
            streams.events.remove(account);
        }
    }

    /// Says something to the stream of an account as it is, if it reads one.
    pub(crate) fn event(&self, to: &Digest, event: BotEvent) {
        self.others.publish(&Hint::Bot(*to, event.clone()));
        self.send(to, BotUpdate::Event(Arc::new(event)));
    }

    /// The games that an account takes, if it is there.
    pub(crate) fn takes(&self, account: &Digest) -> Option<Vec<String>> {
        let streams = self.streams.lock();
        if let Some(listener) = streams.events.get(account) {
            return Some(listener.bot.games.clone());
        }
        self.elsewhere().remove(account).map(|bot| bot.games)
    }

    /// The bots that are there, by name, and their accounts.
    pub(crate) fn online(&self) -> Vec<(Digest, OnlineBot)> {
        let mut bots = self.here();
        bots.extend(self.elsewhere());
        bots.sort_by(|(_, one), (_, other)| one.user.id.cmp(&other.user.id));
        bots.dedup_by_key(|(account, _)| *account);
        bots
    }

    fn here(&self) -> Vec<(Digest, OnlineBot)> {
        let streams = self.streams.lock();
        let listeners = streams.events.iter();
        let bots = listeners.filter(|(_, listener)| listener.bot.user.is_bot());
        bots.map(|(account, listener)| (*account, listener.bot.clone()))
            .collect()
    }

    fn elsewhere(&self) -> HashMap<Digest, OnlineBot> {
        let mut elsewhere = self.elsewhere.lock();
        elsewhere.retain(|_, (said, _)| said.elapsed() < REMEMBERED);
        let bots = elsewhere.iter();
        bots.map(|(account, (_, bot))| (*account, bot.clone()))
            .collect()
    }

    /// Tells the other servers which bots are at this one.
    pub(super) fn publish_bots(&self) {
        for (account, bot) in self.here() {
            self.others.publish(&Hint::BotHere(account, Some(bot)));
        }
    }

    /// A bot is at another server, or is no more.
    pub(crate) fn is_elsewhere(&self, account: Digest, bot: Option<OnlineBot>) {
        let mut elsewhere = self.elsewhere.lock();
        match bot {
            Some(bot) => drop(elsewhere.insert(account, (Instant::now(), bot))),
            None => drop(elsewhere.remove(&account)),
        }
    }
}

impl Observer for Bots {
    fn progressed(&self, progress: &Progress) {
        let update = match progress.over {
            true => BotUpdate::Over,
            false => BotUpdate::GoesOn,
        };
        for account in progress.holders.iter().filter(|_| progress.online) {
            self.send(account, update(progress.table.clone()));
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.updates.close();
        let mut streams = self.bots.streams.lock();
        let own = streams.events.get(&self.account);
        // A newer stream's is open.
        if own.is_some_and(|listener| listener.updates.is_closed()) {
            streams.events.remove(&self.account);
            self.bots.others.publish(&Hint::BotHere(self.account, None));
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.ended.close();
        let mut streams = self.bots.streams.lock();
        let own = streams.games.get(&self.of);
        if own.is_some_and(oneshot::Sender::is_closed) {
            streams.games.remove(&self.of);
        }
    }
}
