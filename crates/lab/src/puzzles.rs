//! Puzzles being made: a piece of the work is a source game that is gone through.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::Level;
use quantarium_puzzles::{Found, Generator, GeneratorError, Method, Puzzle, Source, choose};
use quantarium_rules::Seed;
use quantarium_tournament::{ArenaError, Pieces, Piecework, PlanError, Underway, Worker};
use serde::{Deserialize, Serialize};

/// Which games are gone through, and how.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct PuzzleGames {
    /// The game strings.
    #[cfg_attr(feature = "clap", arg(required = true, value_name = "GAME"))]
    pub games_of: Vec<String>,
    /// How many puzzles to keep in all; as many of each grade as there are.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "40"))]
    pub count: usize,
    /// How many games to play of each game string.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "100"))]
    pub games: u64,
    /// The level of both players.
    #[cfg_attr(feature = "clap", arg(long, value_name = "L", default_value = "5"))]
    pub level: Level,
    /// The most positions that a proof may make.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "30000"))]
    pub nodes: u64,
    /// Look for wins by force within N moves instead of whole proofs: for games too long for those.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "0", value_parser = within))]
    pub within: u32,
    /// The seed of the games.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "1"))]
    pub seed: Seed,
}

#[cfg(feature = "clap")]
fn within(text: &str) -> Result<u32, &'static str> {
    let moves = text.parse::<u32>().ok();
    let moves = moves.filter(|moves| matches!(moves, 0 | 2..=5));
    moves.ok_or("write 2 to 5, or 0 for whole proofs")
}

/// A source game that has been gone through.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    source: Source,
    /// Its puzzles.
    found: Vec<Found>,
}

/// The puzzles to keep, once all games have been gone through.
pub fn kept(games: &Piecework<PuzzleGames>) -> Option<Vec<Puzzle>> {
    let found = games.done().flat_map(|done| done.found.clone());
    let found: Vec<Found> = found.collect();
    games.is_done().then(|| choose(&found, games.work().count))
}

impl Pieces for PuzzleGames {
    type Piece = Done;

    fn count(&self) -> u64 {
        self.games.saturating_mul(self.games_of.len() as u64)
    }

    fn number(&self, Done { source, .. }: &Done) -> Option<u64> {
        let before = (source.game as u64).checked_mul(self.games)?;
        let number = before.checked_add(source.number);
        number.filter(|_| source.number < self.games)
    }

    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Done>, ArenaError> {
        let method = Method {
            level: self.level,
            nodes: self.nodes,
            within: self.within,
        };
        let generators = self.games_of.iter().map(|game| {
            let generator = Generator::new(game, method, self.seed, halt);
            generator.map_err(|error| match error {
                GeneratorError::Game(error) => PlanError::Game(error),
                other => PlanError::Wrong(other.to_string()),
            })
        });
        let mut generators: Vec<_> = generators.collect::<Result<_, _>>()?;
        Ok(Box::new(move |piece| {
            let (game, number) = ((piece / self.games) as usize, piece % self.games);
            let source = Source { game, number };
            let found = generators[game].game(source)?;
            (!halt.load(Ordering::Relaxed)).then_some(Done { source, found })
        }))
    }
}
