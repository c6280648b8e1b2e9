//! What can be counted about a position, to judge it by.

use crate::{Game, Player};

/// The features that a learned evaluation weighs. What they mean only the game knows: an evaluation
/// sees numbers at indices. A game without features is played without an evaluation.
///
/// A feature must mean the same on every board of the game, so that what was learned on one serves on
/// the others.
pub trait Features: Game {
    /// How many features there are; the same for every game of the family.
    fn feature_count(&self) -> usize {
        0
    }

    /// Visits the features of an unfinished position as `player` sees them: index, which is less than
    /// [`Self::feature_count`], and amount. Features that are not visited are 0, and those visited
    /// twice are added up.
    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let _ = (position, player, visit);
    }

    /// The sum of the features' amounts, each times its weight. A game that replaces this must agree
    /// with [`Self::features`] but for rounding; conformance checks it.
    ///
    /// # Panics
    /// When there are fewer weights than features.
    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.features(position, player, &mut |index, amount| {
            sum += weights[index] * amount
        });
        sum
    }
}
