//! What can be played.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use quantarium_games::{FAMILIES, open};
use quantarium_rules::Seed;
use quantarium_wire::{Catalogue, GameInfo, Preview};
use serde::Deserialize;

use crate::AppState;
use crate::error::ApiError;

pub(super) async fn catalogue(State(state): State<AppState>) -> Json<Catalogue> {
    Json(Catalogue {
        games: FAMILIES.iter().map(|info| GameInfo::from(*info)).collect(),
        levels: state.chooser.levels(),
    })
}

/// Which start position.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    game: String,
    seed: Option<String>,
}

pub(super) async fn preview(
    State(state): State<AppState>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Preview>, ApiError> {
    let Query(asked) = asked?;
    state.may_preview()?;
    let game = open(&asked.game).map_err(|error| ApiError::WrongGame(error.to_string()))?;
    let seed = asked.seed.as_deref().map(seed).transpose()?;
    Ok(Json(Preview::of(game.as_ref(), seed.unwrap_or_default())))
}

/// The seed of a text: decimal, 64 bits, no signs and no leading zeros.
pub(super) fn seed(text: &str) -> Result<Seed, ApiError> {
    let seed: Option<Seed> = text.parse().ok();
    seed.filter(|seed| seed.to_string() == text).ok_or_else(|| {
        let greatest = u64::MAX;
        ApiError::WrongGame(format!(
            "`{text}` is no seed: write a number from 0 to {greatest}"
        ))
    })
}
