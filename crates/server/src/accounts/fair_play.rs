//! No help in a rated game: neither for those who play it, nor for anybody who shows the server its position.
//! None either for those who play a game without help.
//!
//! A player is refused every position of such a game. Of a rated one, everybody is refused where a game stands now
//! and where it stood a few plies before: the player may have logged out. What
//! many games come to, its opening, stays open to all.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;
use quantarium_store::players;
use quantarium_table::Table;
use quantarium_wire::{PositionRef, Refusal, Request, TableId};

use super::Accounts;
use super::guest::Visitor;
use crate::base::progress::{LAST, Progress, RatedGame};
use crate::base::{ApiError, Result, load, or_logged};
use crate::rooms::room::Observer;

/// How many games are remembered; of more, that is forgotten in which nothing has happened for longest.
const MOST: usize = 4096;

/// Where the rated games stand that this server has heard of.
#[derive(Default)]
pub(crate) struct RatedGames {
    /// Nobody outside can make two positions look the same.
    hasher: RandomState,
    games: Mutex<Games>,
}

struct Games {
    /// What stands for the last positions of each.
    by: LruCache<TableId, Vec<u64>>,
    reading: bool,
}

impl Default for Games {
    fn default() -> Self {
        let (by, reading) = (LruCache::unbounded(), false);
        Self { by, reading }
    }
}

impl RatedGames {
    /// Where a table's game stands; nowhere where it was thrown away.
    fn update(&self, table: TableId, stands: Option<&RatedGame>) {
        let (game, positions) = stands.map_or(("", &[] as &[String]), |stands| {
            (stands.game.as_str(), stands.positions.as_slice())
        });
        let mut games = self.games.lock();
        // While the store is read, what has ended stays as a game without positions: what was read of it is older.
        if positions.is_empty() && !games.reading {
            games.by.pop(&table);
            return;
        }
        let key = |position: &String| self.hasher.hash_one((game, position.as_str()));
        let positions = positions.iter().take(LAST).map(key).collect();
        games.by.put(table, positions);
        if games.by.len() > MOST {
            games.by.pop_lru();
        }
    }

    /// What the store had: what was heard meanwhile is newer.
    fn end_reading(&self, found: Vec<(TableId, RatedGame)>) {
        for (table, stands) in found {
            if !self.games.lock().by.contains(&table) {
                self.update(table, Some(&stands));
            }
        }
        let mut games = self.games.lock();
        games.reading = false;
        games.by.retain(|_, positions| !positions.is_empty());
    }

    /// Whether a game stands there, or did just now.
    fn stands_at(&self, game: &str, position: &str) -> bool {
        let asked = self.hasher.hash_one((game, position));
        let games = self.games.lock();
        let mut all = games.by.iter();
        all.any(|(_, positions)| positions.contains(&asked))
    }
}

impl Observer for RatedGames {
    fn opened(&self, table: &Table) {
        // Another server may have had it before.
        if table.is_rated() {
            self.update(table.id().clone(), Some(&RatedGame::of(table)));
        }
    }

    fn progressed(&self, progress: &Progress) {
        if let Some(stands) = &progress.rated {
            self.update(progress.table.clone(), Some(stands));
        }
    }

    fn removed(&self, table: &TableId) {
        self.update(table.clone(), None);
    }
}

impl Accounts {
    /// Reads where the rated games stand: when the server is started, and where others were not heard.
    pub(crate) async fn read_rated_games(&self) {
        self.rated.games.lock().reading = true;
        let found = or_logged(self.all_rated().await, "rated games cannot be read");
        self.rated.end_reading(found);
    }

    async fn all_rated(&self) -> Result<Vec<(TableId, RatedGame)>> {
        let limit = MOST as u32;
        let ids = self.store.read(move |db| players::all_rated_now(db, limit));
        let mut found = Vec::new();
        // Those opened last are the last to be forgotten.
        for id in ids.await?.into_iter().rev() {
            let id = TableId(id);
            match load(&self.store, &id).await {
                Ok(game) => found.push((id, RatedGame::of(&game.table))),
                Err(error) => tracing::error!(%id, %error, "a rated game cannot be read"),
            }
        }
        Ok(found)
    }

    /// Refuses to have the engine look at a position of a rated game that goes on.
    pub(crate) async fn check_fair_play(&self, visitor: &Visitor, request: &Request) -> Result<()> {
        let at = match request {
            Request::Analyse { asked } => &asked.at,
            Request::Choose { at, .. } => at,
            _ => return Ok(()),
        };
        self.check_position(visitor, at).await
    }

    /// Refuses help with a position of a rated game that goes on.
    pub(crate) async fn check_position(&self, visitor: &Visitor, at: &PositionRef) -> Result<()> {
        let at = at.clone();
        // The moves are played where that holds nobody up.
        let reached = tokio::task::spawn_blocking(move || reached(&at));
        let Some((game, asked)) = reached.await? else {
            // The answer itself says what is wrong with a game or a move.
            return Ok(());
        };
        if self.rated.stands_at(&game, &asked) {
            let words =
                "a rated game stands at this position: it can be analysed when the game is over";
            return Err(ApiError::table(Refusal::new("rated-position", words)));
        }
        let Some(holder) = visitor.digest() else {
            return Ok(());
        };
        let store = &self.store;
        let tables = store.read(move |db| players::unaided_now(db, &holder));
        let asked = Arc::new((game, asked));
        for id in tables.await? {
            let found = load(&self.store, &TableId(id)).await?;
            let (asked, rated) = (Arc::clone(&asked), found.table.is_rated());
            let own = tokio::task::spawn_blocking(move || is_of(&asked, &found.table));
            if own.await? {
                let (code, what) = match rated {
                    true => ("rated-game", "rated game"),
                    false => ("unaided-game", "game without help"),
                };
                let words =
                    format!("you play this in a {what}: it can be analysed when that is over");
                return Err(ApiError::table(Refusal::new(code, words)));
            }
        }
        Ok(())
    }
}

/// Whether a game and a position are those that a table has come to.
fn is_of((game, position): &(String, String), table: &Table) -> bool {
    let plies = table.plies() as usize;
    *game == table.game().name()
        && (0..=plies).any(|ply| table.position_after(ply).text() == *position)
}

/// The canonical game string and text of a position; nothing of one that makes no sense.
fn reached(at: &PositionRef) -> Option<(String, String)> {
    let game = quantarium_games::open(&at.game).ok()?;
    let mut position = game.parse(&at.setup).ok()?;
    for text in &at.moves {
        position.play(text).ok()?;
    }
    Some((game.name(), position.text()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(table: &str, position: &str) -> (TableId, RatedGame) {
        let stands = RatedGame {
            game: "quantum".to_owned(),
            positions: vec![position.to_owned()],
        };
        (TableId(table.to_owned()), stands)
    }

    #[test]
    fn what_happens_while_the_store_is_read_is_newer() {
        let games = RatedGames::default();
        games.games.lock().reading = true;
        let (moved, stands) = at("moved", "two");
        games.update(moved, Some(&stands));
        games.update(TableId("ended".to_owned()), None);
        let found = [("moved", "one"), ("ended", "three"), ("waits", "four")];
        games.end_reading(found.map(|(table, position)| at(table, position)).into());
        let stands = |position| games.stands_at("quantum", position);
        assert!(stands("two") && stands("four"));
        assert!(!stands("one") && !stands("three"));
        assert_eq!(games.games.lock().by.len(), 2);
    }
}
