//! What an evaluation of Quantum Leap weighs: each [stone](features) by what it can do and what is beside it and, with two
//! players, each two stones side by side. Nothing here knows a place on the board, so that weights learned on one board serve on
//! every other. The weights differ by how full the board is and, with more players, by how soon it is one's turn.

mod accumulator;
mod both;
pub(super) mod features;
pub(super) mod index;
mod many;
mod rings;

use quantarium_rules::{Features, Player, Prepared, Weighed, weigh_each_move};

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
        if self.has_many() {
            self.features_of_many(position, player, visit);
        } else {
            self.features_of_two(position, player, visit);
        }
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        if self.has_many() {
            let turns = position.index_of(player.index(), self.config.players);
            self.weigh_many(position, weights)[turns]
        } else {
            self.weigh_two(position, player, weights)
        }
    }

    fn weigh_players(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Player, f32),
    ) {
        let players = self.config.players;
        let seats = (0..players as u8).map(Player);
        if self.has_many() {
            let sums = self.weigh_many(position, weights);
            seats.for_each(|seat| visit(seat, sums[position.index_of(seat.index(), players)]));
        } else {
            seats.for_each(|seat| visit(seat, self.weigh_two(position, seat, weights)));
        }
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
        self.weigh_captures_of_two(position, weights, prepared, visit);
    }
}
