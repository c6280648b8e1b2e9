//! Levels of play.

use quantarium_net::{RUNGS, Rung, ladder};
use quantarium_rules::Random;
use quantarium_search::solve::Effort;
use quantarium_search::{Proof, RootMove};
use thiserror::Error;

use crate::{Engine, Report, Search};

/// How well the computer plays, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("level {0}: the levels are {min} to {max}", min = Level::MIN.number(), max = Level::MAX.number())]
pub struct LevelError(pub u8);

/// How well each level plays, in a few words.
const WORDS: [&str; RUNGS] = [
    "plays what catches its eye",
    "barely looks at what it does",
    "a first-time player",
    "has played a few games",
    "knows its way about",
    "a club player",
    "sees what you are up to",
    "thinks hard",
    "has played thousands of games",
    "the strongest",
];

/// The first level that plays won endings without a slip.
const KEEPS_WINS: u8 = 5;

/// An ending is one that the solver proves by making at most so many positions.
const ENDING: u64 = 20_000;

/// How many playouts of UCT stand for a walk, where there is no evaluation to walk by.
const PLAYOUTS_A_WALK: u64 = 20;

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(RUNGS as u8);

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

    fn rung(self, engine: &(impl Engine + ?Sized)) -> Rung {
        ladder(engine.info().id)[usize::from(self.0) - 1]
    }

    /// How many walks it makes a move, or playouts in a game without an evaluation.
    pub fn playouts(self, engine: &(impl Engine + ?Sized)) -> u64 {
        let walks = self.rung(engine).walks;
        match engine.is_judged() {
            true => walks,
            false => walks * PLAYOUTS_A_WALK,
        }
    }

    /// The search that it weakens.
    pub(crate) fn search(self, engine: &(impl Engine + ?Sized)) -> Search {
        match engine.is_judged() {
            true => Search::BestFirst,
            false => Search::Uct,
        }
    }

    /// What it tells of a search: nothing proven if it may play something else than the best.
    pub(crate) fn told(self, engine: &(impl Engine + ?Sized), report: &Report) -> Report {
        let mut told = report.clone();
        if self.rung(engine).window > 0.0 {
            told.proof = Proof::open(engine.seats().len());
        }
        told
    }

    /// The work for proving a win at hand; nothing at the levels that may let it slip.
    pub(crate) fn effort(self) -> Option<Effort> {
        (self.0 >= KEEPS_WINS).then_some(Effort {
            nodes: ENDING,
            hash: self.hash(),
            time: None,
        })
    }

    /// The move that it plays, of those that a search of the engine's position has valued.
    pub(crate) fn pick(
        self,
        engine: &(impl Engine + ?Sized),
        report: &Report,
        random: &mut Random,
    ) -> String {
        // Best-first search has judged every move; UCT knows nothing of one that it has not tried.
        let is_judged = engine.is_judged();
        let known = |root: &&RootMove<String>| is_judged || root.visits > 0;
        let moves: Vec<_> = report.moves.iter().filter(known).collect();
        let values = moves.iter().map(|root| root.value);
        let best = values.clone().fold(f32::NEG_INFINITY, f32::max);
        let mean = values.clone().sum::<f32>() / moves.len().max(1) as f32;
        let reach = self.rung(engine).window * (best - mean);
        // In whole numbers, so that every machine draws alike.
        let weights =
            values.map(|value| ((reach - (best - value)).max(0.0) / reach * 1024.0) as u64);
        let sum = weights.clone().sum();
        if reach <= 0.0 || sum == 0 {
            return report.best.clone();
        }
        let mut left = random.below(sum);
        let drawn = moves.iter().zip(weights).find(|(_, weight)| {
            let here = left < *weight;
            left = left.saturating_sub(*weight);
            here
        });
        drawn.map_or_else(|| report.best.clone(), |(root, _)| root.mv.clone())
    }

    /// How well it plays, in a few words.
    pub const fn words(self) -> &'static str {
        WORDS[self.0 as usize - 1]
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
}
