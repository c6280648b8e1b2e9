//! What follows from what the other servers of the site say, and from losing the right to this one's tables.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::Receiver;

use crate::AppState;
use crate::base::TaskGuard;
use crate::base::others::{Entry, Hint};
use crate::lobby::ToGuest;
use crate::lobby::bots::BotUpdate;
use crate::rooms::room::ToRoom;

/// How often it is looked whether this server still owns its tables.
const LOOK: Duration = Duration::from_millis(250);

/// Does what follows from what others say, until the server ends.
pub(crate) async fn follow(state: AppState, mut queue: Receiver<Entry>, mut guard: TaskGuard) {
    loop {
        let next = tokio::select! {
            () = guard.closing() => return,
            next = queue.recv() => next,
        };
        match next {
            Some(Entry::Hint(hint)) => {
                state.edge.metrics.hints.inc();
                handle(&state, *hint).await;
            }
            Some(Entry::Missed) => {
                tracing::warn!("other servers were not heard for a while: all is read anew");
                read_anew(&state).await;
            }
            None => return,
        }
    }
}

/// Ends the pages and rooms when this server has lost the right to its tables: others may have them by now.
pub(crate) async fn watch_lease(state: AppState, mut guard: TaskGuard) {
    let mut had = true;
    loop {
        let has = state.others.has_lease();
        if had && !has {
            tracing::warn!("the database does not answer: this server gives up its tables");
            state.rooms.tasks.recall();
        }
        if has && !had {
            read_anew(&state).await;
        }
        had = has;
        if !guard.waits(LOOK).await {
            return;
        }
    }
}

async fn read_anew(state: &AppState) {
    state.rooms.tasks.recall();
    state.lobby.seeks.read_anew().await;
    state.accounts.read_rated_games().await;
}

async fn handle(state: &AppState, hint: Hint) {
    let (tables, lobby) = (&state.rooms, &state.lobby);
    match hint {
        Hint::Progress(progress) => {
            let services = &tables.services;
            services.observe(|observer| observer.progressed(&progress));
        }
        Hint::Removed(table) => tables.services.observe(|observer| observer.removed(&table)),
        Hint::Seeks => lobby.seeks.read_anew().await,
        Hint::Filled(filled) => lobby.seeks.was_filled(filled).await,
        Hint::Guest(guest, update) => {
            let update = update.map_or(ToGuest::ReadAnew, ToGuest::Page);
            lobby.guests.send(&guest, update);
        }
        Hint::Bot(account, event) => lobby.bots.send(&account, BotUpdate::Event(Arc::new(event))),
        Hint::BotHere(account, bot) => lobby.bots.is_elsewhere(account, bot),
        Hint::BotEnds(account) => lobby.bots.hang_up(&account),
        Hint::Present(guests) => lobby.guests.saw(guests),
        Hint::Ended(token) => state.accounts.hang_up(token),
        Hint::PassedOn(table, guest, account) => {
            if let Some(room) = tables.here(&table).await {
                room.send(ToRoom::PassedOn(guest, account)).await;
            }
        }
        Hint::PlayersChanged(table) => {
            if let Some(room) = tables.here(&table).await {
                room.send(ToRoom::PlayersChanged).await;
            }
        }
        Hint::Live(name) => state.edge.live.publish(name),
        Hint::Follows(name, page, follows) => state.edge.live.follows(name, page, follows),
        Hint::GiveUp(table, player) => {
            if tables.here(&table).await.is_some() {
                state.accounts.give_up_all(&[table.0], player).await;
            }
        }
        Hint::End(table) => {
            if let Some(room) = tables.here(&table).await
                && let Err(error) = room.end().await
            {
                tracing::error!(id = %table, %error, "a game cannot be broken off");
            }
        }
    }
}
