//! What is to be played.

use quantarium_engine::{Engine, Search};
use quantarium_tournament::{ArenaError, GivenWeights, Here, Job, Piecework, PlanError};
use serde::{Deserialize, Serialize};

use super::Playing;

/// How the games are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct SelfPlay {
    /// A game string.
    pub game: String,
    /// How many games.
    // A run can be gone on with for more.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").games))]
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub games: u64,
    /// Simulations a move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").simulations))]
    pub simulations: u64,
    /// The search: strongest, uct or best-first.
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME", default_value_t = Self::new("").search))]
    #[serde(with = "quantarium_jobs::text")]
    pub search: Search,
    /// How many plies are random at most at the beginning.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").random_plies))]
    pub random_plies: u32,
    /// One move in N is random; 0 for none.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").slip))]
    pub slip: u64,
    /// What start positions and random choices come from.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value_t = Self::new("").seed))]
    pub seed: u64,
    /// Play by the weights in this file, and not by the built-in ones.
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE", value_parser = |file: &str| GivenWeights::open(file.as_ref())))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<GivenWeights>,
}

impl SelfPlay {
    /// With 200 simulations a move, up to 12 random plies, and one slip in 16 moves.
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            games: 100,
            simulations: 200,
            search: Search::default(),
            random_plies: 12,
            slip: 16,
            seed: 0,
            weights: None,
        }
    }

    /// An engine that plays by the plan's weights.
    pub(super) fn engine(&self) -> Result<Box<dyn Engine>, PlanError> {
        let mut engine = quantarium_engine::open(&self.game)?;
        let Some(given) = &self.weights else {
            return Ok(engine);
        };
        let wrong = |words: String| PlanError::Wrong(words);
        let weights = given.whole().map_err(|error| wrong(error.to_string()))?;
        let plays = engine.play_by(weights, self.search);
        plays.map_err(|error| wrong(error.to_string()))?;
        Ok(engine)
    }
}

impl Job for SelfPlay {
    type Underway = Piecework<Playing>;

    fn open(&self, here: &Here) -> Result<Self::Underway, ArenaError> {
        Playing::open(self.clone(), here)
    }

    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        self.weights.iter_mut().collect()
    }
}

/// A folder's plan leaves the number of games open.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_unknown(games: &u64) -> bool {
    *games == 0
}
