//! The stream of a game, for one of its players.

use quantarium_people::Digest;
use quantarium_wire::{GameFull, GameLine, LeftSeat, TableId};
use tokio::sync::broadcast::error::RecvError;

use super::{Bearer, Lines, Unread};
use crate::AppState;
use crate::base::{Client, Held, Result};
use crate::lobby::bots::Watching;
use crate::rooms::room::{Joined, Room, ToRoom, Update};

/// Says how the game stands until it is over, nobody reads it, the token is revoked, or the server ends.
pub(crate) async fn stream_game(
    state: AppState,
    client: Client,
    account: Digest,
    id: TableId,
    room: Room,
    mut held: Held,
    mut lines: Lines,
) {
    let join = |reply| ToRoom::Join(client, Some(account), None, reply);
    let Ok(joined) = room.asked(join).await else {
        return;
    };
    let page = joined.page;
    // It has come before the stream that this ends goes: to the others the player was there all the time.
    let watching = state.lobby.bots.watch(account, id);
    // No message: the reader sees the end of the stream.
    let _ = carry(&room, account, joined, watching, &mut held, &mut lines).await;
    room.send(ToRoom::Left(page)).await;
}

async fn carry(
    room: &Room,
    account: Digest,
    joined: Joined,
    mut watching: Watching,
    held: &mut Held,
    lines: &mut Lines,
) -> Result<(), Unread> {
    let mut updates = joined.updates;
    // Now that nothing more is missed.
    let mut full = room.game(account).await.map_err(|_| Unread)?;
    lines.send(&GameLine::GameFull(full.clone()))?;
    let (mut gone, left) = (false, joined.there.and_then(|there| there.left));
    send_gone(&full, left, &mut gone, lines)?;
    while full.state.to_move.is_some() {
        tokio::select! {
            message = updates.recv() => match message {
                Ok(Update::Event(..)) | Err(RecvError::Lagged(_)) => {
                    let state = room.game(account).await.map_err(|_| Unread)?.state;
                    // Where it is not as it was said last.
                    if state.seq != full.state.seq {
                        full.state = state.clone();
                        lines.send(&GameLine::GameState(state))?;
                    }
                }
                Ok(Update::People(there)) => send_gone(&full, there.left, &mut gone, lines)?,
                Ok(Update::Chat { .. } | Update::Plan { .. } | Update::Text(_)) => {}
                Err(RecvError::Closed) => return Ok(()),
            },
            // A newer stream has taken its place.
            _ = &mut watching.ended => return Ok(()),
            pulse = lines.pulse() => pulse?,
            _ = held.over() => return Ok(()),
        }
    }
    Ok(())
}

/// That another player has left, or is back.
fn send_gone(
    full: &GameFull,
    left: Option<LeftSeat>,
    gone: &mut bool,
    lines: &Lines,
) -> Result<(), Unread> {
    let left = left.filter(|left| !full.you.contains(&left.seat));
    if left.is_none() && !*gone {
        return Ok(());
    }
    *gone = left.is_some();
    lines.send(&GameLine::OpponentGone {
        gone: *gone,
        claim_in: left.map(|left| left.claim_in.div_ceil(1000)),
    })
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
