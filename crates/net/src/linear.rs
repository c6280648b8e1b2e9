//! A weighed sum of features.

use std::sync::Arc;

use quantarium_rules::{Features, Player};
use quantarium_search::{Evaluate, Values};

use crate::Weights;

/// Judges by a weighed sum of the game's features: its logistic is the chance to win. With more than
/// two players every seat is judged, and the chances are scaled to one in sum.
#[derive(Clone, Debug)]
pub struct Linear {
    weights: Arc<[f32]>,
}

/// 1 / (1 + exp(-x)).
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Linear {
    /// The judge with these weights.
    pub fn new(weights: Weights) -> Self {
        Self {
            weights: weights.values.into(),
        }
    }

    /// Whether there are as many weights as the game has features, so that the game can be judged.
    pub fn fits<G: Features>(&self, game: &G) -> bool {
        self.weights.len() == game.feature_count()
    }
}

/// The chances of players who are not sure to lose.
const LEAST: f32 = 1e-4;

impl<G: Features> Evaluate<G> for Linear {
    fn values(&self, game: &G, position: &G::Position) -> Values {
        let chance = |player| {
            let sum = game.weigh(position, player, &self.weights);
            logistic(sum).clamp(LEAST, 1.0 - LEAST)
        };
        let players = game.seats().len();
        if players == 2 {
            let mover = game.to_move(position);
            let his = chance(mover);
            let first = if mover == Player::FIRST {
                his
            } else {
                1.0 - his
            };
            return [first, 1.0 - first].into_iter().collect();
        }
        let chances: Values = (0..players as u8)
            .map(|seat| chance(Player(seat)))
            .collect();
        let sum: f32 = chances.iter().sum();
        chances.into_iter().map(|chance| chance / sum).collect()
    }
}
