//! The game that the lobby shows live: one that began in the lobby, where everybody saw it coming. What friends play by a
//! link is theirs alone.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_wire::TableId;

use crate::base::{FilledSeek, Progress};
use crate::rooms::room::Observer;

/// How many games are remembered; of more, those that began first are forgotten.
const MOST: usize = 64;
/// Without a move for so long a game is not live any more, in milliseconds.
const SILENCE: i64 = 120_000;
/// How long the end of a game is shown, in milliseconds.
const LINGERS: i64 = 20_000;

/// Games that began in the lobby, and the one that is shown.
#[derive(Default)]
pub(crate) struct Featured(Mutex<Games>);

/// The game that is shown, if any is.
pub(super) type Shown = Option<Arc<FilledSeek>>;

#[derive(Default)]
struct Games {
    /// In the order in which they began.
    games: VecDeque<Game>,
    shown: Shown,
}

struct Game {
    seek: Arc<FilledSeek>,
    /// When the last move was made, in milliseconds since 1970 (UTC).
    moved: Option<i64>,
    over: Option<i64>,
}

impl Game {
    fn is_live(&self, now: i64) -> bool {
        let moved = self.moved.is_some_and(|moved| now - moved <= SILENCE);
        moved && self.over.is_none()
    }

    fn may_stay(&self, now: i64) -> bool {
        self.is_live(now) || self.over.is_some_and(|over| now - over <= LINGERS)
    }
}

impl Games {
    fn of(&mut self, table: &TableId) -> Option<&mut Game> {
        self.games.iter_mut().find(|game| game.seek.table == *table)
    }
}

impl Featured {
    pub(super) fn began(&self, seek: Arc<FilledSeek>) {
        let mut games = self.0.lock();
        if games.games.len() == MOST {
            games.games.pop_front();
        }
        games.games.push_back(Game {
            seek,
            moved: None,
            over: None,
        });
    }

    fn moved(&self, table: &TableId, now: i64) {
        if let Some(game) = self.0.lock().of(table) {
            game.moved = Some(now);
            // It may have been taken back that it was over.
            game.over = None;
        }
    }

    fn over(&self, table: &TableId, now: i64) {
        if let Some(game) = self.0.lock().of(table) {
            game.over = Some(now);
        }
    }

    pub(super) fn shown(&self) -> Shown {
        self.0.lock().shown.clone()
    }

    /// The game to show from now on, where it is another: the one shown as long as it is live, then the one that moved last.
    pub(super) fn changed(&self, now: i64) -> Option<Shown> {
        let mut games = self.0.lock();
        let games = &mut *games;
        games
            .games
            .retain(|game| game.over.is_none() || game.may_stay(now));
        let shown = games.shown.clone();
        let stays = shown.as_ref().and_then(|seek| games.of(&seek.table));
        if stays.is_some_and(|game| game.may_stay(now)) {
            return None;
        }
        let live = games.games.iter().filter(|game| game.is_live(now));
        let next = live.max_by_key(|game| game.moved);
        games.shown = next.map(|game| Arc::clone(&game.seek));
        (games.shown != shown).then(|| games.shown.clone())
    }
}

impl Observer for Featured {
    fn progressed(&self, progress: &Progress) {
        if progress.over {
            self.over(&progress.table, progress.time);
        } else if progress.played {
            self.moved(&progress.table, progress.time);
        }
    }
}

#[cfg(test)]
mod tests {
    use quantarium_wire::SeekId;

    use super::*;

    fn id(name: &str) -> TableId {
        TableId(name.to_owned())
    }

    fn began(featured: &Featured, name: &str) {
        featured.began(Arc::new(FilledSeek {
            id: SeekId(name.to_owned()),
            game: "quanta".to_owned(),
            guests: Vec::new(),
            table: id(name),
        }));
    }

    fn changed(featured: &Featured, now: i64) -> Option<Option<String>> {
        let changed = featured.changed(now)?;
        Some(changed.map(|seek| seek.table.0.clone()))
    }

    #[test]
    fn a_game_is_shown_from_its_first_move_to_its_end_and_a_little_longer() {
        let featured = Featured::default();
        began(&featured, "a");
        assert_eq!(changed(&featured, 0), None);
        featured.moved(&id("a"), 1000);
        assert_eq!(changed(&featured, 1000), Some(Some("a".into())));
        // Another one that is livelier does not take its place.
        began(&featured, "b");
        featured.moved(&id("b"), 50_000);
        assert_eq!(changed(&featured, 50_000), None);
        featured.over(&id("a"), 60_000);
        assert_eq!(changed(&featured, 70_000), None);
        assert_eq!(changed(&featured, 90_000), Some(Some("b".into())));
        let shown = featured.shown().map(|seek| seek.table.clone());
        assert_eq!(shown, Some(id("b")));
    }

    #[test]
    fn a_game_in_which_nothing_happens_gives_its_place_up() {
        let featured = Featured::default();
        began(&featured, "a");
        featured.moved(&id("a"), 0);
        assert_eq!(changed(&featured, 0), Some(Some("a".into())));
        assert_eq!(changed(&featured, SILENCE), None);
        assert_eq!(changed(&featured, SILENCE + 1), Some(None));
        featured.moved(&id("a"), SILENCE + 2);
        assert_eq!(changed(&featured, SILENCE + 2), Some(Some("a".into())));
    }

    #[test]
    fn games_that_began_elsewhere_are_not_shown_and_so_many_are_remembered() {
        let featured = Featured::default();
        featured.moved(&id("of friends"), 0);
        assert_eq!(changed(&featured, 0), None);
        for number in 0..200 {
            began(&featured, &number.to_string());
        }
        assert_eq!(featured.0.lock().games.len(), MOST);
        featured.moved(&id("0"), 0);
        assert_eq!(changed(&featured, 0), None);
    }
}
