//! Features of positions, and of all that a position's moves lead to.

use std::ops::ControlFlow;

use quantarium_board::Cell;
use quantarium_rules::{Features, Game, Outcome, Player, Weighed};

use super::bits::Bits;
use super::game::{NO_CAPTURES, Quantum, REPETITION, THREE_TOWERS};
use super::position::{DRAWN_AT_PLIES, Move, Position};
use super::sight::View;
use super::stack::Stack;
use super::survey::{FEATURES, Found, STAGE_LENGTH, each_feature, stage};

/// What is left of an advantage after so many plies without a capture, of which QS-11 lets pass only so
/// many: all for a while, then less and less.
#[inline(always)]
fn hope(quiet_plies: u8) -> f32 {
    const FADES_FROM: f32 = 20.0;
    let fading = (f32::from(quiet_plies) - FADES_FROM).max(0.0);
    1.0 - 0.8 * fading / (f32::from(DRAWN_AT_PLIES) - FADES_FROM)
}

impl<S: Bits> Quantum<S> {
    /// The sum of a board's features as its mover sees it, after so many plies without a capture.
    #[inline(always)]
    fn sum(
        &self,
        view: &View<S>,
        (mover, quiet_plies): (Player, u8),
        weights: &[f32],
    ) -> (f32, Found) {
        let start = stage(view, mover);
        let weights = start.map_or(&[][..], |start| &weights[start..start + STAGE_LENGTH]);
        let mut sum = 0.0;
        let found = each_feature(&self.sight, self.rays.power, view, mover, &mut |i, amount| {
            sum += weights.get(i).map_or(0.0, |weight| weight * amount)
        });
        (sum * hope(quiet_plies), found)
    }

    /// What a step leads to; the view is as it was again afterwards. Nothing where that takes a closer
    /// look.
    #[inline(always)]
    fn weigh_step(
        &self,
        position: &Position<S>,
        view: &mut View<S>,
        (from, to): (Cell, Cell),
        (towers, weights): (u32, &[f32]),
    ) -> Option<(f32, Option<Outcome>)> {
        let stack = view.at(from);
        let target = view.is_taken(to).then(|| view.at(to));
        let height = stack.height + target.map_or(0, |stack| stack.height);
        let landed = Stack { height, ..stack };
        if towers + u32::from(landed.is_frozen()) == 3 {
            return Some((0.0, Some(Outcome::win(position.turn, &THREE_TOWERS))));
        }
        view.put(from, None);
        view.put(to, Some(landed));
        let mover = position.turn.opponent();
        let quiet_plies = match target {
            Some(_) => 0,
            None => position.quiet_plies + 1,
        };
        let (sum, found) = self.sum(view, (mover, quiet_plies), weights);
        view.put(from, Some(stack));
        view.put(to, target);
        if found.can_step == [false; 2] {
            return None;
        }
        if target.is_none() && position.is_drawn_after(&self.keys, from, to) {
            let by_plies = position.quiet_plies + 1 >= DRAWN_AT_PLIES;
            let ending = if by_plies { &NO_CAPTURES } else { &REPETITION };
            return Some((0.0, Some(Outcome::draw(ending))));
        }
        Some((sum, None))
    }
}

impl<S: Bits> Features for Quantum<S> {
    fn feature_count(&self) -> usize {
        FEATURES
    }

    /// All is told as the player to move sees it; to the other it is worth the opposite.
    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let mover = position.turn;
        let sign = if player == mover { 1.0 } else { -1.0 };
        let scale = sign * hope(position.quiet_plies);
        let view = View::new(&position.stacks);
        let Some(start) = stage(&view, mover) else {
            return;
        };
        each_feature(&self.sight, self.rays.power, &view, mover, &mut |i, amount| {
            visit(start + i, scale * amount);
        });
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let mover = position.turn;
        let view = View::new(&position.stacks);
        let (sum, _) = self.sum(&view, (mover, position.quiet_plies), weights);
        if player == mover { sum } else { -sum }
    }

    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        let towers = position.stacks.towers(position.turn);
        let mut view = View::new(&position.stacks);
        let _ = self.each_move(position, |mv| {
            let step = match mv {
                Move::Step { from, to } => {
                    self.weigh_step(position, &mut view, (from, to), (towers, weights))
                }
                Move::Pass => None,
            };
            let mover = position.turn.opponent();
            let (sum, outcome) = step.unwrap_or_else(|| {
                let mut after = position.clone();
                self.play_unchecked(&mut after, mv);
                match self.outcome(&after) {
                    Some(outcome) => (0.0, Some(outcome)),
                    None => (self.weigh(&after, mover, weights), None),
                }
            });
            visit(Weighed {
                mv,
                mover,
                sum,
                outcome,
            });
            ControlFlow::<()>::Continue(())
        });
    }
}
