//! Features of positions, and of all that a position's moves lead to.

use std::ops::ControlFlow;

use quantarium_board::{Cell, MAX_CELLS};
use quantarium_rules::{Features, Game, Outcome, Player, Weighed};

use super::bits::Bits;
use super::game::{NO_CAPTURES, Quantum, REPETITION, THREE_TOWERS, TOWERS_TO_WIN};
use super::matter::Matter;
use super::position::{DRAWN_AT_PLIES, Move, Position};
use super::sight::View;
use super::slots::{FEATURES, STAGE, Slots};
use super::stack::Stack;
use super::survey::each_feature;
use super::tally::Tally;

/// What is left of an advantage after so many plies without a capture, of which QS-11 lets pass only so
/// many: all for a long while, then less and less. If it fades early, pieces that a tower needs are captured by
/// whatever stack can, for the sake of a capture (figures in `quantarium-net`'s `weights/quantum.txt`).
#[inline(always)]
fn hope(quiet_plies: u8) -> f32 {
    const FADES_FROM: f32 = 80.0;
    let fading = (f32::from(quiet_plies) - FADES_FROM).max(0.0);
    1.0 - 0.8 * fading / (f32::from(DRAWN_AT_PLIES) - FADES_FROM)
}

/// The steps that a position's player may make, by the square they begin on.
struct Steps<S> {
    from: S,
    to: [S; MAX_CELLS],
}

/// A board before one of its stacks lands.
struct Lifted<'a, S: Bits> {
    tally: Tally<'a, S>,
    slots: Slots<'a>,
    /// As the other player sees it, who decides afterwards.
    matter: Matter,
    /// How many towers the player owns who moves.
    towers: u32,
}

impl<S: Bits> Quantum<S> {
    /// All steps; none where the player has to pass.
    fn steps(&self, position: &Position<S>) -> Steps<S> {
        let mut steps = Steps {
            from: S::default(),
            to: [S::default(); MAX_CELLS],
        };
        let _ = self.each_move(position, |mv| {
            if let Move::Step { from, to } = mv {
                steps.from.set(from, true);
                steps.to[from.index()].set(to, true);
            }
            ControlFlow::<()>::Continue(())
        });
        steps
    }

    /// What landing on a square leads to; nothing where that takes a closer look.
    #[inline(always)]
    fn weigh_landing(
        &self,
        position: &Position<S>,
        board: &Lifted<'_, S>,
        stack: Stack,
        (from, to): (Cell, Cell),
    ) -> Option<(f32, Option<Outcome>)> {
        let target = board.tally.at(to);
        let height = stack.height + target.map_or(0, |stack| stack.height);
        let landed = Stack { height, ..stack };
        if board.towers + u32::from(landed.is_frozen()) == TOWERS_TO_WIN {
            return Some((0.0, Some(Outcome::win(position.turn, &THREE_TOWERS))));
        }
        let matter = match target {
            Some(target) => {
                let by = (self.sight.range(from, stack.kind), stack.height);
                let of = (self.sight.range(to, target.kind), target.height);
                board.matter.after_capture(by, of)
            }
            None => board.matter,
        };
        if target.is_some() && matter.stage() != board.matter.stage() {
            return None;
        }
        let sum = board.tally.change(to, Some(landed)).sum;
        if sum.is_still() {
            return None;
        }
        let quiet_plies = match target {
            Some(_) => 0,
            None => position.quiet_plies + 1,
        };
        if target.is_none() && position.is_drawn_after(&self.keys, from, to) {
            let by_plies = quiet_plies >= DRAWN_AT_PLIES;
            let ending = if by_plies { &NO_CAPTURES } else { &REPETITION };
            return Some((0.0, Some(Outcome::draw(ending))));
        }
        let weight = sum.weight(&board.slots, &matter) * hope(quiet_plies);
        Some((weight, None))
    }

    /// What a move leads to, found by playing it.
    fn weigh_played(
        &self,
        position: &Position<S>,
        mv: Move,
        weights: &[f32],
    ) -> (f32, Option<Outcome>) {
        let mut after = position.clone();
        self.play_unchecked(&mut after, mv);
        match self.outcome(&after) {
            Some(outcome) => (0.0, Some(outcome)),
            None => (self.weigh(&after, self.to_move(&after), weights), None),
        }
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
        let Some(stage) = Matter::of(&self.sight, &view, mover).stage() else {
            return;
        };
        each_feature(
            &self.sight,
            self.rays.power,
            &view,
            mover,
            &mut |i, amount| {
                visit(stage * STAGE + i, scale * amount);
            },
        );
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let mover = position.turn;
        let view = View::new(&position.stacks);
        let matter = Matter::of(&self.sight, &view, mover);
        let slots = matter.stage().and_then(|stage| Slots::at(weights, stage));
        let Some(slots) = slots else {
            return 0.0;
        };
        let tally = Tally::new((&self.sight, self.rays.power), (view, mover), slots);
        let sum = tally.sum().weight(&slots, &matter) * hope(position.quiet_plies);
        if player == mover { sum } else { -sum }
    }

    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        let mover = position.turn.opponent();
        let mut tell = |mv, (sum, outcome)| {
            visit(Weighed {
                mv,
                mover,
                sum,
                outcome,
            });
        };
        let view = View::new(&position.stacks);
        let matter = Matter::of(&self.sight, &view, mover);
        let slots = matter.stage().and_then(|stage| Slots::at(weights, stage));
        let steps = self.steps(position);
        let Some(slots) = slots.filter(|_| !steps.from.is_empty()) else {
            // A pass, or a board where nothing counts any more.
            let _ = self.each_move(position, |mv| {
                tell(mv, self.weigh_played(position, mv, weights));
                ControlFlow::<()>::Continue(())
            });
            return;
        };
        let mut board = Lifted {
            tally: Tally::new((&self.sight, self.rays.power), (view, mover), slots),
            slots,
            matter,
            towers: position.stacks.towers(position.turn),
        };
        let mut left = steps.from;
        while let Some((from, stack)) = left
            .pop()
            .and_then(|from| Some((from, board.tally.at(from)?)))
        {
            let lift = board.tally.change(from, None);
            let back = board.tally.make(&lift);
            let mut targets = steps.to[from.index()];
            while let Some(to) = targets.pop() {
                let mv = Move::Step { from, to };
                let landed = self.weigh_landing(position, &board, stack, (from, to));
                tell(
                    mv,
                    landed.unwrap_or_else(|| self.weigh_played(position, mv, weights)),
                );
            }
            board.tally.make(&back);
        }
    }
}
