//! The stream of events of an account: games that begin and end, challenges.

use std::collections::{HashMap, HashSet};

use quantarium_people::Digest;
use quantarium_store::{leagues, tables};
use quantarium_wire::{BotEvent, BotGame, TableId, TableSummary, Variant};

use super::{Lines, Unread};
use crate::AppState;
use crate::base::{Held, Result};
use crate::edge::routes::summaries;
use crate::lobby::bots::{BotUpdate, Listening};

/// Says what happens until nobody reads it, the token is revoked, or the server ends.
pub(crate) async fn stream_events(
    state: AppState,
    account: Digest,
    mut listening: Listening,
    mut held: Held,
    mut lines: Lines,
) -> Result<(), Unread> {
    // It listens already, and reads then: nothing is missed in between, and what comes twice is said once.
    let mut waiting = HashSet::new();
    let _present = state.lobby.guests.come(account, true);
    let mut known = HashMap::new();
    let mut first = Vec::new();
    for game in playing(&state, account).await.map_err(|_| Unread)? {
        known.insert(TableId(game.id.clone()), game.clone());
        first.push(BotEvent::GameStart { game });
    }
    let waits = state.lobby.challenges.for_account(account).await;
    for challenge in waits.map_err(|_| Unread)? {
        waiting.insert(challenge.id.clone());
        first.push(BotEvent::Challenge { challenge });
    }
    lines.send_all(&first)?;
    loop {
        tokio::select! {
            update = listening.updates.recv() => match update {
                Some(BotUpdate::Event(event)) => {
                    let again = matches!(event.as_ref(), BotEvent::Challenge { challenge }
                        if !waiting.insert(challenge.id.clone()));
                    if !again {
                        lines.send(event.as_ref())?;
                    }
                }
                Some(BotUpdate::GoesOn(id)) => {
                    if let Some(game) = begun(&state, account, &mut known, id).await {
                        lines.send(&BotEvent::GameStart { game })?;
                    }
                }
                Some(BotUpdate::Over(id)) => {
                    if let Some(mut game) = known.remove(&id) {
                        game.is_my_turn = false;
                        lines.send(&BotEvent::GameFinish { game })?;
                    }
                }
                // A newer stream has taken its place.
                None => return Ok(()),
            },
            pulse = lines.pulse() => pulse?,
            _ = held.over() => return Ok(()),
        }
    }
}

/// The game at a table where something has happened, if it is new to the reader.
async fn begun(
    state: &AppState,
    account: Digest,
    known: &mut HashMap<TableId, BotGame>,
    id: TableId,
) -> Option<BotGame> {
    if known.contains_key(&id) {
        return None;
    }
    let playing = playing(state, account).await;
    let playing = playing.unwrap_or_default();
    let game = playing.into_iter().find(|game| game.id == id.0)?;
    known.insert(id, game.clone());
    Some(game)
}

/// The games of an account that go on, those in which something happened last first.
pub(crate) async fn playing(state: &AppState, account: Digest) -> Result<Vec<BotGame>> {
    let now = state.wall_clock.millis();
    let found = state.store.read(move |db| {
        let tables = summaries(tables::playing(db, &account)?, now).into_iter();
        let mut games: Vec<BotGame> = tables.map(game).collect();
        for game in &mut games {
            let contest = leagues::contest_of(db, &game.id)?;
            game.contest = contest.map(|(contest, _)| Box::new(contest));
        }
        Ok(games)
    });
    Ok(found.await?)
}

fn game(table: TableSummary) -> BotGame {
    let is_my_turn = table.to_move.is_some_and(|seat| table.own.contains(&seat));
    BotGame {
        id: table.id.0.clone(),
        game_id: table.id.0,
        variant: Variant::new(table.game, table.title),
        rated: table.rated,
        you: table.own,
        is_my_turn,
        players: table.names,
        contest: None,
    }
}
