//! Puzzles being made: a piece of the work is a source game that is gone through.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_puzzles::{Found, Generator, GeneratorError, Method, Source};
use quantarium_rules::Seed;
use quantarium_tournament::{ArenaError, Pieces, PlanError, Worker};
use serde::{Deserialize, Serialize};

/// Which games are gone through, and how.
#[derive(Clone, Debug)]
pub struct PuzzleGames {
    /// The game strings.
    pub games: Vec<String>,
    /// How many games of each.
    pub each: u64,
    /// How they are played and proven.
    pub method: Method,
    /// What they come from.
    pub seed: Seed,
}

/// A source game that has been gone through.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    source: Source,
    /// Its puzzles.
    pub found: Vec<Found>,
}

impl Pieces for PuzzleGames {
    type Piece = Done;

    fn count(&self) -> u64 {
        self.each.saturating_mul(self.games.len() as u64)
    }

    fn number(&self, Done { source, .. }: &Done) -> Option<u64> {
        let before = (source.game as u64).checked_mul(self.each)?;
        let number = before.checked_add(source.number);
        number.filter(|_| source.number < self.each)
    }

    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Done>, ArenaError> {
        let generators = self.games.iter().map(|game| {
            let generator = Generator::new(game, self.method, self.seed, halt);
            generator.map_err(|error| match error {
                GeneratorError::Game(error) => PlanError::Game(error),
                other => PlanError::Wrong(other.to_string()),
            })
        });
        let mut generators: Vec<_> = generators.collect::<Result<_, _>>()?;
        Ok(Box::new(move |piece| {
            let (game, number) = ((piece / self.each) as usize, piece % self.each);
            let source = Source { game, number };
            let found = generators[game].game(source)?;
            (!halt.load(Ordering::Relaxed)).then_some(Done { source, found })
        }))
    }
}
