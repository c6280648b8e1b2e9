//! One game for all tables that play it: its board and what is worked out from it take some 46 KiB (mean of the four games).

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Weak};

use parking_lot::Mutex;
use quantarium_rules::{AnyGame, Seed, SpecError};

use crate::base::random_bits;

/// How many starts are looked at, for one in which the game is not over at once.
pub(crate) const DRAWN: u64 = 32;

/// The games that tables play now, by their game strings. A game never changes, so that all may share it.
static PLAYED: LazyLock<Mutex<HashMap<String, Weak<dyn AnyGame>>>> = LazyLock::new(Mutex::default);

/// The game of a game string, shared with whoever plays it already.
pub(crate) fn open(name: &str) -> Result<Arc<dyn AnyGame>, SpecError> {
    let known = PLAYED.lock().get(name).and_then(Weak::upgrade);
    if let Some(game) = known {
        return Ok(game);
    }
    let game: Arc<dyn AnyGame> = quantarium_games::open(name)?.into();
    let mut played = PLAYED.lock();
    played.retain(|_, game| game.strong_count() > 0);
    played.insert(name.to_owned(), Arc::downgrade(&game));
    Ok(game)
}

/// The first of the starts drawn, by how often it was drawn before, in which somebody can move.
pub(crate) fn start(game: &dyn AnyGame, drawn: impl Fn(u64) -> Seed) -> Seed {
    let mut seeds = (0..DRAWN).map(drawn).chain(starts());
    let begins = seeds.find(|seed| begins(game, *seed));
    begins.unwrap_or_default()
}

/// A start by chance in which somebody can move, if there is one.
pub(crate) fn any_start(game: &dyn AnyGame) -> Seed {
    start(game, |_| Seed(random_bits()))
}

/// Some starts, always the same.
pub(crate) fn starts() -> impl Iterator<Item = Seed> {
    (0..DRAWN).map(Seed)
}

/// Whether somebody can move at a start.
pub(crate) fn begins(game: &dyn AnyGame, start: Seed) -> bool {
    game.start(start).outcome().is_none()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{PLAYED, open};

    #[test]
    fn tables_of_one_game_share_it_while_any_of_them_is_there() {
        let first = open("quantum-leap:board=hex2").expect("a game");
        let second = open("quantum-leap:board=hex2").expect("a game");
        let other = open("quantum-link:board=hex2").expect("a game");
        assert!(Arc::ptr_eq(&first, &second));
        assert_ne!(first.name(), other.name());
        assert!(open("quantum-leap:board=no").is_err());
        drop((first, second));
        drop(open("quanta").expect("a game"));
        let left = PLAYED.lock().contains_key("quantum-leap:board=hex2");
        assert!(!left, "nobody plays it any more");
    }
}
