//! Which positions finished public games came to: noted when one has ended, and after the start for those of which it was not.

use std::mem::take;
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_people::number_of;
use quantarium_store::{Reached, tables};
use quantarium_table::Table;
use quantarium_wire::TableId;
use tokio::sync::Notify;

use crate::base::{Db, Progress, Result, TaskGuard, load, or_logged};
use crate::rooms::room::Observer;
use crate::rooms::tables::Tables;

/// How many plies of a game are noted.
const PLIES: usize = 30;
/// How many games are looked for at once.
const AT_ONCE: u32 = 100;

/// The games that have ended and are not noted yet.
#[derive(Debug, Default)]
pub(crate) struct EndedGames {
    ids: Mutex<Vec<TableId>>,
    more: Notify,
}

impl Observer for EndedGames {
    fn progressed(&self, progress: &Progress) {
        if progress.over {
            self.ids.lock().push(progress.table.clone());
            self.more.notify_one();
        }
    }
}

/// Notes what games came to, until the server ends.
pub(crate) async fn keep_noting(tables: Arc<Tables>, mut guard: TaskGuard) {
    let (store, games) = (&tables.services.store, &tables.services.ended_games);
    let noting = async {
        or_logged(catch_up(store).await, "older games cannot be noted");
        loop {
            games.more.notified().await;
            let ended = take(&mut *games.ids.lock());
            for id in ended {
                note(store, &id).await;
            }
        }
    };
    guard.during(noting).await;
}

/// Notes the games of which it was not done: of an older version, or where a server was killed.
async fn catch_up(store: &Db) -> Result<()> {
    let mut last = 0;
    loop {
        let found = store.read(move |db| tables::not_noted(db, last, AT_ONCE));
        let found = found.await?;
        let Some(&(number, ..)) = found.last() else {
            return Ok(());
        };
        last = number;
        for (_, id, game) in found {
            let game = quantarium_games::open(&game);
            if game.is_ok_and(|game| !game.has_random_start()) {
                note(store, &TableId(id)).await;
            }
        }
    }
}

async fn note(store: &Db, id: &TableId) {
    if let Err(error) = try_to_note(store, id).await {
        tracing::error!(%id, %error, "it cannot be noted which positions a game came to");
    }
}

async fn try_to_note(store: &Db, id: &TableId) -> Result<()> {
    let found = load(store, id).await?;
    let reached = reached(&found.table);
    if found.stored.table.listed && !reached.is_empty() {
        let id = id.0.clone();
        let noted = store.write(move |tx| tables::note_reached(tx, &id, &reached));
        noted.await?;
    }
    Ok(())
}

/// The number by which a position is found.
pub(crate) fn position_number(game: &str, position: &str) -> i64 {
    number_of(&format!("{game}\n{position}"))
}

/// What a game came to; nothing where no other game starts as it does.
fn reached(table: &Table) -> Vec<Reached> {
    let (game, name) = (table.game(), table.game().name());
    if game.has_random_start() || !table.is_over() {
        return Vec::new();
    }
    let nexts = table.moves().map(|text| Some(text.to_owned()));
    let nexts = nexts.chain([None]).take(PLIES);
    let reached = nexts.enumerate().map(|(ply, next)| Reached {
        position: position_number(&name, &table.position_after(ply).text()),
        next,
    });
    reached.collect()
}
