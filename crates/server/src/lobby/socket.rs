//! A page that listens to the lobby.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use quantarium_people::Digest;
use quantarium_wire::FromLobby;
use tokio::sync::broadcast::{self, error::RecvError};

use super::guests::Present;
use super::{Lobby, News, shown, title};
use crate::Limits;
use crate::places::Place;
use crate::socket::{Allowance, ENDING, End, Heart, LOGGED_OUT, broken, logged_out, part, send};
use crate::tasks::TaskGuard;

/// A connection of a page to the lobby.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) guard: TaskGuard,
    pub(crate) place: Place,
    /// Whose page it is.
    pub(crate) guest: Option<Digest>,
    /// The session that it belongs to, and what says which sessions have ended.
    pub(crate) session: Option<Digest>,
    pub(crate) ended: broadcast::Receiver<Digest>,
}

impl Visit {
    /// Says what happens until the page goes, misbehaves, or the server ends.
    pub(crate) async fn attend(mut self, mut socket: WebSocket, limits: &Limits) {
        let Err(end) = self.carry(&mut socket, limits).await;
        part(&mut socket, end).await;
        drop(self.place);
    }

    async fn carry(&mut self, socket: &mut WebSocket, limits: &Limits) -> Result<Infallible, End> {
        let guests = &self.lobby.guests;
        let mut present = self.guest.map(|guest| guests.come(guest));
        // Listens first, then reads: nothing is missed in between.
        let mut news = self.lobby.news.subscribe();
        send(socket, Message::Text(self.all().await)).await?;
        let mut allowance = Allowance::new(limits);
        let mut heart = Heart::new(limits);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let message = message.ok_or(End::Gone)?.map_err(|error| broken(&error))?;
                    heart.hear();
                    match message {
                        Message::Close(_) => return Err(End::Closed),
                        // Whatever a page says asks whether the connection lives.
                        Message::Text(_) if allowance.allows()? => {
                            send(socket, Message::Text(text(&FromLobby::Pong))).await?;
                        }
                        _ => {}
                    }
                }
                next = news.recv() => {
                    let message = self.news(next, &mut news).await?;
                    send(socket, Message::Text(message)).await?;
                }
                said = said(&mut present) => send(socket, Message::Text(said?)).await?,
                alive = heart.beat() => {
                    alive?;
                    send(socket, Message::Ping(Default::default())).await?;
                }
                () = logged_out(&mut self.ended, self.session) => return Err(LOGGED_OUT),
                () = self.guard.closing() => return Err(ENDING),
            }
        }
    }

    /// News as this page sees them; everything, where it has missed some.
    async fn news(
        &self,
        next: Result<News, RecvError>,
        news: &mut broadcast::Receiver<News>,
    ) -> Result<Utf8Bytes, End> {
        match next {
            Ok(News::Seek(seek)) => Ok(text(&FromLobby::Seek {
                seek: shown(&seek, self.guest.as_ref()),
            })),
            Ok(News::Gone(id)) => Ok(text(&FromLobby::Gone { id })),
            Ok(News::Filled(seek, table)) => {
                let id = seek.id.clone();
                let seated = self.guest.is_some_and(|guest| seek.has(&guest));
                Ok(text(&if seated {
                    let title = title(&seek.game);
                    FromLobby::Seated { id, table, title }
                } else {
                    FromLobby::Gone { id }
                }))
            }
            Err(RecvError::Lagged(_)) => {
                *news = news.resubscribe();
                Ok(self.all().await)
            }
            Err(RecvError::Closed) => Err(ENDING),
        }
    }

    async fn all(&self) -> Utf8Bytes {
        text(&FromLobby::Seeks {
            seeks: self.lobby.list(self.guest.as_ref()).await,
            known: self.guest.is_some(),
        })
    }
}

/// The next that is said to a guest alone; never anything to somebody unknown.
async fn said(present: &mut Option<Present>) -> Result<Utf8Bytes, End> {
    let Some(present) = present else {
        return std::future::pending().await;
    };
    loop {
        match present.said.recv().await {
            Ok(news) => return Ok(text(&news)),
            // What is left out shows in the list of one's tables.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return Err(ENDING),
        }
    }
}

fn text(message: &FromLobby) -> Utf8Bytes {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
