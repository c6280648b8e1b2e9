//! What is to be played.

use quantarium_engine::{Engine, Search};
use quantarium_tournament::{GivenWeights, PlanError};
use serde::{Deserialize, Serialize};

/// How the games are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SelfPlay {
    /// The game string.
    pub game: String,
    /// How many games. A run can be gone on with for more.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub games: u64,
    /// Simulations a move.
    pub simulations: u64,
    /// The search by its name.
    #[serde(with = "by_name")]
    pub search: Search,
    /// How many plies are random at most at the beginning.
    pub random_plies: u32,
    /// One move in this many is random; 0 for none.
    pub slip: u64,
    /// What start positions and random choices come from.
    pub seed: u64,
    /// The weights of the evaluation, where they are not the built-in ones.
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
        let wrong = |words: String| PlanError::Weights(words);
        let weights = given.whole().map_err(|error| wrong(error.to_string()))?;
        let plays = engine.play_by(weights, self.search);
        plays.map_err(|error| wrong(error.to_string()))?;
        Ok(engine)
    }
}

/// A folder's plan leaves the number of games open.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_unknown(games: &u64) -> bool {
    *games == 0
}

/// A search by its name.
pub mod by_name {
    use quantarium_engine::Search;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// As text.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(search: &Search, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(search)
    }

    /// From text.
    ///
    /// # Errors
    /// When it names no search.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Search, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
