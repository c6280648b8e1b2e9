//! Positions that belong to no table, what the engine thinks of them, and records.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use quantarium_draw::Picture;
use quantarium_games::open;
use quantarium_rules::{AnyGame, record};
use quantarium_table::{Moment, Table, study, write_study};
use quantarium_wire::{Analyse, Analysis, Look, Study, TableView};

use super::catalogue;
use crate::AppState;
use crate::error::ApiError;
use crate::limits::{LONG_ANALYSIS, MAX_ANALYSIS, MAX_LINES};

/// A game or a position that is none.
fn wrong(error: impl ToString) -> ApiError {
    ApiError::WrongGame(error.to_string())
}

pub(super) async fn look(
    State(state): State<AppState>,
    asked: Result<Json<Look>, JsonRejection>,
) -> Result<Json<TableView>, ApiError> {
    let Json(asked) = asked?;
    state.may_preview()?;
    Ok(Json(set_up(asked)?.view(Moment::default())))
}

/// A position's board as a stand-alone SVG document.
pub(super) async fn picture(
    State(state): State<AppState>,
    asked: Result<Json<Look>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(asked) = asked?;
    state.may_preview()?;
    let table = set_up(asked)?;
    let plies = table.plies() as usize;
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    Ok((kind, quantarium_draw::svg(&picture_of(&table, plies))))
}

/// A game as a picture that moves.
pub(super) async fn film(
    State(state): State<AppState>,
    asked: Result<Json<Look>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(asked) = asked?;
    state.may_preview()?;
    let table = set_up(asked)?;
    let plies = 0..=table.plies() as usize;
    let pictures: Vec<_> = plies.map(|plies| picture_of(&table, plies)).collect();
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    Ok((kind, quantarium_draw::film(&pictures).unwrap_or_default()))
}

/// The board after so many plies.
fn picture_of(table: &Table, plies: usize) -> Picture<'_> {
    let mut picture = Picture::new(table.game(), table.position_after(plies));
    picture.marked = table.touched(plies).to_vec();
    picture
}

fn set_up(asked: Look) -> Result<Table, ApiError> {
    let game = open(&asked.game).map_err(wrong)?;
    let seed = asked.seed.as_deref().map(catalogue::seed).transpose()?;
    quantarium_table::set_up(game, seed, asked).map_err(wrong)
}

pub(super) async fn analyse(
    State(state): State<AppState>,
    asked: Result<Json<Analyse>, JsonRejection>,
) -> Result<Json<Analysis>, ApiError> {
    let Json(mut asked) = asked?;
    asked.millis = asked.millis.clamp(1, MAX_ANALYSIS);
    asked.lines = asked.lines.clamp(1, MAX_LINES);
    let threads = available_parallelism().map_or(1, usize::from);
    asked.threads = asked
        .threads
        .clamp(1, threads.try_into().unwrap_or(u8::MAX));
    let turns = match asked.millis > LONG_ANALYSIS {
        true => &state.lobby.long_analysis,
        false => &state.lobby.searches,
    };
    let turn = Arc::clone(turns).acquire_owned().await;
    // Dropped with the request when the asker goes; the search sees it and ends.
    let stop = StopOnDrop::default();
    let stopped = Arc::clone(&stop.0);
    let chooser = Arc::clone(&state.chooser);
    let search = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        chooser.analyse(&asked, &stopped)
    });
    let found = search.await.map_err(wrong)?.map_err(wrong)?;
    found.map(Json).ok_or_else(|| wrong("the game is over"))
}

/// Stops a search when nobody waits for it any more.
#[derive(Debug, Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(super) async fn read(text: String) -> Result<Json<Study>, ApiError> {
    let resolve = |name: &str| -> Result<Box<dyn AnyGame>, _> { open(name) };
    let records = record::read(&text, &resolve).map_err(wrong)?;
    let first = records.first();
    first
        .map(|replayed| Json(study(replayed)))
        .ok_or_else(|| wrong("the text holds no game record"))
}

pub(super) async fn write(
    asked: Result<Json<Study>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(asked) = asked?;
    let game = open(&asked.game).map_err(wrong)?;
    let text = write_study(game.as_ref(), &asked).map_err(wrong)?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((StatusCode::OK, kind, text))
}
