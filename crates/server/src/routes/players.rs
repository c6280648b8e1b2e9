//! What everybody may know of an account.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use quantarium_people::{Rating, fold};
use quantarium_store::RatedGame;
use quantarium_wire as wire;
use quantarium_wire::{Pool, Profile, TableId};

use super::tables::summaries;
use crate::AppState;
use crate::error::ApiError;
use crate::guest::Visitor;
use crate::limits::MAX_LIST;
use crate::places::Client;
use crate::player::rating;

/// A profile, by the name in whatever case.
pub(super) async fn profile(
    State(state): State<AppState>,
    Path(name): Path<String>,
    client: Client,
    visitor: Visitor,
) -> Result<Json<Profile>, ApiError> {
    state.may_ask(client)?;
    let folded = fold(&name);
    let reader = visitor.logged_in.map(|(account, _)| account.holder);
    let found = state.stored(move |store| {
        let Some(account) = store.accounts().named(&folded)? else {
            return Ok(None);
        };
        let players = store.players();
        let ratings = players.ratings(&account.holder)?;
        let games = players.finished(&account.holder, MAX_LIST)?;
        let blocks = match &reader {
            Some(reader) => store.blocks().of(reader)?,
            None => Vec::new(),
        };
        let blocked = blocks.iter().any(|block| block.name == account.name);
        Ok(Some((account, ratings, games, blocked)))
    });
    let found = found.await?;
    let (account, ratings, games, blocked) =
        found.ok_or_else(|| ApiError::NotFound(format!("player `{name}`")))?;
    let now = state.wall_clock.millis();
    Ok(Json(Profile {
        name: account.name,
        created: account.created,
        bot: account.bot,
        blocked,
        pools: pools(ratings, now),
        games: summaries(games, now),
    }))
}

/// The ratings by game, each with what it is now.
fn pools(ratings: Vec<RatedGame>, now: i64) -> Vec<Pool> {
    let mut by_game: BTreeMap<String, (Rating, Vec<wire::RatedGame>)> = BTreeMap::new();
    for game in ratings {
        let (last, history) = by_game.entry(game.pool).or_default();
        *last = game.rating.after_rest(now - game.time);
        history.push(wire::RatedGame {
            table: TableId(game.table),
            time: game.time,
            rating: rating(game.rating),
        });
    }
    by_game
        .into_iter()
        .map(|(game, (last, history))| Pool {
            game,
            now: rating(last),
            history,
        })
        .collect()
}
