//! What an evaluation of Quantum Leap weighs: each [stone](features) by what it can do and what is beside it and, with two
//! players, each two stones side by side. Nothing here knows a place on the board, so that weights learned on one board serve on
//! every other. The weights differ by how full the board is and, with more players, by how soon it is one's turn.

mod accumulator;
mod both;
pub(super) mod features;
pub(super) mod index;
mod many;
mod rings;

use quantarium_rules::{
    Features, Player, Prepared, Sums, Weighed, weigh_each_move, weigh_each_move_for_all,
};

pub(super) use accumulator::Weigh;

use self::index::FEATURES;
use super::game::Leap;

impl<L: Weigh, const P: usize> Features for Leap<L, P> {
    fn feature_count(&self) -> usize {
        FEATURES
    }

    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let scale = self.scale();
        let constant = self.each_feature(position, player, |feature| visit(feature, scale));
        visit(constant, 1.0);
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        self.weigh_features(position, player, weights)
    }

    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        if position.swap || self.has_many() {
            return weigh_each_move(self, position, weights, visit);
        }
        let make = |stones| self.weights_of_two(weights, stones);
        self.weigh_captures::<_, 1>(position, prepared, make, visit)
            .unwrap_or_else(|| weigh_each_move(self, position, weights, visit));
    }

    fn weigh_moves_for_all(
        &self,
        position: &Self::Position,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Self::Move, Sums>),
    ) {
        if !self.has_many() {
            return weigh_each_move_for_all(self, position, weights, visit);
        }
        let make = |stones| self.weights_of_many(weights, stones);
        self.weigh_captures::<_, 3>(position, prepared, make, visit)
            .unwrap_or_else(|| weigh_each_move_for_all(self, position, weights, visit));
    }
}
