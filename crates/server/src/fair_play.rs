//! No help in one's own rated game.

use std::sync::Arc;

use quantarium_table::Table;
use quantarium_wire::{PositionRef, Refusal, Request};

use crate::AppState;
use crate::error::ApiError;
use crate::guest::Visitor;
use crate::storage::load;

/// Refuses to have the engine look at a position of a rated game that whoever asks is playing.
pub(crate) async fn check(
    state: &AppState,
    visitor: &Visitor,
    request: &Request,
) -> Result<(), ApiError> {
    let at = match request {
        Request::Analyse { asked } => &asked.at,
        Request::Choose { at, .. } => at,
        _ => return Ok(()),
    };
    let Some((account, _)) = &visitor.logged_in else {
        return Ok(());
    };
    let holder = account.holder;
    let tables = state
        .stored(move |store| store.players().rated_now(&holder))
        .await?;
    let at = Arc::new(at.clone());
    for id in tables {
        let found = load(&state.store, &quantarium_wire::TableId(id)).await?;
        let at = Arc::clone(&at);
        // The moves are played again where that holds nobody up.
        let own = tokio::task::spawn_blocking(move || is_of(&at, &found.table)).await;
        if own.map_err(|error| ApiError::Failed(error.to_string()))? {
            let words = "you play this in a rated game: it can be analysed when that is over";
            return Err(ApiError::Table(Refusal::new("rated-game", words)));
        }
    }
    Ok(())
}

/// Whether a position is one that a table has come to. One that makes no sense is none.
fn is_of(at: &PositionRef, table: &Table) -> bool {
    let Some((game, asked)) = reached(at) else {
        return false;
    };
    let plies = table.plies() as usize;
    game == table.game().name() && (0..=plies).any(|ply| table.position_after(ply).text() == asked)
}

/// The canonical game string and text of a position.
fn reached(at: &PositionRef) -> Option<(String, String)> {
    let game = quantarium_games::open(&at.game).ok()?;
    let mut position = game.parse(&at.setup).ok()?;
    for text in &at.moves {
        position.play(text).ok()?;
    }
    Some((game.name(), position.text()))
}
