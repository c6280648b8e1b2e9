//! What an evaluation of Quantum Link weighs: what every die can still score, and what each empty cell
//! means to the dice around it. Nothing here knows a place on the board, so that weights learned on
//! one board serve on every other.
//!
//! A die counts by its owner, its face, its friends and the empty cells around it ([`states`]). An
//! empty cell counts by the dice of either side around it that have their number, that need more
//! friends, and that can never score; by the points that either side would win there at once; and by
//! its room. Beside them stand the lead in points, the dice in hand, and a pass just made. The
//! weights differ by how many dice can still be placed.
//!
//! Player and others are the two sides, 0 and 1. To the player who is not to move everything counts
//! as the opposite of what it is to the mover, so that the sums of both are opposite numbers.

mod accumulator;
mod features;
mod index;
mod states;

use quantarium_rules::{Features, Game, Player, Prepared, Weighed};

use self::features::CellFeatures;
use self::index::{FEATURES, Stage, Turn};
use super::game::Link;
use super::moves::Move;
use super::position::Position;

impl<const W: usize> Link<W> {
    /// The turn of `mover` in `position`, or after the other player has placed `placed` more dice.
    fn turn(&self, position: &Position<W>, mover: Player, placed: u8) -> Turn {
        let left =
            |player: Player| u16::from(self.dice.saturating_sub(position.placed[player.index()]));
        let (own, others) = (left(mover), left(mover.opponent()) - u16::from(placed));
        let empty = self.free_count(position) - u16::from(placed);
        let placements = empty.min(own + others);
        Turn {
            stage: Stage::of(placements),
            placements,
            passed: placed == 0 && position.passes == 1,
            in_hand: i32::from(own) - i32::from(others),
        }
    }

    /// Visits the features of the player to move, who is side 0 of `cells`.
    fn each_feature(
        &self,
        position: &Position<W>,
        cells: &CellFeatures,
        mut visit: impl FnMut(usize),
    ) {
        let turn = self.turn(position, position.to_move, 0);
        for (_, side, state) in cells.dice(self, position) {
            visit(turn.stage.die(side, state));
        }
        for cell in self.free(position).iter() {
            for feature in turn.stage.cell(cells.around[cell.index()]) {
                visit(feature);
            }
        }
        for feature in turn.features(cells.lead()) {
            visit(feature);
        }
    }

    /// The sum of the player to move, who is side 0 of `cells`.
    fn sum(&self, position: &Position<W>, cells: &CellFeatures, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.each_feature(position, cells, |index| sum += weights[index]);
        sum
    }
}

/// 1 for the player to move, -1 for the other.
fn sign<const W: usize>(position: &Position<W>, player: Player) -> f32 {
    let mover = position.to_move;
    if mover == player { 1.0 } else { -1.0 }
}

impl<const W: usize> Features for Link<W> {
    fn feature_count(&self) -> usize {
        FEATURES
    }

    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let amount = sign(position, player);
        let cells = CellFeatures::new(self, position, position.to_move);
        self.each_feature(position, &cells, |index| visit(index, amount));
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let cells = CellFeatures::new(self, position, position.to_move);
        self.sum(position, &cells, weights) * sign(position, player)
    }

    /// Of the faces that can never score on a cell one is weighed: dice count as friends whatever
    /// their faces, and a player's dice in hand have none, so that such dice differ in nothing that
    /// can still matter (QK-4, QK-7).
    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        _prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        if self.is_over(position) {
            return;
        }
        let mover = position.to_move;
        let cells = CellFeatures::new(self, position, mover.opponent());
        if self.has_dice(position, mover) {
            let mut after = *position;
            after.placed[mover.index()] += 1;
            if self.can_anyone_place(&after) {
                self.weigh_placements(position, &cells, weights, visit);
            } else {
                self.weigh_last_placements(position, visit);
            }
        }
        let after = self.after(position, Move::Pass);
        let outcome = self.outcome(&after);
        let sum = || self.sum(&after, &cells, weights);
        visit(Weighed::new(Move::Pass, after.to_move, outcome, sum));
    }
}
