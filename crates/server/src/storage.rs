//! Asking the store, and what it knows of a table.

use std::sync::Arc;

use quantarium_games::open;
use quantarium_rules::{Player, Seed};
use quantarium_store::{Store, StoreError, StoredTable};
use quantarium_table::{Saved, SavedTime, Table};
use quantarium_wire::TableId;

use crate::error::ApiError;

/// Asks a store on a thread that may block.
pub(crate) async fn stored<T: Send + 'static>(
    store: &Arc<dyn Store>,
    ask: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let store = Arc::clone(store);
    let asked = tokio::task::spawn_blocking(move || ask(store.as_ref())).await;
    asked.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
}

/// The table of an id as it is stored, and when it was opened.
pub(crate) async fn load(store: &Arc<dyn Store>, id: &TableId) -> Result<(Table, i64), ApiError> {
    let name = id.0.clone();
    let found = stored(store, move |store| store.load(&name)).await?;
    let found = found.ok_or_else(|| ApiError::no_table(id))?;
    let opened = found.table.opened;
    let table = restore(found).map_err(|what| damaged(id, what))?;
    Ok((table, opened))
}

/// What is stored of a table makes no sense.
pub(crate) fn damaged(id: &TableId, what: String) -> ApiError {
    let id = id.0.clone();
    StoreError::Damaged { id, what }.into()
}

fn restore(found: StoredTable) -> Result<Table, String> {
    let StoredTable {
        table,
        moves,
        left,
        used,
        fallen,
        resigned,
        ..
    } = found;
    let game = open(&table.game).map_err(|error| error.to_string())?;
    let saved = Saved {
        seed: table.seed.map(Seed),
        setup: table.setup,
        moves,
        resigned: resigned.map(Player),
        time: table.clock.map(|control| SavedTime {
            control,
            left,
            used,
            fallen: fallen.map(Player),
        }),
    };
    let restored = Table::restore(TableId(table.id), game, table.occupants, &saved);
    restored.map_err(|error| error.to_string())
}
