//! The other servers over the same store: messages to and from them that belong to no single table.
//! Nothing of it is the truth: that is in the store, and is read there when something may have been missed.

use std::sync::Arc;

use quantarium_bus::{Bus, Gap, Text};
use quantarium_people::Digest;
use quantarium_wire::{BotEvent, FromLobby, SeekId, TableId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::AppState;
use crate::bots::Happened;
use crate::fair_play::{self, RatedGame};
use crate::tasks::TaskGuard;

/// The subject on which all of it is said.
const SUBJECT: &str = "servers";

/// What a digest is as a message.
pub(crate) type Key = [u8; 32];

/// What is said to all other servers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Word {
    /// The seeks in the store are others now.
    Seeks,
    /// All places of a seek are taken.
    Filled(FilledSeek),
    /// These guests wait at seeks, and have pages that listen.
    Waiting(Vec<Key>),
    /// Something for the lobby pages of a guest.
    Guest(Key, FromLobby),
    /// What a guest may see has changed.
    ReadAnew(Key),
    /// Something for the stream of a program.
    Event(Key, BotEvent),
    /// Something has happened at a table of an account.
    Game(Key, TableId, Happened),
    /// Where a rated game stands.
    Rated(RatedGame),
    /// Sessions have ended, or tokens.
    Ended(Vec<Key>),
}

/// A seek that has led to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FilledSeek {
    pub(crate) id: SeekId,
    pub(crate) game: String,
    pub(crate) guests: Vec<Key>,
    pub(crate) table: TableId,
}

/// The way to the other servers; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Others {
    bus: Arc<dyn Bus>,
}

impl Others {
    pub(crate) fn new(bus: Arc<dyn Bus>) -> Self {
        Self { bus }
    }

    /// Says something to all other servers, where there are any.
    pub(crate) fn say(&self, word: impl FnOnce() -> Word) {
        if !self.bus.may_be_heard(SUBJECT) {
            return;
        }
        if let Err(error) = self.bus.publish(SUBJECT, written(&word())) {
            tracing::warn!(%error, "the other servers are not told");
        }
    }
}

/// A message as it is sent.
pub(crate) fn written<T: Serialize>(message: &T) -> Text {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A message as it was sent; nothing where a server of another version has said something else.
pub(crate) fn heard<T: DeserializeOwned>(text: &Text) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Hears what other servers say until this one ends.
pub(crate) async fn listen(state: AppState, mut guard: TaskGuard) {
    tokio::select! {
        () = guard.closing() => {}
        () = listen_on(&state) => {}
    }
}

async fn listen_on(state: &AppState) {
    let mut listening = state.bus.subscribe(SUBJECT).await;
    // What they did before is in the store.
    state.lobby.read_anew().await;
    loop {
        match listening.next().await {
            Ok(said) => match heard(&said.text) {
                Some(word) => state.hear(word).await,
                None => {
                    tracing::warn!("another server says something that this version does not know")
                }
            },
            Err(Gap) => {
                state.lobby.read_anew().await;
                state.lobby.guests.all_read_anew();
                let services = &state.tables.services;
                fair_play::read(&services.store, &services.rated).await;
                state.accounts.some_may_have_ended();
            }
        }
    }
}

impl AppState {
    /// Another server says something.
    async fn hear(&self, word: Word) {
        match word {
            Word::Seeks => self.lobby.read_anew().await,
            Word::Filled(seek) => self.lobby.filled_elsewhere(seek).await,
            Word::Waiting(guests) => {
                for guest in guests {
                    self.lobby.guests.seen_elsewhere(Digest(guest));
                }
            }
            Word::Guest(guest, news) => self.lobby.guests.tell_here(&Digest(guest), news),
            Word::ReadAnew(guest) => self.lobby.guests.read_anew_here(&Digest(guest)),
            Word::Event(account, event) => self.bots.event_here(&Digest(account), event),
            Word::Game(account, table, happened) => {
                self.bots
                    .tell_table_here(&Digest(account), &table, happened);
            }
            Word::Rated(stands) => self.tables.services.rated.hear(stands),
            Word::Ended(tokens) => {
                self.accounts.hang_up(tokens.into_iter().map(Digest));
            }
        }
    }
}
