//! Levels of play.

use thiserror::Error;

use crate::Search;

/// How well the computer plays, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("level {0}: the levels are {min} to {max}", min = Level::MIN.number(), max = Level::MAX.number())]
pub struct LevelError(pub u8);

/// The playouts a move of each level, or the walks of its best-first search, and the level in words.
const LEVELS: [(u64, &str); 10] = [
    (1, "moves at random, but takes a win on the spot"),
    (3, "barely looks at what it does"),
    (10, "a first-time player"),
    (40, "has played a few games"),
    (150, "knows its way about"),
    (600, "a club player"),
    (2500, "sees what you are up to"),
    (10_000, "thinks hard"),
    (500, "has played thousands of games"),
    (12_000, "the strongest"),
];

/// The strongest level that plays by UCT.
const LAST_OF_UCT: u8 = 8;

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(LEVELS.len() as u8);

    /// The level of a number.
    ///
    /// # Errors
    /// When the number is no level.
    pub const fn new(number: u8) -> Result<Self, LevelError> {
        if Self::MIN.0 <= number && number <= Self::MAX.0 {
            Ok(Self(number))
        } else {
            Err(LevelError(number))
        }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it searches with.
    pub const fn search(self) -> Search {
        if self.0 <= LAST_OF_UCT {
            Search::Uct
        } else {
            Search::BestFirst
        }
    }

    /// How many playouts or walks it makes a move. Without an evaluation (`judged` says whether there is
    /// one) the levels that need it play as strongly as UCT does.
    pub const fn playouts(self, judged: bool) -> u64 {
        if self.0 > LAST_OF_UCT && !judged {
            return LEVELS[LAST_OF_UCT as usize - 1].0;
        }
        LEVELS[self.0 as usize - 1].0
    }

    /// How well it plays, in a few words.
    pub const fn words(self) -> &'static str {
        LEVELS[self.0 as usize - 1].1
    }

    /// The memory for its tree in MiB: enough for a child or two a playout, and for the root's.
    pub const fn hash(self) -> usize {
        match self.0 {
            ..=6 => 1,
            7..=9 => 16,
            _ => 32,
        }
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Self, LevelError> {
        Self::new(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_one_to_ten() {
        let numbers: Vec<u8> = (0..=255).filter(|n| Level::new(*n).is_ok()).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(Level::all().count(), 10);
        let error = Level::try_from(11).unwrap_err();
        assert_eq!(error.to_string(), "level 11: the levels are 1 to 10");
    }

    #[test]
    fn each_level_of_uct_thinks_three_to_five_times_as_much_as_the_one_before() {
        let uct = Level::all().filter(|level| level.search() == Search::Uct);
        let playouts: Vec<u64> = uct.map(|level| level.playouts(true)).collect();
        for pair in playouts.windows(2) {
            assert!((3..=5).contains(&(pair[1] / pair[0])), "{pair:?}");
        }
    }
}
