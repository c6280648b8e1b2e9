//! Opening tables, listing them, sitting down at them.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use quantarium_rules::{AnyGame, Seed};
use quantarium_service::wrong_game;
use quantarium_store::Summary;
use quantarium_table::{Moment, SetupError, Start, Table};
use quantarium_wire::{NewTable, Occupant, Seat, TableId, TableSummary, TableView};
use time::OffsetDateTime;

use crate::AppState;
use crate::error::ApiError;
use crate::ids::{new_id, random_bits};
use crate::limits::{MAX_LIST, MAX_MESSAGE};
use crate::socket::Connection;
use crate::storage::{damaged, load};

pub(super) async fn list(
    State(state): State<AppState>,
) -> Result<Json<Vec<TableSummary>>, ApiError> {
    let found = state.stored(|store| store.list(MAX_LIST)).await?;
    let mut games: HashMap<String, Option<Box<dyn AnyGame>>> = HashMap::new();
    let mut summaries = Vec::with_capacity(found.len());
    for table in found {
        let game = games
            .entry(table.game.clone())
            .or_insert_with(|| quantarium_games::open(&table.game).ok());
        // A table of a game that this version does not know is kept, but cannot be shown.
        summaries.extend(game.as_deref().map(|game| summary(table, game)));
    }
    Ok(Json(summaries))
}

fn summary(table: Summary, game: &dyn AnyGame) -> TableSummary {
    let seats = game.seats().iter().zip(table.occupants);
    TableSummary {
        id: TableId(table.id),
        game: table.game,
        title: game.info().title.to_owned(),
        seats: seats
            .map(|(seat, occupant)| Seat {
                name: seat.name.to_owned(),
                occupant,
            })
            .collect(),
        plies: table.plies,
        result: table.result,
        opened: table.opened,
    }
}

pub(super) async fn open(
    State(state): State<AppState>,
    asked: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<TableSummary>), ApiError> {
    let Json(asked) = asked?;
    state.may_open_table()?;
    check_levels(&asked.occupants, state.service.engine().levels().len())?;
    let table = set_up(asked)?;
    let opened = SystemTime::now().duration_since(UNIX_EPOCH);
    let opened = opened.map_or(0, |since| since.as_secs() as i64);
    let summary = TableSummary {
        id: table.id().clone(),
        game: table.game().name(),
        title: table.game().info().title.to_owned(),
        seats: table.seats(),
        plies: 0,
        result: table.result(),
        opened,
    };
    let row = new_row(&table, opened);
    state.stored(move |store| store.open_table(&row)).await?;
    tracing::info!(id = %summary.id, game = summary.game, "table opened");
    Ok((StatusCode::CREATED, Json(summary)))
}

fn check_levels(occupants: &[Occupant], levels: usize) -> Result<(), ApiError> {
    for occupant in occupants {
        match occupant {
            Occupant::Computer { level } if !(1..=levels).contains(&usize::from(*level)) => {
                return Err(wrong(format_args!(
                    "the computer has levels 1 to {levels}, no level {level}"
                )));
            }
            _ => {}
        }
    }
    Ok(())
}

fn set_up(asked: NewTable) -> Result<Table, ApiError> {
    let refused = |error: SetupError| ApiError::Refused(error.refusal("wrong-game"));
    let game = quantarium_games::open(&asked.game).map_err(wrong)?;
    let seed = asked.seed.as_deref().map(quantarium_service::seed);
    let seed = seed.transpose().map_err(ApiError::Refused)?;
    let start = Start::Seed(seed.unwrap_or_else(|| Seed(random_bits())));
    let table = Table::open(new_id(), game, asked.occupants, &start).map_err(refused)?;
    match asked.clock {
        Some(control) => table.with_clock(control).map_err(refused),
        None => Ok(table),
    }
}

/// A game, its options or a level that is wrong.
fn wrong(error: impl Display) -> ApiError {
    ApiError::Refused(wrong_game(error))
}

/// A table as it is stored.
fn new_row(table: &Table, opened: i64) -> quantarium_store::NewTable {
    quantarium_store::NewTable {
        id: table.id().0.clone(),
        game: table.game().name(),
        seed: table.seed().map(|seed| seed.0),
        setup: table.setup(),
        occupants: table.occupants().to_vec(),
        opened,
        clock: table.time_control(),
    }
}

/// The game record: what is on disk, which is never behind what pages have seen.
pub(super) async fn record(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = TableId(id);
    let (table, opened) = load(&state.store, &id).await?;
    let text = table.record(&date(opened));
    let text = text.map_err(|error| damaged(&id, error.to_string()))?;
    let file = format!("attachment; filename=\"quantarium-{id}.qgn\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text).into_response())
}

/// The day (UTC) of a second since 1970, as records write it.
fn date(second: i64) -> String {
    let day = OffsetDateTime::from_unix_timestamp(second).map(OffsetDateTime::date);
    day.map_or_else(
        |_| "????.??.??".to_owned(),
        |day| {
            let month = u8::from(day.month());
            format!("{:04}.{month:02}.{:02}", day.year(), day.day())
        },
    )
}

/// A table as it is stored, for those who only look: what is on disk is never behind what pages have
/// seen.
pub(super) async fn view(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Json<TableView>, ApiError> {
    let (table, _) = load(&state.store, &TableId(id)).await?;
    Ok(Json(table.view(Moment::default())))
}

/// Throws a table away.
pub(super) async fn forget(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = TableId(id);
    state.lobby.forget(&id).await?;
    tracing::info!(%id, "table thrown away");
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn socket(
    State(state): State<AppState>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let id = TableId(id);
    let upgrade = upgrade
        .map_err(|rejection| ApiError::BadMessage(rejection.status(), rejection.body_text()))?;
    let connection = Connection {
        place: state.socket_place()?,
        room: state.lobby.room(&id).await?,
        guard: state.lobby.tasks.guard().ok_or(ApiError::Closing)?,
    };
    let limits = state.limits;
    Ok(upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(async move |socket| connection.attend(socket, &limits).await))
}
