//! No help in a rated game: neither for those who play it, nor for anybody who shows the server its position.
//!
//! A player's account is refused every position of its game. Everybody is refused where a game stands now
//! and where it stood a few plies before: the player may have logged out. What
//! many games come to, its opening, stays open to all.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_store::players;
use quantarium_table::Table;
use quantarium_wire::{PositionRef, Refusal, Request, TableId};

use super::Accounts;
use super::guest::Visitor;
use crate::base::error::ApiError;
use crate::base::storage::load;
use crate::rooms::room::{Observer, Recorded};

/// How many plies of a game are its opening.
const OPENING: usize = 8;
/// How many of the last positions are refused to everybody.
const LAST: usize = 5;
/// How many games are remembered; of more, that is forgotten in which nothing has happened for longest.
const MOST: usize = 4096;

/// Where a rated game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RatedGame {
    table: TableId,
    /// The canonical game string.
    game: String,
    /// Its last positions as text; none in the opening and when it is over.
    positions: Vec<String>,
}

/// Where the rated games stand that this server has heard of.
#[derive(Debug, Default)]
pub(crate) struct RatedGames {
    /// Nobody outside can make two positions look the same.
    hasher: RandomState,
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    by: HashMap<TableId, Game>,
    /// How often something has happened.
    count: u64,
    /// Whether the store is being read.
    reading: bool,
}

#[derive(Debug)]
struct Game {
    /// What stands for its last positions.
    positions: Vec<u64>,
    /// The count when something happened last.
    at: u64,
}

impl RatedGames {
    /// Where a game stands.
    fn hear(&self, stands: RatedGame) {
        let RatedGame {
            table,
            game,
            positions,
        } = stands;
        let mut games = self.games.lock();
        // While the store is read, what has ended stays as a game without positions: what was read of it is older.
        if positions.is_empty() && !games.reading {
            games.by.remove(&table);
            return;
        }
        let key = |position: &String| self.hasher.hash_one((game.as_str(), position.as_str()));
        let positions = positions.iter().take(LAST).map(key).collect();
        games.count += 1;
        let at = games.count;
        if games.by.len() >= MOST && !games.by.contains_key(&table) {
            let oldest = games.by.iter().min_by_key(|(_, game)| game.at);
            if let Some(oldest) = oldest.map(|(id, _)| id.clone()) {
                games.by.remove(&oldest);
            }
        }
        games.by.insert(table, Game { positions, at });
    }

    /// The store is read from now on.
    fn begin_reading(&self) {
        self.games.lock().reading = true;
    }

    /// What the store had: what was heard meanwhile is newer.
    fn end_reading(&self, found: Vec<RatedGame>) {
        for stands in found {
            if !self.games.lock().by.contains_key(&stands.table) {
                self.hear(stands);
            }
        }
        let mut games = self.games.lock();
        games.reading = false;
        games.by.retain(|_, game| !game.positions.is_empty());
    }

    /// Whether a game stands there, or did just now.
    fn stands_at(&self, game: &str, position: &str) -> bool {
        let asked = self.hasher.hash_one((game, position));
        let games = self.games.lock();
        let mut all = games.by.values();
        all.any(|game| game.positions.contains(&asked))
    }
}

impl Observer for RatedGames {
    fn opened(&self, table: &Table) {
        // Another server may have had it before.
        if table.is_rated() {
            self.hear(RatedGame::of(table));
        }
    }

    fn recorded(&self, recorded: &Recorded<'_>) {
        self.opened(recorded.table);
    }

    fn removed(&self, table: &TableId) {
        self.hear(RatedGame {
            table: table.clone(),
            game: String::new(),
            positions: Vec::new(),
        });
    }
}

impl RatedGame {
    fn of(table: &Table) -> Self {
        Self {
            table: table.id().clone(),
            game: table.game().name(),
            positions: last_positions(table),
        }
    }
}

/// The last positions after the opening, none of which the opening came to; none of a game that is over.
fn last_positions(table: &Table) -> Vec<String> {
    let plies = table.plies() as usize;
    let first = (plies + 1).saturating_sub(LAST).max(OPENING + 1);
    if table.is_over() || first > plies {
        return Vec::new();
    }
    let text = |plies: usize| table.position_after(plies).text();
    let opening: Vec<String> = (0..=OPENING).map(text).collect();
    let last = (first..=plies).map(text);
    last.filter(|position| !opening.contains(position))
        .collect()
}

impl Accounts {
    /// Reads where the rated games stand when the server is started.
    pub(crate) async fn read_rated_games(&self) {
        self.rated.begin_reading();
        let found = self.all_rated().await.unwrap_or_else(|error| {
            tracing::error!(%error, "the rated games that go on cannot be read");
            Vec::new()
        });
        self.rated.end_reading(found);
    }

    /// Where the store has them stand.
    async fn all_rated(&self) -> Result<Vec<RatedGame>, ApiError> {
        let limit = MOST as u32;
        let ids = self.store.read(move |db| players::all_rated_now(db, limit));
        let mut found = Vec::new();
        // Those opened last are the last to be forgotten.
        for id in ids.await?.into_iter().rev() {
            match load(&self.store, &TableId(id.clone())).await {
                Ok(game) => found.push(RatedGame::of(&game.table)),
                Err(error) => tracing::error!(%id, %error, "a rated game cannot be read"),
            }
        }
        Ok(found)
    }

    /// Refuses to have the engine look at a position of a rated game that goes on.
    pub(crate) async fn check_fair_play(
        &self,
        visitor: &Visitor,
        request: &Request,
    ) -> Result<(), ApiError> {
        let at = match request {
            Request::Analyse { asked } => &asked.at,
            Request::Choose { at, .. } => at,
            _ => return Ok(()),
        };
        let at = at.clone();
        // The moves are played where that holds nobody up.
        let reached = tokio::task::spawn_blocking(move || reached(&at)).await;
        let Some((game, asked)) = reached.map_err(failed)? else {
            // The answer itself says what is wrong with a game or a move.
            return Ok(());
        };
        if self.rated.stands_at(&game, &asked) {
            let words =
                "a rated game stands at this position: it can be analysed when the game is over";
            return Err(ApiError::Table(Refusal::new("rated-position", words)));
        }
        let Some((account, _)) = &visitor.logged_in else {
            return Ok(());
        };
        let holder = account.holder;
        let tables = self
            .store
            .read(move |db| players::rated_now(db, &holder))
            .await?;
        let asked = Arc::new((game, asked));
        for id in tables {
            let found = load(&self.store, &TableId(id)).await?;
            let asked = Arc::clone(&asked);
            let own = tokio::task::spawn_blocking(move || is_of(&asked, &found.table)).await;
            if own.map_err(failed)? {
                let words = "you play this in a rated game: it can be analysed when that is over";
                return Err(ApiError::Table(Refusal::new("rated-game", words)));
            }
        }
        Ok(())
    }
}

fn failed(error: tokio::task::JoinError) -> ApiError {
    ApiError::Failed(error.to_string())
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

    fn at(table: &str, position: &str) -> RatedGame {
        RatedGame {
            table: TableId(table.to_owned()),
            game: "quantum".to_owned(),
            positions: vec![position.to_owned()],
        }
    }

    #[test]
    fn what_happens_while_the_store_is_read_is_newer() {
        let games = RatedGames::default();
        games.begin_reading();
        games.hear(at("moved", "two"));
        games.hear(RatedGame {
            positions: Vec::new(),
            ..at("ended", "three")
        });
        let found = [("moved", "one"), ("ended", "three"), ("waits", "four")];
        games.end_reading(found.map(|(table, position)| at(table, position)).into());
        let stands = |position| games.stands_at("quantum", position);
        assert!(stands("two") && stands("four"));
        assert!(!stands("one") && !stands("three"));
        assert_eq!(games.games.lock().by.len(), 2);
    }
}
