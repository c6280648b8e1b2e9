//! The stream of a game, for one of its players.

use std::sync::Arc;

use quantarium_wire::{GameFull, GameLine, LeftSeat, TableId};
use tokio::sync::broadcast::error::RecvError;

use super::{Bearer, Lines, Unread};
use crate::AppState;
use crate::base::{Client, Held, Result};
use crate::rooms::room::{Joined, Room, ToRoom, Update};

pub(crate) struct GameStream {
    pub(crate) state: AppState,
    pub(crate) client: Client,
    pub(crate) bearer: Bearer,
    pub(crate) id: TableId,
    pub(crate) room: Room,
    /// The game as it was when the stream was asked for.
    pub(crate) full: GameFull,
    pub(crate) held: Held,
}

impl GameStream {
    /// Says how the game stands until it is over, nobody reads it, the token is revoked, or the server ends.
    pub(crate) async fn run(mut self, mut lines: Lines) {
        let holder = Some(self.bearer.account.holder);
        let join = |reply| ToRoom::Join(self.client, holder, None, reply);
        let Ok(joined) = self.room.asked(join).await else {
            return;
        };
        let page = joined.page;
        // No message: the reader sees the end of the stream.
        let _ = self.carry(joined, &mut lines).await;
        self.room.send(ToRoom::Left(page)).await;
    }

    async fn carry(&mut self, joined: Joined, lines: &mut Lines) -> Result<(), Unread> {
        let account = self.bearer.account.holder;
        let mut watching = Arc::clone(&self.state.lobby.bots).watch(account, self.id.clone());
        let mut updates = joined.updates;
        // Now that nothing more is missed.
        self.full = self.game().await?;
        lines.send(&GameLine::GameFull(self.full.clone()))?;
        let mut gone = false;
        self.send_gone(joined.there.and_then(|there| there.left), &mut gone, lines)?;
        while self.full.state.to_move.is_some() {
            tokio::select! {
                message = updates.recv() => match message {
                    Ok(Update::Event(..)) | Err(RecvError::Lagged(_)) => {
                        self.send_state(lines).await?;
                    }
                    Ok(Update::People(there)) => self.send_gone(there.left, &mut gone, lines)?,
                    Ok(Update::Chat { .. } | Update::Plan { .. } | Update::Text(_)) => {}
                    Err(RecvError::Closed) => return Ok(()),
                },
                // A newer stream has taken its place.
                _ = &mut watching.ended => return Ok(()),
                pulse = lines.pulse() => pulse?,
                _ = self.held.over() => return Ok(()),
            }
        }
        Ok(())
    }

    async fn game(&self) -> Result<GameFull, Unread> {
        let holder = self.bearer.account.holder;
        self.room.game(holder).await.map_err(|_| Unread)
    }

    /// How the game stands, where it is not as it was said last.
    async fn send_state(&mut self, lines: &Lines) -> Result<(), Unread> {
        let state = self.game().await?.state;
        if state.seq == self.full.state.seq {
            return Ok(());
        }
        self.full.state = state.clone();
        lines.send(&GameLine::GameState(state))
    }

    /// That another player has left, or is back.
    fn send_gone(
        &self,
        left: Option<LeftSeat>,
        gone: &mut bool,
        lines: &Lines,
    ) -> Result<(), Unread> {
        let left = left.filter(|left| !self.full.you.contains(&left.seat));
        if left.is_none() && !*gone {
            return Ok(());
        }
        *gone = left.is_some();
        lines.send(&GameLine::OpponentGone {
            gone: *gone,
            claim_in: left.map(|left| left.claim_in.div_ceil(1000)),
        })
    }
}

/// A game as one of its players sees it.
pub(crate) async fn own_game(
    state: &AppState,
    bearer: &Bearer,
    id: &TableId,
) -> Result<(Room, GameFull)> {
    let room = state.rooms.room(id).await?;
    let full = room.game(bearer.account.holder).await?;
    if full.you.is_empty() {
        return Err(quantarium_table::Denied::Watching.into());
    }
    Ok((room, full))
}
