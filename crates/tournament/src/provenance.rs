//! Which engine made something.

use std::collections::BTreeSet;

use quantarium_rules::SpecError;
use serde::{Deserialize, Serialize};

/// What decides how the engine plays, beside the command: the commit of the program, and the learned weights. A
/// report or a file that names both can be made again with that commit.
///
/// ```
/// use quantarium_tournament::Provenance;
///
/// let made = Provenance::new("0123456789ab", ["quanta:board=5x5", "quanta"])?;
/// assert_eq!(made.weights[0].game, "quanta");
/// assert_eq!(made.weights.len(), 1);
/// # Ok::<(), quantarium_rules::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Provenance {
    /// The commit; `unknown` where the program was built without its history.
    pub commit: String,
    /// The weights of the games, in the order of their ids.
    pub weights: Vec<WeightsOf>,
}

/// The weights of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct WeightsOf {
    /// The game's id.
    pub game: String,
    /// The checksum that stands at the end of the file of weights, as 16 hexadecimal digits.
    pub checksum: String,
}

impl Provenance {
    /// The provenance of what a program of this commit makes of these games.
    ///
    /// # Errors
    /// When a string names no game.
    pub fn new<'a>(
        commit: &str,
        games: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, SpecError> {
        let id = |game| Ok(quantarium_games::open(game)?.info().id);
        let ids: Result<BTreeSet<&str>, SpecError> = games.into_iter().map(id).collect();
        let weights = ids?.into_iter().filter_map(|id| {
            let checksum = quantarium_engine::built_in_checksum(id)?;
            Some(WeightsOf {
                game: id.to_owned(),
                checksum: format!("{checksum:016x}"),
            })
        });
        Ok(Self {
            commit: commit.to_owned(),
            weights: weights.collect(),
        })
    }
}
