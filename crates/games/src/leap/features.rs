//! What an evaluation of Quantum Leap weighs: how many stones of every [class](super::classes) each side
//! has and, with two players, which kinds of stones stand beside which. Nothing here knows a place on the
//! board, so that weights learned on one board serve on every other. The weights differ by how full the
//! board is and, with more players, by how soon it is one's turn.
//!
//! They are rounded to whole numbers, whose sums do not depend on the order in which a machine adds up.

mod many;
mod two;

use quantarium_rules::{Features, Game, Player, Weighed, weigh_each_move};

use super::game::Leap;
use super::layout::Layout;
use super::position::Position;
use super::set::Set;
pub(super) use two::{StageWeights, WeighedCapture, weigh_one_by_one};

/// How many steps from an empty board to a full one have weights of their own.
const STAGES: usize = 13;
/// What the counts are divided by, so that the numbers are near one on the board of the sheet.
const SCALE: f32 = 0.125;
/// The whole number that stands for a weight of 1.
const ONE: f32 = 65536.0;
/// The largest weight's size; [`whole`] is exact in what it rounds to below that.
const MOST: f32 = 60.0;
/// The features of two players come first.
const OF_TWO: usize = STAGES * two::FEATURES;

/// The whole number nearest to a weight's share of [`ONE`]. Added to 1.5 * 2^23, it comes out as the last
/// bits of the sum: a search asks for this so often that the ordinary conversion shows.
#[inline(always)]
fn whole(weight: f32) -> i32 {
    const BIAS: f32 = 12_582_912.0;
    (weight.clamp(-MOST, MOST) * ONE + BIAS).to_bits() as i32 - BIAS.to_bits() as i32
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// What a stone is worth as a feature: the same share of a larger board is more stones.
    fn scale(&self) -> f32 {
        SCALE * 61.0 / self.table.grid.len() as f32
    }

    /// Which weights serve while so many stones are on the board.
    fn stage(&self, stones: u32) -> usize {
        stones as usize * STAGES / (self.table.grid.len() + 1)
    }
}

/// How many stones are on the board.
fn stones_on<S: Set, const P: usize>(position: &Position<S, P>) -> u32 {
    position.stones.iter().map(Set::len).sum()
}

impl<L: Layout, const P: usize> Features for Leap<L, P> {
    fn feature_count(&self) -> usize {
        OF_TWO + many::ROLES * STAGES * many::FEATURES
    }

    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        match self.table.players {
            2 => self.features_of_two(position, player, visit),
            _ => self.features_of_many(position, player, visit),
        }
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        match self.table.players {
            2 => self.weigh_two(position, player, weights),
            _ => {
                let turns = position.index_of(player.index(), self.table.players);
                self.weigh_many(position, weights)[turns]
            }
        }
    }

    fn weigh_players(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Player, f32),
    ) {
        let players = self.table.players;
        let seats = (0..players as u8).map(Player);
        if players == 2 {
            return seats.for_each(|seat| visit(seat, self.weigh_two(position, seat, weights)));
        }
        let sums = self.weigh_many(position, weights);
        seats.for_each(|seat| visit(seat, sums[position.index_of(seat.index(), players)]));
    }

    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        if position.swap || self.table.players != 2 {
            return weigh_each_move(self, position, weights, visit);
        }
        let mover = self.to_move(position).next(2);
        self.weigh_captures_of_two(position, weights, |capture, sum| {
            let outcome = capture.stuck.then(|| self.won_against(mover.0));
            visit(Weighed {
                mv: self.capture_between(capture.leap),
                mover,
                sum: if capture.stuck { 0.0 } else { sum },
                outcome,
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_the_nearest_whole_numbers() {
        for step in -600_000..=600_000 {
            let weight = step as f32 * 1e-4;
            let exact = f64::from(weight) * f64::from(ONE);
            assert!((f64::from(whole(weight)) - exact).abs() <= 0.5, "{weight}");
        }
        assert_eq!(whole(1e9), whole(MOST));
    }
}
