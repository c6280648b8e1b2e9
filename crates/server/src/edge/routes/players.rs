//! What everybody may know of an account.

use std::cmp::Reverse;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use quantarium_people::{Digest, fold};
use quantarium_store::{
    Finished, Named, RatedGame, RatedPool, Shown, accounts, blocks, follows, players, tables,
};
use quantarium_wire as wire;
use quantarium_wire::{Player, Players, Pool, Profile, TableId, TableSummary};
use serde::Deserialize;

use super::{Doing, summaries};
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::{MAX_LIST, Path, Query, Result, player, rating};

/// How many of a leaderboard are listed, and as many whose ratings are first guesses.
const BOARD: u32 = 50;
/// How many names are listed that begin alike.
const NAMES: usize = 10;

/// The game in which ratings are shown; none where it is missing.
#[derive(Deserialize)]
pub(super) struct Pooled {
    #[serde(default)]
    pub(super) game: String,
    #[serde(default)]
    begins: String,
}

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/players", get(list))
        .route("/api/players/{name}", get(profile))
        .route("/api/players/{name}/games", get(games))
        .route("/api/names", get(names))
}

/// Who is there, and the best in a game.
async fn list(
    State(state): State<AppState>,
    visitor: Visitor,
    Query(Pooled { game, .. }): Query<Pooled>,
) -> Result<Json<Players>> {
    let now = state.wall_clock.millis();
    let online = online(&state, &visitor, &game, MAX_LIST as usize).await?;
    let boards = state.store.read(move |db| {
        let board = |bots| players::leaders(db, &game, bots, BOARD);
        Ok((board(false)?, board(true)?))
    });
    let (people, bots) = boards.await?;
    Ok(Json(Players {
        online,
        people: ranked(people, now),
        bots: ranked(bots, now),
    }))
}

/// Those whose names begin so; where nothing is given, those who are there.
async fn names(
    State(state): State<AppState>,
    visitor: Visitor,
    Query(Pooled { game, begins }): Query<Pooled>,
) -> Result<Json<Vec<Player>>> {
    if begins.is_empty() {
        return Ok(Json(online(&state, &visitor, &game, NAMES).await?));
    }
    let apart = state.lobby.seeks.apart_from(visitor.digest()).await;
    let (store, most) = (&state.store, (NAMES + apart.len()) as u32);
    let found = store.read(move |db| players::beginning(db, &begins, &game, most));
    let mut found = found.await?;
    found.retain(|(holder, _)| !apart.contains(holder));
    found.truncate(NAMES);
    let (found, now) = (found.into_iter(), state.wall_clock.millis());
    Ok(Json(found.map(|(_, named)| player(named, now)).collect()))
}

/// Who is there by name, but for those from whom the asker is kept apart.
async fn online(
    state: &AppState,
    visitor: &Visitor,
    pool: &str,
    most: usize,
) -> Result<Vec<Player>> {
    let (guests, bots) = (&state.lobby.guests, &state.lobby.bots);
    let apart = state.lobby.seeks.apart_from(visitor.digest()).await;
    let online = guests.online();
    let there: Vec<Digest> = online.difference(&apart).copied().collect();
    let (store, pool) = (&state.store, pool.to_owned());
    let found = store.read(move |db| players::among(db, &there, &pool, most));
    let mut found = found.await?;
    // A bot is there while its program listens, not while its owner looks at a page.
    found.retain(|(holder, named)| !named.bot || bots.takes(holder).is_some());
    let (found, now) = (found.into_iter(), state.wall_clock.millis());
    let mut online: Vec<Player> = found.map(|(_, named)| player(named, now)).collect();
    online.sort_by_cached_key(|player| player.name.to_lowercase());
    Ok(online)
}

/// A leaderboard as it is now: who has rested for long stands among the first guesses.
fn ranked(leaders: Vec<Named>, now: i64) -> Vec<Player> {
    let leaders = leaders.into_iter();
    let mut ranked: Vec<Player> = leaders.map(|named| player(named, now)).collect();
    ranked.sort_by_key(|player| {
        let rating = player.rating;
        let rating = rating.map(|rating| (rating.provisional, Reverse(rating.rating)));
        (rating.is_none(), rating)
    });
    ranked
}

/// A profile, by the name in whatever case.
async fn profile((State(state), Path(name), visitor): Doing) -> Result<Json<Profile>> {
    let account = state.accounts.account_named(&name).await?;
    let (holder, reader) = (account.holder, visitor.digest());
    let found = state.store.read(move |db| {
        let ratings = players::ratings(db, &holder, MAX_LIST)?;
        let of = Finished {
            shown: Shown::To(reader.as_ref()),
            ..Finished::of(&holder)
        };
        let games = tables::finished(db, &of, MAX_LIST)?;
        let (mut blocked, mut followed) = (false, false);
        if let Some(reader) = &reader {
            let mut blocks = blocks::of(db, reader)?.into_iter();
            blocked = blocks.any(|block| fold(&block.name) == fold(&name));
            followed = follows::follows(db, reader, &holder)?;
        }
        let seen = accounts::last_seen(db, &holder)?;
        Ok((ratings, games, blocked, followed, seen))
    });
    let (ratings, games, blocked, followed, seen) = found.await?;
    let now = state.wall_clock.millis();
    let apart = state.lobby.seeks.apart_from(visitor.digest()).await;
    let apart = apart.contains(&account.holder);
    let online = match account.bot {
        true => state.lobby.bots.takes(&account.holder).is_some(),
        false => state.lobby.guests.online().contains(&account.holder),
    };
    Ok(Json(Profile {
        name: account.name,
        created: account.created,
        bot: account.bot,
        blocked,
        followed,
        online: online && !apart,
        seen: seen.filter(|_| !apart),
        pools: pools(ratings, now),
        games: summaries(games, now),
    }))
}

/// An account's games that were over before one of them.
async fn games(
    (State(state), Path(name), visitor): Doing,
    Query(Before { before }): Query<Before>,
) -> Result<Json<Vec<TableSummary>>> {
    let holder = state.accounts.account_named(&name).await?.holder;
    let reader = visitor.digest();
    let games = state.store.read(move |db| {
        let of = Finished {
            before: before.as_deref(),
            shown: Shown::To(reader.as_ref()),
            ..Finished::of(&holder)
        };
        tables::finished(db, &of, MAX_LIST)
    });
    Ok(Json(summaries(games.await?, state.wall_clock.millis())))
}

/// The last game of the page before.
#[derive(Deserialize)]
struct Before {
    before: Option<String>,
}

fn pools(pools: Vec<RatedPool>, now: i64) -> Vec<Pool> {
    let shown = pools.into_iter().filter_map(|pool| {
        let last = pool.history.last()?;
        Some(Pool {
            now: rating(last.rating.after_rest(now - last.time)),
            games: pool.games,
            won: pool.won,
            drawn: pool.drawn,
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
