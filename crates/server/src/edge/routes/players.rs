//! What everybody may know of an account.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use quantarium_people::fold;
use quantarium_store::{RatedGame, RatedPool, accounts, blocks, players, tables};
use quantarium_wire as wire;
use quantarium_wire::{Pool, Profile, TableId, TableSummary};
use serde::Deserialize;

use super::tables::summaries;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::error::ApiError;
use crate::base::limits::MAX_LIST;
use crate::base::player::rating;

/// A profile, by the name in whatever case.
pub(super) async fn profile(
    State(state): State<AppState>,
    Path(name): Path<String>,
    visitor: Visitor,
) -> Result<Json<Profile>, ApiError> {
    let folded = fold(&name);
    let reader = visitor.logged_in.map(|(account, _)| account.holder);
    let found = state.store.read(move |db| {
        let Some(account) = accounts::named(db, &folded)? else {
            return Ok(None);
        };
        let ratings = players::ratings(db, &account.holder, MAX_LIST)?;
        let games = tables::finished(db, &account.holder, None, MAX_LIST)?;
        let blocks = match &reader {
            Some(reader) => blocks::of(db, reader)?,
            None => Vec::new(),
        };
        let blocked = blocks.iter().any(|block| block.name == account.name);
        Ok(Some((account, ratings, games, blocked)))
    });
    let found = found.await?;
    let (account, ratings, games, blocked) = found.ok_or_else(|| unknown(&name))?;
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

/// An account's games that were over before one of them.
pub(super) async fn games(
    State(state): State<AppState>,
    Path(name): Path<String>,
    before: Result<Query<Before>, QueryRejection>,
) -> Result<Json<Vec<TableSummary>>, ApiError> {
    let Query(Before { before }) = before?;
    let folded = fold(&name);
    let found = state.store.read(move |db| {
        let Some(account) = accounts::named(db, &folded)? else {
            return Ok(None);
        };
        let games = tables::finished(db, &account.holder, before.as_deref(), MAX_LIST)?;
        Ok(Some(games))
    });
    let games = found.await?.ok_or_else(|| unknown(&name))?;
    Ok(Json(summaries(games, state.wall_clock.millis())))
}

/// The last game of the page before.
#[derive(Deserialize)]
pub(super) struct Before {
    before: Option<String>,
}

fn unknown(name: &str) -> ApiError {
    ApiError::NotFound(format!("player `{name}`"))
}

/// The ratings by game, each with what it is now.
fn pools(pools: Vec<RatedPool>, now: i64) -> Vec<Pool> {
    let shown = pools.into_iter().filter_map(|pool| {
        let last = pool.history.last()?;
        Some(Pool {
            now: rating(last.rating.after_rest(now - last.time)),
            games: pool.games,
            highest: pool.highest.round() as i32,
            history: pool.history.into_iter().map(rated).collect(),
            game: pool.pool,
        })
    });
    shown.collect()
}

fn rated(game: RatedGame) -> wire::RatedGame {
    wire::RatedGame {
        table: TableId(game.table),
        time: game.time,
        rating: rating(game.rating),
    }
}
