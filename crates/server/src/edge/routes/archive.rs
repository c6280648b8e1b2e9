//! Finished games that everybody may look up.

use std::cmp::Reverse;
use std::vec;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::stream::try_unfold;
use quantarium_service::bad_message;
use quantarium_store::{Finished, Shown, StoreError, Summary, tables};
use quantarium_wire::{FoundGames, GamesFrom, MoveFrom, PositionRef, ResultCount, TableId};
use serde::Deserialize;
use time::Date;
use tokio::time::{Duration, sleep};

use super::Doing;
use super::tables::summaries;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::clock::{begins, date, day, month_after, month_of};
use crate::base::{ApiError, Client, Db, MAX_LIST, Path, Permit, Query, Result, load};
use crate::edge::compressed::{compressed, compressed_piecewise};
use crate::rooms::reached::position_number;

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/games", get(search).layer(compressed()))
        .route("/api/games/from", get(from_position))
        .route("/api/archive", get(months))
        .route(
            "/api/archive/{month}",
            get(month).layer(compressed_piecewise()),
        )
}

/// Which games are looked for; all where nothing is said.
#[derive(Deserialize)]
struct Asked {
    player: Option<String>,
    /// The game's name before its options.
    game: Option<String>,
    /// The game string.
    board: Option<String>,
    result: Option<Won>,
    rated: Option<bool>,
    /// The first and the last day on which they ended (UTC), such as 2026-11-26.
    from: Option<String>,
    to: Option<String>,
    /// The last game of the page before.
    before: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Won {
    First,
    Second,
    /// The third player, or one after that.
    Later,
    Nobody,
}

impl Won {
    /// How results are then written.
    fn pattern(self) -> &'static str {
        match self {
            Self::First => "1-%",
            Self::Second => "0-1%",
            Self::Later => "0-0-%",
            Self::Nobody => "1/2%",
        }
    }
}

/// A page of games, those that ended last first.
async fn search(
    State(state): State<AppState>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Json<FoundGames>> {
    let date = |text: &str| {
        day(text).ok_or_else(|| bad_message(format!("`{text}` is no day: 2026-11-26")))
    };
    let from = asked.from.as_deref().map(date).transpose()?.map(begins);
    let to = asked.to.as_deref().map(date).transpose()?;
    let until = to.and_then(Date::next_day).map(begins);
    let board = asked.board.as_deref().map(quantarium_games::open);
    let board = board.transpose()?.map(|game| game.name());
    let reader = visitor.digest();
    let player = match &asked.player {
        Some(name) => Some(state.accounts.account_named(name).await?.holder),
        None => None,
    };
    let found = state.store.read(move |db| {
        let of = Finished {
            reader: reader.as_ref(),
            player: player.as_ref(),
            shown: Shown::Public,
            family: asked.game.as_deref(),
            game: board.as_deref(),
            result: asked.result.map(Won::pattern),
            rated: asked.rated,
            from,
            until,
            before: asked.before.as_deref(),
        };
        let games = tables::finished(db, &of, MAX_LIST)?;
        let older = match games.last().filter(|_| games.len() == MAX_LIST as usize) {
            Some(last) => Some(last.shown.id.0.clone()),
            None => tables::looked_until(db, &of)?,
        };
        Ok((games, older))
    });
    let (games, older) = found.await?;
    Ok(Json(FoundGames {
        games: summaries(games, state.wall_clock.millis()),
        older: older.map(TableId),
    }))
}

/// A position: the canonical game string, and the position as text.
#[derive(Deserialize)]
struct Position {
    game: String,
    position: String,
}

const GAMES_FROM: u32 = 6;

/// How games went on from a position, but for one where a rated game stands.
async fn from_position(
    State(state): State<AppState>,
    visitor: Visitor,
    Query(Position { game, position }): Query<Position>,
) -> Result<Json<GamesFrom>> {
    let number = position_number(&game, &position);
    let at = PositionRef {
        game,
        setup: position,
        moves: Vec::new(),
    };
    state.accounts.check_position(&visitor, &at).await?;
    let store = &state.store;
    let found = store.read(move |db| tables::from_position(db, number, GAMES_FROM));
    let (went_on, games) = found.await?;
    let mut moves: Vec<MoveFrom> = Vec::new();
    for one in went_on {
        let (text, result, games) = (one.next, one.result, one.games);
        let count = ResultCount { result, games };
        match moves.last_mut().filter(|last| last.text == text) {
            Some(last) => last.results.push(count),
            None => moves.push(MoveFrom {
                text,
                results: vec![count],
            }),
        }
    }
    let all = |one: &MoveFrom| one.results.iter().map(|count| count.games).sum::<u32>();
    moves.sort_by_key(|one| Reverse(all(one)));
    Ok(Json(GamesFrom {
        moves,
        games: summaries(games, state.wall_clock.millis()),
    }))
}

/// The months in which public games have ended, such as 2026-11, the last first.
async fn months(State(store): State<Db>) -> Result<Json<Vec<String>>> {
    let found = store.read(|db| {
        let (mut months, mut until) = (Vec::new(), None);
        loop {
            let of = Finished {
                until,
                ..Finished::default()
            };
            let last = tables::finished(db, &of, 1)?.pop();
            let Some(first) = last.and_then(|last| month_of(last.shown.acted)) else {
                return Ok(months);
            };
            months.push(first.to_string()[..7].to_owned());
            until = Some(begins(first));
        }
    });
    Ok(Json(found.await?))
}

/// How many games of a month are read at once.
const PAGE: u32 = 50;
/// After how long it is tried again to send more to a client that was sent much.
const REST: Duration = Duration::from_millis(200);

/// The games of a month that are still to be sent, those that ended last first.
struct Unsent {
    state: AppState,
    client: Client,
    /// Held until all are sent, or nobody reads on.
    _permit: Permit,
    from: i64,
    until: i64,
    before: Option<String>,
    page: vec::IntoIter<Summary>,
}

impl Unsent {
    /// The next record. What this version cannot read, or was thrown away meanwhile, is left out.
    async fn next(mut self) -> Result<Option<(String, Self)>> {
        loop {
            let Some(game) = self.page.next() else {
                if !self.turn_page().await? {
                    return Ok(None);
                }
                continue;
            };
            let outgoing = &self.state.edge.outgoing;
            while !outgoing.may_be_sent(self.client) {
                sleep(REST).await;
            }
            let found = match load(&self.state.store, &game.shown.id).await {
                Err(ApiError::NotFound(_) | ApiError::Storage(StoreError::Damaged(..))) => {
                    continue;
                }
                found => found?,
            };
            let opened = date(found.stored.table.opened);
            if let Ok(mut text) = found.table.record(&opened, &game.shown.names) {
                text.push('\n');
                outgoing.sent(self.client, text.len() as u64);
                return Ok(Some((text, self)));
            }
        }
    }

    /// Reads on; whether there was more.
    async fn turn_page(&mut self) -> Result<bool> {
        let (from, until, before) = (self.from, self.until, self.before.take());
        let page = self.state.store.read(move |db| {
            let of = Finished {
                from: Some(from),
                until: Some(until),
                before: before.as_deref(),
                ..Finished::default()
            };
            tables::finished(db, &of, PAGE)
        });
        let page = page.await?;
        self.before = page.last().map(|last| last.shown.id.0.clone());
        self.page = page.into_iter();
        Ok(self.before.is_some())
    }
}

/// The records of all public games that ended in a month (UTC), one after the other.
async fn month((State(state), Path(month), client): Doing<Client>) -> Result<Response> {
    let first = day(&format!("{month}-01"));
    let period = first.zip(first.and_then(month_after));
    let (first, next) = period.ok_or_else(|| ApiError::NotFound(format!("month `{month}`")))?;
    let unsent = Unsent {
        client,
        _permit: state.edge.archives.take(client).await?,
        state,
        from: begins(first),
        until: begins(next),
        before: None,
        page: Vec::new().into_iter(),
    };
    let file = format!("attachment; filename=\"quantarium-{month}.qgn\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    let records = Body::from_stream(try_unfold(unsent, Unsent::next));
    Ok((headers, records).into_response())
}
