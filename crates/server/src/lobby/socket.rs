//! A page that listens to the lobby.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;

use quantarium_people::Digest;
use quantarium_wire::{FromLobby, NoticeKind, TableId};
use tokio::sync::broadcast::error::RecvError;

use super::{Present, Seeks, ToGuest, Update, is_open_to, shown, title};
use crate::Limits;
use crate::base::connection::{Allowance, ENDING, End, Held, heard, part, send, send_message};
use crate::base::{FilledSeek, Heartbeat, Message, Socket, or_logged};
use crate::lobby::challenges::Challenges;

pub(crate) struct Visit {
    pub(crate) seeks: Arc<Seeks>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) held: Held,
    /// Whose page it is.
    pub(crate) guest: Option<Digest>,
    /// From whom they are kept apart, once that is read.
    pub(crate) apart: HashSet<Digest>,
    /// The game that is shown to it live.
    pub(crate) shown: Option<TableId>,
}

impl Visit {
    /// Says what happens until the page goes, misbehaves, or the server ends.
    pub(crate) async fn attend(mut self, mut socket: Socket, limits: &Limits) {
        let Err(end) = self.carry(&mut socket, limits).await;
        part(&mut socket, end, &self.held.permit).await;
    }

    async fn carry(&mut self, socket: &mut Socket, limits: &Limits) -> Result<Infallible, End> {
        let guests = &self.seeks.guests;
        let has_account = self.held.session.is_some();
        let mut present = self.guest.map(|guest| guests.come(guest, has_account));
        // Listens first, then reads: nothing is missed in between.
        let mut updates = self.seeks.updates.subscribe();
        self.send_all(socket).await?;
        if has_account && let Some(present) = present.as_ref().filter(|present| present.is_first) {
            let account = present.guest;
            self.seeks.notify_followers(account, NoticeKind::Came).await;
        }
        let mut allowance = Allowance::new(limits);
        let mut heartbeat = Heartbeat::new(limits, false);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    // Whatever a page says asks whether the connection lives.
                    if let Message::Text(_) = heard(message, &mut heartbeat)? && allowance.allows()? {
                        send_message(socket, &FromLobby::Pong).await?;
                    }
                }
                next = updates.recv() => match next {
                    Ok(next) => if let Some(update) = self.update(&next) {
                        send_message(socket, &update).await?;
                    },
                    Err(RecvError::Lagged(_)) => {
                        updates = updates.resubscribe();
                        self.send_all(socket).await?;
                    }
                    Err(RecvError::Closed) => return Err(ENDING),
                },
                update = received(&mut present) => {
                    match update? {
                        ToGuest::Page(update) => send_message(socket, &update).await?,
                        ToGuest::ReadAnew => self.send_all(socket).await?,
                    }
                }
                ping = heartbeat.beat() => send(socket, Message::Ping(ping?)).await?,
                end = self.held.over() => return Err(end),
            }
        }
    }

    /// An update as this page sees it, if it does.
    fn update(&mut self, update: &Update) -> Option<FromLobby> {
        Some(match update {
            Update::Seek(listed) => match is_open_to(&listed.seek, &self.apart) {
                true => FromLobby::Seek {
                    seek: shown(listed, self.guest.as_ref()),
                },
                false => FromLobby::Gone {
                    id: listed.seek.id.clone(),
                },
            },
            Update::Gone(id) => FromLobby::Gone { id: id.clone() },
            Update::Filled(seek) => {
                let (id, table) = (seek.id.clone(), seek.table.clone());
                let seated = self.guest.is_some_and(|guest| seek.guests.contains(&guest));
                if seated {
                    let title = title(&seek.game);
                    FromLobby::Seated { id, table, title }
                } else {
                    FromLobby::Gone { id }
                }
            }
            Update::Featured(seek) => self.featured(seek.as_deref())?,
        })
    }

    /// The game that is shown live from now on, where it is another: none that is the reader's own, or of somebody from whom they are
    /// kept apart.
    fn featured(&mut self, seek: Option<&FilledSeek>) -> Option<FromLobby> {
        let mut hidden = self.guest.iter().chain(&self.apart);
        let seek = seek.filter(|seek| !hidden.any(|guest| seek.guests.contains(guest)));
        let table = seek.map(|seek| seek.table.clone());
        if table == self.shown {
            return None;
        }
        self.shown.clone_from(&table);
        Some(FromLobby::Featured { table })
    }

    async fn send_all(&mut self, socket: &mut Socket) -> Result<(), End> {
        self.apart = self.seeks.apart_from(self.guest).await;
        let seeks = self.seeks.shown_to(self.guest.as_ref(), &self.apart).await;
        let known = self.guest.is_some();
        send_message(socket, &FromLobby::Seeks { seeks, known }).await?;
        let challenges = match self.guest {
            Some(guest) => self.challenges.waiting_around(guest).await,
            None => Ok(Vec::new()),
        };
        let challenges = or_logged(challenges, "challenges cannot be read");
        if !challenges.is_empty() {
            send_message(socket, &FromLobby::Challenges { challenges }).await?;
        }
        let shown = self.seeks.featured.shown();
        if let Some(update) = self.featured(shown.as_deref()) {
            send_message(socket, &update).await?;
        }
        Ok(())
    }
}

/// The next that is said to a guest alone; never anything to somebody unknown.
async fn received(present: &mut Option<Present>) -> Result<ToGuest, End> {
    match present {
        Some(present) => present.recv().await.ok_or(ENDING),
        None => std::future::pending().await,
    }
}
