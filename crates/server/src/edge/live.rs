//! Pages that follow an analysis live.

use std::collections::HashMap;
use std::convert::Infallible;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use quantarium_people::Digest;
use quantarium_store::{LiveLink, StoredLink, short_links};
use quantarium_wire::{FromLive, Linked, Live};
use tokio::sync::broadcast::{self, Receiver, error::RecvError};
use tokio::time::interval;

use crate::AppState;
use crate::Limits;
use crate::base::connection::{
    Allowance, ENDING, End, Held, RESUME, heard, part, send, send_message,
};
use crate::base::{CloseCode, Heartbeat, Hint, Message, Result, Socket};

/// How many changes a page may be behind, before it looks whether one was of its analysis.
const BEHIND: usize = 256;
/// How often a page looks how many follow, and with which of its looks the servers are told again that it does.
const LOOK: Duration = Duration::from_secs(1);
const AGAIN: u32 = 5;
/// How long a page counts of which that is not said again.
const REMEMBERED: Duration = Duration::from_secs(15);
const GONE: End = End::Close(CloseCode::Normal, "it has ended");

/// Says by their names which analyses have changed, or have ended.
#[derive(Clone, Debug)]
pub(crate) struct LiveUpdates {
    pub(crate) changed: broadcast::Sender<String>,
    /// The pages that follow each, at all servers, and until when they count.
    pages: Arc<Mutex<HashMap<String, HashMap<u64, Instant>>>>,
}

impl Default for LiveUpdates {
    fn default() -> Self {
        let (changed, pages) = (broadcast::channel(BEHIND).0, Arc::default());
        Self { changed, pages }
    }
}

impl LiveUpdates {
    pub(crate) fn publish(&self, name: String) {
        // Nobody here may follow any.
        let _ = self.changed.send(name);
    }

    /// Whether a page follows an analysis, at whichever server.
    pub(crate) fn follows(&self, name: String, page: u64, follows: bool) {
        let now = Instant::now();
        let until = if follows { now + REMEMBERED } else { now };
        let mut all = self.pages.lock();
        all.entry(name).or_default().insert(page, until);
        all.retain(|_, pages| {
            pages.retain(|_, until| *until > now);
            !pages.is_empty()
        });
    }

    fn people(&self, name: &str) -> u32 {
        self.pages.lock().get(name).map_or(0, HashMap::len) as u32
    }
}

impl AppState {
    /// Has all who follow an analysis look at it.
    pub(crate) fn changed_live(&self, name: String) {
        self.others.publish(&Hint::Live(name.clone()));
        self.edge.live.publish(name);
    }

    /// Removes an account, and ends what others follow of it.
    pub(crate) async fn remove_account(&self, account: Digest) -> Result<()> {
        let live = self.accounts.remove(account).await?;
        live.into_iter().for_each(|name| self.changed_live(name));
        Ok(())
    }
}

/// How an analysis stands, as somebody sees it.
pub(crate) fn shown(live: &LiveLink, reader: Option<Digest>) -> Live {
    Live {
        revision: live.revision,
        place: live.place,
        open: live.open,
        own: reader == Some(live.opener),
    }
}

pub(crate) fn read_linked(link: &StoredLink) -> Result<Linked> {
    Ok(serde_json::from_str(&link.position)?)
}

/// A connection of a page that follows an analysis.
pub(crate) struct Follower {
    pub(crate) state: AppState,
    pub(crate) name: String,
    pub(crate) updates: Receiver<String>,
    pub(crate) held: Held,
    pub(crate) reader: Option<Digest>,
    /// What the page was told last.
    pub(crate) sent: Option<Live>,
    pub(crate) page: u64,
}

impl Follower {
    /// Says how the analysis stands until it is ended, the page goes or misbehaves, or the server ends.
    pub(crate) async fn attend(mut self, mut socket: Socket, limits: &Limits) {
        let Err(end) = self.carry(&mut socket, limits).await;
        // No other server has heard of who never followed one.
        if self.sent.is_some() {
            self.follows(false);
        }
        part(&mut socket, end, &self.held.permit).await;
    }

    async fn carry(&mut self, socket: &mut Socket, limits: &Limits) -> Result<Infallible, End> {
        // It listens already: nothing is missed in between.
        self.send_state(socket).await?;
        let mut allowance = Allowance::new(limits);
        let mut heartbeat = Heartbeat::new(limits, false);
        let (mut look, mut looks, mut people) = (interval(LOOK), 0_u32, 0);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    // Whatever a page says asks whether the connection lives.
                    if let Message::Text(_) = heard(message, &mut heartbeat)? && allowance.allows()? {
                        send_message(socket, &FromLive::Pong).await?;
                    }
                }
                name = self.updates.recv() => match name {
                    Ok(name) if name != self.name => {}
                    Ok(_) | Err(RecvError::Lagged(_)) => self.send_state(socket).await?,
                    Err(RecvError::Closed) => return Err(ENDING),
                },
                // Who comes does not have all others told at once.
                _ = look.tick() => {
                    if looks.is_multiple_of(AGAIN) {
                        self.follows(true);
                    }
                    looks += 1;
                    let now = self.state.edge.live.people(&self.name);
                    if mem::replace(&mut people, now) != now {
                        send_message(socket, &FromLive::Here { people }).await?;
                    }
                }
                ping = heartbeat.beat() => send(socket, Message::Ping(ping?)).await?,
                end = self.held.over() => return Err(end),
            }
        }
    }

    fn follows(&self, follows: bool) {
        let (name, state) = (self.name.clone(), &self.state);
        let hint = Hint::Follows(name.clone(), self.page, follows);
        state.others.publish(&hint);
        state.edge.live.follows(name, self.page, follows);
    }

    /// Says how it stands, where that is not as it was said last.
    async fn send_state(&mut self, socket: &mut Socket) -> Result<(), End> {
        let (store, now) = (&self.state.store, self.state.wall_clock.seconds());
        let name = self.name.clone();
        let found = store.ask(move |store| short_links::find(store, &name, now));
        // Where the store does not answer, the page tries again.
        let found = found.await.map_err(|_| RESUME)?;
        let live = found.as_ref().and_then(|link| link.live.as_ref());
        let (Some(link), Some(live)) = (&found, live) else {
            send_message(socket, &FromLive::Gone).await?;
            return Err(GONE);
        };
        let live = shown(live, self.reader);
        let before = self.sent.replace(live);
        if before == Some(live) {
            return Ok(());
        }
        let record = match read_linked(link).map_err(|_| RESUME)? {
            Linked::Analysis { record, .. } => Some(record),
            Linked::Position(_) => None,
        };
        let is_new = before.is_none_or(|before| before.revision != live.revision);
        let record = record.filter(|_| is_new);
        send_message(socket, &FromLive::Stands { live, record }).await
    }
}
