//! Levels of play.

mod params;

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_rules::{Random, Seed, fnv1a};
use quantarium_search::solve::Effort;
use quantarium_search::{Proof, RootMove};
use thiserror::Error;

use self::params::UCT;
pub use self::params::{LEVELS, LevelParams, level_params};
use crate::{Engine, Memory, Report, Search, SearchBuilder};

/// How well the computer plays, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("level {0}: the levels are {min} to {max}", min = Level::MIN.number(), max = Level::MAX.number())]
pub struct LevelError(pub u8);

/// How well each level plays, in a few words.
const WORDS: [&str; LEVELS] = [
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

/// An ending is one that the solver proves by making at most this many positions.
const ENDING: u64 = 20_000;

/// What a win is worth, in half points.
const WIN: u32 = 2;

/// Whether levels play by the learned evaluation. With more than two players none do, even where there is
/// one: their steps are measured with UCT (docs/engine).
fn plays_by_evaluation(engine: &dyn Engine) -> bool {
    engine.has_evaluation() && engine.game().seats().len() == 2
}

impl dyn Engine + '_ {
    /// The move that a level plays, the same for the same seed; nothing if the game is over, or `stop`
    /// was set meanwhile.
    pub fn choose(&self, level: Level, seed: Seed, stop: &AtomicBool) -> Option<String> {
        let simulations = level.simulations(self);
        self.choose_by(level, seed, stop, |search| search.simulations(simulations))
    }

    /// The move that the highest level plays after thinking for `time` on a tree of at most `hash` MiB, or of its own size
    /// where that is more, beginning with what the memory has. Another machine may choose another move.
    pub fn choose_within(
        &self,
        time: Duration,
        hash: usize,
        memory: &Memory,
        seed: Seed,
        stop: &AtomicBool,
    ) -> Option<String> {
        let hash = hash.max(Level::MAX.hash());
        self.choose_by(Level::MAX, seed, stop, |search| {
            search.time(time).hash(hash).memory(memory)
        })
    }

    fn choose_by<'a>(
        &'a self,
        level: Level,
        seed: Seed,
        stop: &'a AtomicBool,
        limited: impl FnOnce(SearchBuilder<'a>) -> SearchBuilder<'a>,
    ) -> Option<String> {
        let search = self.search().by(level.search(self)).seed(seed);
        let report = limited(search.hash(level.hash()).stop(stop)).run()?;
        let chosen = level.choose_from(self, &report, seed, stop);
        Some(chosen.best).filter(|_| !stop.load(Ordering::Relaxed))
    }
}

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(LEVELS as u8);

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

    fn params(self, engine: &dyn Engine) -> LevelParams {
        let levels = match plays_by_evaluation(engine) {
            true => level_params(engine.game().info().id),
            false => &UCT,
        };
        levels[usize::from(self.0) - 1]
    }

    /// How many simulations it makes a move.
    pub fn simulations(self, engine: &dyn Engine) -> u64 {
        self.params(engine).simulations
    }

    /// The search that it weakens.
    pub fn search(self, engine: &dyn Engine) -> Search {
        match plays_by_evaluation(engine) {
            true => Search::BestFirst,
            false => Search::Uct,
        }
    }

    /// What it makes of a search: it plays a proven win where it keeps them, or what it is content with.
    /// Where that may be less than the best it claims nothing proven.
    pub(crate) fn choose_from(
        self,
        engine: &dyn Engine,
        report: &Report,
        seed: Seed,
        stop: &AtomicBool,
    ) -> Report {
        let best = self.played(engine, report, seed, stop);
        let mut shown = self.shown(engine, report);
        if best != shown.best {
            shown.line = vec![best.clone()];
            shown.best = best;
        }
        shown
    }

    /// The move that [`Self::choose_from`] plays.
    fn played(self, engine: &dyn Engine, report: &Report, seed: Seed, stop: &AtomicBool) -> String {
        let mover = engine.position().to_move();
        if let Some(effort) = self.effort() {
            let wins = |proof: Proof| proof.worst_for(mover) == WIN;
            if wins(report.proof) {
                return report.best.clone();
            }
            let ending = engine.solve(&effort, stop);
            let won = ending.filter(|ending| wins(ending.proof));
            // The solver looks at all moves, the search perhaps at some.
            let mut moves = report.moves.iter().map(|root| &root.mv);
            if let Some(mv) = won.and_then(|won| moves.find(|mv| **mv == won.best)) {
                return mv.clone();
            }
        }
        // Another number in every position, though the seed stays the same.
        let seed = Seed(seed.0 ^ fnv1a(engine.position().text().as_bytes()));
        self.pick(engine, report, &mut Random::new(seed))
    }

    /// What it shows of a search: nothing proven if it may play something else than the best.
    pub(crate) fn shown(self, engine: &dyn Engine, report: &Report) -> Report {
        let mut shown = report.clone();
        if self.params(engine).window > 0.0 {
            shown.proof = Proof::open(engine.game().seats().len());
        }
        shown
    }

    /// The work for proving a win at hand; nothing at the levels that may let it slip.
    fn effort(self) -> Option<Effort> {
        (self.0 >= KEEPS_WINS).then_some(Effort::new(ENDING, self.hash()))
    }

    /// The move that it plays, of those that a search of the engine's position has valued.
    fn pick(self, engine: &dyn Engine, report: &Report, random: &mut Random) -> String {
        // Best-first search has evaluated every move; UCT knows nothing of one that it has not tried.
        let is_evaluated = plays_by_evaluation(engine);
        let known = |root: &&RootMove<String>| is_evaluated || root.visits > 0;
        let moves: Vec<_> = report.moves.iter().filter(known).collect();
        let values = moves.iter().map(|root| root.value);
        let best = values.clone().fold(f32::NEG_INFINITY, f32::max);
        let mean = values.clone().sum::<f32>() / moves.len().max(1) as f32;
        let window = self.params(engine).window * (best - mean);
        // In whole numbers, so that every machine draws alike.
        let weights =
            values.map(|value| ((window - (best - value)).max(0.0) / window * 1024.0) as u64);
        let sum = weights.clone().sum();
        if window <= 0.0 || sum == 0 {
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

    /// The memory for its tree in MiB: enough for a child or two a simulation, and for the root's.
    pub const fn hash(self) -> usize {
        match self.0 {
            ..=6 => 1,
            7..=9 => 16,
            _ => 32,
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.trim().parse();
        let number = number.map_err(|_| format!("`{text}` is no level"))?;
        Self::new(number).map_err(|error| error.to_string())
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
        let error = Level::new(11).unwrap_err();
        assert_eq!(error.to_string(), "level 11: the levels are 1 to 10");
    }
}
